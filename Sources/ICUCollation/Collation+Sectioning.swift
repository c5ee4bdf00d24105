public import Sectioning

extension Collation {
    /// The language's order and letters as the core takes them, for sections by first letter.
    ///
    /// It holds the open ICU service as the collation itself does, and tasks may use it at once.
    public var sectionCollation: SectionCollation {
        SectionCollation(
            letters: letters,
            letterPosition: { letterPosition(of: $0) },
            sortKey: { sortKey(for: $0).bytes }
        )
    }
}
