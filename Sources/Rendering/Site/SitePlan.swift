public import Content
public import Diagnostics
import ICUCollation
public import Planning

/// The plan of a site: the path and the content of each file.
public struct SitePlan: Sendable {
    public struct File: Sendable {
        /// The path from the site's root, without a leading slash.
        public let path: String
        package let kind: any FileKind
    }

    public internal(set) var content: SiteContent
    public internal(set) var catalogs: [CatalogPlan]
    /// The files, sorted by path.
    public let files: [File]
    /// The indices in ``files`` of the pages in the sitemap.
    package let sitemapPages: [Int32]
    package let resolver: LinkResolver
    package let navigation: [NavigationLink]
    /// The index of the catalog that the home page shows as a list.
    package let homeCatalog: Int?
    /// The paths of the user's own style sheets.
    package let styles: [String]
    /// The interface strings of pages that belong to no catalog, in the site's language.
    package let strings: LocalizedStrings
    /// The writing direction of the site's language, as a value of HTML's `dir`.
    package let direction: String

    /// Plans a site. Reports unknown languages, colliding sections and paths, and paths that file systems do not
    /// accept.
    ///
    /// - Parameters:
    ///   - content: Content that was loaded without errors.
    ///   - resolver: The resolver of the links in the content.
    ///   - orderings: The orders of the entries that are known.
    ///   - strings: The interface strings for the languages of the content.
    /// - Complexity: O(*n* log *n*) for *n* entries.
    public init(
        _ content: SiteContent, resolver: LinkResolver, orderings: CatalogOrderings,
        strings: LocalizedStringsLibrary, into diagnostics: inout Diagnostics
    ) {
        var catalogs: [CatalogPlan] = []
        for (number, catalog) in content.catalogs.enumerated() {
            do {
                catalogs.append(
                    try CatalogPlan(
                        number, of: content, resolver: resolver, orderings: orderings, library: strings,
                        into: &diagnostics))
            } catch {
                diagnostics.report(Diagnostic(.invalidLanguage(error.tag), file: catalog.origin))
            }
        }
        self.content = content
        self.catalogs = catalogs
        self.resolver = resolver
        self.strings = strings[content.settings.language]
        do {
            direction = try Collation(language: content.settings.language).direction
        } catch {
            diagnostics.report(
                Diagnostic(.invalidLanguage(content.settings.language), file: "content/site.yaml"))
            direction = "ltr"
        }
        let paths = Dictionary(
            content.assets.map { ($0.file, $0.path) }, uniquingKeysWith: { first, _ in first })
        styles = content.settings.styles.compactMap { paths[$0.path] }
        // Links refer to catalogs by position, and positions differ if a catalog could not be planned.
        let isWhole = catalogs.count == content.catalogs.count
        homeCatalog = isWhole ? Self.homeCatalog(of: content, into: &diagnostics) : nil
        var files = isWhole ? Self.files(of: content, catalogs: catalogs) : []
        let pages = content.settings.baseURL == nil ? [] : Self.sitemapPages(of: files)
        if let baseURL = content.settings.baseURL, !pages.isEmpty {
            files += SitemapFile.files(for: pages.map { files[Int($0)].path }, baseURL: baseURL)
        }
        let order = files.indicesByPath
        let sorted = order.map { files[$0] }
        self.files = sorted
        navigation =
            isWhole
            ? NavigationPlan.items(
                of: content, targets: LinkTargets(resolver: resolver, catalogs: catalogs, files: sorted),
                strings: self.strings, into: &diagnostics)
            : []
        sitemapPages = Self.sitemapPages(pages, in: order)
        PathChecker.report(files, sorted: sorted, in: catalogs, into: &diagnostics)
    }

    package var siteTitle: String {
        content.settings.title ?? (catalogs.count == 1 ? catalogs[0].catalog.title : strings[.catalogs])
    }

    /// Returns the index of the catalog that the settings name for the home page. Reports it if there is none.
    private static func homeCatalog(of content: SiteContent, into diagnostics: inout Diagnostics) -> Int? {
        guard let home = content.settings.home else { return nil }
        let folders = content.catalogs.map { $0.folder }
        if let number = folders.firstIndex(of: home.path) { return number }
        let suggestion = Suggestion.nearest(to: home.path, in: folders.sorted())
        diagnostics.report(
            .unknownCatalog(home.path, suggestion: suggestion), in: home.origin.file,
            at: home.origin.position)
        return nil
    }
}

extension CollationError {
    /// The tag that ICU does not support, of the language or of an additional alphabet.
    fileprivate var tag: String {
        switch self {
        case .invalidLanguageTag(let tag), .unavailable(let tag, _): tag
        }
    }
}
