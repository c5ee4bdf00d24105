import Sectioning
import TestSupport

/// A list and its sections.
struct SectionsCase: Encodable {
    let kind = "sectioning"
    let seed: UInt64
    let list: LawList
    /// `nil` if a section repeats an identity, which is an error.
    let expected: LawSections?

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var list = generator.lawList()
        if generator.below(8) == 0, list.entries.count > 1 {
            var identities = list.identities
            identities[0] = identities[identities.count - 1]
            list = LawList(
                entries: list.entries, identities: identities, given: list.given, last: list.last,
                remainder: list.remainder, empty: list.empty)
        }
        self.seed = seed
        self.list = list
        expected = try? LawSections(list.snapshot())
    }
}
