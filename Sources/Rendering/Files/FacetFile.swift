import Content
import Planning

/// A page of a catalog that is narrowed to one value of a facet.
struct FacetFile: PageKind {
    static let template = "view"
    static let traits: FileTraits = .page
    let catalog: Int32
    let facet: Int32
    /// The index of the value in the facet.
    let value: Int32
    /// The index of the page in the layout of the narrowed view.
    let page: Int32

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        let catalog = catalogs[Int(catalog)]
        let path = catalog.facets[Int(facet)].settings.path.text
        return FileOrigin("value \(value + 1) of the facet “\(path)”", of: catalog.catalog.origin)
    }

    func listing(in catalogs: [CatalogPlan]) -> Listing? {
        let catalog = catalogs[Int(catalog)]
        let value = catalog.facets[Int(facet)].values[Int(value)]
        return Listing(view: value.view, catalog: catalog, title: value.title)
    }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        let facet = revisions.catalogs[Int(catalog)].facets[Int(facet)]
        return FileRevision(ofPage: Int(page), of: facet.values[Int(value)].view)
    }

    func page(at _: String, by renderer: SiteRenderer) -> PageModel {
        let catalog = renderer.plan.catalogs[Int(catalog)]
        let place = FacetPlan.Place(facet: Int(facet), value: Int(value))
        let view = catalog.facets[place.facet].values[place.value].view
        return renderer.viewPage(Int(page), of: view, facet: place, in: catalog)
    }
}
