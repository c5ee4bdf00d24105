extension Collation {
    /// Returns the sort key of a string in the language's order.
    ///
    /// The order has three levels: letters, accents, case. If ``isNumeric``, numbers are compared by value,
    /// so that "Item 2" comes before "Item 10". Equal strings have equal keys, regardless of their Unicode
    /// form. Only the first 16 MiB of a string are compared. The order is defined by the Unicode Collation
    /// Algorithm with the language's tailoring from CLDR.
    ///
    /// - Complexity: O(*n*) for *n* bytes. Strings of up to 512 bytes are not copied to the heap.
    public func sortKey(for string: String) -> SortKey {
        SortKey(bytes: service.sortKey(for: string))
    }
}
