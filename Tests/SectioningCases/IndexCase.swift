import Sectioning
import TestSupport

/// An index of items with and without entries, its rows, and the item at a vertical position.
struct IndexCase: Encodable {
    struct Row: Encodable {
        let kind: String
        let first: Int
        let end: Int
        let last: Int
    }

    let kind = "index"
    let seed: UInt64
    let areEmpty: [Bool]
    let maximum: Int
    let style: IndexLaw.Style
    let fraction: Double
    let rows: [Row]
    let item: Int?

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        areEmpty = generator.list(generator.below(80)) { $0.below(3) == 0 }
        maximum = generator.below(100) - 5
        style = generator.one(of: [.dots, .ranges])
        fraction = Double(generator.below(140) - 20) / 100
        let thinning = IndexThinning(
            isEmpty: areEmpty, maximum: maximum, style: style == .dots ? .dots : .ranges)
        rows = thinning.rows.map { row in
            Row(
                kind: "\(row.kind)", first: row.items.lowerBound, end: row.items.upperBound, last: row.last)
        }
        item = thinning.item(at: fraction)
    }
}
