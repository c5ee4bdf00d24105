extension Snapshot {
    /// Adds placements at the end of a section.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/duplicateEntry(_:section:)``;
    ///   nothing has changed then.
    /// - Complexity: O(*m*) on average for *m* new placements.
    public mutating func append(
        _ placements: [Placement<EntryID>], toSection key: SectionKey
    ) throws(Failure) {
        let position = try requiredPosition(key)
        try insertPlacements(placements, at: sections[position].placements.count, ofSectionAt: position)
    }

    /// Adds placements in a section so that the first of them stands at an offset.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/positionOutOfRange(_:count:)`` or
    ///   ``SectioningError/duplicateEntry(_:section:)``; nothing has changed then.
    /// - Complexity: O(*m* + *r*) on average for *m* new placements and the *r* that stand behind them, none of
    ///   which is hashed.
    public mutating func insert(
        _ placements: [Placement<EntryID>], at offset: Int, inSection key: SectionKey
    ) throws(Failure) {
        let position = try requiredPosition(key)
        let count = sections[position].placements.count
        guard (0...count).contains(offset) else { throw .positionOutOfRange(offset, count: count) }
        try insertPlacements(placements, at: offset, ofSectionAt: position)
    }

    /// Takes an entry to another place, in its section or in another one. Its revision goes with it.
    ///
    /// - Parameters:
    ///   - id: the entry.
    ///   - source: the section from which it is taken; it keeps its locations in others.
    ///   - target: the section into which it comes, which may be the same.
    ///   - offset: where it stands in the section `target` afterwards.
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/unknownEntry(_:section:)``,
    ///   ``SectioningError/positionOutOfRange(_:count:)``, or ``SectioningError/duplicateEntry(_:section:)``
    ///   where the entry stands in the other section already; nothing has changed then.
    /// - Complexity: O(*r*) on average for the *r* placements that stand behind either place; in one section, for
    ///   those between them.
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

    private mutating func move(
        from old: Int, to new: Int, inSectionAt position: Int
    ) throws(Failure) {
        let count = sections[position].placements.count
        guard (0..<count).contains(new) else { throw .positionOutOfRange(new, count: count) }
        locations.move(from: old, to: new, inSlot: slots.slot(at: position))
        sections[position].placements.moveElement(from: old, to: new)
    }

    /// Removes entries from a section; they keep their locations in others. An identity given twice counts once.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/unknownEntry(_:section:)``; nothing
    ///   has changed then.
    /// - Complexity: O(*m* log *m* + *r*) on average for *m* entries and the *r* placements behind the first of
    ///   them, which are not hashed.
    public mutating func delete(_ ids: [EntryID], fromSection key: SectionKey) throws(Failure) {
        let position = try requiredPosition(key)
        var offsets = Set<Int>()
        for id in ids { offsets.insert(try requiredOffset(id, inSection: key)) }
        removePlacements(at: offsets.sorted(), ofSectionAt: position)
    }

    /// Removes an entry from every section in which it stands.
    ///
    /// - Throws: ``SectioningError/unplacedEntry(_:)``.
    /// - Complexity: As ``delete(_:fromSection:)``, for each of its sections.
    public mutating func delete(_ id: EntryID) throws(Failure) {
        let positions = positions(of: id)
        guard !positions.isEmpty else { throw .unplacedEntry(id) }
        for position in positions { try delete([id], fromSection: sections[position.section].key) }
    }

    /// Says that an entry's content has changed: gives it a revision wherever it stands.
    ///
    /// - Throws: ``SectioningError/unplacedEntry(_:)``.
    /// - Complexity: O(*k* log *k*) on average for an entry in *k* sections.
    public mutating func reload(_ id: EntryID, revision: UInt64) throws(Failure) {
        let positions = positions(of: id)
        guard !positions.isEmpty else { throw .unplacedEntry(id) }
        for position in positions {
            sections[position.section].placements[position.offset] = Placement(id: id, revision: revision)
        }
    }

    private func requiredOffset(_ id: EntryID, inSection key: SectionKey) throws(Failure) -> Int {
        guard slots.slot(of: key) != nil else { throw .unknownSection(key) }
        guard let offset = offset(of: id, inSection: key) else { throw .unknownEntry(id, section: key) }
        return offset
    }

    /// Puts placements into a section, one behind the other.
    ///
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)``; nothing has changed then.
    mutating func insertPlacements(
        _ placements: [Placement<EntryID>], at offset: Int, ofSectionAt position: Int
    ) throws(Failure) {
        let insertions = placements.enumerated().map { (position: offset + $0.offset, element: $0.element) }
        try insertPlacements(insertions, ofSectionAt: position)
    }

    /// Puts placements into a section, each at its offset in the section afterwards.
    ///
    /// - Parameter insertions: by ascending offset; the first fits into the section as it is.
    /// - Throws: ``SectioningError/positionOutOfRange(_:count:)`` or
    ///   ``SectioningError/duplicateEntry(_:section:)``; nothing has changed then.
    mutating func insertPlacements(
        _ insertions: [(position: Int, element: Placement<EntryID>)], ofSectionAt position: Int
    ) throws(Failure) {
        guard let first = insertions.first?.position else { return }
        let count = sections[position].placements.count
        let tail = Array(sections[position].placements[first...])
        guard let merged = tail.inserting(insertions.map { ($0.position - first, $0.element) }) else {
            throw .positionOutOfRange(insertions.last?.position ?? first, count: count)
        }
        let repeated = locations.insert(
            insertions.map { ($0.position, $0.element.id) }, inSlot: slots.slot(at: position))
        if let repeated { throw .duplicateEntry(repeated, section: sections[position].key) }
        sections[position].placements.replaceSubrange(first..., with: merged)
        placementCount += insertions.count
    }

    /// Takes placements out of a section.
    ///
    /// - Parameter offsets: ascending, each once.
    mutating func removePlacements(at offsets: [Int], ofSectionAt position: Int) {
        guard let first = offsets.first else { return }
        let ids = offsets.map { sections[position].placements[$0].id }
        locations.remove(ids, at: offsets, fromSlot: slots.slot(at: position))
        let kept = Array(sections[position].placements[first...]).removing(at: offsets.map { $0 - first })
        sections[position].placements.replaceSubrange(first..., with: kept)
        placementCount -= offsets.count
    }
}
