extension Snapshot {
    /// The snapshot of those entries alone that a function picks.
    ///
    /// Sections and entries keep their order. A section that is left without entries goes, keeps its header or
    /// keeps its index title, as ``emptySections`` says. The function is asked once for each placement.
    ///
    /// - Complexity: O(*placements* + *keys*) on average.
    public func filtered(_ isIncluded: (EntryID) -> Bool) -> Snapshot {
        var result = self
        result.sections = []
        result.slots = SectionSlots()
        result.places = EntryPlaces()
        result.placementCount = 0
        for section in sections {
            let kept = section.placements.filter { isIncluded($0.id) }
            if kept.isEmpty, emptySections != .header { continue }
            result.appendUnchecked(Section(key: section.key, placements: kept))
        }
        if emptySections == .omit { result.indexedKeys = result.sections.map { $0.key } }
        return result
    }

    /// What was unique in a snapshot is so in a part of it, so nothing needs to be looked for.
    private mutating func appendUnchecked(_ section: Section) {
        _ = slots.insert(section.key, at: sections.count)
        let slot = slots.slot(at: sections.count)
        for (offset, placement) in section.placements.enumerated() {
            _ = places.add(placement.id, slot: slot, offset: offset)
        }
        sections.append(section)
        placementCount += section.placements.count
    }
}
