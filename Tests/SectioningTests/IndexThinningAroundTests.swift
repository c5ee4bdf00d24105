import Sectioning
import TestSupport
import Testing

@Suite("An index in fewer rows around one item")
struct IndexThinningAroundTests {
    /// The rows as their first and last items. Items in lower case have no entries.
    private func rows(_ letters: String, _ maximum: Int, around item: Int) -> String {
        let titles = letters.map { String($0) }
        let thinning = IndexThinning(
            isEmpty: titles.map { $0 != $0.uppercased() }, maximum: maximum, around: item)
        return thinning.rows.map { row in
            row.kind == .range
                ? "\(titles[row.items.lowerBound])–\(titles[row.last])" : titles[row.items.lowerBound]
        }.joined(separator: " ")
    }

    @Test(
        "half of the rows are neighbors, the ends are kept, ranges share the rest",
        arguments: [
            ("ABCDE", 5, 2, "A B C D E"),
            ("ABCDEFGHI", 5, 4, "A B–D E F–H I"),
            ("ABCDEFGHI", 5, 0, "A B–C D–E F–H I"),
            ("ABCDEFGHI", 5, 8, "A B–C D–E F–H I"),
            ("ABCDEFGHIJKLM", 7, 6, "A B–E F G H I–L M"),
            ("ABCDEFGHIJKLM", 7, 1, "A B C D–F G–I J–L M"),
            ("AbCdEfG", 5, 1, "A b C E G"),
            ("AbCdEfG", 4, 2, "A C E G"),
            ("A", 1, 0, "A"),
            ("ABCDEFG", 1, 3, "A B–C D E–F G"),
            ("", 60, 0, ""),
        ])
    func rows(letters: String, maximum: Int, item: Int, expected: String) {
        #expect(rows(letters, maximum, around: item) == expected)
    }

    @Test(
        "law: the maximum holds; first, last, given item and its neighbors are single; each item is in one row"
    )
    func laws() {
        for seed in 0..<2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let count = generator.number(1...300)
            let hasEmpty = generator.number(0...1) == 0
            let isEmpty = (0..<count).map { _ in hasEmpty && generator.number(0...2) == 0 }
            let maximum = generator.number(0...70)
            let item = generator.number(0...(count - 1))
            let thinning = IndexThinning(isEmpty: isEmpty, maximum: maximum, around: item)
            let comment: Comment = "seed \(seed)"
            let starts = isEmpty.indices.filter { !isEmpty[$0] || $0 == 0 || $0 == item || $0 == count - 1 }
            if count > max(maximum, 5), let center = starts.firstIndex(of: item) {
                let same = IndexThinning(starts: starts, of: count, maximum: maximum, around: center)
                #expect(same == thinning, comment)
            }
            let room = max(maximum, 5)
            #expect(thinning.rows.count <= room, comment)
            #expect(thinning.rows.flatMap { Array($0.items) } == Array(0..<count), comment)
            #expect(thinning.rows.allSatisfy { !$0.items.isEmpty && $0.items.contains($0.last) }, comment)
            #expect(thinning.rows[thinning.row(ofItem: item)].items.lowerBound == item, comment)
            #expect(thinning.rows[thinning.row(ofItem: item)].kind == .title, comment)
            #expect(thinning.rows.first?.kind == .title && thinning.rows.last?.kind == .title, comment)
            #expect(thinning.rows.last?.items.lowerBound == count - 1, comment)
            // A title represents one item with entries.
            for row in thinning.rows where row.kind == .title {
                #expect(row.items.dropFirst().allSatisfy { isEmpty[$0] }, comment)
            }
            guard !hasEmpty else { continue }
            #expect(thinning.rows.count == min(count, room), comment)
            let reach = max(min(room / 2, room - 4), 1) / 2
            for near in max(item - reach, 0)..<min(item + reach, count) {
                #expect(thinning.rows[thinning.row(ofItem: near)].items.count == 1, comment)
            }
            // Ranges on one side differ by at most one item.
            for side in [
                thinning.rows.filter { $0.items.upperBound <= item },
                thinning.rows.filter { $0.items.lowerBound > item },
            ] {
                let sizes = side.filter { $0.kind == .range }.map { $0.items.count }
                #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1, comment)
            }
        }
    }
}
