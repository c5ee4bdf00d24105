/// Compares what a section held with what it holds now.
///
/// Most sections change in one spot or not at all, so what is equal at the beginning and at the end is passed
/// first. Entries are looked up, and their order is examined, only in between.
struct SectionComparison<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable> {
    typealias Difference = SnapshotDifference<SectionKey, EntryID>

    private let key: SectionKey
    private let snapshot: Snapshot<SectionKey, EntryID>
    private let slot: Int
    private let old: [Placement<EntryID>]
    private let new: [Placement<EntryID>]
    private(set) var removals: [Difference.Step] = []
    private(set) var insertions: [Difference.Step] = []
    private(set) var reloads: [Difference.Reload] = []

    /// - Parameters:
    ///   - snapshot: the older one.
    ///   - position: the position of the section in it.
    ///   - section: the section as it is now.
    init(
        of snapshot: Snapshot<SectionKey, EntryID>, at position: Int,
        with section: Snapshot<SectionKey, EntryID>.Section
    ) {
        self.snapshot = snapshot
        key = section.key
        slot = snapshot.slots.slot(at: position)
        old = snapshot.sections[position].placements
        new = section.placements
    }

    /// Removals and insertions come in ascending order.
    mutating func compare() {
        let shorter = min(old.count, new.count)
        var first = 0
        while first < shorter, old[first].id == new[first].id {
            reload(old[first], new[first])
            first += 1
        }
        var end = 0
        while end < shorter - first, old[old.count - 1 - end].id == new[new.count - 1 - end].id { end += 1 }
        compare(old: first..<old.count - end, new: first..<new.count - end)
        for count in stride(from: end, to: 0, by: -1) {
            reload(old[old.count - count], new[new.count - count])
        }
    }

    private mutating func compare(old oldRange: Range<Int>, new newRange: Range<Int>) {
        let oldOffsets = newRange.map { snapshot.places.offset(of: new[$0].id, inSlot: slot) }
        let stays = isInLongestIncreasingSubsequence(oldOffsets.compactMap { $0 })
        var commonCount = 0
        var removed: [Difference.Step?] = oldRange.map {
            Difference.Step(placement: old[$0], place: .init(section: key, offset: $0))
        }
        for offset in newRange {
            let place = Difference.Place(section: key, offset: offset)
            var insertion = Difference.Step(placement: new[offset], place: place)
            if let oldOffset = oldOffsets[offset - newRange.lowerBound] {
                let position = oldOffset - oldRange.lowerBound
                commonCount += 1
                if stays[commonCount - 1] {
                    removed[position] = nil
                    reload(old[oldOffset], new[offset])
                    continue
                }
                if var removal = removed[position] {
                    insertion.pair(with: &removal)
                    removed[position] = removal
                }
            }
            insertions.append(insertion)
        }
        removals = removed.compactMap { $0 }
    }

    private mutating func reload(_ old: Placement<EntryID>, _ new: Placement<EntryID>) {
        guard old.revision != new.revision else { return }
        reloads.append(
            Difference.Reload(
                id: new.id, section: key, oldRevision: old.revision, newRevision: new.revision))
    }
}
