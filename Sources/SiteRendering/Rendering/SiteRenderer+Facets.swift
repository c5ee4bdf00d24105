import Collation
import Content

extension SiteRenderer {
    /// The fields by which a catalog may be narrowed down, as seen from the page at `path`.
    func facetModels(of catalog: CatalogPlan, current: FacetPlan.Place?, on path: String) -> [FacetModel] {
        catalog.facets.enumerated().map { number, facet in
            FacetModel(
                title: facet.title,
                values: facet.values.enumerated().map { position, value in
                    FacetModel.Value(
                        title: value.title, count: catalog.collation.formatted(value.count),
                        url: SitePath.relative(from: path, to: value.view.path),
                        isCurrent: current == FacetPlan.Place(facet: number, value: position))
                },
                isCurrent: current?.facet == number)
        }
    }
}
