import Diagnostics
import Files
import Markdown
import Synchronization

/// What links by name need. It is made for the first of them, so a site without them does not need it.
final class LinkNames: Sendable {
    /// The index of the catalog of each folder.
    let catalogs: [String: Int]
    let folders: [String]
    private let tables: [EntryTable]
    private let drafts: [Set<String>]
    private let pages: [PlainPage]
    private let assets: [Asset]
    private let entryNames = Mutex<EntryNames?>(nil)
    private let fileNames = Mutex<NameTable<String, Asset>?>(nil)

    init(_ content: SiteContent, _ tables: [EntryTable]) {
        folders = content.catalogs.map { $0.folder }
        catalogs = Dictionary(
            folders.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        drafts = content.catalogs.map { $0.drafts }
        pages = content.pages
        assets = content.assets
        self.tables = tables
    }

    /// The entries by name.
    /// - Complexity: O(*entries*) for the first call.
    var entries: EntryNames {
        entryNames.withLock { names in
            let known = names ?? EntryNames(tables, pages: pages)
            names = known
            return known
        }
    }

    /// The files that are copied, by name, in each catalog's folder and in the whole site.
    /// - Complexity: O(*files*) for the first call.
    var files: NameTable<String, Asset> {
        fileNames.withLock { names in
            let known = names ?? tableOfFiles()
            names = known
            return known
        }
    }

    private func tableOfFiles() -> NameTable<String, Asset> {
        var table = NameTable<String, Asset>()
        for asset in assets {
            let (folder, name) = ContentLayout.split(asset.file)
            table.add(name, of: asset, in: nil)
            for catalog in enclosingCatalogs(ofFolder: folder) { table.add(name, of: asset, in: catalog) }
        }
        return table
    }

    /// Returns the catalogs whose folders contain a folder, the innermost first.
    func enclosingCatalogs(ofFolder folder: String) -> [Int] {
        var parts = folder.pathParts
        var found: [Int] = []
        while true {
            if let catalog = catalogs[parts.joined(separator: "/")] { found.append(catalog) }
            guard parts.popLast() != nil else { return found }
        }
    }

    /// Whether a draft that is not built has a name.
    func isDraft(_ name: String, in catalog: Int?) -> Bool {
        let id = Slug.make(from: name)
        return drafts.enumerated().contains { number, ids in
            (catalog ?? number) == number && (ids.contains(name) || ids.contains(id))
        }
    }

    /// Returns the name of a file of a catalog that is similar to one that does not exist; otherwise, one of the site.
    /// - Complexity: O(*files*).
    func fileName(similarTo name: String, in catalog: Int?) -> String? {
        let own = catalog.map { folders[$0] } ?? ""
        let near = assets.lazy.map { $0.file }.filter { own.isEmpty || $0.hasPathPrefix(own + "/") }
        if let found = Suggestion.nearest(to: name, in: near.map { ContentLayout.split($0).name }) {
            return found
        }
        return Suggestion.nearest(to: name, in: assets.lazy.map { ContentLayout.split($0.file).name })
    }

    /// Returns the name of an entry that is similar to one that does not exist.
    /// - Complexity: O(*entries*).
    func entryName(similarTo name: String, in catalog: Int?) -> String? {
        if let catalog, let found = Suggestion.nearest(to: name, in: names(ofCatalog: catalog)) {
            return found
        }
        let all = tables.indices.lazy.flatMap { self.names(ofCatalog: $0) }
        return Suggestion.nearest(to: name, in: all)
            ?? Suggestion.nearest(to: name, in: pages.lazy.flatMap { $0.names })
    }

    private func names(ofCatalog catalog: Int) -> some Sequence<String> {
        tables[catalog].entries.lazy.flatMap { $0.names }
    }
}

extension LinkResolver {
    /// Finds the target of a link by name.
    ///
    /// The name may be that of an entry of the file's own catalog, or else of another; `CATALOG/NAME`; the path of a file
    /// without its extension, from the catalog's folder or from the content folder; or the name of a file that is copied. A
    /// heading may follow it after `#`.
    /// - Complexity: O(*length*²), after O(*entries* + *files*) for the first call; O(*entries*) for an unknown name with a
    ///   suggestion.
    func target(ofNamed link: NamedLink, in file: String, suggests: Bool) -> Result<LinkTarget, LinkError> {
        let folder = ContentLayout.split(file.withoutContentPrefix).folder
        let own = names.enclosingCatalogs(ofFolder: folder).first
        if link.isImage { return self.file(named: link.name, in: file, own, suggests: suggests) }
        if link.name.hasPrefix("#") {
            return .success(.here(anchor: Self.anchor(ofHeading: link.name.dropFirst())))
        }
        if let found = entry(named: link.name, own: own, folder: folder) { return found }
        if let hash = link.name.lastIndex(of: "#") {
            let name = String(link.name[..<hash]).trimmed
            let anchor = Self.anchor(ofHeading: link.name[hash...].dropFirst())
            // Other programs write headings inside headings as `Name#Heading#Heading`.
            let first = name.firstIndex(of: "#").map { String(name[..<$0]).trimmed }
            for name in [name, first].compactMap({ $0 }) {
                guard let found = entry(named: name, own: own, folder: folder) else { continue }
                return found.map { $0.with(anchor: anchor) }
            }
        }
        if let matches = names.files[link.name, in: own] ?? names.files[link.name, in: nil] {
            return Self.target(of: matches, link.name)
        }
        if names.isDraft(link.name, in: own) || names.isDraft(link.name, in: nil) {
            return .failure(LinkError(.draftReference(link.name)))
        }
        // A file that could not be read may have the entry.
        if !incomplete.isEmpty { return .success(.unknown) }
        let suggestion = suggests ? names.entryName(similarTo: link.name, in: own) : nil
        return .failure(LinkError(.namedLink(.unknownEntry(link.name, suggestion: suggestion))))
    }

    /// Returns the name of a Markdown file that is a draft; `nil` for any other path.
    func draft(ofFile path: String) -> String? {
        guard EntryFormat(path: path) == .markdown,
            let own = names.enclosingCatalogs(ofFolder: ContentLayout.split(path).folder).first
        else { return nil }
        let name = ContentLayout.stem(of: path)
        return names.isDraft(name, in: own) ? name : nil
    }

    /// Finds the target of the image of an entry: a path, a URL, or the name of a file anywhere in the folder of the catalog.
    /// - Parameter suggests: Whether to suggest a file for a missing one.
    /// - Complexity: That of ``target(of:in:suggests:)``; O(*files*) for the first name.
    public func imageTarget(
        of source: String, in file: String, suggests: Bool = false
    ) -> Result<LinkTarget, LinkError> {
        let result = target(of: source, in: file)
        guard case .failure(let error) = result, case .brokenLink = error.problem else { return result }
        let folder = ContentLayout.split(file.withoutContentPrefix).folder
        let own = names.enclosingCatalogs(ofFolder: folder).first
        if !source.utf8.contains(.slash) {
            return self.file(named: source, in: file, own, suggests: suggests)
        }
        let name = ContentLayout.split(source).name
        let suggestion = suggests ? names.fileName(similarTo: name, in: own) : nil
        return .failure(LinkError(.brokenLink(source, suggestion: suggestion)))
    }

    /// Finds an image by the name of its file, or by its path.
    /// - Parameter catalog: The index of the catalog whose folder is searched first.
    func file(
        named name: String, in file: String, _ catalog: Int?, suggests: Bool
    ) -> Result<LinkTarget, LinkError> {
        if name.utf8.contains(.slash) {
            for path in paths(named: name, own: catalog, in: file) {
                if case .asset(let path)? = resource(at: path) {
                    return .success(.asset(path: path, suffix: ""))
                }
            }
        }
        if let matches = names.files[name, in: catalog] ?? names.files[name, in: nil] {
            return Self.target(of: matches, name)
        }
        let suggestion = suggests ? names.fileName(similarTo: name, in: catalog) : nil
        return .failure(LinkError(.brokenLink(name, suggestion: suggestion)))
    }

    private static func target(
        of matches: NameMatches<Asset>, _ name: String
    ) -> Result<LinkTarget, LinkError> {
        guard matches.count == 1, let asset = matches.first.first else {
            let paths = matches.first.map { $0.file }
            return .failure(LinkError(.namedLink(.ambiguousFile(name, paths: paths, count: matches.count))))
        }
        return .success(.asset(path: asset.path, suffix: ""))
    }

    /// The paths from the content folder that a name with slashes may mean.
    private func paths(named name: String, own: Int?, in file: String) -> [String] {
        let folder = ContentLayout.split(file.withoutContentPrefix).folder
        let bases = [folder, own.map { names.folders[$0] } ?? "", ""]
        return bases.map { $0.isEmpty ? name : $0 + "/" + name }
    }

    /// Finds an entry by its name; `nil` if there is none.
    private func entry(
        named name: String, own: Int?, folder: String
    ) -> Result<LinkTarget, LinkError>? {
        if let own {
            if let entry = tables[own][name] {
                return .success(.entry(catalog: own, entry: entry, anchor: nil))
            }
            if let matches = names.entries[name, in: own] { return target(of: matches, name) }
        }
        if let matches = names.entries[name, in: nil] { return target(of: matches, name) }
        guard name.utf8.contains(.slash) else { return page(at: name + ".md") }
        if let found = entryInCatalog(named: name) { return found }
        let base = own.map { names.folders[$0] } ?? ""
        for start in [folder, base, ""] {
            if let found = page(at: (start.isEmpty ? "" : start + "/") + name + ".md") { return found }
        }
        return nil
    }

    /// Finds an entry by `CATALOG/NAME`.
    private func entryInCatalog(named name: String) -> Result<LinkTarget, LinkError>? {
        for slash in name.indices.reversed() where name[slash] == "/" {
            let path = String(name[..<slash])
            guard let catalog = names.catalogs[path] ?? urls.catalog(at: path) else { continue }
            let rest = String(name[name.index(after: slash)...])
            if let entry = tables[catalog][rest] {
                return .success(.entry(catalog: catalog, entry: entry, anchor: nil))
            }
            if let matches = names.entries[rest, in: catalog] { return target(of: matches, name) }
        }
        return nil
    }

    /// Returns the entry or the plain page of a Markdown file; `nil` if there is none.
    private func page(at path: String) -> Result<LinkTarget, LinkError>? {
        switch resource(at: path) {
        case .entry(let catalog, let entry): .success(.entry(catalog: catalog, entry: entry, anchor: nil))
        case .page(let page): .success(.page(page, anchor: nil))
        case .unparsed: .success(.unknown)
        default: nil
        }
    }

    private func target(
        of matches: NameMatches<EntryNames.Owner>, _ name: String
    ) -> Result<LinkTarget, LinkError> {
        guard matches.count == 1, let match = matches.first.first else {
            let choices = matches.first.map { match in
                switch match {
                case .page(let page): return urls.pagePaths[page]
                case .entry(let catalog, let entry):
                    let path = urls.catalogPaths[catalog]
                    return (path.isEmpty ? "" : path + "/") + tables[catalog].entries[entry].id
                }
            }
            return .failure(
                LinkError(.namedLink(.ambiguousEntry(name, choices: choices, count: matches.count))))
        }
        switch match {
        case .entry(let catalog, let entry):
            return .success(.entry(catalog: catalog, entry: entry, anchor: nil))
        case .page(let page): return .success(.page(page, anchor: nil))
        }
    }

    private static func anchor(ofHeading heading: Substring) -> String {
        Slug.make(from: String(heading).trimmed)
    }
}

extension LinkTarget {
    /// The target with an anchor, if it is a page.
    fileprivate func with(anchor: String) -> LinkTarget {
        switch self {
        case .entry(let catalog, let entry, _): .entry(catalog: catalog, entry: entry, anchor: anchor)
        case .page(let page, _): .page(page, anchor: anchor)
        default: self
        }
    }
}
