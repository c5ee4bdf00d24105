import DataFormats
public import Diagnostics
public import Files

/// A loader of a content folder: settings, entries, pages and assets.
///
/// Loading never stops at the first problem: all problems in all files are reported together.
public struct ContentLoader: Sendable {
    let tree: any ContentTree
    package let jobs: Int
    private let overrides: @Sendable (inout SiteSettings) -> Void

    /// The maximum size of a file of entries, in bytes.
    public static let maximumFileSize = 1 << 30

    /// Creates a loader.
    /// - Parameters:
    ///   - tree: The content folder.
    ///   - jobs: The number of tasks that read files.
    ///   - overrides: Changes the site's settings, for options of the command line.
    public init(
        tree: any ContentTree, jobs: Int = 1,
        overrides: @escaping @Sendable (inout SiteSettings) -> Void = { _ in }
    ) {
        self.tree = tree
        self.jobs = jobs
        self.overrides = overrides
    }

    /// Reads only `site.yaml`, for commands that need no other content.
    ///
    /// - Returns: The settings, and the problems in the file. If there is no file, each setting has its
    ///   default.
    public func siteSettings() -> (settings: SiteSettings, diagnostics: Diagnostics) {
        let found = ContentLayout.siteSettingsFiles.filter(exists)
        let layout = ContentLayout(items: found.map { ContentItem(path: $0) })
        var diagnostics = layout.diagnostics
        let (settings, _) = siteSettings(in: layout, into: &diagnostics)
        return (settings, diagnostics)
    }

    /// Loads the content folder.
    /// - Parameter previous: The files of an earlier run of the same program. Those that have not changed are not read.
    /// - Returns: The content, all problems, and the loaded files. If there are errors, entries may be missing.
    /// - Throws: ``ContentTreeError`` if the folder itself cannot be listed.
    public func load(reusing previous: LoadedFiles = LoadedFiles()) async throws(ContentTreeError) -> (
        content: SiteContent, diagnostics: Diagnostics, files: LoadedFiles
    ) {
        let time = FileVersion.now
        var layout = ContentLayout(
            items: try await tree.items(jobs: jobs), hasFrontMatter: hasFrontMatter)
        var files = FileReuse(previous: previous, layout: layout, time: time)
        var diagnostics = layout.diagnostics
        let (settings, settingsDigest) = siteSettings(in: layout, into: &diagnostics)
        var catalogs: [Catalog] = []
        for folder in layout.folders {
            if let catalog = await catalog(from: folder, site: settings, files: &files, into: &diagnostics) {
                catalogs.append(catalog)
            }
        }
        layout.removeSources(files.sources)
        layout.reportUnusedDatabases(except: files.sources, into: &diagnostics)
        reportDuplicateCatalogPaths(of: catalogs, into: &diagnostics)
        if catalogs.isEmpty, !diagnostics.hasErrors {
            diagnostics.report(Diagnostic(.noCatalog, file: contentPrefix))
        }
        var pageDiagnostics = Diagnostics()
        let pages = plainPages(in: layout, site: settings, into: &pageDiagnostics)
        pageDiagnostics.tolerate(settings.tolerated)
        diagnostics.append(pageDiagnostics)
        reportDuplicateHomePages(in: pages, into: &diagnostics)
        var content = SiteContent(
            settings: settings, settingsDigest: settingsDigest, catalogs: catalogs,
            pages: pages.filter { !$0.path.isEmpty },
            home: pages.first { $0.path.isEmpty }, assets: assets(in: layout, listed: files.time),
            readmes: layout.unpublished.readmes, privateFiles: layout.unpublished.others,
            unreadableFiles: unreadableFiles(in: layout, files, diagnostics))
        readSiteFiles(of: &content, into: &diagnostics)
        let pointers = await pointers(among: content.assets, into: &diagnostics)
        var imageDiagnostics = Diagnostics()
        content.imageSizes = await imageSizes(of: content, excluding: pointers, into: &imageDiagnostics)
        imageDiagnostics.tolerate(settings.tolerated)
        diagnostics.append(imageDiagnostics)
        content.recordedHTML = previous.recordedHTML
        return (content, diagnostics, LoadedFiles(sorted: files.loaded, since: previous))
    }

    /// The files of an earlier run, and those of this one.
    struct FileReuse {
        let previous: LoadedFiles
        let items: [ContentItem]
        /// The time before the files were listed, in nanoseconds since 1970.
        let time: Int
        /// The files of this run, at the positions of their items.
        var loaded: [LoadedFiles.File?]
        /// The folders of the catalogs.
        let catalogFolders: Set<String>
        /// The positions of the files that settings name as sources.
        var sources: Set<Int> = []
        /// The folders of the catalogs whose settings or sources cannot be read.
        var unreadFolders: [String] = []

        init(previous: LoadedFiles, layout: ContentLayout, time: Int) {
            self.previous = previous
            items = layout.items
            catalogFolders = Set(layout.folders.map { $0.path })
            self.time = time
            loaded = Array(repeating: nil, count: items.count)
        }
    }
}

extension ContentLoader {
    /// Whether a file exists, even if it cannot be read.
    private func exists(_ path: String) -> Bool {
        do {
            _ = try tree.read(path, limit: 0)
            return true
        } catch {
            return !error.isMissing
        }
    }

    /// Whether a file begins with front matter, or cannot be read, which is reported when the whole file is read.
    private func hasFrontMatter(_ path: String) -> Bool {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard let start = try? tree.read(path, limit: byteOrderMark.count + 3) else { return true }
        let text = start.starts(with: byteOrderMark) ? start.dropFirst(byteOrderMark.count) : start[...]
        return text.starts(with: "---".utf8)
    }

    /// Returns the contents of a file, or a little more than the largest size if it has more.
    func bytes(of path: String) throws(ContentTreeError) -> [UInt8] {
        try tree.read(path, limit: Self.maximumFileSize + 1)
    }

    /// Returns a file as checked text. If the file cannot be read, reports a diagnostic and returns `nil`.
    /// - Parameter named: The settings of the file, if they name it as a source.
    func source(
        _ path: String, named: SourceSettings? = nil, into diagnostics: inout Diagnostics
    ) -> SourceFile? {
        do {
            let file = SourceFile(path: contentPrefix + path, bytes: try bytes(of: path))
            guard file.bytes.count <= Self.maximumFileSize else {
                diagnostics.report(Diagnostic(.fileTooLarge(limit: Self.maximumFileSize), file: file.path))
                return nil
            }
            return Self.text(of: file, named: named, into: &diagnostics)
        } catch {
            diagnostics.report(Diagnostic(.unreadable(reason: error.reason), file: contentPrefix + path))
            return nil
        }
    }

    private func settingsNode(_ path: String, into diagnostics: inout Diagnostics) -> (
        node: Node, file: SourceFile
    )? {
        source(path, into: &diagnostics).flatMap { settingsNode($0, into: &diagnostics) }
    }

    private func siteSettings(
        in layout: ContentLayout, into diagnostics: inout Diagnostics
    ) -> (settings: SiteSettings, digest: Digest) {
        var settings = SiteSettings()
        var digest = Digest(of: "")
        var found = Diagnostics()
        if let path = layout.siteSettings, let (node, file) = settingsNode(path, into: &found) {
            settings = SiteSettings.read(node, in: file, into: &found)
            digest = Digest(of: file.bytes)
        }
        diagnostics.append(found.reportingLookalikesOnce())
        overrides(&settings)
        return (settings, digest)
    }

    private func catalog(
        from folder: ContentLayout.Folder, site: SiteSettings, files: inout FileReuse,
        into diagnostics: inout Diagnostics
    ) async -> Catalog? {
        var settings = CatalogSettings()
        var settingsDigest = Digest(of: "")
        if let path = folder.settingsFile {
            // Without its settings, a catalog would only cause errors that follow from the errors in them.
            var found = Diagnostics()
            defer { diagnostics.append(found.reportingLookalikesOnce()) }
            guard let (node, file) = settingsNode(path, into: &found) else {
                files.unreadFolders.append(folder.path)
                diagnostics.append(await syntaxErrors(in: folder, files))
                return nil
            }
            settings = CatalogSettings.read(node, in: file, into: &found)
            settingsDigest = Digest(of: file.bytes)
        }
        for text in settings.markdownBodies { diagnostics.append(text.warnings.all(rawHTML: site.rawHTML)) }
        let builder = EntryBuilder(
            settings: settings, folder: contentPrefix + folder.path, includesDrafts: site.includesDrafts,
            rawHTML: site.rawHTML)
        let key = Digest(
            of: "\(settingsDigest.hex) \(site.includesDrafts) \(site.rawHTML) \(folder.path)")
        let source = sourceItem(of: settings, in: folder, &files, into: &diagnostics)
        let lacksSource = settings.hasInvalidSource || settings.source != nil && source == nil
        if lacksSource { files.unreadFolders.append(folder.path) }
        var read = await readAll(
            folder.entryItems.inserting(source), by: builder, settings: key, &files)
        read.diagnostics.tolerate(site.tolerated)
        diagnostics.append(read.diagnostics)
        let hasErrors = read.diagnostics.hasErrors || lacksSource
        var entries = read.entries
        let origin = contentPrefix + (folder.settingsFile ?? folder.path)
        if entries.isEmpty, !hasErrors, !settings.entry.hasInvalidTitle {
            let files = folder.entryItems.inserting(source).map { files.items[$0].path }
            let reason = EmptyCatalogReason(drafts: read.drafts, files: files, source: settings.source)
            diagnostics.report(Diagnostic(.emptyCatalog(reason), file: origin))
        }
        if settings.entry.numbersDuplicateIDs { entries.numberDuplicateIDs() }
        reportDuplicates(in: entries, settings.entry, into: &diagnostics)
        TitleChecker.report(entries, title: settings.entry.title, into: &diagnostics)
        let keys = FieldKeyChecker(settings, of: entries)
        keys.reportCase(into: &diagnostics)
        // Entries that could not be read may have the keys that appear to be missing.
        if !entries.isEmpty, !hasErrors {
            keys.reportUnused(into: &diagnostics)
        }
        return Catalog(
            folder: folder.path, path: Self.path(ofFolder: folder.path),
            title: settings.title ?? Self.title(ofFolder: folder.path) ?? site.title ?? "Catalog",
            settings: settings, settingsDigest: settingsDigest,
            language: settings.language ?? site.language, entries: entries.map { EntryHeader($0) },
            drafts: Set(read.drafts), hasImages: read.hasImages, origin: origin)
    }

    /// Returns the paths of the files and folders whose entries and pages may be missing.
    private func unreadableFiles(
        in layout: ContentLayout, _ files: FileReuse, _ diagnostics: Diagnostics
    ) -> [String] {
        let filesWithErrors = diagnostics.filesWithErrors
        guard !filesWithErrors.isEmpty else { return [] }
        let read = layout.entryAndPageFiles + files.sources.map { layout.items[$0].path }
        return read.filter { filesWithErrors.contains(contentPrefix + $0) } + layout.unreadableItems
            + files.unreadFolders
    }

    /// Reads the files of a catalog, except those that are known to have not changed.
    /// - Parameters:
    ///   - positions: The positions of the files' items.
    ///   - settings: The digest of the settings on which the entries depend.
    ///   - files: Receives the files that a later run can reuse.
    func read(
        _ positions: [Int], by builder: EntryBuilder, settings: Digest, _ files: inout FileReuse
    ) async -> ReadEntries {
        let items = files.items
        let states = positions.map { files.state(of: $0, settings: settings) }
        var next = 0
        var changed: [(position: Int, state: FileReuse.State, known: LoadedFiles.File?)] = []
        files.previous.forEachFile(at: positions, of: items) { position, known in
            let state = states[next]
            next += 1
            let known = known.flatMap { builder.entryTexts.complete($0) ? nil : $0 }
            if let known, known.isUnchanged(in: items[position], settings: state.settings) {
                files.loaded[position] = known
            } else {
                changed.append((position, state, known))
            }
        }
        let others = await changed.mapInParallel(jobs: jobs) { position, state, known in
            readEntries(
                in: items[position].path, version: state.version, by: builder, settings: state.settings,
                unless: known)
        }
        var read = ReadEntries()
        read.entries.reserveCapacity(positions.count)
        next = 0
        for position in positions {
            if let file = files.loaded[position] {
                read.entries += file.entries
                read.drafts += file.drafts
                read.hasImages = read.hasImages || file.hasImages
                for warning in file.warnings { read.diagnostics.report(warning) }
            } else {
                read.append(others[next])
                files.loaded[position] = others[next].reusable
                next += 1
            }
        }
        return read
    }

    /// Reads the entries of a file, unless it has the same bytes as a known one.
    /// - Parameters:
    ///   - version: The metadata of the file, which a later run may trust.
    ///   - settings: The digest of the settings on which the entries depend.
    func readEntries(
        in path: String, version: FileVersion? = nil, by builder: EntryBuilder, settings: Digest,
        unless known: LoadedFiles.File? = nil
    ) -> ReadEntries {
        var read = ReadEntries()
        let named = builder.source(ofFile: contentPrefix + path)
        if case .database(let database) = named {
            return readDatabase(
                database, in: path, version: version, by: builder, settings: settings, unless: known)
        }
        guard let file = source(path, named: named, into: &read.diagnostics) else { return read }
        let digest = Digest(of: file.bytes)
        if let known = known?.unlessChanged(digest: digest, settings: settings, version: version) {
            return ReadEntries(known)
        }
        let format = EntryFormat(path: path) ?? named.map { _ in .table }
        format?.readEntries(of: file, digest: digest, by: builder, into: &read)
        read.finish(path, version, digest, settings, size: file.bytes.count)
        return read
    }

    /// Reports catalogs whose folders would have the same path, because their names differ only by `-`, `_`,
    /// spaces or case.
    private func reportDuplicateCatalogPaths(of catalogs: [Catalog], into diagnostics: inout Diagnostics) {
        var owners: [String: String] = [:]
        for catalog in catalogs {
            guard let other = owners.updateValue(catalog.folder, forKey: catalog.path) else { continue }
            diagnostics.report(
                Diagnostic(
                    .duplicateCatalogPath(catalog.path + "/", otherFolder: contentPrefix + other),
                    file: contentPrefix + catalog.folder))
        }
    }

    private func plainPages(
        in layout: ContentLayout, site: SiteSettings, into diagnostics: inout Diagnostics
    ) -> [PlainPage] {
        let builder = EntryBuilder(
            settings: CatalogSettings(), includesDrafts: site.includesDrafts, rawHTML: site.rawHTML)
        var drafts: [String] = []
        return layout.pageFiles.compactMap { path in
            guard let file = source(path, into: &diagnostics),
                let document = builder.document(of: file, into: &diagnostics),
                let entry = builder.entry(
                    from: document, in: file, digest: Digest(of: file.bytes), drafts: &drafts,
                    into: &diagnostics)
            else { return nil }
            FieldKeyChecker.reportCase(
                in: entry, known: ["title", "draft", "description"], into: &diagnostics)
            let isHome = entry.id == "index"
            // The home page is named after the site, not after its file.
            let isNamed = !isHome || entry.title != ContentLayout.stem(of: path)
            return PlainPage(
                file: path, path: isHome ? "" : entry.id, title: isNamed ? entry.title : nil,
                description: document.fields[.description].flatMap {
                    EntryBuilder.text(of: $0, at: .description, in: file, into: &diagnostics)
                }, body: entry.body)
        }
    }

    /// Reports each home page after the first, such as `index.md` next to `Index.markdown`: a site has only
    /// one.
    private func reportDuplicateHomePages(in pages: [PlainPage], into diagnostics: inout Diagnostics) {
        let homePages = pages.filter { $0.path.isEmpty }
        for page in homePages.dropFirst() {
            let problem = Problem.duplicatePath("index.html", otherSource: contentPrefix + homePages[0].file)
            diagnostics.report(Diagnostic(problem, file: contentPrefix + page.file))
        }
    }

    /// Returns the assets. An asset keeps its path relative to its catalog, whose URL path may differ from
    /// its folder.
    /// - Parameter time: The time before the files were listed.
    /// - Complexity: O(*assets* × *depth of folders* + *catalogs*).
    private func assets(in layout: ContentLayout, listed time: Int) -> [Asset] {
        let folders = Set(layout.folders.map { $0.path })
        let paths = Dictionary(
            folders.map { ($0, Self.path(ofFolder: $0)) }, uniquingKeysWith: { first, _ in first })
        return layout.assets.map { item in
            var path = item.path
            if let folder = folders.innermost(of: path), let site = paths[folder] {
                let rest = path.removingPathPrefix(folder.isEmpty ? "" : folder + "/") ?? path
                path = site.isEmpty ? rest : site + "/" + rest
            }
            let version = item.version.flatMap { $0.isSettled(at: time) ? $0 : nil }
            return Asset(file: item.path, path: path, size: item.size, version: version)
        }
    }

    static func path(ofFolder folder: String) -> String {
        folder.pathParts.map { Slug.make(from: $0) }.joined(separator: "/")
    }

    /// Returns a title for a folder: `Spare parts` for `spare-parts`.
    private static func title(ofFolder folder: String) -> String? {
        guard let name = folder.pathParts.last else { return nil }
        let title = name.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
        guard let first = title.first else { return String(name) }
        return first.uppercased() + title.dropFirst()
    }
}
