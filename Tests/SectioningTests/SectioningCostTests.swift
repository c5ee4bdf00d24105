import Sectioning
import TestSupport
import Testing

/// Costs are counted in calls, which are the same on every machine, unlike times.
@Suite("The cost of sectioning")
struct SectioningCostTests {
    @Test(
        "keys, identity and revision of each entry are requested exactly once",
        arguments: [0, 1, 100, 10_000])
    func functionCalls(count: Int) throws {
        var (keys, ids, revisions) = (0, 0, 0)
        _ = try (0..<count).sectioned(
            byEach: { number -> [Int] in
                keys += 1
                return [number % 7, number % 11]
            },
            id: { number -> Int in
                ids += 1
                return number
            },
            order: .ascending,
            revision: { _ in
                revisions += 1
                return 0
            })
        #expect([keys, ids, revisions] == [count, count, count])
    }

    @Test(
        "sections are compared at most 4·k·log₂ k times, in whatever order their keys appear",
        arguments: [2, 10, 100, 1_000, 10_000])
    func comparisons(count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        let ascending = Array(0..<count)
        let orders = [
            ascending, ascending.reversed(), ascending.shuffled(using: &generator), ascending.map { $0 % 16 },
        ]
        let limit = 4 * Double(count) * bits(of: count)
        for order in orders {
            nonisolated(unsafe) let calls = Counter()  // Only this task sorts.
            let sorted = SectionOrder<Int>.sorted { lhs, rhs in
                calls.count += 1
                return lhs < rhs
            }
            let numbered = Array(order.enumerated())
            let snapshot = try numbered.sectioned(byEach: { [$0.element] }, id: { $0.offset }, order: sorted)
            #expect(snapshot.sections.map { $0.key } == Set(order).sorted())
            #expect(Double(calls.count) <= limit)
        }
    }

    @Test("given sections are not compared")
    func givenIsNotCompared() throws {
        nonisolated(unsafe) let calls = Counter()  // Only this task sorts.
        let order = SectionOrder<Int>(
            given: Array(0..<100),
            remainder: .sorted { lhs, rhs in
                calls.count += 1
                return lhs < rhs
            })
        _ = try (0..<1_000).sectioned(byEach: { [$0 % 100] }, id: { $0 }, order: order)
        #expect(calls.count == 0)
    }

    private final class Counter {
        var count = 0
    }

    /// The binary logarithm, rounded up.
    private func bits(of count: Int) -> Double {
        Double(Int.bitWidth - (count - 1).leadingZeroBitCount)
    }
}
