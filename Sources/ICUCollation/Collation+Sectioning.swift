public import Sectioning

extension Collation {
    /// The language's order and letters as a `SectionCollation`, for sections by first letter.
    ///
    /// It retains the open ICU service, like the collation itself, and can be used from several tasks at once.
    public var sectionCollation: SectionCollation {
        SectionCollation(
            letters: letters,
            letterPosition: { letterPosition(of: $0) },
            sortKey: { sortKey(for: $0).bytes }
        )
    }
}
