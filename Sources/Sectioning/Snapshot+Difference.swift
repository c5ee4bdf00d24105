extension Snapshot {
    /// What turns one snapshot of this kind into another.
    public typealias Difference = SnapshotDifference<SectionKey, EntryID>

    /// What turns an older snapshot into this one.
    ///
    /// An entry that leaves one section and comes into another is moved; where it leaves or joins several at
    /// once, the first place that it leaves is paired with the first that it joins, and so on.
    ///
    /// - Complexity: O(*n* + *d* log *d*) on average for *n* placements and keys in both, *d* of which lie
    ///   between the first and the last difference of their section. Placements before and behind these are
    ///   compared and not hashed.
    public func difference(from old: Snapshot) -> Difference {
        var difference = Difference(oldShape: old.shape, newShape: shape)
        (difference.sectionRemovals, difference.sectionInsertions) = Difference.sectionSteps(
            from: old.sections.map { $0.key }, to: sections.map { $0.key },
            oldPosition: { old.position(ofSection: $0) })
        if !(old.shape.indexFollowsSections && shape.indexFollowsSections) {
            let positions = Dictionary(
                old.indexedKeys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            (difference.indexRemovals, difference.indexInsertions) = Difference.sectionSteps(
                from: old.indexedKeys, to: indexedKeys, oldPosition: { positions[$0] })
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
    fileprivate static func sectionSteps(
        from old: [SectionKey], to new: [SectionKey], oldPosition: (SectionKey) -> Int?
    ) -> (removals: [SectionStep], insertions: [SectionStep]) {
        let oldPositions = new.map { oldPosition($0) }
        var stays = isInLongestIncreasingSubsequence(oldPositions.compactMap { $0 })[...]
        var newPositions = [Int?](repeating: nil, count: old.count)
        var isKept = [Bool](repeating: false, count: old.count)
        var insertions: [SectionStep] = []
        for (position, oldPosition) in oldPositions.enumerated() {
            if let oldPosition {
                newPositions[oldPosition] = position
                isKept[oldPosition] = stays.removeFirst()
                if isKept[oldPosition] { continue }
            }
            insertions.append(
                SectionStep(key: new[position], position: position, counterpart: oldPosition))
        }
        let removals = old.indices.reversed().filter { !isKept[$0] }.map {
            SectionStep(key: old[$0], position: $0, counterpart: newPositions[$0])
        }
        return (removals, insertions)
    }

    fileprivate mutating func compareEntries(
        of old: Snapshot<SectionKey, EntryID>, with new: Snapshot<SectionKey, EntryID>
    ) {
        var removed = [[Step]](repeating: [], count: old.sections.count)
        for section in new.sections {
            guard let position = old.position(ofSection: section.key) else {
                insertions += Self.steps(of: section)
                continue
            }
            var comparison = SectionComparison(of: old, at: position, with: section)
            comparison.compare()
            removed[position] = comparison.removals
            insertions += comparison.insertions
            reloads += comparison.reloads
        }
        for (position, section) in old.sections.enumerated()
        where new.position(ofSection: section.key) == nil {
            removed[position] = Self.steps(of: section)
        }
        removals = Array(removed.joined())
        pairAcrossSections()
        removals.reverse()
    }

    /// Every placement of a section that comes or goes.
    private static func steps(of section: Snapshot<SectionKey, EntryID>.Section) -> [Step] {
        section.placements.enumerated().map { offset, placement in
            Step(placement: placement, place: Place(section: section.key, offset: offset))
        }
    }

    /// Finds the entries that leave one section and come into another. An entry that stays in its section is
    /// never met here: both of its steps have a counterpart already.
    private mutating func pairAcrossSections() {
        /// The first removal of an entry that waits for its insertion, and the one after each.
        var waiting: [EntryID: Int] = [:]
        waiting.reserveCapacity(removals.count { $0.counterpart == nil })
        var next = [Int?](repeating: nil, count: removals.count)
        for position in removals.indices.reversed() where removals[position].counterpart == nil {
            next[position] = waiting.updateValue(position, forKey: removals[position].placement.id)
        }
        guard !waiting.isEmpty else { return }
        for position in insertions.indices where insertions[position].counterpart == nil {
            let id = insertions[position].placement.id
            guard let removal = waiting[id] else { continue }
            waiting[id] = next[removal]
            insertions[position].pair(with: &removals[removal])
        }
    }
}

extension SnapshotDifference.Step {
    /// Lets the removal and the insertion of a move know of each other.
    mutating func pair(with other: inout Self) {
        counterpart = other.place
        counterpartRevision = other.placement.revision
        other.counterpart = place
        other.counterpartRevision = placement.revision
    }
}
