extension Snapshot {
    /// What turns one snapshot of this kind into another.
    public typealias Difference = SnapshotDifference<SectionKey, EntryID>

    /// What turns an older snapshot into this one.
    ///
    /// An entry that leaves one section and comes into another is moved; where it leaves or joins several at
    /// once, the first place that it leaves is paired with the first that it joins, and so on.
    ///
    /// - Complexity: O(*n* + *d* log *d* + *k* log *k*) on average for *n* placements and *k* keys in both; *d* of
    ///   the placements lie between the first and the last difference of their section. Those before and behind
    ///   these are compared and not hashed.
    public func difference(from old: Snapshot) -> Difference {
        var difference = Difference(oldShape: old.shape, newShape: shape)
        let keys = sections.map { $0.key }
        (difference.sectionRemovals, difference.sectionInsertions) = Difference.sectionSteps(
            from: old.sections.map { $0.key }, to: keys,
            oldPositions: keys.map { old.position(ofSection: $0) })
        if !(old.shape.indexFollowsSections && shape.indexFollowsSections) {
            var positions: [SectionKey: Int] = [:]
            for (position, key) in old.indexedKeys.enumerated() { positions[key] = position }
            (difference.indexRemovals, difference.indexInsertions) = Difference.sectionSteps(
                from: old.indexedKeys, to: indexedKeys, oldPositions: indexedKeys.map { positions[$0] })
        }
        difference.compareEntries(of: old, with: self)
        return difference
    }

    var shape: Difference.Shape {
        // The indexed keys hold those of all sections, so as many are the same.
        Difference.Shape(
            emptySections: emptySections, indexFollowsSections: indexedKeys.count == sections.count)
    }
}

extension SnapshotDifference {
    /// The steps between two lists of distinct keys.
    ///
    /// - Parameter oldPositions: where each of the new keys stands in the old list.
    fileprivate static func sectionSteps(
        from old: [SectionKey], to new: [SectionKey], oldPositions: [Int?]
    ) -> (removals: [SectionStep], insertions: [SectionStep]) {
        let stays = isInLongestIncreasingSubsequence(oldPositions.compactMap { $0 })
        var commonCount = 0
        var newPositions = [Int?](repeating: nil, count: old.count)
        var isKept = [Bool](repeating: false, count: old.count)
        var insertions: [SectionStep] = []
        for (position, oldPosition) in oldPositions.enumerated() {
            if let oldPosition {
                newPositions[oldPosition] = position
                isKept[oldPosition] = stays[commonCount]
                commonCount += 1
                if isKept[oldPosition] { continue }
            }
            insertions.append(
                SectionStep(key: new[position], position: position, counterpart: oldPosition))
        }
        var removals: [SectionStep] = []
        for position in old.indices.reversed() where !isKept[position] {
            removals.append(
                SectionStep(key: old[position], position: position, counterpart: newPositions[position]))
        }
        return (removals, insertions)
    }
}
