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
            model = paged(
                model, section: section, part: part, number: number, of: view, in: catalog, on: path)
            sections = [model]
        }
        let model = ViewModel(
            title: view.title, count: entryCount(of: catalog), isPart: current != nil,
            views: viewLinks(viewNumber, of: catalog, on: path),
            strip: strip(of: view, current: current, on: path), contents: contents, sections: sections)
        let isDefault = viewNumber == 0
        let name = headTitle(
            [
                current.map { view.snapshot.sections[$0].key }, isDefault ? nil : view.title,
                catalog.catalog.title,
            ]
            .compactMap { $0 }.joined(separator: " — "), siteTitle)
        return PageModel(
            site: siteModel(for: path),
            page: head(name, description: settings.description, path: path, catalog: catalog),
            words: words,
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
            let id = view.sectionIDs[item.target]
            let target = view.path(ofSection: item.target)
            return IndexItemModel(
                short: item.title, full: item.title == item.key ? nil : item.key,
                url: target == path ? "#" + id : relative(from: path, to: target, anchor: id),
                isEmpty: item.isEmpty,
                isCurrent: item.target == current && !isStandIn(item, in: view))
        }
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
            count: catalog.collation.formatted(section.placements.count), partPosition: nil, parts: [],
            rows: rows, previous: nil, next: nil)
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
    private func paged(
        _ model: SectionModel, section: Int, part: Int, number: Int, of view: ViewPlan,
        in catalog: CatalogPlan,
        on path: String
    ) -> SectionModel {
        let pages = view.layout.pages
        let titles = PartTitles.make(view.layout.parts[section], of: view.snapshot.sections[section]) { id in
            catalog.entry(id)?.title ?? id
        }
        let parts = titles.enumerated().map { position, title in
            let target = view.path(
                of: .part(
                    section: section, number: position, placements: view.layout.parts[section][position]))
            return LinkModel(
                title: title, url: SitePath.relative(from: path, to: target), isCurrent: position == part)
        }
        // The first page of a divided view is the list of its sections, which has no place in their sequence.
        let link = { (neighbour: Int) -> LinkModel? in
            guard pages.indices.contains(neighbour), neighbour > 0,
                case .part(let other, let part, _) = pages[neighbour]
            else { return nil }
            let key = view.snapshot.sections[other].key
            let title = view.layout.parts[other].count > 1 ? "\(key) (\(part + 1))" : key
            return LinkModel(
                title: title, url: SitePath.relative(from: path, to: view.path(of: pages[neighbour])))
        }
        let position =
            parts.count > 1
            ? words.position(
                catalog.collation.formatted(part + 1), of: catalog.collation.formatted(parts.count)) : nil
        return SectionModel(
            id: model.id, key: model.key, title: model.title, count: model.count,
            partPosition: position,
            parts: parts, rows: model.rows, previous: link(number - 1), next: link(number + 1))
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
