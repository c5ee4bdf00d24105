extension Snapshot {
    /// Adds placements at the end of a section.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/duplicateEntry(_:section:)``.
    ///   After an error, the snapshot is unchanged.
    /// - Complexity: O(*m*) on average for *m* new placements, and O(*k*) for each entry that is in *k* other sections.
    @inlinable
    public mutating func append(
        _ placements: [Placement<EntryID>], toSection key: SectionKey
    ) throws(Failure) {
        let position = try requiredPosition(key)
        try insertPlacements(placements, at: sections[position].placements.count, ofSectionAt: position)
    }

    /// Inserts placements into a section, starting at an offset.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/positionOutOfRange(_:count:)`` or
    ///   ``SectioningError/duplicateEntry(_:section:)``. After an error, the snapshot is unchanged.
    /// - Complexity: O(*m* + *r*) on average for *m* new placements and *r* placements after them, which are
    ///   not hashed.
    @inlinable
    public mutating func insert(
        _ placements: [Placement<EntryID>], at offset: Int, inSection key: SectionKey
    ) throws(Failure) {
        let position = try requiredPosition(key)
        let count = sections[position].placements.count
        guard (0...count).contains(offset) else { throw .positionOutOfRange(offset, count: count) }
        try insertPlacements(placements, at: offset, ofSectionAt: position)
    }

    /// Moves an entry, with its revision, to another offset in its section or into another section.
    ///
    /// - Parameters:
    ///   - id: The entry.
    ///   - source: The section to move the entry from. Its placements in other sections do not change.
    ///   - target: The section to move the entry to, which may be the same.
    ///   - offset: The offset in the section `target` after the move.
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/unknownEntry(_:section:)``,
    ///   ``SectioningError/positionOutOfRange(_:count:)``, or ``SectioningError/duplicateEntry(_:section:)``
    ///   if `target` is a different section that already contains the entry. After an error, the snapshot is
    ///   unchanged.
    /// - Complexity: O(*r*) on average for *r* placements after either offset or, for a move within one
    ///   section, between the two.
    @inlinable
    public mutating func move(
        _ id: EntryID, fromSection source: SectionKey, toSection target: SectionKey, at offset: Int
    ) throws(Failure) {
        let position = try requiredPosition(source)
        let old = try requiredOffset(id, inSection: source)
        if source == target {
            try move(from: old, to: offset, inSectionAt: position)
        } else {
            try insert([sections[position].placements[old]], at: offset, inSection: target)
            try delete([id], fromSection: source)
        }
    }

    @inlinable
    mutating func move(
        from old: Int, to new: Int, inSectionAt position: Int
    ) throws(Failure) {
        let count = sections[position].placements.count
        guard (0..<count).contains(new) else { throw .positionOutOfRange(new, count: count) }
        locations.move(from: old, to: new, inSlot: slots.slot(at: position))
        storedSections[position].placements.moveElement(from: old, to: new)
    }

    /// Removes entries from a section. Their placements in other sections do not change. Repeated identities
    /// count once.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/unknownEntry(_:section:)``.
    ///   After an error, the snapshot is unchanged.
    /// - Complexity: O(*m* log *m* + *r*) on average for *m* entries and *r* placements after the first of
    ///   them, which are not hashed.
    @inlinable
    public mutating func delete(_ ids: [EntryID], fromSection key: SectionKey) throws(Failure) {
        let position = try requiredPosition(key)
        var offsets = Set<Int>()
        for id in ids { offsets.insert(try requiredOffset(id, inSection: key)) }
        removePlacements(at: offsets.sorted(), ofSectionAt: position)
    }

    /// Removes an entry from every section that contains it.
    ///
    /// - Throws: ``SectioningError/unplacedEntry(_:)``.
    /// - Complexity: The same as ``delete(_:fromSection:)`` for each of the entry's sections.
    @inlinable
    public mutating func delete(_ id: EntryID) throws(Failure) {
        let positions = positions(of: id)
        guard !positions.isEmpty else { throw .unplacedEntry(id) }
        // By descending slot, so that no location of the entry has to close the gap of another.
        let bySlot = positions.sorted { slots.slot(at: $0.section) > slots.slot(at: $1.section) }
        for position in bySlot { try delete([id], fromSection: sections[position.section].key) }
    }

    /// Sets an entry's revision in every section, to record that its content has changed.
    ///
    /// - Throws: ``SectioningError/unplacedEntry(_:)``.
    /// - Complexity: O(*k* log *k*) on average for an entry in *k* sections.
    @inlinable
    public mutating func reload(_ id: EntryID, revision: UInt64) throws(Failure) {
        let positions = positions(of: id)
        guard !positions.isEmpty else { throw .unplacedEntry(id) }
        for position in positions {
            storedSections[position.section].placements[position.offset] = Placement(
                id: id, revision: revision)
        }
    }

    @inlinable
    func requiredOffset(_ id: EntryID, inSection key: SectionKey) throws(Failure) -> Int {
        guard slots.slot(of: key) != nil else { throw .unknownSection(key) }
        guard let offset = offset(of: id, inSection: key) else { throw .unknownEntry(id, section: key) }
        return offset
    }

    /// Inserts consecutive placements into a section.
    ///
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)``. After an error, the snapshot is unchanged.
    @inlinable
    mutating func insertPlacements(
        _ placements: [Placement<EntryID>], at offset: Int, ofSectionAt position: Int
    ) throws(Failure) {
        let insertions = placements.enumerated().map { (position: offset + $0.offset, element: $0.element) }
        try insertPlacements(insertions, ofSectionAt: position)
    }

    /// Inserts placements into a section.
    ///
    /// - Parameter insertions: The placements with their offsets after the insertion, ascending. The first
    ///   offset is at most the number of placements in the section.
    /// - Throws: ``SectioningError/positionOutOfRange(_:count:)`` or
    ///   ``SectioningError/duplicateEntry(_:section:)``. After an error, the snapshot is unchanged.
    @inlinable
    mutating func insertPlacements(
        _ insertions: [(position: Int, element: Placement<EntryID>)], ofSectionAt position: Int
    ) throws(Failure) {
        guard let first = insertions.first?.position else { return }
        let merged: [Placement<EntryID>]
        do throws(PositionMismatch) {
            let tail = Array(sections[position].placements[first...])
            merged = try tail.inserting(insertions, from: first)
        } catch {
            throw .positionOutOfRange(error.position, count: error.count)
        }
        let repeated = locations.insert(
            insertions.map { ($0.position, $0.element.id) }, inSlot: slots.slot(at: position))
        if let repeated { throw .duplicateEntry(repeated, section: sections[position].key) }
        storedSections[position].placements.replaceSubrange(first..., with: merged)
        storedPlacementCount += insertions.count
    }

    /// Removes placements from a section.
    ///
    /// - Parameter offsets: The offsets, ascending and without duplicates.
    @inlinable
    mutating func removePlacements(at offsets: [Int], ofSectionAt position: Int) {
        guard let first = offsets.first else { return }
        let ids = offsets.map { sections[position].placements[$0].id }
        locations.remove(ids, at: offsets, fromSlot: slots.slot(at: position))
        let kept = Array(sections[position].placements[first...]).removing(at: offsets.map { $0 - first })
        storedSections[position].placements.replaceSubrange(first..., with: kept)
        storedPlacementCount -= offsets.count
    }
}
