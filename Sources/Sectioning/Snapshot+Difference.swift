extension Snapshot {
    /// The difference between two snapshots of this type.
    public typealias Difference = SnapshotDifference<SectionKey, EntryID>

    /// Returns the difference that turns an older snapshot into this one.
    ///
    /// An entry that leaves one section and joins another counts as moved. If it leaves or joins several
    /// sections, the first removal is paired with the first insertion, and so on.
    ///
    /// - Complexity: O(*n* + *d* log *d* + *k* log *k*) on average for *n* placements and *k* keys in both
    ///   snapshots, where *d* placements lie between the first and the last change in their section. All other
    ///   placements are compared but not hashed.
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
        // The indexed keys contain the keys of all sections, so equal counts mean equal keys.
        Difference.Shape(
            emptySections: emptySections, indexFollowsSections: indexedKeys.count == sections.count)
    }
}

extension SnapshotDifference {
    /// Returns the steps between two lists of distinct keys.
    ///
    /// - Parameter oldPositions: For each new key, its position in the old list.
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
