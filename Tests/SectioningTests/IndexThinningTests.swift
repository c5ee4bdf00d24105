import Sectioning
import TestSupport
import Testing

@Suite("An index in fewer rows")
struct IndexThinningTests {
    /// The index of a list with a section for each letter. Sections in lower case have no entries.
    private func index(_ letters: String) throws -> SectionIndex<String> {
        let keys = letters.map { String($0) }
        let filled = keys.filter { $0 == $0.uppercased() }.map { ListedEntry("\($0): \($0)") }
        return SectionIndex(of: try filled.cut(.given(keys), empty: .index)) { $0 }
    }

    @Test(
        "all titles are shown if they fit, empty ones are merged first, then rows are shared",
        arguments: [
            ("ABCDE", 5, "A B C D E", "A B C D E"),
            ("ABCDE", 9, "A B C D E", "A B C D E"),
            ("ABCDE", 4, "A B C D–E", "A • E"),
            ("ABCDE", 3, "A B–C D–E", "A • E"),
            ("ABCDE", 2, "A–B C–E", "A E"),
            ("ABCDE", 1, "A–E", "A–E"),
            ("ABCDE", 0, "A–E", "A–E"),
            ("ABCDEFGHI", 5, "A B–C D–E F–G H–I", "A • E • I"),
            ("ABCDEFGHI", 7, "A B C D–E F G H–I", "A • C • F • I"),
            ("AbCdE", 3, "A C E", "A C E"),
            ("abCde", 3, "a C e", "a C e"),
            ("abCde", 2, "a C–e", "a e"),
            ("AbcDefG", 4, "A D G", "A D G"),
            ("A", 1, "A", "A"),
            ("", 3, "", ""),
        ])
    func titles(letters: String, maximum: Int, ranges: String, dots: String) throws {
        let index = try index(letters)
        func titles(_ style: IndexThinning.Style) -> String {
            index.thinned(to: maximum, style: style).rows.map { $0.title }.joined(separator: " ")
        }
        #expect(titles(.ranges) == ranges)
        #expect(titles(.dots) == dots)
    }

    @Test("a row leads to its first item, whatever the separator and the dot are")
    func targets() throws {
        let thinned = try index("ABCDEFGHI").thinned(to: 5, style: .dots, dot: "·")
        #expect(thinned.rows.map { $0.title } == ["A", "·", "E", "·", "I"])
        #expect(thinned.rows.map { $0.target } == [0, 1, 4, 5, 8])
        #expect((0..<9).map { thinned.row(ofSection: $0) } == [0, 1, 1, 1, 2, 3, 3, 3, 4])
        let ranges = try index("ABCDEFGHI").thinned(to: 2, style: .ranges, separator: " to ")
        #expect(ranges.rows.map { $0.title } == ["A to D", "E to I"])
    }

    @Test(
        "a row's height is divided among its items",
        arguments: [
            (-1, 0), (0, 0), (0.19, 0), (0.2, 1), (0.27, 2), (0.34, 3), (0.4, 4), (0.99, 8), (1, 8), (7, 8),
            (.nan, 0), (.infinity, 8),
        ])
    func scrubbing(fraction: Double, item: Int) throws {
        // The rows are A, a dot for B to D, E, a dot for F to H, and I.
        #expect(try index("ABCDEFGHI").thinned(to: 5).thinning.item(at: fraction) == item)
    }

    @Test("an index without items has no item at any height")
    func nothing() {
        #expect(IndexThinning(isEmpty: [], maximum: 3, style: .dots).item(at: 0.5) == nil)
    }

    @Test("law: the maximum holds, the ends are kept, every item is in one row and reachable")
    func laws() {
        for seed in 0..<1_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let isEmpty = (0..<generator.number(1...60)).map { _ in generator.number(0...2) == 0 }
            let maximum = generator.number(-1...40)
            for style in [IndexThinning.Style.dots, .ranges] {
                let thinning = IndexThinning(isEmpty: isEmpty, maximum: maximum, style: style)
                let comment: Comment = "seed \(seed), \(style)"
                #expect(thinning.rows.count <= max(maximum, 1), comment)
                #expect(thinning.rows.flatMap { Array($0.items) } == Array(isEmpty.indices), comment)
                #expect(thinning.rows.allSatisfy { !$0.items.isEmpty && $0.items.contains($0.last) }, comment)
                for item in isEmpty.indices {
                    #expect(thinning.rows[thinning.row(ofItem: item)].items.contains(item), comment)
                }
                let first = thinning.rows[0]
                let last = thinning.rows[thinning.rows.count - 1]
                #expect(first.items.lowerBound == 0 && first.kind != .dot, comment)
                #expect(last.kind != .dot && last.last == isEmpty.count - 1, comment)
                for (number, row) in thinning.rows.enumerated() {
                    for item in row.items {
                        let part = (Double(item - row.items.lowerBound) + 0.5) / Double(row.items.count)
                        let fraction = (Double(number) + part) / Double(thinning.rows.count)
                        #expect(thinning.item(at: fraction) == item, comment)
                    }
                }
                // A row with one title represents one item with entries.
                for row in thinning.rows where row.kind == .title && maximum != 2 {
                    #expect(row.items.dropFirst().allSatisfy { isEmpty[$0] }, comment)
                }
            }
        }
    }
}
