extension Collation {
    /// The place of a text in the language's order.
    ///
    /// Three levels decide in turn: letters, accents, case. Numbers count by value where ``isNumeric``, so that
    /// "Item 2" comes before "Item 10". Equal strings have equal keys, in whichever Unicode form they are stored. Of texts
    /// beyond 16 MiB the first 16 MiB decide. The rule is the Unicode collation algorithm with the language's
    /// tailoring from CLDR.
    ///
    /// - Complexity: O(*n*) for *n* bytes of text. The text is not copied to the heap up to 512 bytes.
    public func sortKey(for text: String) -> SortKey {
        SortKey(bytes: service.sortKey(for: text))
    }
}
