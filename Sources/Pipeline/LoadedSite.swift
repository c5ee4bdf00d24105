public import Content
public import Diagnostics
public import Files
public import Planning
public import Rendering
public import TemplateLanguage

/// A site on its way from files to a plan, with everything that was found wrong on it.
public struct LoadedSite: Sendable {
    /// `nil` where there are errors.
    public let renderer: SiteRenderer?
    public let plan: SitePlan?
    public let diagnostics: Diagnostics

    /// Loads content and templates, checks them, and plans the site.
    ///
    /// - Parameter found: what is wrong with the files of the templates.
    /// - Throws: ``ContentTreeError`` when the content folder cannot be listed.
    public static func load(
        _ loader: ContentLoader, templates custom: [TemplateSource] = [],
        diagnostics found: Diagnostics = Diagnostics()
    ) async throws(ContentTreeError) -> LoadedSite {
        var (content, diagnostics) = try await loader.load()
        diagnostics.append(found)
        let (library, templateDiagnostics) = TemplateLibrary.load(
            custom: custom, schemas: RowTemplateChecker.schemas(of: content))
        diagnostics.append(templateDiagnostics)
        let words = LocalizedStringsLibrary.load(
            custom: custom, languages: content.languages, into: &diagnostics)
        RowTemplateChecker.report(content, rows: library.rows, into: &diagnostics)
        let resolver = LinkResolver(content: content)
        LinkChecker.report(content, resolver: resolver, into: &diagnostics)
        // A plan of half of the content would bring up errors that follow from the others.
        guard !diagnostics.hasErrors else {
            return LoadedSite(renderer: nil, plan: nil, diagnostics: diagnostics)
        }
        let plan = SitePlan(content, resolver: resolver, words: words, into: &diagnostics)
        guard !diagnostics.hasErrors else {
            return LoadedSite(renderer: nil, plan: nil, diagnostics: diagnostics)
        }
        return LoadedSite(
            renderer: SiteRenderer(plan: plan, templates: library), plan: plan,
            diagnostics: diagnostics)
    }
}

extension SiteContent {
    /// The languages that pages are in.
    fileprivate var languages: Set<String> {
        let views = catalogs.flatMap { $0.settings.views.compactMap { $0.language } }
        return Set([settings.language] + catalogs.map { $0.language } + views)
    }
}
