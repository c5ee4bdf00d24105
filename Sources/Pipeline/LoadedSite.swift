public import Content
public import Diagnostics
public import Files
public import Planning
public import Rendering
public import TemplateLanguage

/// A loaded site: its plan and renderer, and the problems that were found.
public struct LoadedSite: Sendable {
    /// The renderer; `nil` if there are errors.
    public let renderer: SiteRenderer?
    public let plan: SitePlan?
    public let diagnostics: Diagnostics

    /// Loads content and templates, checks them, and plans the site.
    ///
    /// - Parameters:
    ///   - loader: The loader of the content folder.
    ///   - custom: The project's own theme files.
    ///   - found: The problems that were found while reading the theme files.
    /// - Throws: ``ContentTreeError`` if the content folder cannot be listed.
    public static func load(
        _ loader: ContentLoader, templates custom: [TemplateSource] = [],
        diagnostics found: Diagnostics = Diagnostics()
    ) async throws(ContentTreeError) -> LoadedSite {
        var (content, diagnostics) = try await loader.load()
        diagnostics.append(found)
        let (library, templateDiagnostics) = TemplateLibrary.load(
            custom: custom, schemas: RowTemplateChecker.schemas(of: content))
        diagnostics.append(templateDiagnostics)
        let strings = LocalizedStringsLibrary.load(
            custom: custom, languages: content.languages, into: &diagnostics)
        RowTemplateChecker.report(content, rows: library.rows, into: &diagnostics)
        let resolver = LinkResolver(content: content)
        LinkChecker.report(content, resolver: resolver, into: &diagnostics)
        // A plan of incomplete content would report errors that follow from the first ones.
        guard !diagnostics.hasErrors else {
            return LoadedSite(renderer: nil, plan: nil, diagnostics: diagnostics)
        }
        let plan = SitePlan(content, resolver: resolver, strings: strings, into: &diagnostics)
        guard !diagnostics.hasErrors else {
            return LoadedSite(renderer: nil, plan: nil, diagnostics: diagnostics)
        }
        return LoadedSite(
            renderer: SiteRenderer(plan: plan, templates: library), plan: plan,
            diagnostics: diagnostics)
    }
}

extension SiteContent {
    /// The languages of the site's pages.
    fileprivate var languages: Set<String> {
        let views = catalogs.flatMap { $0.settings.views.compactMap { $0.language } }
        return Set([settings.language] + catalogs.map { $0.language } + views)
    }
}
