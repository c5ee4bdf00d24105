extension Snapshot {
    /// Adds placements at the end of a section.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/duplicateEntry(_:section:)``;
    ///   nothing has changed then.
    /// - Complexity: O(*m*) on average for *m* new placements.
    public mutating func append(
        _ placements: [Placement<EntryID>], toSection key: SectionKey
    ) throws(Failure) {
        let position = try positionOfKnown(key)
        let end = sections[position].placements.count
        try replacePlacements(from: end, ofSectionAt: position, with: placements)
    }

    /// Adds placements in a section so that the first of them stands at an offset.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/positionOutOfRange(_:count:)`` or
    ///   ``SectioningError/duplicateEntry(_:section:)``; nothing has changed then.
    /// - Complexity: O(*m* + *r*) on average for *m* new placements and the *r* that stand behind them.
    public mutating func insert(
        _ placements: [Placement<EntryID>], at offset: Int, inSection key: SectionKey
    ) throws(Failure) {
        let position = try positionOfKnown(key)
        let old = sections[position].placements
        guard (0...old.count).contains(offset) else { throw .positionOutOfRange(offset, count: old.count) }
        try replacePlacements(from: offset, ofSectionAt: position, with: placements + old[offset...])
    }

    /// Takes an entry to another place, in its section or in another one. Its revision goes with it.
    ///
    /// - Parameters:
    ///   - id: the entry.
    ///   - source: the section from which it is taken; it keeps its places in others.
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
        let position = try positionOfKnown(source)
        let old = try offsetOfKnown(id, inSection: source)
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
        let range = min(old, new)..<max(old, new) + 1
        var between = Array(sections[position].placements[range])
        between.insert(between.remove(at: old - range.lowerBound), at: new - range.lowerBound)
        try replacePlacements(range, ofSectionAt: position, with: between)
    }

    /// Removes entries from a section; they keep their places in others. An identity given twice counts once.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)`` or ``SectioningError/unknownEntry(_:section:)``; nothing
    ///   has changed then.
    /// - Complexity: O(*m* + *r*) on average for *m* entries and the *r* placements behind the first of them.
    public mutating func delete(_ ids: [EntryID], fromSection key: SectionKey) throws(Failure) {
        let position = try positionOfKnown(key)
        var offsets = Set<Int>()
        for id in ids { offsets.insert(try offsetOfKnown(id, inSection: key)) }
        guard let first = offsets.min() else { return }
        let old = sections[position].placements
        let kept = (first..<old.count).filter { !offsets.contains($0) }.map { old[$0] }
        try replacePlacements(from: first, ofSectionAt: position, with: kept)
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

    private func offsetOfKnown(_ id: EntryID, inSection key: SectionKey) throws(Failure) -> Int {
        guard slots.slot(of: key) != nil else { throw .unknownSection(key) }
        guard let offset = offset(of: id, inSection: key) else { throw .unknownEntry(id, section: key) }
        return offset
    }

    /// A section's placements from an offset on become others.
    ///
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)``; nothing has changed then.
    mutating func replacePlacements(
        from first: Int, ofSectionAt position: Int, with new: [Placement<EntryID>]
    ) throws(Failure) {
        try replacePlacements(
            first..<sections[position].placements.count, ofSectionAt: position, with: new)
    }

    /// Every edit of entries comes down to this: some of a section's placements become others.
    ///
    /// - Precondition: Where these are more or less than those were, the range goes to the end.
    /// - Throws: ``SectioningError/duplicateEntry(_:section:)``; nothing has changed then.
    private mutating func replacePlacements(
        _ range: Range<Int>, ofSectionAt position: Int, with new: [Placement<EntryID>]
    ) throws(Failure) {
        let slot = slots.slot(at: position)
        let first = range.lowerBound
        let old = Array(sections[position].placements[range])
        for placement in old { places.remove(placement.id, slot: slot) }
        for (count, placement) in new.enumerated()
        where !places.add(placement.id, slot: slot, offset: first + count) {
            for placement in new[..<count] { places.remove(placement.id, slot: slot) }
            for (count, placement) in old.enumerated() {
                _ = places.add(placement.id, slot: slot, offset: first + count)
            }
            throw .duplicateEntry(placement.id, section: sections[position].key)
        }
        sections[position].placements.replaceSubrange(range, with: new)
        placementCount += new.count - old.count
    }
}
