extension EntryComparison {
    /// Compares a section with the section of the same key in the old snapshot.
    ///
    /// Most sections do not change, and then often share the storage of the old one. Others change in one spot,
    /// so entries that are equal at the beginning and the end are skipped first. Only the entries between them
    /// are compared by order.
    @inlinable
    mutating func compare(_ section: Section, withOldSectionAt position: Int) -> Change {
        let before = old.sections[position].placements
        let after = section.placements
        if before.sharesStorage(with: after) { return .unchanged }
        let shorter = min(before.count, after.count)
        var first = 0
        while first < shorter, before[first].id == after[first].id { first += 1 }
        var end = 0
        while end < shorter - first, before[before.count - 1 - end].id == after[after.count - 1 - end].id {
            end += 1
        }
        for offset in 0..<first { reload(before[offset], after[offset], in: section) }
        let outcomes = compare(
            section, first..<after.count - end, with: before, first..<before.count - end,
            oldOffsets: oldOffsets(
                of: after, first..<after.count - end, in: before, first..<before.count - end, at: position))
        for distance in stride(from: end, to: 0, by: -1) {
            reload(before[before.count - distance], after[after.count - distance], in: section)
        }
        return outcomes.isEmpty ? .unchanged : .changed(first: first, outcomes)
    }

    /// Compares the parts of a section that differ in their first and last entries.
    ///
    /// - Parameter oldOffsets: The offset in `before` of each entry of the part, or -1 if it is new.
    /// - Returns: An outcome for each placement of the old part.
    @inlinable
    mutating func compare(
        _ section: Section, _ part: Range<Int>, with before: [Placement<EntryID>], _ oldPart: Range<Int>,
        oldOffsets: [Int]
    ) -> [EntryOutcome] {
        let isInOrder = isInLongestIncreasingSubsequence(oldOffsets.filter { $0 >= 0 })
        var outcomes = [EntryOutcome](repeating: .removed, count: oldPart.count)
        var commonCount = 0
        for offset in part {
            let oldOffset = oldOffsets[offset - part.lowerBound]
            if oldOffset < 0 {
                insert(section, offset)
                continue
            }
            let stays = isInOrder[commonCount]
            commonCount += 1
            outcomes[oldOffset - oldPart.lowerBound] = stays ? .stays : .moved(insertions.count)
            if stays {
                reload(before[oldOffset], section.placements[offset], in: section)
            } else {
                insert(section, offset)
            }
        }
        return outcomes
    }

    /// Returns the offset in `before` of each entry in a part of a section, or -1 if the entry is new in the section.
    ///
    /// The entry after one with offset *n* often has offset *n* + 1. One comparison shows whether it has, so only
    /// the entries at which the order changes are hashed.
    @inlinable
    func oldOffsets(
        of after: [Placement<EntryID>], _ part: Range<Int>, in before: [Placement<EntryID>],
        _ oldPart: Range<Int>, at position: Int
    ) -> [Int] {
        var offsets = [Int](repeating: -1, count: part.count)
        if oldPart.isEmpty { return offsets }
        let slot = old.slots.slot(at: position)
        var expected = oldPart.lowerBound
        for offset in part {
            let id = after[offset].id
            if expected == oldPart.upperBound || before[expected].id != id {
                guard let found = old.locations.offset(of: id, inSlot: slot) else { continue }
                expected = found
            }
            offsets[offset - part.lowerBound] = expected
            expected += 1
        }
        return offsets
    }

    @inlinable
    mutating func reload(
        _ before: Placement<EntryID>, _ after: Placement<EntryID>, in section: Section
    ) {
        guard before.revision != after.revision else { return }
        reloads.append(
            Difference.Reload(
                id: after.id, section: section.key, oldRevision: before.revision, newRevision: after.revision)
        )
    }
}

extension Array {
    /// Whether two arrays are views of the same memory, and so equal. If this is `false`, they may still be equal.
    ///
    /// - Complexity: O(1).
    @inlinable
    func sharesStorage(with other: [Element]) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
        }
    }
}
