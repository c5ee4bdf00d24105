extension Sequence {
    /// Returns a snapshot of the entries, sorted by name, with one section for each letter.
    ///
    ///     let list = try people.sectioned(alphabeticallyBy: \.name, collation: swedish, empty: .index)
    ///     list.indexedKeys                     // A to Z, then Å, Ä, Ö
    ///
    /// In an index, the letters are titles as they are, with ``IndexTitle/full``. Other styles cut those with several
    /// characters, such as `CH` in Czech.
    ///
    /// - Parameters:
    ///   - name: A function that returns an entry's name; a key path literal converts to such a function.
    ///   - collation: The order of names and the index letters.
    ///   - other: The key of the section for names without a letter, which comes after all letters.
    ///   - empty: How letters without entries are treated. The section `other` is always omitted if it is
    ///     empty.
    ///   - revision: A function that returns a digest of an entry's content; by default always 0, so that
    ///     content changes are not detected.
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)`` if an identity occurs twice under a letter.
    /// - Complexity: O(*n* log *n*) comparisons of sort keys. The sort key of each name is computed once. Names
    ///   with equal keys keep their order.
    @inlinable
    public func sectioned(
        alphabeticallyBy name: (Element) -> String, collation: SectionCollation, other: String = "#",
        empty: EmptySectionPolicy = .omit, revision: (Element) -> UInt64 = { _ in 0 }
    ) throws(SectioningError<String, Element.ID>) -> Snapshot<String, Element.ID>
    where Element: Identifiable, Element.ID: Sendable {
        try sectioned(
            alphabeticallyBy: name, id: { $0.id }, collation: collation, other: other, empty: empty,
            revision: revision)
    }

    /// Returns a snapshot of the entries, with identities from a function; see
    /// ``sectioned(alphabeticallyBy:collation:other:empty:revision:)``.
    ///
    /// - Throws: The same as ``sectioned(alphabeticallyBy:collation:other:empty:revision:)``.
    /// - Complexity: The same as ``sectioned(alphabeticallyBy:collation:other:empty:revision:)``.
    @inlinable
    public func sectioned<EntryID: Hashable & Sendable>(
        alphabeticallyBy name: (Element) -> String, id: (Element) -> EntryID, collation: SectionCollation,
        other: String = "#",
        empty: EmptySectionPolicy = .omit, revision: (Element) -> UInt64 = { _ in 0 }
    ) throws(SectioningError<String, EntryID>) -> Snapshot<String, EntryID> {
        let entries = Array(self)
        let names = entries.map(name)
        let order = order(ofSortKeys: names.map(collation.sortKey))
        let letter = { (name: String) -> String in
            let position = collation.letterPosition(name)
            return collation.letters.indices.contains(position) ? collation.letters[position] : other
        }
        return try order.sectioned(
            byEach: { CollectionOfOne(letter(names[$0])) }, id: { id(entries[$0]) },
            order: SectionOrder(given: collation.letters, last: [other]), empty: empty,
            revision: { revision(entries[$0]) })
    }
}
