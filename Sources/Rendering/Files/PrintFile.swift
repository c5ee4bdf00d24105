import Content
import Planning
import Sectioning
import TemplateLanguage

/// The page for print of a catalog that is divided into pages: all rows of its default view on one page.
struct PrintFile: PageKind {
    static let template = "print"
    static let traits: FileTraits = [.page, .large]
    let catalog: Int

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        FileOrigin("the page for print", of: catalogs[catalog].catalog.origin)
    }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        FileRevision(ofAllRowsOf: revisions.catalogs[catalog].defaultView)
    }

    func page(at _: String, by renderer: SiteRenderer) -> PageModel {
        renderer.printPage(of: renderer.plan.catalogs[catalog])
    }
}

extension SiteRenderer {
    /// - Complexity: O(*rows*).
    fileprivate func printPage(of catalog: CatalogPlan) -> PageModel {
        let view = catalog.defaultView
        let path = catalog.printPath
        var shown = RenderedRows()
        var sections = view.snapshot.sections.indices.map { number in
            let rows = 0..<view.snapshot.sections[number].placements.count
            var section = self.section(number, part: rows, of: view, in: catalog, on: path, &shown)
            // Selections are kept on the pages of the list.
            section.selection = nil
            return section
        }
        Self.align(&sections)
        let model = ViewModel(
            title: view.title, count: view.strings.entries(catalog.catalog.entries.count), narrowing: nil,
            facets: [], isPart: false, hasSelection: false, views: [], fields: [], search: nil,
            contents: contentsItems(of: view, in: catalog) { "#" + view.sectionIDs[$0] },
            entryPages: nil, sections: sections,
            listClass: ListClasses.value(
                for: sections.map(\.rows), titleTemplates: templates.titleTemplates))
        var head = head(
            headTitle(catalog.catalog.title, siteTitle), path: path, catalog: catalog, view: view)
        head.canonical = canonical(catalog.path)
        head.isIndexed = false
        // For its kind, which styles depend on; the template does not show it.
        let strip = strip(of: view, on: .contents, marks: .none, isNarrowed: false, in: catalog)
        return PageModel(
            folder: context(of: path), page: head,
            strip: strip.isEmpty ? nil : SharedModel(StripModel(items: strip)), strings: view.strings,
            catalog: catalogModel(of: catalog, view: view, on: path), view: model)
    }
}
