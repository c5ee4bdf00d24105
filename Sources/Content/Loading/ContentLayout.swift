import Diagnostics
import Files

/// What the paths of the files of a content folder begin with in messages.
let contentPrefix = "content/"

extension String {
    /// The path from the content folder; the path itself if it is not in it.
    var withoutContentPrefix: String { removingPathPrefix(contentPrefix) ?? self }
}

/// The role of each file of a content folder, determined from names alone.
public struct ContentLayout {
    /// A catalog's folder and its files.
    struct Folder {
        /// The path from the content folder; empty for the content folder itself.
        var path: String
        var settingsFile: String?
        /// The positions of the items of the files with entries.
        var entryItems: [Int] = []
    }

    let items: [ContentItem]
    var siteSettings: String?
    var folders: [Folder] = []
    var pageFiles: [String] = []
    var assets: [ContentItem] = []
    /// The files that are neither read nor copied.
    var unpublished = UnpublishedFiles()
    /// The positions of the items that look like databases or like the files that SQLite keeps beside them.
    var databases: [Int] = []
    var diagnostics = Diagnostics()

    /// Determines the role of each item.
    /// - Parameters:
    ///   - items: The items of the content folder.
    ///   - hasFrontMatter: Whether the file at a path begins with front matter. Only READMEs are asked for.
    init(items: [ContentItem], hasFrontMatter: (String) -> Bool = { _ in false }) {
        self.items = items
        for item in items {
            if let problem = Self.problem(of: item) {
                diagnostics.report(Diagnostic(problem, file: contentPrefix + item.path))
            }
        }
        let settings = Self.settingsFiles(of: items, into: &diagnostics)
        siteSettings = settings.site
        reportEqualNames(known: settings.catalogs)
        var byFolder: [String: Folder] = [:]
        for (folder, file) in settings.catalogs {
            byFolder[folder] = Folder(path: folder, settingsFile: file)
        }

        var entryItems: [Int] = []
        var previous: (path: String, owner: String?)?
        for position in items.indices where items[position].kind == .file {
            let path = items[position].path
            let isData = path.hasDataExtension
            if isData, settings.all.contains(path) { continue }
            if !(previous?.path.isInSameFolder(as: path) ?? false) {
                // Files of a folder follow one another, so their catalog is found once.
                if let owner = previous?.owner { byFolder.append(&entryItems, toFolder: owner) }
                previous = (path, Self.catalogFolder(of: path, known: settings.catalogs))
            }
            var format = EntryFormat(path: path)
            if isData || path.hasPathExtension(Self.textExtension),
                let name = Self.rightName(ofMisnamed: path)
            {
                diagnostics.report(Diagnostic(.misnamedSettingsFile(name), file: contentPrefix + path))
                // Settings would be an entry with a title.
                if case .yaml = format { format = nil }
            }
            if case .markdown = format, Self.isReadme(path), !hasFrontMatter(path) {
                unpublished.readmes.append(path)
                continue
            }
            switch (format, previous?.owner) {
            case (.some, .some): entryItems.append(position)
            case (.markdown, nil): pageFiles.append(path)
            default:
                if path.isDatabase {
                    databases.append(position)
                } else if let kind = UnpublishedFileKind(path: path) {
                    diagnostics.report(Diagnostic(.unpublishedFile(kind), file: contentPrefix + path))
                    unpublished.others.append(path)
                } else {
                    assets.append(items[position])
                }
            }
        }
        if let owner = previous?.owner { byFolder.append(&entryItems, toFolder: owner) }
        folders = byFolder.values.sorted { $0.path.isOrderedBeforeAsPath($1.path) }
    }
}

extension [String: ContentLayout.Folder] {
    /// Moves items to the catalog with a folder.
    fileprivate mutating func append(_ items: inout [Int], toFolder folder: String) {
        guard !items.isEmpty else { return }
        self[folder, default: ContentLayout.Folder(path: folder)].entryItems += items
        items = []
    }
}

extension String {
    /// Whether the path has an extension of settings files, in any case.
    fileprivate var hasDataExtension: Bool {
        hasPathExtension(".yaml") || hasPathExtension(".yml") || hasPathExtension(".json")
    }
}

extension String {
    /// The path without the extension of text files; `nil` if it has another one.
    var withoutTextExtension: String? {
        hasPathExtension(ContentLayout.textExtension)
            ? String(dropLast(ContentLayout.textExtension.utf8CodeUnitCount)) : nil
    }
}

extension ContentLayout {
    /// The problem of an item that is not a file.
    private static func problem(of item: ContentItem) -> Problem? {
        switch item.kind {
        case .file: nil
        case .symbolicLink: .symbolicLink
        case .other: .notARegularFile
        case .unreadable(let reason): .unreadable(reason: reason)
        }
    }

    /// The paths of the folders that cannot be listed, and of what has no valid name.
    var unreadableItems: [String] { items.filter { $0.isUnreadable }.map { $0.path } }

    var entryAndPageFiles: [String] { folders.flatMap { entryFiles(in: $0) } + pageFiles }

    func entryFiles(in folder: Folder) -> [String] { folder.entryItems.map { items[$0].path } }

    /// The possible names of the settings file of a catalog.
    package static let catalogSettingsFiles = ["catalog.yaml", "catalog.yml", "catalog.json"]

    /// The possible names of the site's settings file.
    package static let siteSettingsFiles = ["site.yaml", "site.yml"]

    /// The extension that editors of Windows add to the name of a file. Windows may not show it.
    static let textExtension: StaticString = ".txt"

    private struct SettingsFiles {
        var site: String?
        /// The settings file of each folder.
        var catalogs: [String: String] = [:]
        var all = Set<String>()
    }

    private static func settingsFiles(
        of items: [ContentItem], into diagnostics: inout Diagnostics
    ) -> SettingsFiles {
        var found = SettingsFiles()
        for position in items.indices
        where items[position].kind == .file && items[position].path.hasDataExtension {
            let item = items[position]
            let (folder, name) = split(item.path)
            let isCatalog = catalogSettingsFiles.contains(name)
            let isSite = folder.isEmpty && siteSettingsFiles.contains(name)
            guard isCatalog || isSite else { continue }
            found.all.insert(item.path)
            let earlier = isSite ? found.site : found.catalogs[folder]
            if let earlier {
                // Otherwise, the two folders are reported: their names differ only in the normalization form.
                guard split(earlier).folder.hasSameBytes(as: folder) else { continue }
                diagnostics.report(
                    Diagnostic(
                        .duplicateSettingsFile(other: contentPrefix + earlier),
                        file: contentPrefix + item.path))
            } else if isSite {
                found.site = item.path
            } else {
                found.catalogs[folder] = item.path
            }
        }
        return found
    }

    /// Returns the name of a settings file for which a similar name was probably meant.
    static func rightName(ofMisnamed path: String) -> String? {
        let (folder, name) = split(path)
        let shown = name.withoutTextExtension
        let lowercased = (shown ?? name).lowercased()
        // The name may be right except for the extension.
        if let shown,
            catalogSettingsFiles.contains(shown) || folder.isEmpty && siteSettingsFiles.contains(shown)
        {
            return shown
        }
        guard let ending = [".yaml", ".yml", ".json"].first(where: { lowercased.hasSuffix($0) }) else {
            return nil
        }
        let stem = String(lowercased.dropLast(ending.utf8.count))
        // In a catalog, a file named `site` can contain entries.
        if stem == "site" { return folder.isEmpty ? "site.yaml" : nil }
        if ending == ".json" { return stem == "catalog" ? "catalog.json" : nil }
        return isMisspelledCatalog(stem) ? "catalog.yaml" : nil
    }

    /// Whether a file has the name of settings of a catalog, or one for which that was probably meant. Such a file has no entries.
    package static func isLikeSettings(_ path: String) -> Bool {
        catalogSettingsFiles.contains(split(path).name) || rightName(ofMisnamed: path) != nil
    }

    /// Whether a name, in lower case, is a misspelling of `catalog`. Other words, such as `analog`, differ in more than one
    /// letter.
    private static func isMisspelledCatalog(_ stem: String) -> Bool {
        ["catalog", "catalogue", "catalogs"].contains { Suggestion.distance(from: stem, to: $0) <= 1 }
    }

    /// Returns the nearest parent folder with its own settings, or else the topmost folder; `nil` at the top of a
    /// content folder that is not a catalog.
    static func catalogFolder(of path: String, known: [String: String]) -> String? {
        var folder = split(path).folder
        var topmost: String?
        while !folder.isEmpty {
            if known[folder] != nil { return folder }
            topmost = folder
            folder = split(folder).folder
        }
        return known[""] != nil ? "" : topmost
    }

    static func split(_ path: String) -> (folder: String, name: String) {
        let scalars = path.unicodeScalars
        guard let slash = scalars.lastIndex(of: "/") else { return ("", path) }
        return (String(scalars[..<slash]), String(scalars[scalars.index(after: slash)...]))
    }

    /// Returns the name without its last extension.
    static func stem(of path: String) -> String {
        let name = split(path).name
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
