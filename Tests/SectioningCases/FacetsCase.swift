import Sectioning
import TestSupport

/// A list that is narrowed by the values of fields.
struct FacetsCase: Encodable {
    let kind = "facets"
    let seed: UInt64
    let entries: [[[Int32]]]
    let chosen: [[Int32]]
    let found: [Int32]?
    let left: [Int32]
    let counts: [[[Int32]]]

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        let fieldCount = generator.below(4)
        let values = { (generator: inout SeededGenerator) in
            generator.list(generator.below(4)) { Int32($0.below(6)) }
        }
        entries = generator.list(generator.below(30)) { $0.list(fieldCount, values) }
        chosen = generator.list(generator.below(fieldCount + 1), values)
        let all = entries.indices.map { Int32($0) }
        found = generator.below(2) == 0 ? nil : all.filter { _ in generator.below(3) > 0 }
        let narrowed = Facets(of: entries, fieldCount: fieldCount)
            .narrowed(to: chosen.map { Set($0) }, among: found.map { Set($0) })
        left = narrowed.ids.sorted()
        counts = narrowed.sortedCounts
    }
}
