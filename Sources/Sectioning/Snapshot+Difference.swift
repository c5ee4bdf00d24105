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
    @inlinable
    public func difference(from old: Snapshot) -> Difference {
        let keys = sections.map { $0.key }
        let oldPositions = old.positions(ofSections: keys)
        let steps = Difference.sectionSteps(
            from: old.sections.map { $0.key }, to: keys, oldPositions: oldPositions)
        let indexSteps = self.indexSteps(from: old)
        let entries = EntryComparison(from: old, to: self, oldPositions: oldPositions)
        return Difference(
            removals: entries.removals, sectionRemovals: steps.removals, sectionInsertions: steps.insertions,
            insertions: entries.insertions, reloads: entries.reloads, indexRemovals: indexSteps.removals,
            indexInsertions: indexSteps.insertions, oldShape: old.shape, newShape: shape)
    }

    /// Returns the steps between the indexes of two snapshots, or none if both contain the keys of the sections only.
    @inlinable
    func indexSteps(
        from old: Snapshot
    ) -> (removals: [Difference.SectionStep], insertions: [Difference.SectionStep]) {
        if old.shape.indexFollowsSections && shape.indexFollowsSections { return ([], []) }
        var positions: [SectionKey: Int] = [:]
        for (position, key) in old.indexedKeys.enumerated() { positions[key] = position }
        return Difference.sectionSteps(
            from: old.indexedKeys, to: indexedKeys, oldPositions: indexedKeys.map { positions[$0] })
    }

    /// Returns the position of each section. A section that follows the one before it, as in `keys`, is not hashed.
    @inlinable
    func positions(ofSections keys: [SectionKey]) -> [Int?] {
        var expected = 0
        return keys.map { key in
            if expected < sections.count, sections[expected].key == key {
                expected += 1
                return expected - 1
            }
            let found = position(ofSection: key)
            if let found { expected = found + 1 }
            return found
        }
    }

    @inlinable
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
    @inlinable
    static func sectionSteps(
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
