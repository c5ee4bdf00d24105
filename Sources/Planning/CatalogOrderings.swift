public import Content
import ICUCollation

/// The orders of the entries of catalogs in their default views, which are made before a site is planned.
public struct CatalogOrderings: Sendable {
    private var caches: [Int: OrderingCache] = [:]

    /// Orders the entries of all catalogs. A language that ICU does not support is left out; planning reports it.
    /// - Complexity: O(*n* log *n*) for *n* entries.
    public init(of content: SiteContent) {
        for (number, catalog) in content.catalogs.enumerated() {
            guard let view = catalog.settings.views.first,
                let collation = try? Collation(
                    language: view.language ?? catalog.language, alphabets: catalog.settings.alphabets ?? [],
                    isNumeric: view.isNumeric)
            else { continue }
            var cache = OrderingCache(entries: catalog.entries)
            _ = cache.ordering(for: view, language: view.language ?? catalog.language, collation: collation)
            caches[number] = cache
        }
    }

    /// Returns the orders of a catalog that are known.
    func cache(of catalog: Catalog, number: Int) -> OrderingCache {
        caches[number] ?? OrderingCache(entries: catalog.entries)
    }
}
