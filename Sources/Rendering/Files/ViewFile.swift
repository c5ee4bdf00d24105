import Content
import ICUCollation
import Planning
import Sectioning
import TemplateLanguage

/// A page of a view.
struct ViewFile: PageKind {
    static let template = "view"
    static let traits: FileTraits = [.page, .inSitemap]
    let catalog: Int32
    let view: Int32
    /// The index of the page in the view's layout.
    let page: Int32

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        let catalog = catalogs[Int(catalog)]
        return FileOrigin("the view “\(catalog.views[Int(view)].settings.id)”", of: catalog.catalog.origin)
    }

    func listing(in catalogs: [CatalogPlan]) -> Listing? {
        let catalog = catalogs[Int(catalog)]
        let view = catalog.views[Int(view)]
        return Listing(
            view: view, catalog: catalog,
            title: view.path == catalog.path ? catalog.catalog.title : view.title)
    }

    /// Pages of entries follow their default view without a script.
    func isReadByScripts(in catalogs: [CatalogPlan]) -> Bool {
        view > 0 && catalogs[Int(catalog)].hasEntryPages
    }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        FileRevision(ofPage: Int(page), of: revisions.catalogs[Int(catalog)].views[Int(view)])
    }

    func page(at _: String, by renderer: SiteRenderer) -> PageModel {
        let catalog = renderer.plan.catalogs[Int(catalog)]
        return renderer.viewPage(Int(page), of: catalog.views[Int(view)], in: catalog)
    }
}

/// `view`: one page of a view.
struct ViewModel: TemplateModel {
    let title: String
    let count: String
    /// The title of the facet value that narrows the catalog, if any.
    let narrowing: String?
    let facets: [FacetModel]
    /// Whether the page shows a section, or a part of one, instead of the whole view.
    let isPart: Bool
    /// Whether readers can select entries.
    let hasSelection: Bool
    let views: [LinkModel]
    /// The fields by which a script can section the page.
    let fields: [SectioningFieldModel]
    let search: SearchModel?
    let contents: [ContentsItemModel]
    /// Where a script finds the pages of entries, in a view of many pages: the number of files, and of the view in them.
    let entryPages: String?
    /// The URL of the page for print; `nil` if the page itself shows the whole list.
    var printURL: String?
    let sections: [SectionModel]
    /// The `class` attribute of the lists; see ``ListClasses``.
    let listClass: String

    static let table = ModelTable<ViewModel>(
        "view",
        [
            "title": .text { $0.title },
            "count": .text { $0.count },
            "narrowing": .optionalText { $0.narrowing },
            "facets": .list { $0.facets },
            "hasFacets": .flag { $0.facets.contains { !$0.values.isEmpty } },
            "isPart": .flag { $0.isPart },
            "hasSelection": .flag { $0.hasSelection },
            "views": .list { $0.views },
            "search": .optionalModel { $0.search },
            "hasViews": .flag { $0.views.count > 1 || !$0.fields.isEmpty },
            "fields": .list { $0.fields },
            "hasFields": .flag { !$0.fields.isEmpty },
            "contents": .list { $0.contents },
            "hasContents": .flag { !$0.contents.isEmpty },
            "addresses": .optionalText { $0.entryPages },
            "printUrl": .optionalURL { $0.printURL },
            "sections": .list { $0.sections },
            "listClass": .text { $0.listClass },
        ])
}

/// A field by which a script can section the page.
struct SectioningFieldModel: TemplateModel {
    /// The id of the facet, which is in URLs.
    let id: String
    let title: String

    static let table = ModelTable<SectioningFieldModel>(
        "a field of a view",
        [
            "id": .text { $0.id },
            "title": .text { $0.title },
        ])
}

/// `view.search`: the search field of a catalog.
struct SearchModel: TemplateModel {
    /// The folder of the search data.
    let url: String
    let placeholder: String
    /// The id of the view whose sections results are in.
    let view: String

    static let table = ModelTable<SearchModel>(
        "a search field",
        [
            "url": .url { $0.url },
            "placeholder": .text { $0.placeholder },
            "view": .text { $0.view },
        ])
}

extension SiteRenderer {
    /// Returns the search field of a page; `nil` if the catalog has none.
    /// - Parameter view: The view whose sections results are in.
    func search(of view: ViewPlan, in catalog: CatalogPlan, on path: String) -> SearchModel? {
        guard catalog.hasSearch else { return nil }
        return SearchModel(
            url: SitePath.relative(from: path, to: catalog.searchPath),
            placeholder: view.strings.find(in: catalog.catalog.title), view: view.settings.id)
    }
}

/// A section as listed on the first page of a split view.
struct ContentsItemModel: TemplateModel {
    let id: String
    let title: String
    let count: String
    let url: String
    let range: String?
    let isEmpty: Bool

    static let table = ModelTable<ContentsItemModel>(
        "a listed section",
        [
            "id": .text { $0.id },
            "title": .text { $0.title },
            "count": .text { $0.count },
            "url": .url { $0.url },
            "range": .optionalText { $0.range },
            "isEmpty": .flag { $0.isEmpty },
        ])
}

extension SiteRenderer {
    /// Returns a page of a view.
    /// - Parameters:
    ///   - number: The index of the page in the view's layout.
    ///   - facet: The facet value that narrows the view, if any.
    func viewPage(
        _ number: Int, of view: ViewPlan, facet: FacetPlan.Place? = nil, in catalog: CatalogPlan
    ) -> PageModel {
        let page = view.layout.pages[number]
        let path = view.path(of: page)
        let shown = shownSections(on: number, of: view, in: catalog)
        let strip = strip(of: view, on: page, marks: shown.marks, isNarrowed: facet != nil, in: catalog)
        return PageModel(
            folder: context(of: path),
            page: viewHead(of: shown, on: page, of: view, facet: facet, in: catalog),
            strip: strip.isEmpty
                ? nil
                : SharedModel(
                    StripModel(
                        items: strip,
                        places: facet == nil && view.layout.isSplit
                            ? view.placesPath.map { SitePath.relative(from: path, to: $0) } : nil)),
            strings: view.strings,
            catalog: catalogModel(of: catalog, view: view, on: path, isWhole: shown.section == nil),
            view: viewModel(of: shown, on: path, of: view, facet: facet, in: catalog))
    }

    /// What a page of a view shows of its sections.
    private struct ShownSections {
        var sections: [SectionModel] = []
        /// The list of the sections, on the first page of a divided view.
        var contents: [ContentsItemModel] = []
        /// The only section; `nil` if the page shows all or lists them.
        var section: Int?
        var marks = RowAnchors.none
    }

    private func shownSections(on number: Int, of view: ViewPlan, in catalog: CatalogPlan) -> ShownSections {
        let page = view.layout.pages[number]
        let path = view.path(of: page)
        var result = ShownSections()
        var rows = RenderedRows()
        switch page {
        case .whole:
            result.sections = view.snapshot.sections.indices.map { section in
                let count = view.snapshot.sections[section].placements.count
                return self.section(section, part: 0..<count, of: view, in: catalog, on: path, &rows)
            }
        case .contents:
            result.contents = contentsItems(of: view, in: catalog) {
                relative(from: path, to: view.path(ofSection: $0), anchor: view.sectionIDs[$0])
            }
        case .part(let section, let part, let range):
            result.section = section
            if view.index != nil {
                result.marks = RowAnchors(
                    ofPart: part, RowLabels(catalog: catalog, view: view, section: section))
            }
            var model = self.section(
                section, part: range, marks: result.marks, of: view, in: catalog, on: path, &rows)
            addPaging(to: &model, section: section, part: part, page: number, of: view, in: catalog)
            result.sections = [model]
        }
        Self.align(&result.sections)
        return result
    }

    private func viewModel(
        of shown: ShownSections, on path: String, of view: ViewPlan, facet: FacetPlan.Place?,
        in catalog: CatalogPlan
    ) -> ViewModel {
        let count =
            facet.map { catalog.facets[$0.facet].values[$0.value].count } ?? catalog.catalog.entries.count
        return ViewModel(
            title: view.title, count: view.strings.entries(count),
            narrowing: facet == nil ? nil : view.title,
            facets: facetModels(of: catalog, in: view, current: facet, on: path),
            isPart: shown.section != nil, hasSelection: view.hasSelection,
            views: viewLinks(view, of: catalog, on: path),
            fields: facet == nil ? sectioningFields(of: catalog) : [],
            search: search(of: facet == nil ? view : catalog.defaultView, in: catalog, on: path),
            contents: shown.contents,
            entryPages: catalog.entryPages.flatMap { pages in
                pages.views.firstIndex { catalog.views[$0] === view }.map { "\(pages.count) \($0)" }
            },
            printURL: catalog.hasPrintPage && facet == nil ? pageURL(from: path, to: catalog.printPath) : nil,
            sections: shown.sections,
            listClass: ListClasses.value(
                for: shown.sections.map(\.rows), titleTemplates: templates.titleTemplates))
    }

    private func viewHead(
        of shown: ShownSections, on page: ViewLayout.Page, of view: ViewPlan, facet: FacetPlan.Place?,
        in catalog: CatalogPlan
    ) -> HeadModel {
        let path = view.path(of: page)
        let isDefault = view === catalog.defaultView
        let name = headTitle(
            shown.sections.first?.partTitle, shown.section.map { view.sectionTitles[$0] },
            isDefault ? nil : view.title, catalog.catalog.title)
        var head = head(
            headTitle(name, siteTitle), description: catalog.catalog.settings.description, path: path,
            catalog: catalog, view: view)
        head.scripts = pageScripts(catalog.scripts(of: view), on: path)
        head.sharing = sharing(name, language: catalog.catalog.language, catalog: catalog)
        head.data = data(of: catalog, on: path, isWhole: shown.section == nil && facet == nil)
        if shown.section == nil { head.setKind(title: catalog.catalog.title) }
        if isDefault, facet == nil {
            head.linkedData = linkedData(of: catalog, on: page)
            if path.isEmpty { head.openSearch = openSearchURL }
        }
        return head
    }

    /// Returns the catalog of a page of a view.
    /// - Parameter isWhole: Whether the page has the texts above and below the whole list.
    func catalogModel(
        of catalog: CatalogPlan, view: ViewPlan, on path: String, isWhole: Bool = true
    ) -> CatalogModel {
        let settings = catalog.catalog.settings
        func html(of body: MarkdownBody?, _ scope: String) -> String? {
            isWhole ? self.html(of: body, on: path, strings: view.strings, scope: scope) : nil
        }
        return CatalogModel(
            title: catalog.catalog.title, description: settings.description,
            url: pageURL(from: path, to: catalog.path), canonical: canonical(catalog.path),
            language: catalog.catalog.language, direction: catalog.direction,
            header: html(of: settings.header, "header"), footer: html(of: settings.footer, "footer"))
    }

    /// Returns the files with the entries of a catalog; `nil` if it has none.
    /// - Parameter isWhole: Whether the page has all entries.
    func data(of catalog: CatalogPlan, on path: String, isWhole: Bool) -> CatalogDataModel? {
        guard catalog.hasData else { return nil }
        return CatalogDataModel(
            isWhole: isWhole,
            csv: pageURL(from: path, to: catalog.dataPath(.csv)),
            json: pageURL(from: path, to: catalog.dataPath(.json)))
    }

    private func viewLinks(_ current: ViewPlan, of catalog: CatalogPlan, on path: String) -> [LinkModel] {
        catalog.views.map { view in
            LinkModel(
                title: view.title, url: pageURL(from: path, to: view.path),
                isCurrent: view === current)
        }
    }

    /// Returns the fields by which a script can section a page of a view: the facets that are the sections of no view. All
    /// rows must be on the page, and the entries of each value are in the search data.
    private func sectioningFields(of catalog: CatalogPlan) -> [SectioningFieldModel] {
        guard catalog.hasSearch, catalog.isWhole else { return [] }
        return catalog.facets.filter { facet in
            !catalog.views.contains {
                $0.settings.section == facet.settings.path
                    && $0.settings.grouping == facet.settings.grouping
            }
        }
        .map { SectioningFieldModel(id: $0.settings.id, title: $0.title) }
    }

    /// Returns the sections of a view as a list.
    /// - Parameter url: Returns the URL of a section, by its index.
    func contentsItems(
        of view: ViewPlan, in catalog: CatalogPlan, url: (Int) -> String
    ) -> [ContentsItemModel] {
        view.snapshot.sections.enumerated().map { number, section in
            let last = section.placements.count - 1
            let ends = (last < 0 ? [] : [0, last]).map { offset in
                let id = section.placements[offset].id
                return catalog.row(id, at: offset, ofSection: number, in: view).title
            }
            return ContentsItemModel(
                id: view.sectionIDs[number], title: view.sectionTitles[number],
                count: view.strings.formatted(view.counts[number].entries),
                url: url(number),
                range: ends.first.map { first in ends.last == first ? first : "\(first) – \(ends[1])" },
                isEmpty: section.placements.isEmpty)
        }
    }
}
