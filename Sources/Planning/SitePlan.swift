public import Content
public import Diagnostics
public import Files
import ICUCollation

/// The plan of a site: the path and the content of each file.
public struct SitePlan: Sendable {
    public struct File: Sendable {
        /// The path from the site's root, without a leading slash.
        public let path: String
        public let kind: Kind

        package init(path: String, kind: Kind) {
            self.path = path
            self.kind = kind
        }
    }

    /// The kind of a file, with the content to render or copy.
    ///
    /// Large values of rare kinds are indirect, so that the files of entries take less memory.
    public enum Kind: Sendable {
        case home
        case view(ViewPlan, page: Int, of: CatalogPlan)
        /// A page of a catalog that is narrowed to one value of a facet.
        case facet(FacetPlan.Place, page: Int, of: CatalogPlan)
        /// The page of an entry, by its position in the catalog.
        case entry(Int, of: CatalogPlan)
        indirect case page(PlainPage)
        /// The list of all plain pages, if the navigation leaves some out.
        case morePages
        /// A redirect from a former path of an entry.
        case redirect(from: String, to: Int, of: CatalogPlan)
        /// The feed of a catalog.
        case feed(CatalogPlan)
        /// A file of the pages of entries, by its index.
        case addresses(Int, of: CatalogPlan)
        case sitemap(part: Int?)
        case notFound
        /// The theme's style sheets, concatenated.
        case stylesheet
        /// A theme file that is copied as is, by its path in the theme's folder.
        case theme(String)
        /// A file of a catalog's search data, before it is compressed. Its path depends on its content, so that no plan lists
        /// it.
        case searchData([UInt8])
        /// A file of search data with the rows of some entries of a catalog, by their indices. The digest is that of the rows
        /// before they are compressed.
        indirect case searchRows(Digest, of: ArraySlice<Int>, in: CatalogPlan)
        /// A file that is copied.
        indirect case asset(Asset)
    }

    public let content: SiteContent
    public let catalogs: [CatalogPlan]
    /// The files, sorted by path.
    public let files: [File]
    /// The indices in ``files`` of the pages in the sitemap.
    package let sitemapPages: [Int32]
    package let resolver: LinkResolver
    /// The links between entries; none until they are checked.
    package var references = EntryReferences()
    package let navigation: [NavigationLink]
    /// The index of the catalog that the home page shows as a list.
    package let homeCatalog: Int?
    /// The paths of the user's own style sheets.
    package let styles: [String]
    /// The interface strings of pages that belong to no catalog, in the site's language.
    package let strings: LocalizedStrings
    /// The writing direction of the site's language, as a value of HTML's `dir`.
    package let direction: String

    /// The name of a style sheet in the project's theme that replaces all style sheets of the default theme.
    package static let stylesheetName = "theme.css"
    /// The path of the theme's style sheet.
    package static let stylesheet = "-/theme.css"
    package static let icon = "-/icon.svg"
    package static let morePages = "-/more-pages/"

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
        if !pages.isEmpty { files += Self.sitemapFiles(forPages: pages.count) }
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
        PathChecker.report(files, sorted: self.files, in: content, into: &diagnostics)
    }

    /// Creates a plan with the same paths, navigation and strings.
    init(_ plan: SitePlan, content: SiteContent, catalogs: [CatalogPlan], files: [File]) {
        self.content = content
        self.catalogs = catalogs
        self.files = files
        sitemapPages = plan.sitemapPages
        resolver = plan.resolver
        references = plan.references
        navigation = plan.navigation
        homeCatalog = plan.homeCatalog
        styles = plan.styles
        strings = plan.strings
        direction = plan.direction
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

    private static func files(of content: SiteContent, catalogs: [CatalogPlan]) -> [File] {
        var files: [File] = []
        if !catalogs.contains(where: { $0.path.isEmpty }) {
            files.append(File(path: "index.html", kind: .home))
        }
        files.append(File(path: "404.html", kind: .notFound))
        files.append(File(path: stylesheet, kind: .stylesheet))
        files.append(File(path: icon, kind: .theme("icon.svg")))
        for script in PageScript.modules(for: catalogs, in: content.settings) {
            files.append(File(path: PageScript.path(of: script), kind: .theme("scripts/\(script).js")))
        }
        for page in content.pages {
            files.append(File(path: SitePath.file(ofPage: page.path + "/"), kind: .page(page)))
        }
        if NavigationPlan.hasMorePages(content) {
            files.append(File(path: SitePath.file(ofPage: morePages), kind: .morePages))
        }
        for asset in content.assets {
            files.append(File(path: asset.path, kind: .asset(asset)))
        }
        // Also for the files of the sitemap, which are added later.
        files.reserveCapacity(catalogs.reduce(files.count + 1_024) { $0 + $1.catalog.entries.count })
        for catalog in catalogs {
            append(catalog, hasFeed: content.settings.baseURL != nil && catalog.hasFeed, to: &files)
        }
        return files
    }

    private static func append(_ catalog: CatalogPlan, hasFeed: Bool, to files: inout [File]) {
        for view in catalog.views {
            for (number, page) in view.layout.pages.enumerated() {
                let kind = Kind.view(view, page: number, of: catalog)
                files.append(File(path: SitePath.file(ofPage: view.path(of: page)), kind: kind))
            }
        }
        if hasFeed { files.append(File(path: catalog.feedPath, kind: .feed(catalog))) }
        for number in 0..<(catalog.addresses?.count ?? 0) {
            files.append(
                File(path: catalog.path(ofAddresses: number), kind: .addresses(number, of: catalog)))
        }
        for (facetNumber, facet) in catalog.facets.enumerated() {
            for (valueNumber, value) in facet.values.enumerated() {
                let place = FacetPlan.Place(facet: facetNumber, value: valueNumber)
                for (number, page) in value.view.layout.pages.enumerated() {
                    let kind = Kind.facet(place, page: number, of: catalog)
                    files.append(File(path: SitePath.file(ofPage: value.view.path(of: page)), kind: kind))
                }
            }
        }
        for (position, entry) in catalog.catalog.entries.enumerated() {
            for alias in entry.aliases {
                let kind = Kind.redirect(from: alias, to: position, of: catalog)
                files.append(File(path: SitePath.file(ofPage: catalog.path(ofAlias: alias)), kind: kind))
            }
            guard entry.hasPage else { continue }
            let kind = Kind.entry(position, of: catalog)
            files.append(File(path: catalog.file(of: entry), kind: kind))
        }
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

extension Collation {
    /// Creates the order of a view.
    init(
        language: String, alphabets: [String], numbers: ViewSettings.Numbers
    ) throws(CollationError) {
        try self.init(
            language: language, alphabets: alphabets, isNumeric: numbers != .digits,
            hasDecimals: numbers == .decimals)
    }

    /// The writing direction of the language, as a value of HTML's `dir`.
    var direction: String { isRightToLeft ? "rtl" : "ltr" }
}
