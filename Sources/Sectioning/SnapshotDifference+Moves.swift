extension SnapshotDifference {
    /// Lets the removal and the insertion of an entry that moves know of each other.
    ///
    /// What leaves and joins the same section moves in it. Then the first section that an entry leaves is paired
    /// with the first that it joins, and so on.
    mutating func pairMoves() {
        /// The first removal of an entry that waits for its insertion, and the one after each.
        var waiting: [EntryID: Int] = [:]
        waiting.reserveCapacity(removals.count)
        var next = [Int](repeating: -1, count: removals.count)
        // The last removal is the first in the list.
        for position in removals.indices {
            next[position] = waiting.updateValue(position, forKey: removals[position].placement.id) ?? -1
        }
        guard !waiting.isEmpty else { return }
        for isAcross in [false, true] {
            for position in insertions.indices where insertions[position].counterpart == nil {
                let id = insertions[position].placement.id
                var before = -1
                var removal = waiting[id] ?? -1
                while removal >= 0, !isAcross,
                    removals[removal].place.section != insertions[position].place.section
                {
                    before = removal
                    removal = next[removal]
                }
                guard removal >= 0 else { continue }
                if before >= 0 { next[before] = next[removal] } else { waiting[id] = next[removal] }
                pair(removal, with: position)
            }
        }
    }

    private mutating func pair(_ removal: Int, with insertion: Int) {
        removals[removal].counterpart = insertions[insertion].place
        removals[removal].counterpartRevision = insertions[insertion].placement.revision
        insertions[insertion].counterpart = removals[removal].place
        insertions[insertion].counterpartRevision = removals[removal].placement.revision
    }
}
