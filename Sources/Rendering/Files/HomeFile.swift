import Content
import ICUCollation
import Planning
import Sectioning
import TemplateLanguage

/// The home page, unless a catalog is at the site's root.
struct HomeFile: PageKind {
    static let template = "home"
    static let traits: FileTraits = [.page, .inSitemap, .large]
    /// The Markdown file of its text.
    let text: String?

    func origin(in _: [CatalogPlan]) -> FileOrigin {
        text.map { FileOrigin(of: "content/" + $0) } ?? FileOrigin("the home page")
    }

    func page(at _: String, by renderer: SiteRenderer) -> PageModel { renderer.homePage() }
}

/// `home`: the home page.
struct HomeModel: TemplateModel {
    let title: String
    let description: String?
    let body: String?
    /// The catalog that the settings name.
    let list: HomeListModel?
    /// The placeholder of the search field; `nil` if no catalog has a search.
    let search: String?
    let catalogs: [CatalogCardModel]
    let pages: [LinkModel]

    static let table = ModelTable<HomeModel>(
        "home",
        [
            "title": .text { $0.title },
            "description": .optionalText { $0.description },
            "body": .optionalMarkup { $0.body },
            "list": .optionalModel { $0.list },
            "search": .optionalText { $0.search },
            "catalogs": .list { $0.catalogs },
            "pages": .list { $0.pages },
            "hasCatalogs": .flag { !$0.catalogs.isEmpty },
            "hasPages": .flag { !$0.pages.isEmpty },
        ])
}

/// A catalog of the home page.
struct CatalogCardModel: TemplateModel {
    let id: String
    let title: String
    let description: String?
    let url: String
    /// The folder of the search data; `nil` if the catalog has no search.
    let searchURL: String?
    let count: String
    let language: String
    let direction: String
    /// The strings in the catalog's language, which may differ from the language of the page.
    let strings: LocalizedStrings
    /// The first rows of the catalog, if it is not shown by its images.
    let rows: [RowModel]
    /// The first rows with images.
    let plates: [RowModel]
    let letters: [IndexItemModel]
    /// A link to the catalog with the number of index titles that ``letters`` omits.
    let omittedLetters: LinkModel?
    /// Whether the page shows the catalog as a list, so that the card is shown for results only.
    let isListed: Bool

    static let table = ModelTable<CatalogCardModel>(
        "a catalog of the home page",
        [
            "id": .text { $0.id },
            "title": .text { $0.title },
            "description": .optionalText { $0.description },
            "url": .url { $0.url },
            "searchUrl": .optionalURL { $0.searchURL },
            "count": .text { $0.count },
            "language": .text { $0.language },
            "direction": .text { $0.direction },
            "words": .model { $0.strings },
            "rows": .list { $0.rows },
            "hasRows": .flag { !$0.rows.isEmpty },
            "listClass": .text { ListClasses.value(for: [$0.rows]) },
            "plates": .list { $0.plates },
            "hasPlates": .flag { !$0.plates.isEmpty },
            "letters": .list { $0.letters },
            "hasLetters": .flag { !$0.letters.isEmpty },
            "omittedLetters": .optionalModel { $0.omittedLetters },
            "isListed": .flag { $0.isListed },
        ])
}

extension SiteRenderer {
    /// The number of rows and of images that the home page shows of a catalog, and the maximum number of index titles.
    private static let shownRows = 3
    private static let shownPlates = 5
    private static let shownLetters = 40

    fileprivate func homePage() -> PageModel {
        let settings = plan.content.settings
        let list = plan.homeCatalog.map { homeList(of: plan.catalogs[$0]) }
        let home = HomeModel(
            title: plan.content.home?.title ?? siteTitle,
            description: settings.description,
            body: html(of: plan.content.home?.body, on: "", strings: plan.strings),
            list: list,
            search: placeholderOfSearch,
            catalogs: plan.catalogs.map(catalogCard),
            pages: plan.content.pages.map {
                LinkModel(title: title(of: $0), url: pageURL(from: "", to: $0.path + "/"))
            })
        let strip = homeStrip(of: list)
        var head = head(siteTitle, description: settings.description, path: "")
        head.kind = "of-home"
        head.scripts = pageScripts(
            homeScripts(hasStrip: strip != nil) + scripts(copyingCodeOf: home.body), on: "")
        head.sharing = sharing(home.title, language: settings.language)
        head.openSearch = openSearchURL
        return PageModel(
            folder: context(of: ""), page: head, strip: strip, strings: plan.strings, home: home)
    }

    /// The URL of the description of the site's search from the home page; `nil` if the site has none.
    var openSearchURL: String? {
        plan.content.settings.baseURL != nil && OpenSearchFile.isNeeded(for: plan.catalogs)
            ? OpenSearchFile.path : nil
    }

    /// Returns the index of the home page: that of its list, otherwise one of the catalogs; `nil` if there is only one.
    private func homeStrip(of list: HomeListModel?) -> SharedModel<StripModel>? {
        if let list, let catalog = plan.homeCatalog {
            let catalog = plan.catalogs[catalog]
            let items = strip(of: list, in: catalog)
            let places = catalog.hasPlaces(of: catalog.defaultView) ? catalog.defaultView.placesPath : nil
            if !items.isEmpty { return SharedModel(StripModel(items: items, places: places, isHome: true)) }
        }
        return catalogStrip
    }

    /// The placeholder of the field that searches all catalogs; `nil` if no catalog has a search.
    var placeholderOfSearch: String? {
        plan.catalogs.contains { $0.hasSearch } ? plan.strings.find(in: siteTitle) : nil
    }

    /// Returns the scripts of a page with the field that searches all catalogs.
    func homeScripts(hasStrip: Bool) -> [PageScript] {
        (hasStrip ? [.strip] : []) + (placeholderOfSearch == nil ? [] : [.find])
    }

    /// The index of the catalogs, which leads to their cards; `nil` if there is only one.
    var catalogStrip: SharedModel<StripModel>? {
        guard plan.catalogs.count > 1 else { return nil }
        return SharedModel(
            StripModel(
                items: plan.catalogs.map { catalog in
                    IndexItemModel(
                        short: catalog.catalog.title, url: "#" + id(of: catalog), isEmpty: false,
                        isCurrent: false)
                }, isHome: true))
    }

    /// Returns the `id` attribute of a catalog on the home page.
    private func id(of catalog: CatalogPlan) -> String {
        "_" + catalog.catalog.path.split(separator: "/").joined(separator: ".")
    }

    /// Returns a card without rows and letters.
    /// - Parameter url: Returns the URL of a path.
    func shortCard(of catalog: CatalogPlan, url: (String) -> String) -> CatalogCardModel {
        CatalogCardModel(
            id: id(of: catalog), title: catalog.catalog.title,
            description: catalog.catalog.settings.description,
            url: url(catalog.path), searchURL: catalog.hasSearch ? url(catalog.searchPath) : nil,
            count: catalog.strings.entries(catalog.catalog.entries.count),
            language: catalog.catalog.language, direction: catalog.direction, strings: catalog.strings,
            rows: [], plates: [], letters: [], omittedLetters: nil, isListed: false)
    }

    private func catalogCard(_ catalog: CatalogPlan) -> CatalogCardModel {
        let view = catalog.defaultView
        let items = (view.index?.items ?? []).filter { !$0.isEmpty }
        let plates = plates(of: catalog)
        let omitted = items.count - Self.shownLetters
        let url = pageURL(from: "", to: catalog.path)
        return CatalogCardModel(
            id: id(of: catalog), title: catalog.catalog.title,
            description: catalog.catalog.settings.description, url: url,
            searchURL: catalog.hasSearch ? SitePath.relative(from: "", to: catalog.searchPath) : nil,
            count: catalog.strings.entries(catalog.catalog.entries.count),
            language: catalog.catalog.language, direction: catalog.direction, strings: catalog.strings,
            rows: plates.isEmpty ? firstRows(of: catalog, count: Self.shownRows) { _ in true } : [],
            plates: plates,
            letters: items.prefix(Self.shownLetters).map {
                indexItem($0, of: view, on: "", isCurrent: false)
            },
            omittedLetters: omitted > 0
                ? LinkModel(title: "+" + view.collation.formatted(omitted), url: url) : nil,
            isListed: plan.homeCatalog == catalog.number)
    }

    /// Returns the first rows with images, if the rows of the catalog show images.
    private func plates(of catalog: CatalogPlan) -> [RowModel] {
        let settings = catalog.catalog.settings.entry
        guard settings.image != nil, templates.rowsWithImages.contains("rows/" + settings.row) else {
            return []
        }
        return firstRows(of: catalog, count: Self.shownPlates) { $0.image != nil }
    }

    /// Returns the first rows of the default view, without other names.
    private func firstRows(
        of catalog: CatalogPlan, count: Int, where isIncluded: (Entry) -> Bool
    ) -> [RowModel] {
        let view = catalog.defaultView
        let isRightToLeft = view.direction == "rtl"
        let list = RowContext(
            catalog: catalog, view: view, page: "", selection: .disabled, group: "", hasAnchors: false)
        var shown = RenderedRows()
        var rows: [RowModel] = []
        for case let position? in view.entries.joined().lazy.map({ $0.ownIndex }) {
            let entry = catalog.catalog.entries[position].whole
            guard isIncluded(entry) else { continue }
            rows.append(row(of: entry, in: list, &shown).withoutColumns(isRightToLeft: isRightToLeft))
            if rows.count == count { return rows }
        }
        return rows
    }
}
