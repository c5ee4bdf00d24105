extension Sequence {
    /// Returns a snapshot of the entries, sectioned by one key for each entry.
    ///
    /// Entries keep their order within a section, so sort them first.
    ///
    ///     let teams = try people.sectioned(by: \.team, order: .ascending)
    ///
    /// - Parameters:
    ///   - key: A function that returns an entry's section key; a key path literal converts to such a function.
    ///   - order: The order of the sections.
    ///   - empty: How given keys without entries are treated.
    ///   - revision: A function that returns a digest of an entry's content; by default always 0, so that
    ///     content changes are not detected.
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)`` if an identity occurs twice in a section, or
    ///   ``SectioningError/inconsistentKey(_:)`` if a key is not equal to itself, such as `Double.nan`.
    /// - Complexity: O(*n*) on average for *n* entries and given keys, and O(*k* log *k*) to sort *k* keys.
    @inlinable
    public func sectioned<SectionKey: Hashable & Sendable>(
        by key: (Element) -> SectionKey,
        order: SectionOrder<SectionKey> = .appearance,
        empty: EmptySectionPolicy = .omit,
        revision: (Element) -> UInt64 = { _ in 0 }
    ) throws(SectioningError<SectionKey, Element.ID>) -> Snapshot<SectionKey, Element.ID>
    where Element: Identifiable, Element.ID: Sendable {
        try sectioned(by: key, id: { $0.id }, order: order, empty: empty, revision: revision)
    }

    /// Returns a snapshot of the entries, sectioned by one key for each entry, with identities from a function.
    ///
    /// - Parameters:
    ///   - key: A function that returns an entry's section key.
    ///   - id: A function that returns an entry's identity.
    ///   - order: The order of the sections.
    ///   - empty: How given keys without entries are treated.
    ///   - revision: A function that returns a digest of an entry's content.
    /// - Throws: The same as ``sectioned(by:order:empty:revision:)``.
    /// - Complexity: The same as ``sectioned(by:order:empty:revision:)``.
    @inlinable
    public func sectioned<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable>(
        by key: (Element) -> SectionKey,
        id: (Element) -> EntryID,
        order: SectionOrder<SectionKey> = .appearance,
        empty: EmptySectionPolicy = .omit,
        revision: (Element) -> UInt64 = { _ in 0 }
    ) throws(SectioningError<SectionKey, EntryID>) -> Snapshot<SectionKey, EntryID> {
        try sectioned(
            byEach: { CollectionOfOne(key($0)) }, id: id, order: order, empty: empty, revision: revision)
    }

    /// Returns a snapshot of the entries, sectioned by any number of keys for each entry.
    ///
    ///     let shelves = try books.sectioned(byEach: \.subjects)
    ///
    /// - Parameters:
    ///   - keys: A function that returns an entry's section keys.
    ///   - order: The order of the sections.
    ///   - empty: How given keys without entries are treated.
    ///   - revision: A function that returns a digest of an entry's content.
    /// - Throws: The same as ``sectioned(byEach:id:order:empty:revision:)``.
    /// - Complexity: The same as ``sectioned(byEach:id:order:empty:revision:)``.
    @inlinable
    public func sectioned<Keys: Sequence>(
        byEach keys: (Element) -> Keys,
        order: SectionOrder<Keys.Element> = .appearance,
        empty: EmptySectionPolicy = .omit,
        revision: (Element) -> UInt64 = { _ in 0 }
    ) throws(SectioningError<Keys.Element, Element.ID>) -> Snapshot<Keys.Element, Element.ID>
    where Keys.Element: Hashable & Sendable, Element: Identifiable, Element.ID: Sendable {
        try sectioned(byEach: keys, id: { $0.id }, order: order, empty: empty, revision: revision)
    }

    /// Returns a snapshot of the entries, sectioned by any number of keys for each entry, with identities from
    /// a function.
    ///
    /// An entry occurs once in the section of each of its keys, even if it repeats a key. An entry without keys
    /// is in no section.
    ///
    /// - Parameters:
    ///   - keys: A function that returns an entry's section keys.
    ///   - id: A function that returns an entry's identity.
    ///   - order: The order of the sections.
    ///   - empty: How given keys without entries are treated.
    ///   - revision: A function that returns a digest of an entry's content.
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)`` if an identity occurs twice in a section, or
    ///   ``SectioningError/inconsistentKey(_:)`` if a key is not equal to itself, such as `Double.nan`.
    /// - Complexity: O(*n*) on average for *n* entries, placements and given keys together, and O(*k* log *k*)
    ///   to sort *k* keys.
    @inlinable
    public func sectioned<Keys: Sequence, EntryID: Hashable & Sendable>(
        byEach keys: (Element) -> Keys,
        id: (Element) -> EntryID,
        order: SectionOrder<Keys.Element> = .appearance,
        empty: EmptySectionPolicy = .omit,
        revision: (Element) -> UInt64 = { _ in 0 }
    ) throws(SectioningError<Keys.Element, EntryID>) -> Snapshot<Keys.Element, EntryID>
    where Keys.Element: Hashable & Sendable {
        var buckets = SectionBuckets<Keys.Element, EntryID>(given: order.given)
        for (position, entry) in enumerated() {
            let placement = Placement(id: id(entry), revision: revision(entry))
            for key in keys(entry) {
                buckets.append(placement, ofEntry: position, to: key)
            }
        }
        return try buckets.snapshot(order: order, empty: empty)
    }
}
