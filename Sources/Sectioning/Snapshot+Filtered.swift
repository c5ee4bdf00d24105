extension Snapshot {
    /// The snapshot of those entries alone that a function picks.
    ///
    /// Sections and entries keep their order. A section that is left without entries goes, keeps its header or
    /// keeps its index title, as ``emptySections`` says. The function is asked once for each placement.
    ///
    /// - Complexity: O(*placements* + *keys*) on average.
    public func filtered(_ isIncluded: (EntryID) -> Bool) -> Snapshot {
        filteredByLocation { isIncluded(sections[$0].placements[$1].id) }
    }

    /// The snapshot of some entries alone. Only these are hashed.
    ///
    /// - Parameter ids: in any order; those that stand nowhere play no part.
    /// - Complexity: As ``filtered(_:)``.
    func filtered(to ids: [EntryID]) -> Snapshot {
        let isMember = locations.membership(of: ids)
        return filteredByLocation { isMember(slots.slot(at: $0), $1) }
    }

    /// The snapshot of the placements that a function picks by section and offset.
    private func filteredByLocation(_ isIncluded: (_ section: Int, _ offset: Int) -> Bool) -> Snapshot {
        var result = Snapshot(emptySections: emptySections)
        for (position, section) in sections.enumerated() {
            var kept: [Placement<EntryID>] = []
            for offset in section.placements.indices where isIncluded(position, offset) {
                kept.append(section.placements[offset])
            }
            if kept.isEmpty, emptySections != .header { continue }
            // No entry comes twice in a part of a section in which it stands once.
            _ = result.append(Section(key: section.key, placements: kept))
            if emptySections == .omit { result.indexedKeys.append(section.key) }
        }
        if emptySections != .omit { result.indexedKeys = indexedKeys }
        return result
    }
}
