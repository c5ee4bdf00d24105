import Content
import Planning
import Sectioning
import TemplateLanguage

extension SiteRenderer {
    /// Returns where the pages of a catalog find the rows of its entries.
    /// - Parameter order: The indices of the entries, in order.
    func searchRows(of order: [Int], in catalog: CatalogPlan) -> SearchRows {
        let ids = order.map { catalog.catalog.entries[$0].id }
        guard !catalog.isWhole else { return .shown(ids: ids) }
        let ordinals = Dictionary(uniqueKeysWithValues: zip(ids, 0...))
        let views = catalog.views.map { view in
            FetchedRows.View(
                id: view.settings.id, sections: sections(of: view, in: catalog, ordinals: ordinals))
        }
        return .fetched(
            FetchedRows(ids: ids, views: views) { range throws(RenderingFailure) in
                try templates.render(resultsPage(of: order[range], in: catalog), with: "results")
            })
    }

    /// Returns a view's sections as JSON: for each its id, its title, the URL of its page from the catalog's page, what can be
    /// selected, the ordinals of its entries, and its key if that is not the title. Ordinals are in base 36, each as the
    /// difference from the one before.
    private func sections(of view: ViewPlan, in catalog: CatalogPlan, ordinals: [String: Int]) -> [UInt8] {
        var json = JSONText()
        json.appendList(view.snapshot.sections.indices) { json, section in
            let id = view.sectionIDs[section]
            json.append("[")
            json.appendSeparated(
                [
                    id, view.sectionTitles[section],
                    relative(from: catalog.path, to: view.path(ofSection: section), anchor: id),
                    view.selectionPolicy(ofSection: section).markupValue ?? "",
                ]
            ) { $0.appendString($1) }
            json.append(",\"")
            var previous = 0
            for placement in view.snapshot.sections[section].placements where placement.id.otherName == nil {
                guard let ordinal = ordinals[placement.id.entry] else { continue }
                if json.bytes.last != UInt8(ascii: "\"") { json.append(" ") }
                json.append(String(ordinal - previous, radix: 36))
                previous = ordinal
            }
            json.append("\"")
            let key = view.snapshot.sections[section].key
            if key != view.sectionTitles[section] {
                json.append(",")
                json.appendString(key)
            }
            json.append("]")
        }
        return json.bytes
    }

    /// Returns a page that has only the rows of some entries, as the default view has them. URLs are relative to the page of
    /// the catalog.
    private func resultsPage(of entries: ArraySlice<Int>, in catalog: CatalogPlan) -> PageModel {
        let view = catalog.defaultView
        var shown = RenderedRows()
        let rows = entries.map { entry in
            let section = catalog.place(of: entry).position.section
            let list = RowContext(
                catalog: catalog, view: view, page: catalog.path,
                selection: view.selectionPolicy(ofSection: section), group: view.sectionIDs[section],
                hasAnchors: false)
            return row(RowID(entry: catalog.catalog.entries[entry].id, otherName: nil), in: list, &shown)
        }
        let section = SectionModel(id: "", key: "", title: "", count: "", rows: rows)
        return PageModel(
            folder: context(of: catalog.path), page: head("", path: catalog.path, catalog: catalog),
            strings: view.strings,
            view: ViewModel(
                title: view.title, count: "", narrowing: nil, facets: [], isPart: false,
                hasSelection: view.hasSelection, views: [], search: nil, contents: [], sections: [section]))
    }
}
