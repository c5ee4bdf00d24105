extension SnapshotDifference {
    /// Finds the entries that leave one section and come into another: the first section that an entry leaves is
    /// paired with the first that it joins, and so on. What moves in its section is paired already.
    mutating func pairAcrossSections() {
        /// The first removal of an entry that waits for its insertion, and the one after each.
        var waiting: [EntryID: Int] = [:]
        waiting.reserveCapacity(removals.count)
        var next = [Int](repeating: -1, count: removals.count)
        // The last removal is the first in the list.
        for position in removals.indices where removals[position].counterpart == nil {
            next[position] = waiting.updateValue(position, forKey: removals[position].placement.id) ?? -1
        }
        guard !waiting.isEmpty else { return }
        for position in insertions.indices where insertions[position].counterpart == nil {
            let id = insertions[position].placement.id
            guard let removal = waiting[id], removal >= 0 else { continue }
            waiting[id] = next[removal]
            pair(removal, with: position)
        }
    }

    /// Lets the removal and the insertion of an entry that moves know of each other.
    mutating func pair(_ removal: Int, with insertion: Int) {
        removals[removal].counterpart = insertions[insertion].place
        removals[removal].counterpartRevision = insertions[insertion].placement.revision
        insertions[insertion].counterpart = removals[removal].place
        insertions[insertion].counterpartRevision = removals[removal].placement.revision
    }
}
