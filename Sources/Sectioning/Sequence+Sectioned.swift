extension Sequence {
    /// Cuts entries into sections by one key each.
    ///
    /// Entries keep their order inside a section, so sort them first by whatever they shall be sorted by.
    ///
    ///     let teams = try people.sectioned(by: \.team, order: .ascending)
    ///
    /// - Parameters:
    ///   - key: an entry's section key; a key path literal converts to such a function.
    ///   - order: the order of the sections.
    ///   - empty: what becomes of keys in the given order that no entry names.
    ///   - revision: a digest of an entry's content; by default always 0, so that no change is seen.
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)`` when an identity is repeated in a
    ///   section.
    /// - Complexity: O(*n*) on average for *n* entries and given keys, and O(*k* log *k*) to sort *k* keys.
    public func sectioned<SectionKey: Hashable & Sendable>(
        by key: (Element) -> SectionKey,
        order: SectionOrder<SectionKey> = .appearance,
        empty: EmptySectionPolicy = .omit,
        revision: (Element) -> UInt64 = { _ in 0 }
    ) throws(SectioningError<SectionKey, Element.ID>) -> Snapshot<SectionKey, Element.ID>
    where Element: Identifiable, Element.ID: Sendable {
        try sectioned(by: key, id: { $0.id }, order: order, empty: empty, revision: revision)
    }

    /// Cuts entries into sections by one key each, with identities from a function.
    ///
    /// - Parameters:
    ///   - key: an entry's section key.
    ///   - id: an entry's identity.
    ///   - order: the order of the sections.
    ///   - empty: what becomes of keys in the given order that no entry names.
    ///   - revision: a digest of an entry's content.
    /// - Throws: As ``sectioned(by:order:empty:revision:)``.
    /// - Complexity: As ``sectioned(by:order:empty:revision:)``.
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

    /// Cuts entries into sections by any number of keys each.
    ///
    ///     let shelves = try books.sectioned(byEach: \.subjects)
    ///
    /// - Parameters:
    ///   - keys: an entry's section keys.
    ///   - order: the order of the sections.
    ///   - empty: what becomes of keys in the given order that no entry names.
    ///   - revision: a digest of an entry's content.
    /// - Throws: As ``sectioned(byEach:id:order:empty:revision:)``.
    /// - Complexity: As ``sectioned(byEach:id:order:empty:revision:)``.
    public func sectioned<Keys: Sequence>(
        byEach keys: (Element) -> Keys,
        order: SectionOrder<Keys.Element> = .appearance,
        empty: EmptySectionPolicy = .omit,
        revision: (Element) -> UInt64 = { _ in 0 }
    ) throws(SectioningError<Keys.Element, Element.ID>) -> Snapshot<Keys.Element, Element.ID>
    where Keys.Element: Hashable & Sendable, Element: Identifiable, Element.ID: Sendable {
        try sectioned(byEach: keys, id: { $0.id }, order: order, empty: empty, revision: revision)
    }

    /// Cuts entries into sections by any number of keys each, with identities from a function.
    ///
    /// An entry stands once in the section of each of its keys. One without keys stands nowhere; a key that
    /// an entry names twice counts once.
    ///
    /// - Parameters:
    ///   - keys: an entry's section keys.
    ///   - id: an entry's identity.
    ///   - order: the order of the sections.
    ///   - empty: what becomes of keys in the given order that no entry names.
    ///   - revision: a digest of an entry's content.
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)`` when an identity is repeated in a
    ///   section.
    /// - Complexity: O(*n*) on average for *n* entries, placements and given keys together, and O(*k* log *k*) to
    ///   sort *k* keys.
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
