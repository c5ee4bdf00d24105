extension Snapshot {
    /// The number of distinct entries. An entry in two sections counts once.
    /// - Complexity: O(1).
    @inlinable
    public var entryCount: Int { locations.entryCount }

    /// Returns the position of the section with `key`, or `nil` if there is none.
    /// - Complexity: O(1) on average.
    @inlinable
    public func position(ofSection key: SectionKey) -> Int? {
        slots.position(of: key)
    }

    /// Returns the number of placements in the section with `key`, or `nil` if there is none.
    /// - Complexity: O(1) on average.
    @inlinable
    public func placementCount(ofSection key: SectionKey) -> Int? {
        position(ofSection: key).map { sections[$0].placements.count }
    }

    /// Returns whether any section contains an entry.
    /// - Complexity: O(1) on average.
    @inlinable
    public func contains(_ id: EntryID) -> Bool {
        locations.contains(id)
    }

    /// Returns all positions of an entry in reading order, or an empty array if the entry is not in the
    /// snapshot.
    /// - Complexity: O(*k* log *k*) on average for an entry in *k* sections, regardless of the snapshot's
    ///   size.
    @inlinable
    public func positions(of id: EntryID) -> [EntryPosition] {
        let found = locations.locations(of: id).map {
            EntryPosition(section: slots.position(ofSlot: Int($0.slot)), offset: Int($0.offset))
        }
        guard found.count > 1 else { return found }
        // An entry has at most one position in a section.
        return found.sorted { $0.section < $1.section }
    }

    /// Returns an entry's offset in a section, or `nil` if the section does not contain it or does not exist.
    /// - Complexity: O(1) on average; O(log *k*) for an entry in *k* sections.
    @inlinable
    public func offset(of id: EntryID, inSection key: SectionKey) -> Int? {
        slots.slot(of: key).flatMap { locations.offset(of: id, inSlot: $0) }
    }

    /// The placement at a position.
    /// - Precondition: The position exists in the snapshot.
    /// - Complexity: O(1).
    @inlinable
    public subscript(position: EntryPosition) -> Placement<EntryID> {
        sections[position.section].placements[position.offset]
    }

    /// Returns the next position after a given one, skipping empty sections, or `nil` after the last one.
    ///
    /// The given position need not exist in the snapshot: the result is the smallest existing position that
    /// is greater.
    /// - Complexity: O(1), and O(*m*) to skip *m* sections without entries.
    @inlinable
    public func position(after position: EntryPosition) -> EntryPosition? {
        var section = max(position.section, 0)
        var passed = section > position.section ? -1 : max(position.offset, -1)
        while section < sections.count, passed >= sections[section].placements.count - 1 {
            (section, passed) = (section + 1, -1)
        }
        return section < sections.count ? EntryPosition(section: section, offset: passed + 1) : nil
    }

    /// Returns the last position before a given one, skipping empty sections, or `nil` before the first one.
    ///
    /// The given position need not exist in the snapshot: the result is the greatest existing position that
    /// is smaller.
    /// - Complexity: The same as ``position(after:)``.
    @inlinable
    public func position(before position: EntryPosition) -> EntryPosition? {
        var section = min(position.section, sections.count - 1)
        var end = section < position.section ? Int.max : max(position.offset, 0)
        while section >= 0 {
            let offset = min(end, sections[section].placements.count) - 1
            if offset >= 0 { return EntryPosition(section: section, offset: offset) }
            (section, end) = (section - 1, Int.max)
        }
        return nil
    }
}
