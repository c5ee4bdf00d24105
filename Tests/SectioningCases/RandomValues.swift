import TestSupport

extension SeededGenerator {
    /// Returns a number from 0 up to, but not including, a limit.
    mutating func below(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &self)
    }

    mutating func list<Element>(_ count: Int, _ make: (inout SeededGenerator) -> Element) -> [Element] {
        (0..<count).map { _ in make(&self) }
    }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// Returns a list of few keys and few entries, so that they often coincide.
    mutating func lawList() -> LawList {
        let keyCount = 1 + below(12)
        let key = { (generator: inout SeededGenerator) in Int32(generator.below(keyCount) - 3) }
        let entries = list(below(40)) { $0.list($0.below(5), key) }
        // Distinct, in no particular order.
        let identities = entries.indices.map { Int32(($0 * 37) % 41 - 20) }
        return LawList(
            entries: entries, identities: below(2) == 0 ? nil : identities, given: list(below(7), key),
            last: list(below(4), key), remainder: one(of: LawList.Remainder.allCases),
            empty: one(of: LawList.Empty.allCases))
    }

    /// Returns a list after some changes.
    mutating func changed(_ old: LawList) -> LawList {
        var order = Array(old.entries.indices)
        for _ in 0..<below(4) where !order.isEmpty { order.append(order.remove(at: below(order.count))) }
        let entries = order.map { below(5) == 0 ? Array(old.entries[$0].dropFirst()) : old.entries[$0] }
        return LawList(
            entries: entries, identities: order.map { old.identities[$0] },
            given: below(2) == 0 ? old.given : old.given.reversed(), last: old.last,
            remainder: old.remainder, empty: old.empty)
    }

    /// Returns a text of letters, marks, numbers and symbols of many scripts, mostly `a` and `b`.
    mutating func text(_ limit: Int) -> String {
        let others = [
            " ", "7", "-", "ä", "語", "😀", "𐐨", "e\u{301}", "ｱ", "²", "ª", "½", "Ⅷ", "ⓐ", "①", "ა", "ไ",
            "한", "❤\u{FE0F}", "→", "\u{301}", "𠀀", "ß", "İ", "“", "\u{3000}", "की", "1\u{FE0F}\u{20E3}",
            "a\u{200D}b",
        ]
        return list(below(limit)) { $0.below(2) == 0 ? $0.one(of: ["a", "b"]) : $0.one(of: others) }.joined()
    }
}
