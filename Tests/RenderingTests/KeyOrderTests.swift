@testable import Rendering
import TestSupport
import Testing

@Suite("The order of the keys of several lists")
struct KeyOrderTests {
    /// Returns the keys in order, each with the index of the list that added it.
    private func order(_ lists: [[String]]) -> [String] {
        var order = KeyOrder<String>()
        var indices: [String: Int] = [:]
        for (index, list) in lists.enumerated() {
            for key in order.add(list) { indices[key] = index }
        }
        return order.inOrder.map { key in key + (indices[key].map { "\($0)" } ?? "") }
    }

    @Test(
        "a key is after the one that is before it in the first list that has it",
        arguments: [
            ([], []), (["", ""], []), (["abc"], ["a0", "b0", "c0"]), (["ac", "ab"], ["a0", "b1", "c0"]),
            (["a", "ba", "ca"], ["c2", "b1", "a0"]), (["ab", "bxa", "xya"], ["a0", "b0", "x1", "y2"]),
            (["", "b", "a"], ["a2", "b1"]),
        ] as [([String], [String])])
    func places(lists: [String], expected: [String]) {
        #expect(order(lists.map { $0.map { String($0) } }) == expected)
    }

    @Test("equals the order of inserting each key into a list", arguments: 0..<20)
    func law(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lists = (0..<10).map { _ in
            Array(
                (0..<20).map { "k\($0)" }.shuffled(using: &random).prefix(
                    Int.random(in: 0...8, using: &random)))
        }
        var expected: [String] = []
        for (index, list) in lists.enumerated() {
            for (position, key) in list.enumerated() {
                let isKnown = lists[..<index].contains { $0.contains(key) }
                guard !isKnown else { continue }
                let before = position > 0 ? expected.firstIndex(of: list[position - 1]) : nil
                expected.insert(key, at: before.map { $0 + 1 } ?? 0)
            }
        }
        #expect(order(lists).map { String($0.dropLast()) } == expected)
    }

    /// A key that counts how often it is compared.
    private struct CountedKey: Hashable {
        final class Counter { var count = 0 }

        let number: Int
        let counter: Counter

        static func == (first: CountedKey, second: CountedKey) -> Bool {
            first.counter.count += 1
            return first.number == second.number
        }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    @Test("each key is compared a few times, in one list or in many", arguments: [1_000, 2_000, 4_000])
    func comparisons(count: Int) {
        let numbers = Array(0..<count)
        for lists in [[numbers], numbers.map { [$0] }, numbers.map { [0, $0 + 1] }] {
            let counter = CountedKey.Counter()
            var order = KeyOrder<CountedKey>()
            for list in lists {
                _ = order.add(list.map { CountedKey(number: $0, counter: counter) })
            }
            #expect(order.inOrder.count >= count)
            #expect(counter.count < 20 * count)
        }
    }
}
