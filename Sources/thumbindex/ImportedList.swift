import Content
import DataFormats
import Diagnostics
import Files
import Foundation
import Pipeline
import Scaffolding

/// An imported file of entries and the project made from it.
struct ImportedList {
    let files: [ProjectFile]
    let catalogPath: String
    let entries: Int
    /// The number of entries that are drafts.
    let drafts: Int
    /// The part of the file that is imported; `nil` if it is the whole file.
    let excerpt: EntryListExcerpt?
    /// The diagnostics that a build of the project would report.
    let diagnostics: Diagnostics
    /// The loader of the project's files, from which messages quote lines.
    let loader: ContentLoader

    /// Reads the file, proposes settings, and loads the project to find its problems. If all errors are in
    /// Markdown bodies, or if bodies have HTML, the `body` setting is commented out.
    ///
    /// - Throws: ``CommandFailure`` if the file cannot be read, is not a list of entries, or has no titles.
    init(from path: String, siteTitle: String?) async throws {
        if let spreadsheet = SpreadsheetFile(path) { throw spreadsheet.failure }
        let file = try Self.read(path)
        if let unknown = UnknownListFile(file) { throw unknown.failure }
        var problems = Diagnostics()
        guard let list = EntryList.read(file, into: &problems) else {
            throw Self.failure(for: problems.sorted)
        }
        if list.isDatabase, let failure = Self.logFailure(path) { throw failure }
        let name = ImportedName(file.name, fallback: list.isDatabase ? ".sqlite" : ".json")
        let title = siteTitle ?? name.title
        entries = list.entries.count
        excerpt = list.excerpt
        let folder = "content/\(name.folder)/"
        catalogPath = folder + "catalog.yaml"
        let proposal = CatalogProposal(for: list, title: title, source: file.name, fileName: name.file)
        drafts = proposal.draftCount
        guard proposal.entriesWithoutTitle < entries else { throw Self.missingTitlesFailure(path) }

        let data = ProjectFile(path: folder + name.file, bytes: list.bytes)
        let others = try [data] + Self.starterFiles(title: title)
        func files(_ proposal: CatalogProposal) -> [ProjectFile] {
            [ProjectFile(path: folder + "catalog.yaml", bytes: Array(proposal.yaml.utf8))] + others
        }
        let wanted = try await Self.problems(of: files(proposal))
        let hasHTML = wanted.map { $0.problem == .rawHTML }.contains(true)
        if wanted.hasErrors || hasHTML {
            let withoutBody = proposal.withoutBody(because: wanted.hasErrors ? .invalidMarkdown : .html)
            let rest = try await Self.problems(of: files(withoutBody))
            let isBetter = !rest.hasErrors
            self.files = files(isBetter ? withoutBody : proposal)
            diagnostics = isBetter ? rest : wanted
        } else {
            self.files = files(proposal)
            diagnostics = wanted
        }
        loader = Self.loader(of: self.files)
    }
}

extension ImportedList {
    /// Reads a file, following symbolic links.
    private static func read(_ path: String) throws -> SourceFile {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let tree = DiskTree(root: url.deletingLastPathComponent().path)
        do {
            let bytes = try tree.read(url.lastPathComponent, limit: ContentLoader.maximumFileSize + 1)
            guard bytes.count <= ContentLoader.maximumFileSize else {
                let limit = Problem.fileTooLarge(limit: ContentLoader.maximumFileSize)
                throw failure(for: [Diagnostic(limit, file: path)])
            }
            return SourceFile(path: path, bytes: bytes)
        } catch let error as ContentTreeError {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
                throw CommandFailure(
                    status: .usageError,
                    message: """
                        error: \(path.visible) is a folder, but --from reads a file
                          Copy a folder of entries into content/ of a project. Nothing was written.

                        """)
            }
            throw CommandFailure(
                status: .usageError,
                message: "error: \(path.visible) cannot be read: \(error.reason)\n  Nothing was written.\n")
        }
    }

    /// Returns the failure for a database with changes that are not in its file yet, which would be missing from the copy.
    private static func logFailure(_ path: String) -> CommandFailure? {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let tree = DiskTree(root: url.deletingLastPathComponent().path)
        let names = [DatabaseImage.endings.log, DatabaseImage.endings.journal].map {
            url.lastPathComponent + $0
        }
        guard let name = names.first(where: { (try? tree.read($0, limit: 1))?.isEmpty == false }) else {
            return nil
        }
        return CommandFailure(
            status: .invalidContent,
            message: """
                error: the latest changes of \(path.visible) are in \(name.visible)
                  Close the programs that use the database, then run the command again. Nothing was written.

                """)
    }

    /// Returns the files that the project needs in addition to the catalog.
    private static func starterFiles(title: String) throws -> [ProjectFile] {
        StarterFiles.all.filter { $0.path == StarterFiles.ignorePath || $0.path == StarterFiles.sitePath }
            .map { file in
                guard file.path == StarterFiles.sitePath else { return file }
                var site = SiteSettingsFile(file)
                site.set("title", to: title)
                site.commentOut("description", example: "A one-sentence description of this site.")
                return site.file
            }
    }

    /// Returns the diagnostics that a build of the files would report.
    private static func problems(of files: [ProjectFile]) async throws -> Diagnostics {
        try await LoadedSite.load(loader(of: files)).diagnostics
    }

    private static func loader(of files: [ProjectFile]) -> ContentLoader {
        let content = files.compactMap { file -> (String, [UInt8])? in
            let prefix = "content/"
            return file.path.hasPrefix(prefix) ? (String(file.path.dropFirst(prefix.count)), file.bytes) : nil
        }
        return ContentLoader(tree: MemoryTree(bytes: Dictionary(uniqueKeysWithValues: content)))
    }

    private static func failure(for diagnostics: [Diagnostic]) -> CommandFailure {
        let formatter = DiagnosticFormatter(colors: Console.standardError.hasColors)
        let message = formatter.formatEach(diagnostics).joined()
        return CommandFailure(status: .invalidContent, message: message + "Nothing was written.\n")
    }

    private static func missingTitlesFailure(_ path: String) -> CommandFailure {
        CommandFailure(
            status: .invalidContent,
            message: """
                error: \(path.visible): the entries have no titles
                  Add a key such as "title" to each entry. Nothing was written.

                """)
    }
}
