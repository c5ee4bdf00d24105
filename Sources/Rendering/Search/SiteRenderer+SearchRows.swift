import Content
import Planning
import Sectioning
import TemplateLanguage

extension SiteRenderer {
    /// Returns the rows of the entries of a catalog.
    /// - Parameter ordinals: The position in the order of each entry, by its index.
    func searchRows(of search: CatalogSearch, ordinals: [Int]) -> SearchRows {
        let catalog = search.catalog
        // Most views have the same language.
        var strings: [[UInt8]] = []
        let views = catalog.views.map { view in
            let own = self.strings(view.strings)
            let known = strings.firstIndex(of: own)
            if known == nil { strings.append(own) }
            return SearchRows.View(
                id: view.settings.id, sections: sections(of: view, in: catalog, ordinals: ordinals),
                strings: known ?? strings.count - 1)
        }
        return SearchRows(
            ids: search.order.map { catalog.catalog.entries[$0].id }, arePresent: catalog.isWhole,
            hasData: catalog.hasData,
            views: views, strings: strings, files: search.rows.map { $0.file })
    }

    /// Returns the HTML of the rows of some entries, given by their indices.
    func searchRows(
        of entries: ArraySlice<Int>, in catalog: CatalogPlan
    ) throws(RenderingFailure) -> [UInt8] {
        try templates.render(resultsPage(of: entries, in: catalog), with: "results")
    }

    /// The strings of the search and of the facets that scripts show.
    private static let strings: [StringKey] = [
        .entries, .countOf, .found, .otherNames, .foundNames, .exactIn, .exactMatch, .exactMatches,
        .noneFound, .nothingFound, .nothingWith, .without, .searchCut, .phraseRead, .clearSearch, .onlyIn,
        .showMore, .all, .select, .narrow, .clearAll, .showEntries, .downloadThese, .atLeast, .atMost,
        .remove, .findIn,
    ]

    private func strings(_ strings: LocalizedStrings) -> [UInt8] {
        var json = JSONText()
        json.appendObject(
            Self.strings.map { ($0.rawValue, strings.forms(of: $0)) } + [("numbers", strings.numbers)])
        return json.bytes
    }

    /// Returns a view's sections as JSON: for each its id, its title, the URL of its page from the catalog's page, what can be
    /// selected, the ordinals of its entries, and its key if that is not the title. Ordinals are in base 36, each as the
    /// difference from the one before.
    private func sections(of view: ViewPlan, in catalog: CatalogPlan, ordinals: [Int]) -> [UInt8] {
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
            json.append(",")
            json.appendDifferences(
                view.entries[section].lazy.compactMap { $0.ownIndex }.map { ordinals[$0] })
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
            return row(of: catalog.catalog.entries[entry].whole, in: list, &shown)
        }
        let section = SectionModel(id: "", key: "", title: "", count: "", rows: rows)
        return PageModel(
            folder: context(of: catalog.path), page: head("", path: catalog.path, catalog: catalog),
            strings: view.strings,
            view: ViewModel(
                title: view.title, count: "", narrowing: nil, facets: [], isPart: false,
                hasSelection: view.hasSelection, views: [], fields: [], search: nil, contents: [],
                entryPages: nil, sections: [section], listClass: ListClasses.value(for: [rows])))
    }
}
