extension SnapshotDifference {
    /// Finds the placements that are removed, inserted, moved or changed.
    mutating func compareEntries(
        of old: Snapshot<SectionKey, EntryID>, with new: Snapshot<SectionKey, EntryID>
    ) {
        /// The outcome for each placement of the old list, section by section.
        var outcomes = [EntryOutcome](repeating: .removed, count: old.placementCount)
        var starts: [Int] = []
        var count = 0
        for section in old.sections {
            starts.append(count)
            count += section.placements.count
        }
        for section in new.sections {
            if let position = old.position(ofSection: section.key) {
                compare(section, with: old, at: position, start: starts[position], &outcomes)
            } else {
                insert(section, 0..<section.placements.count)
            }
        }
        for position in old.sections.indices.reversed() {
            let section = old.sections[position]
            for offset in section.placements.indices.reversed() {
                let outcome = outcomes[starts[position] + offset]
                if case .unchanged = outcome { continue }
                removals.append(
                    Step(
                        placement: section.placements[offset],
                        place: Place(section: section.key, offset: offset)))
                if case .moved(let insertion) = outcome { pair(removals.count - 1, with: insertion) }
            }
        }
        pairAcrossSections()
    }

    private enum EntryOutcome {
        case unchanged
        /// Moved within its section. The value is the index of the matching step in `insertions`.
        case moved(Int)
        case removed
    }

    private mutating func insert(_ section: Snapshot<SectionKey, EntryID>.Section, _ offsets: Range<Int>) {
        for offset in offsets {
            insertions.append(
                Step(
                    placement: section.placements[offset], place: Place(section: section.key, offset: offset))
            )
        }
    }

    /// Compares the old and the new placements of a section.
    ///
    /// Most sections do not change or change in one spot, so entries that are equal at the beginning and the
    /// end are skipped first. Only the entries between them are looked up and compared by order.
    private mutating func compare(
        _ section: Snapshot<SectionKey, EntryID>.Section, with snapshot: Snapshot<SectionKey, EntryID>,
        at position: Int, start: Int, _ outcomes: inout [EntryOutcome]
    ) {
        let old = snapshot.sections[position].placements
        let new = section.placements
        let shorter = min(old.count, new.count)
        var first = 0
        while first < shorter, old[first].id == new[first].id { first += 1 }
        var end = 0
        while end < shorter - first, old[old.count - 1 - end].id == new[new.count - 1 - end].id { end += 1 }

        let slot = snapshot.slots.slot(at: position)
        let oldOffsets = (first..<new.count - end).map {
            snapshot.locations.offset(of: new[$0].id, inSlot: slot)
        }
        let isInOrder = isInLongestIncreasingSubsequence(oldOffsets.compactMap { $0 })
        var commonCount = 0
        for offset in new.indices {
            var oldOffset: Int?
            if offset < first {
                oldOffset = offset
            } else if offset >= new.count - end {
                oldOffset = offset - new.count + old.count
            } else if let found = oldOffsets[offset - first] {
                if isInOrder[commonCount] { oldOffset = found }
                commonCount += 1
                outcomes[start + found] = .moved(insertions.count)
            }
            guard let oldOffset else {
                insert(section, offset..<offset + 1)
                continue
            }
            outcomes[start + oldOffset] = .unchanged
            if old[oldOffset].revision != new[offset].revision {
                reloads.append(
                    Reload(
                        id: new[offset].id, section: section.key, oldRevision: old[oldOffset].revision,
                        newRevision: new[offset].revision))
            }
        }
    }
}
