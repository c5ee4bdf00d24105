extension Snapshot {
    /// Returns a snapshot of the entries that satisfy a predicate.
    ///
    /// Sections and entries keep their order. ``emptySections`` decides whether a section without remaining
    /// entries is omitted, keeps its header or keeps its index title. The predicate is called once for each
    /// placement.
    ///
    /// - Complexity: O(*placements* + *keys*) on average.
    @inlinable
    public func filtered(_ isIncluded: (EntryID) -> Bool) -> Snapshot {
        filteredByLocation { isIncluded(sections[$0].placements[$1].id) }
    }

    /// Returns a snapshot of the given entries. Only these are hashed.
    ///
    /// - Parameter ids: The entries in any order. Those that are not in the snapshot are ignored.
    /// - Complexity: The same as ``filtered(_:)``.
    @inlinable
    func filtered(to ids: [EntryID]) -> Snapshot {
        let isMember = locations.membership(of: ids)
        return filteredByLocation { isMember(slots.slot(at: $0), $1) }
    }

    /// Returns a snapshot of the placements whose section and offset satisfy a predicate.
    @inlinable
    func filteredByLocation(_ isIncluded: (_ section: Int, _ offset: Int) -> Bool) -> Snapshot {
        var result = Snapshot(emptySections: emptySections)
        for (position, section) in sections.enumerated() {
            var kept: [Placement<EntryID>] = []
            for offset in section.placements.indices where isIncluded(position, offset) {
                kept.append(section.placements[offset])
            }
            if kept.isEmpty, emptySections != .header { continue }
            // No entry repeats: an entry is in the section only once.
            _ = result.append(Section(key: section.key, placements: kept))
            if emptySections == .omit { result.storedIndexedKeys.append(section.key) }
        }
        if emptySections != .omit { result.storedIndexedKeys = indexedKeys }
        return result
    }
}
