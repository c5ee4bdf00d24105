extension Snapshot {
    /// The snapshot of those entries alone that a function picks.
    ///
    /// Sections and entries keep their order. A section that is left without entries goes, keeps its header or
    /// keeps its index title, as ``emptySections`` says. The function is asked once for each placement.
    ///
    /// - Complexity: O(*placements* + *keys*) on average.
    public func filtered(_ isIncluded: (EntryID) -> Bool) -> Snapshot {
        var result = Snapshot(emptySections: emptySections)
        for section in sections {
            var kept: [Placement<EntryID>] = []
            for placement in section.placements where isIncluded(placement.id) { kept.append(placement) }
            if kept.isEmpty, emptySections != .header { continue }
            // No entry comes twice in a part of a section in which it stands once.
            _ = result.append(Section(key: section.key, placements: kept))
            if emptySections == .omit { result.indexedKeys.append(section.key) }
        }
        if emptySections != .omit { result.indexedKeys = indexedKeys }
        return result
    }
}
