import Content
import ICUCollation
import Planning
import Sectioning

extension SiteRenderer {
    /// Returns a page of a view.
    /// - Parameters:
    ///   - facet: by what it is narrowed down.
    func viewPage(
        _ number: Int, of view: ViewPlan, facet: FacetPlan.Place? = nil, in catalog: CatalogPlan
    ) -> PageModel {
        let page = view.layout.pages[number]
        let path = view.path(of: page)
        let settings = catalog.catalog.settings
        let isDefault = view === catalog.defaultView
        var sections: [SectionModel] = []
        var contents: [ContentsItemModel] = []
        var current: Int?
        var marks = RowAnchors.none
        switch page {
        case .whole:
            var shown = RenderedRows()
            sections = view.snapshot.sections.indices.map { section in
                let count = view.snapshot.sections[section].placements.count
                return self.section(section, part: 0..<count, of: view, in: catalog, on: path, &shown)
            }
        case .contents:
            contents = contentsItems(of: view, in: catalog, on: path)
        case .part(let section, let part, let range):
            current = section
            var shown = RenderedRows()
            if view.index != nil {
                marks = RowAnchors(in: range, of: RowLabels(catalog: catalog, view: view, section: section))
            }
            var model = self.section(
                section, part: range, marks: marks, of: view, in: catalog, on: path, &shown)
            addPaging(to: &model, section: section, part: part, page: number, of: view, in: catalog)
            sections = [model]
        }
        let shownCount = facet.map { catalog.facets[$0.facet].values[$0.value].count }
        let model = ViewModel(
            title: view.title, count: view.words.entries(shownCount ?? catalog.catalog.entries.count),
            narrowing: facet == nil ? nil : view.title,
            facets: isDefault || facet != nil
                ? facetModels(of: catalog, current: facet, on: path) : [],
            isPart: current != nil,
            views: viewLinks(view, of: catalog, on: path),
            strip: strip(of: view, on: page, marks: marks, isNarrowed: facet != nil, in: catalog),
            contents: contents,
            sections: sections)
        let name = headTitle(
            sections.first?.partTitle, current.map { view.sectionTitles[$0] }, isDefault ? nil : view.title,
            catalog.catalog.title,
            siteTitle)
        var head = head(name, description: settings.description, path: path, catalog: catalog, view: view)
        head.selectionScript =
            view.hasSelection ? SitePath.relative(from: path, to: SitePlan.selectionScript) : nil
        head.stripScript =
            view.hasStripScript ? SitePath.relative(from: path, to: SitePlan.stripScript) : nil
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

    private func viewLinks(_ current: ViewPlan, of catalog: CatalogPlan, on path: String) -> [LinkModel] {
        catalog.views.map { view in
            LinkModel(
                title: view.title, url: SitePath.relative(from: path, to: view.path),
                isCurrent: view === current)
        }
    }

    /// Returns an index item, with its URL relative to the page at `path`.
    func indexItem(
        _ item: SectionIndex<String>.Item, of view: ViewPlan, on path: String, isCurrent: Bool
    ) -> IndexItemModel {
        let id = view.sectionIDs[item.target]
        let target = view.path(ofSection: item.target)
        let full = name(of: item, in: view)
        return IndexItemModel(
            short: item.title, full: item.title == full ? nil : full,
            url: target == path ? "#" + id : relative(from: path, to: target, anchor: id),
            isEmpty: item.isEmpty, isCurrent: isCurrent)
    }

    /// Returns the name that readers see for an item's section.
    func name(of item: SectionIndex<String>.Item, in view: ViewPlan) -> String {
        pointsToOtherSection(item, in: view) ? item.key : view.sectionTitles[item.target]
    }

    /// Whether the item's own section is not shown, so that the item leads to another.
    private func pointsToOtherSection(_ item: SectionIndex<String>.Item, in view: ViewPlan) -> Bool {
        view.snapshot.position(ofSection: item.key) == nil
    }

    /// Returns a section, or a part of one.
    /// - Parameter shown: The rows and images that the page has so far.
    private func section(
        _ number: Int, part: Range<Int>, marks: RowAnchors = .none, of view: ViewPlan,
        in catalog: CatalogPlan,
        on path: String, _ shown: inout RenderedRows
    ) -> SectionModel {
        let section = view.snapshot.sections[number]
        let settings = view.settings
        let selection = view.setting(ofSection: number) { settings.selection.exceptions[$0] }
        let list = RowContext(
            catalog: catalog, view: view, page: path, selection: selection ?? settings.selection.default,
            group: view.sectionIDs[number])
        var rows = section.placements[part].map { row($0.id, in: list, &shown) }
        for (number, offset) in marks.offsets.enumerated() {
            rows[offset - part.lowerBound].mark = RowAnchors.id(number)
        }
        let header = view.setting(ofSection: number) { settings.header[$0] }
        let footer = view.setting(ofSection: number) { settings.footer[$0] }
        let isFirst = part.lowerBound == 0
        let isLast = part.upperBound == section.placements.count
        return SectionModel(
            id: view.sectionIDs[number], key: section.key, title: view.sectionTitles[number],
            count: view.collation.formatted(view.counts[number].entries), rows: rows,
            header: isFirst ? html(of: header, on: path) : nil,
            footer: isLast ? html(of: footer, on: path) : nil,
            selection: list.selection.markupValue)
    }

    /// Adds the second-level index and the links to the neighboring pages.
    private func addPaging(
        to model: inout SectionModel, section: Int, part: Int, page: Int, of view: ViewPlan,
        in catalog: CatalogPlan
    ) {
        let pages = view.layout.pages
        let path = view.path(of: pages[page])
        let ranges = view.layout.parts[section]
        if ranges.count > 1 {
            model.partPosition = view.words.partPosition(part + 1, of: ranges.count)
            model.partTitle = partTitle(part, of: section, of: view, in: catalog)
            // Only the first page lists all parts: if each page did, the size would grow with the square of their
            // number.
            if part == 0 { model.parts = parts(of: section, of: view, in: catalog, on: path) }
        }
        model.previous = neighbor(page - 1, of: view, in: catalog, on: path)
        model.next = neighbor(page + 1, of: view, in: catalog, on: path)
    }

    private func parts(
        of section: Int, of view: ViewPlan, in catalog: CatalogPlan, on path: String
    ) -> [PartModel] {
        let labels = RowLabels(catalog: catalog, view: view, section: section)
        let ranges = view.layout.parts[section]
        return ranges.indices.map { number in
            let previous = number > 0 ? ranges[number - 1].lowerBound : nil
            let target = view.path(ofSection: section, position: ranges[number].lowerBound)
            return PartModel(
                title: labels.label(at: ranges[number].lowerBound, after: previous),
                range: labels.label(of: ranges[number], after: previous),
                url: SitePath.relative(from: path, to: target), isCurrent: number == 0)
        }
    }

    /// Returns the title of a page of a long section: `Sc–Se`.
    private func partTitle(
        _ part: Int, of section: Int, of view: ViewPlan, in catalog: CatalogPlan
    ) -> String {
        let ranges = view.layout.parts[section]
        return RowLabels(catalog: catalog, view: view, section: section)
            .label(of: ranges[part], after: part > 0 ? ranges[part - 1].lowerBound : nil)
    }

    /// Returns a link to a page of a split view; `nil` for its first page, the list of sections, which is not in the
    /// sequence.
    private func neighbor(
        _ page: Int, of view: ViewPlan, in catalog: CatalogPlan, on path: String
    ) -> LinkModel? {
        guard view.layout.pages.indices.contains(page),
            case .part(let section, let part, _) = view.layout.pages[page]
        else { return nil }
        let isOneOfSeveral = view.layout.parts[section].count > 1
        return LinkModel(
            title: isOneOfSeveral
                ? partTitle(part, of: section, of: view, in: catalog) : view.sectionTitles[section],
            url: SitePath.relative(from: path, to: view.path(of: view.layout.pages[page])))
    }

    private func contentsItems(of view: ViewPlan, in catalog: CatalogPlan, on path: String)
        -> [ContentsItemModel]
    {
        view.snapshot.sections.enumerated().map { number, section in
            let ends = [section.placements.first, section.placements.last].compactMap { placement in
                placement.map { catalog.row($0.id, in: view).title }
            }
            return ContentsItemModel(
                id: view.sectionIDs[number], title: view.sectionTitles[number],
                count: view.collation.formatted(view.counts[number].entries),
                url: relative(from: path, to: view.path(ofSection: number), anchor: view.sectionIDs[number]),
                range: ends.first.map { first in ends.last == first ? first : "\(first) – \(ends[1])" },
                isEmpty: section.placements.isEmpty)
        }
    }
}

extension SelectionPolicy {
    /// The value of a section's `data-selection`; `nil` where nothing can be selected.
    fileprivate var markupValue: String? {
        switch self {
        case .disabled: nil
        case .single: "single"
        case .multiple: "multiple"
        }
    }
}
