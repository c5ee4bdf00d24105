extension Snapshot {
    /// The number of entries that stand somewhere; one in two sections counts once.
    /// - Complexity: O(1).
    public var entryCount: Int { locations.entryCount }

    /// The position of the section with `key`; `nil` where there is none.
    /// - Complexity: O(1) on average.
    public func position(ofSection key: SectionKey) -> Int? {
        slots.position(of: key)
    }

    /// The number of placements in the section with `key`; `nil` where there is none.
    /// - Complexity: O(1) on average.
    public func placementCount(ofSection key: SectionKey) -> Int? {
        position(ofSection: key).map { sections[$0].placements.count }
    }

    /// Whether an entry stands in any section.
    /// - Complexity: O(1) on average.
    public func contains(_ id: EntryID) -> Bool {
        locations.contains(id)
    }

    /// Every place at which an entry stands, in the order of the list; none for an entry that is not there.
    /// - Complexity: O(*k* log *k*) on average for an entry in *k* sections, whatever the snapshot's size.
    public func positions(of id: EntryID) -> [EntryPosition] {
        let found = locations.locations(of: id).map {
            EntryPosition(section: slots.position(ofSlot: Int($0.slot)), offset: Int($0.offset))
        }
        guard found.count > 1 else { return found }
        // It has one place in a section.
        return found.sorted { $0.section < $1.section }
    }

    /// An entry's offset in a section; `nil` where it does not stand in it, or there is no such section.
    /// - Complexity: O(1) on average; O(log *k*) for an entry in *k* sections.
    public func offset(of id: EntryID, inSection key: SectionKey) -> Int? {
        slots.slot(of: key).flatMap { locations.offset(of: id, inSlot: $0) }
    }

    /// The placement at a position.
    /// - Precondition: The snapshot has the section, and the section the offset.
    /// - Complexity: O(1).
    public subscript(position: EntryPosition) -> Placement<EntryID> {
        sections[position.section].placements[position.offset]
    }

    /// The first place behind a position, in its section or in the next that has entries; `nil` behind the last.
    ///
    /// Any position will do, also one that the snapshot does not have: before all locations there is the first.
    /// - Complexity: O(1), and O(*m*) to pass *m* sections without entries.
    public func position(after position: EntryPosition) -> EntryPosition? {
        var section = max(position.section, 0)
        var passed = section > position.section ? -1 : max(position.offset, -1)
        while section < sections.count, passed >= sections[section].placements.count - 1 {
            (section, passed) = (section + 1, -1)
        }
        return section < sections.count ? EntryPosition(section: section, offset: passed + 1) : nil
    }

    /// The last place before a position, in its section or in the nearest before that has entries; `nil` before
    /// the first.
    ///
    /// Any position will do, also one that the snapshot does not have: behind all locations there is the last.
    /// - Complexity: As ``position(after:)``.
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
