import Foundation
@testable import Rendering
import Synchronization
import Testing

@Suite("Search data of a preview")
struct SearchDataCacheTests {
    private final class Counter: Sendable {
        let value = Mutex(0)
    }

    @Test("the search data of a catalog are made once, even for requests at the same time")
    func once() async throws {
        let plan = try await plan(["a/owl.md": "# Owl\n"])
        let catalog = try #require(plan.catalogs.first)
        let cache = SearchDataCache()
        let counter = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    _ = try cache.files(of: catalog) { _ in
                        counter.value.withLock { $0 += 1 }
                        // Other requests come while the data are made.
                        usleep(50_000)
                        return []
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counter.value.withLock { $0 } == 1)
    }
}
