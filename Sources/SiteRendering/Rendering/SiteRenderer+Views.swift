import Collation
import Content
import Sectioning

extension SiteRenderer {
    func viewPage(_ number: Int, ofView viewNumber: Int, of catalog: CatalogPlan) -> PageModel {
        let view = catalog.views[viewNumber]
        let page = view.layout.pages[number]
        let path = view.path(of: page)
        let settings = catalog.catalog.settings
        var sections: [SectionModel] = []
        var contents: [ContentsItemModel] = []
        var current: Int?
        switch page {
        case .whole:
            var shown = Set<String>()
            sections = view.snapshot.sections.indices.map { section in
                let count = view.snapshot.sections[section].placements.count
                return self.section(section, part: 0..<count, of: view, in: catalog, on: path, shown: &shown)
            }
        case .contents:
            contents = contentsItems(of: view, in: catalog, on: path)
        case .part(let section, let part, let range):
            current = section
            var shown = Set<String>()
            var model = self.section(section, part: range, of: view, in: catalog, on: path, shown: &shown)
            addPaging(to: &model, section: section, part: part, page: number, of: view, in: catalog)
            sections = [model]
        }
        let model = ViewModel(
            title: view.title, count: catalog.words.entries(catalog.catalog.entries.count),
            isPart: current != nil,
            views: viewLinks(viewNumber, of: catalog, on: path),
            strip: strip(of: view, current: current, on: path), contents: contents, sections: sections)
        let isDefault = viewNumber == 0
        let name = headTitle(
            current.map { view.snapshot.sections[$0].key }, isDefault ? nil : view.title,
            catalog.catalog.title,
            siteTitle)
        return PageModel(
            site: siteModel(for: path),
            page: head(name, description: settings.description, path: path, catalog: catalog),
            words: catalog.words,
            catalog: CatalogModel(
                title: catalog.catalog.title, description: settings.description,
                url: SitePath.relative(from: path, to: catalog.path)),
            view: model)
    }

    private func viewLinks(_ current: Int, of catalog: CatalogPlan, on path: String) -> [LinkModel] {
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
        return IndexItemModel(
            short: item.title, full: item.title == item.key ? nil : item.key,
            url: target == path ? "#" + id : relative(from: path, to: target, anchor: id),
            isEmpty: item.isEmpty, isCurrent: isCurrent)
    }

    /// Whether the item's own section is not shown, so that another answers for it.
    private func isStandIn(_ item: SectionIndex<String>.Item, in view: ViewPlan) -> Bool {
        view.snapshot.position(ofSection: item.key) == nil
    }

    /// - Parameter shown: the entries that have a row on the page already.
    private func section(
        _ number: Int, part: Range<Int>, of view: ViewPlan, in catalog: CatalogPlan, on path: String,
        shown: inout Set<String>
    ) -> SectionModel {
        let section = view.snapshot.sections[number]
        let rows = section.placements[part].compactMap { placement in
            catalog.entry(placement.id).map { entry in
                row(entry, in: catalog, on: path, isFirst: shown.insert(entry.id).inserted)
            }
        }
        return SectionModel(
            id: view.sectionIDs[number], key: section.key, title: section.key,
            count: catalog.collation.formatted(section.placements.count), rows: rows)
    }

    private func row(_ entry: Entry, in catalog: CatalogPlan, on path: String, isFirst: Bool) -> RowModel {
        let settings = catalog.catalog.settings.entry
        return RowModel(
            anchor: isFirst ? entry.id : nil, entry: entry.id, title: entry.title,
            url: entry.hasPage ? SitePath.relative(from: path, to: catalog.path(of: entry)) : nil,
            subtitle: text(settings.subtitle, of: entry), value: text(settings.value, of: entry),
            kind: "rows/" + settings.row)
    }

    /// Adds the second-level index and the links to the neighbouring pages.
    private func addPaging(
        to model: inout SectionModel, section: Int, part: Int, page: Int, of view: ViewPlan,
        in catalog: CatalogPlan
    ) {
        let pages = view.layout.pages
        let path = view.path(of: pages[page])
        let ranges = view.layout.parts[section]
        let titles = PartTitles.make(ranges, of: view.snapshot.sections[section]) { id in
            catalog.entry(id)?.title ?? id
        }
        model.parts = zip(ranges.indices, titles).map { position, title in
            let target = view.path(ofSection: section, position: ranges[position].lowerBound)
            return LinkModel(
                title: title, url: SitePath.relative(from: path, to: target), isCurrent: position == part)
        }
        if ranges.count > 1 {
            model.partPosition = catalog.words.partPosition(part + 1, of: ranges.count)
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
        let key = view.snapshot.sections[section].key
        let title = view.layout.parts[section].count > 1 ? "\(key) (\(part + 1))" : key
        return LinkModel(
            title: title, url: SitePath.relative(from: path, to: view.path(of: view.layout.pages[page])))
    }

    private func contentsItems(of view: ViewPlan, in catalog: CatalogPlan, on path: String)
        -> [ContentsItemModel]
    {
        view.snapshot.sections.enumerated().map { number, section in
            let ends = [section.placements.first, section.placements.last].compactMap { placement in
                placement.flatMap { catalog.entry($0.id)?.title }
            }
            return ContentsItemModel(
                id: view.sectionIDs[number], title: section.key,
                count: catalog.collation.formatted(section.placements.count),
                url: relative(from: path, to: view.path(ofSection: number), anchor: view.sectionIDs[number]),
                range: ends.first.map { first in ends.last == first ? first : "\(first) – \(ends[1])" },
                isEmpty: section.placements.isEmpty)
        }
    }
}
