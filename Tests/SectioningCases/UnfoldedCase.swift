import Sectioning
import TestSupport

/// An index in which one item is unfolded into its parts, and its rows.
struct UnfoldedCase: Encodable {
    let kind = "unfolded"
    let seed: UInt64
    let areEmpty: [Bool]
    let parts: [Int]
    let maximum: Int
    let current: Int
    let rows: [IndexCase.Row]

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        let first = 1 + generator.below(30)
        let end = first + 1 + generator.below(30)
        let count = end + generator.below(30)
        let share = generator.below(8)
        areEmpty = (0..<count).map { _ in generator.below(8) < share }
        parts = [first, end]
        maximum = generator.below(90) - 5
        current = generator.below(count)
        let thinning = IndexThinning(
            isEmpty: areEmpty, parts: first..<end, maximum: maximum, around: current)
        rows = thinning.rows.map { IndexCase.Row($0) }
    }
}
