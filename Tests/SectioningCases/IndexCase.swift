import Sectioning
import TestSupport

/// An index of items with and without entries, its rows, and the item at a vertical position.
struct IndexCase: Encodable {
    struct Row: Encodable {
        let kind: String
        let first: Int
        let end: Int
        let last: Int

        init(_ row: IndexThinning.Row) {
            (kind, first, end, last) = ("\(row.kind)", row.items.lowerBound, row.items.upperBound, row.last)
        }
    }

    let kind = "index"
    let seed: UInt64
    let areEmpty: [Bool]
    let maximum: Int
    let fraction: Double
    let rows: [Row]
    let item: Int?

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        areEmpty = generator.list(generator.below(80)) { $0.below(3) == 0 }
        maximum = generator.below(100) - 5
        fraction = Double(generator.below(140) - 20) / 100
        let thinning = IndexThinning(isEmpty: areEmpty, maximum: maximum, style: .ranges)
        rows = thinning.rows.map { Row($0) }
        item = thinning.item(at: fraction)
    }
}
