extension Sequence {
    /// Sorts entries by name and cuts them into one section for each letter.
    ///
    ///     let list = try people.sectioned(alphabeticallyBy: \.name, collation: swedish, empty: .index)
    ///     list.indexedKeys                     // A to Z, then Å, Ä, Ö
    ///
    /// - Parameters:
    ///   - name: an entry's name; a key path literal converts to such a function.
    ///   - collation: the order of names, and the letters.
    ///   - other: the key of the section, behind all letters, of names that stand under none.
    ///   - empty: what becomes of letters under which nothing stands. There is no such section of others.
    ///   - revision: a digest of an entry's content; by default always 0, so that no change is seen.
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)`` when an identity is repeated under a letter.
    /// - Complexity: O(*n* log *n*) comparisons of sort keys; each name has its sort key made once. Names with
    ///   equal keys keep their order.
    public func sectioned(
        alphabeticallyBy name: (Element) -> String, collation: SectionCollation, other: String = "#",
        empty: EmptySectionPolicy = .omit, revision: (Element) -> UInt64 = { _ in 0 }
    ) throws(SectioningError<String, Element.ID>) -> Snapshot<String, Element.ID>
    where Element: Identifiable, Element.ID: Sendable {
        try sectioned(
            alphabeticallyBy: name, id: { $0.id }, collation: collation, other: other, empty: empty,
            revision: revision)
    }

    /// As ``sectioned(alphabeticallyBy:collation:other:empty:revision:)``, with identities from a function.
    ///
    /// - Throws: As that.
    /// - Complexity: As that.
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
