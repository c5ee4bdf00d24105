extension EntryComparison {
    /// Pairs the removals and insertions of entries that leave one section and join another: the first removal
    /// of an entry with its first insertion, and so on. Moves within a section are already paired.
    @inlinable
    mutating func pairAcrossSections() {
        let unpaired = removals.count { $0.counterpart == nil }
        guard unpaired > 0 else { return }
        /// The first unpaired removal of each entry. `next` contains, for each removal, the next one of the
        /// same entry.
        var waiting: [EntryID: Int] = [:]
        waiting.reserveCapacity(unpaired)
        var next = [Int](repeating: -1, count: removals.count)
        // Removals are in reverse order, so the last one is the first in the list.
        for position in removals.indices where removals[position].counterpart == nil {
            next[position] = waiting.updateValue(position, forKey: removals[position].placement.id) ?? -1
        }
        for position in insertions.indices where insertions[position].counterpart == nil {
            let id = insertions[position].placement.id
            guard let removal = waiting[id], removal >= 0 else { continue }
            waiting[id] = next[removal]
            pair(removal, with: position)
        }
    }

    /// Links the removal and the insertion of a moved entry.
    @inlinable
    mutating func pair(_ removal: Int, with insertion: Int) {
        removals[removal].storedCounterpart = insertions[insertion].place
        removals[removal].storedCounterpartRevision = insertions[insertion].placement.revision
        insertions[insertion].storedCounterpart = removals[removal].place
        insertions[insertion].storedCounterpartRevision = removals[removal].placement.revision
    }
}
