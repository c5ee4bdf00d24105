extension Snapshot {
    /// Adds a section behind all others; otherwise as ``insertSection(_:_:at:)``.
    ///
    /// - Throws: As ``insertSection(_:_:at:)``.
    /// - Complexity: O(*m*) on average for *m* placements; O(*k* + *m*) where the index shows keys without sections,
    ///   *k* in all.
    public mutating func appendSection(
        _ key: SectionKey, _ placements: [Placement<EntryID>] = []
    ) throws(Failure) {
        try insertSection(key, placements, at: sections.count)
    }

    /// Adds a section so that it stands at a position.
    ///
    /// Its key joins the indexed keys behind that of the section before it. A key that the index shows already,
    /// for a section that was not there, keeps its place if the order of the sections allows.
    ///
    /// - Throws: ``SectioningError/positionOutOfRange(_:count:)``, ``SectioningError/duplicateSection(_:)`` or
    ///   ``SectioningError/duplicateEntry(_:section:)``; nothing has changed then.
    /// - Complexity: O(*k* + *m*) on average for *k* indexed keys and *m* placements.
    public mutating func insertSection(
        _ key: SectionKey, _ placements: [Placement<EntryID>] = [], at position: Int
    ) throws(Failure) {
        guard (0...sections.count).contains(position) else {
            throw .positionOutOfRange(position, count: sections.count)
        }
        guard slots.insert(key, at: position) else { throw .duplicateSection(key) }
        sections.insert(Section(key: key, placements: []), at: position)
        do throws(Failure) {
            try insertPlacements(placements, at: 0, ofSectionAt: position)
        } catch {
            sections.remove(at: position)
            slots.remove(key)
            throw error
        }
        indexKey(ofSectionAt: position)
    }

    /// Takes a section to another position, with its entries and its index title.
    ///
    /// - Parameters:
    ///   - key: the section's key.
    ///   - position: where it stands afterwards.
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/positionOutOfRange(_:count:)``.
    /// - Complexity: O(*k*) for *k* indexed keys: no entry is touched.
    public mutating func moveSection(_ key: SectionKey, to position: Int) throws(Failure) {
        let old = try requiredPosition(key)
        guard sections.indices.contains(position) else {
            throw .positionOutOfRange(position, count: sections.count)
        }
        guard old != position else { return }
        slots.move(from: old, to: position)
        sections.insert(sections.remove(at: old), at: position)
        indexKey(ofSectionAt: position, from: old)
    }

    /// Removes a section and its placements.
    ///
    /// - Parameters:
    ///   - key: the section's key.
    ///   - keepsIndexTitle: whether the index goes on showing its key, without a section.
    /// - Throws: ``SectioningError/unknownSection(_:)``.
    /// - Complexity: O(*k* + *m*) on average for *k* indexed keys and the section's *m* placements.
    public mutating func deleteSection(_ key: SectionKey, keepsIndexTitle: Bool = false) throws(Failure) {
        let position = try requiredPosition(key)
        removePlacements(at: Array(sections[position].placements.indices), ofSectionAt: position)
        sections.remove(at: position)
        slots.remove(key)
        if !keepsIndexTitle { indexedKeys.removeAll { $0 == key } }
    }

    /// Gives a section the placements that it has now, in place of all that it had.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/duplicateEntry(_:section:)``.
    /// - Complexity: O(*m*) on average for *m* placements, old and new.
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

    /// Lets the index show a key that has no section.
    ///
    /// - Parameters:
    ///   - key: a key that the index does not show yet.
    ///   - position: where it stands among the indexed keys afterwards.
    /// - Throws: ``SectioningError/duplicateIndexedKey(_:)`` or ``SectioningError/positionOutOfRange(_:count:)``.
    /// - Complexity: O(*k*) for *k* indexed keys.
    public mutating func insertIndexedKey(_ key: SectionKey, at position: Int) throws(Failure) {
        guard (0...indexedKeys.count).contains(position) else {
            throw .positionOutOfRange(position, count: indexedKeys.count)
        }
        guard !indexedKeys.contains(key) else { throw .duplicateIndexedKey(key) }
        indexedKeys.insert(key, at: position)
    }

    /// Lets the index show a key no more that has no section.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` for a key that the index does not show, or
    ///   ``SectioningError/inconsistentIndex(_:)`` for that of a section, whose title goes with the section.
    /// - Complexity: O(*k*) for *k* indexed keys.
    public mutating func deleteIndexedKey(_ key: SectionKey) throws(Failure) {
        guard position(ofSection: key) == nil else { throw .inconsistentIndex(key) }
        guard let known = indexedKeys.firstIndex(of: key) else { throw .unknownSection(key) }
        indexedKeys.remove(at: known)
    }

    func requiredPosition(_ key: SectionKey) throws(Failure) -> Int {
        guard let position = position(ofSection: key) else { throw .unknownSection(key) }
        return position
    }

    /// Puts a section's key among the indexed ones, so that these hold the sections' keys in their order.
    private mutating func indexKey(ofSectionAt position: Int, from old: Int? = nil) {
        let key = sections[position].key
        if indexedKeys.count == sections.count - (old == nil ? 1 : 0) {
            // The index shows the sections and nothing else.
            if let old { indexedKeys.remove(at: old) }
            indexedKeys.insert(key, at: position)
            return
        }
        let lower = position > 0 ? indexedKeys.firstIndex(of: sections[position - 1].key) : nil
        let upper =
            position + 1 < sections.count ? indexedKeys.firstIndex(of: sections[position + 1].key) : nil
        let known = indexedKeys.firstIndex(of: key)
        if let known {
            if known > lower ?? -1, known < upper ?? indexedKeys.count { return }
            indexedKeys.remove(at: known)
        }
        let target = lower.map { $0 + 1 } ?? upper ?? indexedKeys.count
        indexedKeys.insert(key, at: known.map { $0 < target } ?? false ? target - 1 : target)
    }
}
