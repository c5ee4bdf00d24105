public import Content
import ICUCollation
internal import Synchronization

/// The orders of the entries of catalogs in their default views, which are made before a site is planned.
///
/// An object from which each order is taken once, so that no order is in memory longer than it is needed.
public final class CatalogOrderings: Sendable {
    private let caches: Mutex<[Int: OrderingCache]>

    private init(_ caches: [Int: OrderingCache]) {
        self.caches = Mutex(caches)
    }

    /// Orders the entries of all catalogs. A language that ICU does not support is left out; planning reports it.
    /// - Parameter jobs: The number of tasks at the same time.
    /// - Complexity: O(*n* log *n*) for *n* entries.
    public static func make(of content: SiteContent, jobs: Int) async -> CatalogOrderings {
        var caches: [Int: OrderingCache] = [:]
        for (number, catalog) in content.catalogs.enumerated() {
            guard let view = catalog.settings.views.first,
                let collation = try? Collation(
                    language: view.language ?? catalog.language, alphabets: catalog.settings.alphabets ?? [],
                    numbers: view.numbers)
            else { continue }
            var cache = OrderingCache(entries: catalog.entries)
            await cache.prepareOrdering(
                for: view, language: view.language ?? catalog.language, collation: collation, jobs: jobs)
            caches[number] = cache
        }
        return CatalogOrderings(caches)
    }

    /// Removes and returns the orders of a catalog that are known.
    func take(of catalog: Catalog, number: Int) -> OrderingCache {
        caches.withLock { $0.removeValue(forKey: number) } ?? OrderingCache(entries: catalog.entries)
    }
}
