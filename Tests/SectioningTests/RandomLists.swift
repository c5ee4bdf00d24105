import Sectioning
import TestSupport

/// A random list with an order and a policy for empty sections. It is small, so that keys often coincide.
struct RandomList: Sendable {
    struct Entry: Sendable {
        let id: Int
        let keys: [Int]
    }

    enum Remainder: CaseIterable, Sendable { case appearance, count, ascending, byParity }

    let entries: [Entry]
    let given: [Int]
    let last: [Int]
    let remainder: Remainder

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let keyCount = Int.random(in: 1...12, using: &generator)
        let key = { (generator: inout SeededGenerator) in Int.random(in: 0..<keyCount, using: &generator) }
        entries = (0..<Int.random(in: 0...40, using: &generator)).map { id in
            let count = Int.random(in: 0...4, using: &generator)
            return Entry(id: id, keys: (0..<count).map { _ in key(&generator) })
        }
        given = (0..<Int.random(in: 0...6, using: &generator)).map { _ in key(&generator) }
        last = (0..<Int.random(in: 0...3, using: &generator)).map { _ in key(&generator) }
        remainder = Remainder.allCases.randomElement(using: &generator) ?? .appearance
    }

    var order: SectionOrder<Int> {
        let how: SectionOrder<Int>.Remainder =
            switch remainder {
            case .appearance: .appearance
            case .count: .count
            case .ascending: .sorted(by: <)
            case .byParity: .sorted { $0 % 2 < $1 % 2 }
            }
        return SectionOrder(given: given, remainder: how, last: last)
    }

    func snapshot(_ empty: EmptySectionPolicy) throws(SectioningError<Int, Int>) -> Snapshot<Int, Int> {
        try entries.sectioned(byEach: { $0.keys }, id: { $0.id }, order: order, empty: empty)
    }
}

extension RandomList {
    /// The expected keys with policy `omit`, in order. The implementation only searches arrays: it is slow and simple,
    /// and hashes nothing.
    var expectedKeys: [Int] {
        let named = entries.flatMap { $0.keys }
        var distinct: [Int] = []
        for key in named where !distinct.contains(key) { distinct.append(key) }
        let first = given.enumerated().filter { given.firstIndex(of: $1) == $0 && distinct.contains($1) }.map
        { $1 }
        let end = last.enumerated()
            .filter { last.firstIndex(of: $1) == $0 && distinct.contains($1) && !given.contains($1) }.map {
                $1
            }
        let middle = distinct.filter { !given.contains($0) && !last.contains($0) }
        return first + arranged(middle) + end
    }

    func members(of key: Int) -> [Int] {
        entries.filter { $0.keys.contains(key) }.map { $0.id }
    }

    private func arranged(_ keys: [Int]) -> [Int] {
        switch remainder {
        case .appearance: keys
        case .ascending: keys.sorted()
        case .byParity: keys.filter { $0 % 2 == 0 } + keys.filter { $0 % 2 != 0 }
        case .count:
            (0...entries.count).reversed().flatMap { count in keys.filter { members(of: $0).count == count } }
        }
    }
}
