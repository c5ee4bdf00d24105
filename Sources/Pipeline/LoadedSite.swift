public import Content
public import Diagnostics
public import Files
import Planning
public import Rendering
public import TemplateLanguage

/// A loaded site: its plan and renderer, and the problems that were found.
public struct LoadedSite: Sendable {
    /// The renderer; `nil` if there are errors.
    public let renderer: SiteRenderer?
    public let plan: SitePlan?
    public let diagnostics: Diagnostics
    /// The digest of the program and the templates; `nil` if the program cannot be identified.
    private let identity: Digest?
    /// The files that were loaded, for the next run.
    public let files: LoadedFiles
}

extension LoadedSite {
    /// Loads content and templates, checks them, and plans the site.
    ///
    /// - Parameters:
    ///   - previous: The files of an earlier run.
    ///   - loader: The loader of the content folder.
    ///   - custom: The project's own theme files.
    ///   - found: The problems that were found while reading the theme files.
    ///   - whenRead: Called with the content before it is planned, to begin what else needs it.
    /// - Throws: ``ContentTreeError`` if the content folder cannot be listed.
    public static func load(
        _ loader: ContentLoader, templates custom: [TemplateSource] = [],
        diagnostics found: Diagnostics = Diagnostics(), reusing previous: LoadedFiles = LoadedFiles(),
        whenRead: (SiteContent) -> Void = { _ in }
    ) async throws(ContentTreeError) -> LoadedSite {
        var (content, diagnostics, files) = try await loader.load(reusing: previous)
        whenRead(content)
        diagnostics.append(found)
        async let orderings = CatalogOrderings.make(of: content, jobs: loader.jobs)
        let unread = unreadTemplates(found)
        let (library, templateDiagnostics) = TemplateLibrary.load(
            custom: custom, unread: unread, schemas: RowTemplateChecker.schemas(of: content))
        diagnostics.append(templateDiagnostics)
        let strings = LocalizedStringsLibrary.load(
            custom: custom, languages: content.languages, into: &diagnostics)
        RowTemplateChecker.report(content, rows: library.rows, unread: unread, into: &diagnostics)
        let resolver = LinkResolver(content: content)
        async let links = LinkChecker.check(content, resolver: resolver)
        // A plan of incomplete content would report errors that follow from the first ones.
        guard !diagnostics.hasErrors else {
            diagnostics.append(await links.problems)
            return LoadedSite(diagnostics, files)
        }
        var planProblems = Diagnostics()
        let plan = SitePlan(
            content, resolver: resolver, orderings: await orderings, strings: strings, into: &planProblems)
        diagnostics.append(await links.problems)
        // Without its errors, the plan has every page.
        if !planProblems.hasErrors { diagnostics.append(plan.problems(of: await links.unchecked)) }
        diagnostics.append(planProblems)
        diagnostics.append(library.scriptProblems(of: plan))
        guard !diagnostics.hasErrors else { return LoadedSite(diagnostics, files) }
        return LoadedSite(
            renderer: SiteRenderer(plan: plan, references: await links.references, templates: library),
            plan: plan, diagnostics: diagnostics,
            identity: ProgramIdentity.digest(with: custom), files: files)
    }

    /// Returns the names of the project's templates that could not be read.
    private static func unreadTemplates(_ diagnostics: Diagnostics) -> Set<String> {
        let (folder, suffix) = (TemplateFolder.name + "/", ".mustache")
        let files = diagnostics.filesWithErrors.filter { $0.hasPrefix(folder) && $0.hasSuffix(suffix) }
        return Set(files.map { String($0.dropFirst(folder.count).dropLast(suffix.count)) })
    }

    /// Creates a site with errors.
    private init(_ diagnostics: Diagnostics, _ files: LoadedFiles) {
        self.init(renderer: nil, plan: nil, diagnostics: diagnostics, identity: nil, files: files)
    }
}

extension LoadedSite {
    /// The revisions of the site's files; `nil` if there are errors, or if the program cannot be identified.
    /// - Complexity: O(*entries* + *files*).
    public var revisions: FileRevisions? {
        guard let renderer, let identity else { return nil }
        return FileRevisions(of: renderer, identity: identity)
    }

    /// Returns the files of the search data of all catalogs, and the record for the next build.
    /// - Throws: ``RenderingError``; see ``SiteRenderer/searchFiles(jobs:reusing:revisions:)``.
    public func searchFiles(
        jobs: Int, reusing previous: SearchRecord, revisions: FileRevisions?
    ) async throws(RenderingError) -> (files: [SitePlan.File], record: SearchRecord) {
        guard let renderer else { return ([], SearchRecord()) }
        return try await renderer.searchFiles(jobs: jobs, reusing: previous, revisions: revisions)
    }

    /// Returns the site after changes of files whose entries take the same places as before, without loading or planning
    /// anything else.
    ///
    /// - Parameters:
    ///   - paths: The changed files, relative to the content folder.
    ///   - places: Where the entries of each file are.
    ///   - loader: The loader of the content folder.
    ///   - files: The files of the site. Those that were read again are replaced, even if the whole site must be loaded.
    /// - Returns: `nil` if the whole site must be loaded again.
    func replacing(
        entriesOf paths: [String], at places: [PathKey: EntryFilePlace], by loader: ContentLoader,
        files: inout LoadedFiles
    ) -> LoadedSite? {
        guard let plan, let renderer else { return nil }
        // The warnings about the files are found again when they are read, but not those of later checks.
        var diagnostics = diagnostics
        for path in paths { diagnostics = files.removingWarnings(aboutFile: path, from: diagnostics) }
        guard !paths.contains(where: { diagnostics.mentions("content/" + $0) }) else { return nil }
        var content = plan.content
        var changed: [Int: [Int]] = [:]
        for path in paths {
            guard let place = places[PathKey(path)],
                let entries = loader.replaceEntries(
                    ofFile: path, at: place, in: &content, files: &files, diagnostics: &diagnostics)
            else { return nil }
            changed[place.catalog, default: []] += entries
        }
        let replaced = plan.replacing(content: content, changed: changed.filter { !$0.value.isEmpty })
        return LoadedSite(
            renderer: renderer.replacing(plan: replaced), plan: replaced, diagnostics: diagnostics,
            identity: identity, files: files)
    }
}

extension SiteContent {
    /// The languages of the site's pages.
    fileprivate var languages: Set<String> {
        let views = catalogs.flatMap { $0.settings.views.compactMap { $0.language } }
        return Set([settings.language] + catalogs.map { $0.language } + views)
    }
}
