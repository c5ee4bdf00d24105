import Collation
import Content
import Sectioning

extension SiteRenderer {
    /// - Parameters:
    ///   - viewNumber: the view's position in the catalog; `nil` for a catalog that is narrowed down.
    ///   - facet: by what it is narrowed down.
    func viewPage(
        _ number: Int, of view: ViewPlan, number viewNumber: Int? = nil, facet: FacetPlan.Place? = nil,
        in catalog: CatalogPlan
    ) -> PageModel {
        let page = view.layout.pages[number]
        let path = view.path(of: page)
        let settings = catalog.catalog.settings
        var sections: [SectionModel] = []
        var contents: [ContentsItemModel] = []
        var current: Int?
        switch page {
        case .whole:
            var shown = ShownRows()
            sections = view.snapshot.sections.indices.map { section in
                let count = view.snapshot.sections[section].placements.count
                return self.section(section, part: 0..<count, of: view, in: catalog, on: path, &shown)
            }
        case .contents:
            contents = contentsItems(of: view, in: catalog, on: path)
        case .part(let section, let part, let range):
            current = section
            var shown = ShownRows()
            var model = self.section(section, part: range, of: view, in: catalog, on: path, &shown)
            addPaging(to: &model, section: section, part: part, page: number, of: view, in: catalog)
            sections = [model]
        }
        let shownCount = facet.map { catalog.facets[$0.facet].values[$0.value].count }
        let model = ViewModel(
            title: view.title, count: view.words.entries(shownCount ?? catalog.catalog.entries.count),
            narrowing: facet == nil ? nil : view.title,
            facets: viewNumber == 0 || facet != nil
                ? facetModels(of: catalog, current: facet, on: path) : [],
            isPart: current != nil,
            views: viewLinks(viewNumber, of: catalog, on: path),
            strip: strip(of: view, current: current, on: path), contents: contents, sections: sections)
        let isDefault = viewNumber == 0
        let name = headTitle(
            current.map { view.sectionTitles[$0] }, isDefault ? nil : view.title,
            catalog.catalog.title,
            siteTitle)
        var head = head(name, description: settings.description, path: path, catalog: catalog, view: view)
        head.selectionScript =
            view.hasSelection ? SitePath.relative(from: path, to: SitePlan.selectionScript) : nil
        return PageModel(
            site: siteModel(for: path), page: head,
            words: view.words,
            catalog: CatalogModel(
                title: catalog.catalog.title, description: settings.description,
                url: SitePath.relative(from: path, to: catalog.path),
                language: catalog.catalog.language, direction: catalog.direction,
                header: current == nil ? html(of: settings.header, on: path) : nil,
                footer: current == nil ? html(of: settings.footer, on: path) : nil),
            view: model)
    }

    private func viewLinks(_ current: Int?, of catalog: CatalogPlan, on path: String) -> [LinkModel] {
        catalog.views.enumerated().map { number, view in
            LinkModel(
                title: view.title, url: SitePath.relative(from: path, to: view.path),
                isCurrent: number == current)
        }
    }

    private func strip(of view: ViewPlan, current: Int?, on path: String) -> [IndexItemModel] {
        (view.index?.items ?? []).map { item in
            let isCurrent = item.target == current && !isStandIn(item, in: view)
            return indexItem(item, of: view, on: path, isCurrent: isCurrent)
        }
    }

    /// A title of the index as seen from the page at `path`.
    func indexItem(
        _ item: SectionIndex<String>.Item, of view: ViewPlan, on path: String, isCurrent: Bool
    ) -> IndexItemModel {
        let id = view.sectionIDs[item.target]
        let target = view.path(ofSection: item.target)
        let full = isStandIn(item, in: view) ? item.key : view.sectionTitles[item.target]
        return IndexItemModel(
            short: item.title, full: item.title == full ? nil : full,
            url: target == path ? "#" + id : relative(from: path, to: target, anchor: id),
            isEmpty: item.isEmpty, isCurrent: isCurrent)
    }

    /// Whether the item's own section is not shown, so that another answers for it.
    private func isStandIn(_ item: SectionIndex<String>.Item, in view: ViewPlan) -> Bool {
        view.snapshot.position(ofSection: item.key) == nil
    }

    /// - Parameter shown: what has a row on the page already.
    private func section(
        _ number: Int, part: Range<Int>, of view: ViewPlan, in catalog: CatalogPlan, on path: String,
        _ shown: inout ShownRows
    ) -> SectionModel {
        let section = view.snapshot.sections[number]
        let settings = view.settings
        let selection = view.setting(ofSection: number) { settings.selection.sections[$0] }
        let list = RowList(
            catalog: catalog, view: view, page: path, selection: selection ?? settings.selection.standard,
            group: view.sectionIDs[number])
        let rows = section.placements[part].compactMap { row($0.id, in: list, &shown) }
        let header = view.setting(ofSection: number) { settings.header[$0] }
        let footer = view.setting(ofSection: number) { settings.footer[$0] }
        let isFirst = part.lowerBound == 0
        let isLast = part.upperBound == section.placements.count
        return SectionModel(
            id: view.sectionIDs[number], key: section.key, title: view.sectionTitles[number],
            count: view.collation.formatted(section.placements.count), rows: rows,
            header: isFirst ? html(of: header, on: path) : nil,
            footer: isLast ? html(of: footer, on: path) : nil,
            selection: list.selection == .none ? nil : list.selection.rawValue)
    }

    /// Adds the second-level index and the links to the neighbouring pages.
    private func addPaging(
        to model: inout SectionModel, section: Int, part: Int, page: Int, of view: ViewPlan,
        in catalog: CatalogPlan
    ) {
        let pages = view.layout.pages
        let path = view.path(of: pages[page])
        let ranges = view.layout.parts[section]
        let placements = view.snapshot.sections[section].placements
        let titles = PartTitles.make(ranges, ofSection: view.sectionTitles[section]) { position in
            catalog.row(placements[position].id, in: view)?.title ?? ""
        }
        model.parts = zip(ranges.indices, titles).map { position, title in
            let target = view.path(ofSection: section, position: ranges[position].lowerBound)
            return LinkModel(
                title: title, url: SitePath.relative(from: path, to: target), isCurrent: position == part)
        }
        if ranges.count > 1 {
            model.partPosition = view.words.partPosition(part + 1, of: ranges.count)
        }
        model.previous = neighbour(page - 1, of: view, on: path)
        model.next = neighbour(page + 1, of: view, on: path)
    }

    /// A link to a page of a divided view; `nil` for its first one, the list of its sections, which has no place
    /// in their sequence.
    private func neighbour(_ page: Int, of view: ViewPlan, on path: String) -> LinkModel? {
        guard view.layout.pages.indices.contains(page),
            case .part(let section, let part, _) = view.layout.pages[page]
        else { return nil }
        let name = view.sectionTitles[section]
        let title = view.layout.parts[section].count > 1 ? "\(name) (\(part + 1))" : name
        return LinkModel(
            title: title, url: SitePath.relative(from: path, to: view.path(of: view.layout.pages[page])))
    }

    private func contentsItems(of view: ViewPlan, in catalog: CatalogPlan, on path: String)
        -> [ContentsItemModel]
    {
        view.snapshot.sections.enumerated().map { number, section in
            let ends = [section.placements.first, section.placements.last].compactMap { placement in
                placement.flatMap { catalog.row($0.id, in: view)?.title }
            }
            return ContentsItemModel(
                id: view.sectionIDs[number], title: view.sectionTitles[number],
                count: view.collation.formatted(section.placements.count),
                url: relative(from: path, to: view.path(ofSection: number), anchor: view.sectionIDs[number]),
                range: ends.first.map { first in ends.last == first ? first : "\(first) – \(ends[1])" },
                isEmpty: section.placements.isEmpty)
        }
    }
}
