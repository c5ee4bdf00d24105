import Content
package import Diagnostics
package import Files
import Foundation
import Rendering
package import TemplateLanguage

/// The project's own theme files, and the problems found while reading them.
package struct TemplateFolder {
    package private(set) var sources: [TemplateSource] = []
    package private(set) var diagnostics = Diagnostics()
}

extension TemplateFolder {
    static let name = "Templates"

    /// Reads the theme files in `folder`. A missing folder has no files.
    ///
    /// Symbolic links and special files are reported as in `content/`. The folder itself may be a link, but
    /// only to a folder in the project, so that a build reads all its files from one place.
    ///
    /// - Parameters:
    ///   - folder: The folder with the theme files.
    ///   - project: The project folder.
    package init(_ folder: String, project: String) {
        if let reason = Self.reasonNotToRead(folder, of: project) {
            self.init()
            report(.unreadable(reason: reason))
            return
        }
        self.init(DiskTree(root: folder, ignoring: ContentLayout.isIgnored))
        reportFolders(withNamesOfFilesIn: folder)
        reportSettings(in: project)
        if Self.isFolder(folder) == nil { reportMisnamedFolder(in: project) }
    }

    /// Reports the first theme file in a folder whose name differs from that of the templates folder in case.
    private mutating func reportMisnamedFolder(in project: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: project)) ?? []
        for name in names.sorted() where name != Self.name && name.lowercased() == Self.name.lowercased() {
            let tree = DiskTree(root: project + "/" + name, ignoring: ContentLayout.isIgnored)
            guard let items = try? tree.items(),
                let file = items.first(where: {
                    $0.kind == .file && TemplateLibrary.isLikeThemeFile($0.path)
                })
            else { continue }
            let problem = TemplateProblem.unusedFile(suggestion: Self.name + "/" + file.path)
            diagnostics.report(Diagnostic(.template(problem), file: name + "/" + file.path))
        }
    }

    /// Reports folders with names of theme files. A listing has no folders, so they would be skipped.
    private mutating func reportFolders(withNamesOfFilesIn folder: String) {
        for path in TemplateLibrary.fileNames
        where Self.isFolder(folder + "/" + path) == true && !Self.isLink(folder + "/" + path) {
            report(.unreadable(reason: "it is a folder, not a file"), at: path)
        }
    }

    /// Reports settings in the project folder, which are read only in `content/`.
    private mutating func reportSettings(in project: String) {
        func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: project + "/" + path) }
        let site = ContentLayout.siteSettingsFiles
        if !site.contains(where: { exists("content/" + $0) }), let file = site.first(where: exists) {
            diagnostics.report(Diagnostic(.misplacedSettingsFile(.siteInProject), file: file))
        }
        for file in ContentLayout.catalogSettingsFiles where !file.hasSuffix(".json") && exists(file) {
            diagnostics.report(Diagnostic(.misplacedSettingsFile(.catalogInProject), file: file))
        }
    }

    /// Reads the theme files of a tree, and reports other files that may be meant as such.
    package init(_ tree: some ContentTree) {
        do throws(ContentTreeError) {
            for item in try tree.items() { read(item, from: tree) }
        } catch {
            if error.isMissing, error.path.isEmpty { return }
            report(.unreadable(reason: error.reason), at: error.path)
        }
    }

    private mutating func read(_ item: ContentItem, from tree: some ContentTree) {
        switch item.kind {
        case .symbolicLink: report(.symbolicLink, at: item.path)
        case .other: report(.notARegularFile, at: item.path)
        case .unreadable(let reason): report(.unreadable(reason: reason), at: item.path)
        case .file:
            guard TemplateLibrary.isThemeFile(item.path) else {
                if let problem = TemplateLibrary.unusedFile(item.path) {
                    report(.template(problem), at: item.path)
                }
                return
            }
            do throws(ContentTreeError) {
                let file = SourceFile(path: Self.name + "/" + item.path, bytes: try tree.read(item.path))
                add(file, at: item.path)
            } catch {
                report(.unreadable(reason: error.reason), at: item.path)
            }
        }
    }

    /// Adds a file without its byte order mark, or reports why it is not text.
    private mutating func add(_ file: SourceFile, at path: String) {
        // A font among the style sheets is reported as a file without effect.
        let isText = TemplateLibrary.isTextFile(path)
        let checked = isText ? TextDecoding.checkedText(of: file, into: &diagnostics) : file
        if let checked { sources.append(TemplateSource(path: path, file: checked)) }
    }

    private mutating func report(_ problem: Problem, at path: String = "") {
        diagnostics.report(Diagnostic(problem, file: path.isEmpty ? Self.name : Self.name + "/" + path))
    }

    /// Returns the reason why something with the name of the folder cannot be read as such; `nil` if it can, or if there is nothing.
    private static func reasonNotToRead(_ folder: String, of project: String) -> String? {
        if pointsOutside(folder, of: project) {
            return "it is a symbolic link that points outside the project"
        }
        if let isFolder = isFolder(folder) { return isFolder ? nil : "it is not a folder" }
        return isLink(folder) ? "it is a symbolic link to a folder that does not exist" : nil
    }

    /// Whether there is a folder at a path, or a link to one; `nil` if there is nothing.
    private static func isFolder(_ path: String) -> Bool? {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// Whether the folder is a link to a target outside the project's folder.
    private static func pointsOutside(_ folder: String, of project: String) -> Bool {
        let link = URL(fileURLWithPath: folder)
        guard isLink(link.path) else { return false }
        let inside = URL(fileURLWithPath: project).resolvingSymlinksInPath().pathComponents
        let target = link.resolvingSymlinksInPath().pathComponents
        return !target.starts(with: inside)
    }
}
