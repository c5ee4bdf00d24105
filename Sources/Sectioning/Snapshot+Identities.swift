extension Snapshot {
    /// The identities of all placements, in reading order. An entry in two sections occurs twice.
    /// - Complexity: O(*placements*).
    @inlinable
    public var ids: [EntryID] {
        var ids: [EntryID] = []
        ids.reserveCapacity(placementCount)
        for section in sections {
            for placement in section.placements { ids.append(placement.id) }
        }
        return ids
    }

    /// Returns the key of the first section that contains an entry, or `nil` if there is none.
    /// - Complexity: O(*k* log *k*) on average for an entry in *k* sections.
    @inlinable
    public func section(containing id: EntryID) -> SectionKey? {
        positions(of: id).first.map { sections[$0.section].key }
    }

    /// Appends sections without entries.
    ///
    /// - Throws: ``SectioningError/duplicateSection(_:)`` or ``SectioningError/inconsistentKey(_:)``. After an error,
    ///   the snapshot is unchanged.
    /// - Complexity: The same as ``appendSection(_:_:)`` for each section. If the snapshot shares storage with a copy,
    ///   the storage is copied.
    @inlinable
    public mutating func appendSections(_ keys: some Sequence<SectionKey>) throws(Failure) {
        let (start, indexed) = (sections.count, indexedKeys)
        for key in keys {
            do throws(Failure) {
                try appendSection(key)
            } catch {
                for section in sections[start...].reversed() { try deleteSection(section.key) }
                // Some of the keys may have been in the index before.
                storedIndexedKeys = indexed
                throw error
            }
        }
    }

    /// Appends a section of entries with revision 0.
    ///
    /// - Throws: The same as ``appendSection(_:_:)``.
    /// - Complexity: The same as ``appendSection(_:_:)``.
    @inlinable
    public mutating func appendSection(
        _ key: SectionKey, ids: some Sequence<EntryID>
    ) throws(Failure) {
        try appendSection(key, Self.placements(ids))
    }

    /// Adds entries with revision 0 at the end of a section.
    ///
    /// - Throws: The same as ``append(_:toSection:)``.
    /// - Complexity: The same as ``append(_:toSection:)``.
    @inlinable
    public mutating func append(ids: some Sequence<EntryID>, toSection key: SectionKey) throws(Failure) {
        try append(Self.placements(ids), toSection: key)
    }

    /// Inserts entries with revision 0 into a section, before another entry.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/unknownEntry(_:section:)`` for the other
    ///   entry, or ``SectioningError/duplicateEntry(_:section:)``. After an error, the snapshot is unchanged.
    /// - Complexity: The same as ``insert(_:at:inSection:)``.
    @inlinable
    public mutating func insert(
        ids: some Sequence<EntryID>, before other: EntryID, inSection key: SectionKey
    ) throws(Failure) {
        try insert(Self.placements(ids), at: requiredOffset(other, inSection: key), inSection: key)
    }

    /// Inserts entries with revision 0 into a section, after another entry.
    ///
    /// - Throws: The same as ``insert(ids:before:inSection:)``.
    /// - Complexity: The same as ``insert(_:at:inSection:)``.
    @inlinable
    public mutating func insert(
        ids: some Sequence<EntryID>, after other: EntryID, inSection key: SectionKey
    ) throws(Failure) {
        try insert(Self.placements(ids), at: requiredOffset(other, inSection: key) + 1, inSection: key)
    }

    /// Removes the sections without entries.
    ///
    /// - Parameter keepsIndexTitles: Whether the index keeps their keys.
    /// - Complexity: O(*k*) on average for *k* indexed keys.
    @inlinable
    public mutating func deleteEmptySections(keepsIndexTitles: Bool = false) {
        let empty = Set(sections.filter { $0.placements.isEmpty }.map { $0.key })
        guard !empty.isEmpty else { return }
        storedSections.removeAll { $0.placements.isEmpty }
        _ = slots.arrange(storedSections.map { $0.key })
        if !keepsIndexTitles { storedIndexedKeys.removeAll { empty.contains($0) } }
    }

    @inlinable
    static func placements(_ ids: some Sequence<EntryID>) -> [Placement<EntryID>] {
        ids.map { Placement(id: $0) }
    }
}
