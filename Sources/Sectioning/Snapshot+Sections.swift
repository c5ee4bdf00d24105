extension Snapshot {
    /// Appends a section; see ``insertSection(_:_:at:)``.
    ///
    /// - Throws: The same as ``insertSection(_:_:at:)``.
    /// - Complexity: O(*m*) on average for *m* placements; O(*k* + *m*) if the index shows keys without
    ///   sections, for *k* indexed keys in total.
    @inlinable
    public mutating func appendSection(
        _ key: SectionKey, _ placements: [Placement<EntryID>] = []
    ) throws(Failure) {
        try insertSection(key, placements, at: sections.count)
    }

    /// Inserts a section at a position.
    ///
    /// The section's key is inserted into the indexed keys after the key of the preceding section. If the
    /// index already contains the key, without a section, the key moves only if the order of the sections
    /// requires it.
    ///
    /// - Throws: ``SectioningError/positionOutOfRange(_:count:)``, ``SectioningError/inconsistentKey(_:)``,
    ///   ``SectioningError/duplicateSection(_:)`` or ``SectioningError/duplicateEntry(_:section:)``. After an error, the snapshot is unchanged.
    /// - Complexity: O(*k* + *m*) on average for *k* indexed keys and *m* placements.
    @inlinable
    public mutating func insertSection(
        _ key: SectionKey, _ placements: [Placement<EntryID>] = [], at position: Int
    ) throws(Failure) {
        guard (0...sections.count).contains(position) else {
            throw .positionOutOfRange(position, count: sections.count)
        }
        guard key == key else { throw .inconsistentKey(key) }
        guard slots.insert(key, at: position) else { throw .duplicateSection(key) }
        storedSections.insert(Section(key: key, placements: []), at: position)
        do throws(Failure) {
            try insertPlacements(placements, at: 0, ofSectionAt: position)
        } catch {
            storedSections.remove(at: position)
            slots.remove(key)
            throw error
        }
        indexKey(ofSectionAt: position)
    }

    /// Moves a section, with its entries and its index title, to another position.
    ///
    /// - Parameters:
    ///   - key: The section's key.
    ///   - position: The position after the move.
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/positionOutOfRange(_:count:)``.
    /// - Complexity: O(*k*) for *k* indexed keys. No entry is touched.
    @inlinable
    public mutating func moveSection(_ key: SectionKey, to position: Int) throws(Failure) {
        let old = try requiredPosition(key)
        guard sections.indices.contains(position) else {
            throw .positionOutOfRange(position, count: sections.count)
        }
        guard old != position else { return }
        slots.move(from: old, to: position)
        storedSections.insert(storedSections.remove(at: old), at: position)
        indexKey(ofSectionAt: position, from: old)
    }

    /// Removes a section and its placements.
    ///
    /// - Parameters:
    ///   - key: The section's key.
    ///   - keepsIndexTitle: Whether the index keeps the key, without a section.
    /// - Throws: ``SectioningError/unknownSection(_:)``.
    /// - Complexity: O(*k* + *m*) on average for *k* indexed keys and the section's *m* placements.
    @inlinable
    public mutating func deleteSection(_ key: SectionKey, keepsIndexTitle: Bool = false) throws(Failure) {
        let position = try requiredPosition(key)
        removePlacements(at: Array(sections[position].placements.indices), ofSectionAt: position)
        storedSections.remove(at: position)
        slots.remove(key)
        if !keepsIndexTitle { storedIndexedKeys.removeAll { $0 == key } }
    }

    /// Replaces all placements of a section.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/duplicateEntry(_:section:)``.
    /// - Complexity: O(*m*) on average for *m* placements, old and new.
    @inlinable
    public mutating func reloadSection(
        _ key: SectionKey, with placements: [Placement<EntryID>]
    ) throws(Failure) {
        let position = try requiredPosition(key)
        let old = sections[position].placements
        removePlacements(at: Array(old.indices), ofSectionAt: position)
        do throws(Failure) {
            try insertPlacements(placements, at: 0, ofSectionAt: position)
        } catch {
            try insertPlacements(old, at: 0, ofSectionAt: position)
            throw error
        }
    }

    /// Adds a key without a section to the index.
    ///
    /// - Parameters:
    ///   - key: A key that is not yet in the index.
    ///   - position: The position of the key among the indexed keys.
    /// - Throws: ``SectioningError/duplicateIndexedKey(_:)``, ``SectioningError/inconsistentKey(_:)`` or
    ///   ``SectioningError/positionOutOfRange(_:count:)``.
    /// - Complexity: O(*k*) for *k* indexed keys.
    @inlinable
    public mutating func insertIndexedKey(_ key: SectionKey, at position: Int) throws(Failure) {
        guard (0...indexedKeys.count).contains(position) else {
            throw .positionOutOfRange(position, count: indexedKeys.count)
        }
        guard key == key else { throw .inconsistentKey(key) }
        guard !indexedKeys.contains(key) else { throw .duplicateIndexedKey(key) }
        storedIndexedKeys.insert(key, at: position)
    }

    /// Removes a key without a section from the index.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` if the index does not contain the key, or
    ///   ``SectioningError/inconsistentIndex(_:)`` if the key has a section. In that case, delete the section
    ///   instead.
    /// - Complexity: O(*k*) for *k* indexed keys.
    @inlinable
    public mutating func deleteIndexedKey(_ key: SectionKey) throws(Failure) {
        guard position(ofSection: key) == nil else { throw .inconsistentIndex(key) }
        guard let known = indexedKeys.firstIndex(of: key) else { throw .unknownSection(key) }
        storedIndexedKeys.remove(at: known)
    }

    @inlinable
    func requiredPosition(_ key: SectionKey) throws(Failure) -> Int {
        guard let position = position(ofSection: key) else { throw .unknownSection(key) }
        return position
    }

    /// Inserts or moves a section's key in the indexed keys, so that they still contain the keys of all
    /// sections in order.
    @inlinable
    mutating func indexKey(ofSectionAt position: Int, from old: Int? = nil) {
        let key = sections[position].key
        if indexedKeys.count == sections.count - (old == nil ? 1 : 0) {
            // The index contains the sections' keys only.
            if let old { storedIndexedKeys.remove(at: old) }
            storedIndexedKeys.insert(key, at: position)
            return
        }
        let lower = position > 0 ? indexedKeys.firstIndex(of: sections[position - 1].key) : nil
        let upper =
            position + 1 < sections.count ? indexedKeys.firstIndex(of: sections[position + 1].key) : nil
        let known = indexedKeys.firstIndex(of: key)
        if let known {
            if known > lower ?? -1, known < upper ?? indexedKeys.count { return }
            storedIndexedKeys.remove(at: known)
        }
        let target = lower.map { $0 + 1 } ?? upper ?? indexedKeys.count
        storedIndexedKeys.insert(key, at: known.map { $0 < target } ?? false ? target - 1 : target)
    }
}
