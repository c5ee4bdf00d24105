import Sectioning
import TestSupport

/// Two lists and the difference between them, in the form of `Laws/difference.json`.
struct DifferenceCase: Encodable {
    let kind = "difference"
    let seed: UInt64
    let old: LawList
    let now: LawList
    let removals: [[Int32]]
    let sectionRemovals: [[Int32]]
    let sectionInsertions: [[Int32]]
    let insertions: [[Int32]]

    init(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        old = generator.lawList()
        now = generator.below(2) == 0 ? generator.lawList() : generator.changed(old)
        let difference = try now.snapshot().difference(from: old.snapshot())
        removals = difference.removals.map { $0.inLaw }
        sectionRemovals = difference.sectionRemovals.map { $0.inLaw }
        sectionInsertions = difference.sectionInsertions.map { $0.inLaw }
        insertions = difference.insertions.map { $0.inLaw }
    }
}
