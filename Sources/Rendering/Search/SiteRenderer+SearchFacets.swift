import Content
import DataFormats
import Diagnostics
import Planning
import Sectioning

extension SiteRenderer {
    /// Returns the facets of a catalog with the ordinals of the entries of each value.
    /// - Parameters:
    ///   - order: The indices of the entries, in order.
    ///   - ordinals: The position in the order of each entry, by its index.
    func searchFacets(of order: [Int], in catalog: CatalogPlan, ordinals: [Int]) -> [SearchFacet] {
        catalog.facets.map { facet in
            let values = facet.values.map { value in
                // Entries can be in several sections.
                let entries = Set(
                    value.view.snapshot.sections.lazy.flatMap { $0.placements.lazy.map { $0.id.entry } })
                return SearchFacet.Value(
                    slug: value.slug, title: value.title,
                    url: pageURL(from: catalog.path, to: value.view.path),
                    entries: entries.map { ordinals[catalog.position(ofEntry: $0)] }.sorted())
            }
            return SearchFacet(
                id: facet.settings.id, title: facet.title, values: values,
                numbers: numbers(of: order.map { catalog.catalog.entries[$0] }, for: facet.settings))
        }
    }

    /// Returns the numbers of each entry for a facet of ranges; `nil` for any other facet.
    private func numbers(of entries: [EntryHeader], for facet: FacetSettings) -> [[Double]]? {
        guard case .ranges = facet.grouping else { return nil }
        return entries.map { entry in
            (entry[facet.key]?.listed ?? []).compactMap { $0.text.flatMap { Double($0.trimmed) } }
                .filter { $0.isFinite }
        }
    }
}
