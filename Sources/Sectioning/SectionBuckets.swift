/// The sections under construction. Each key has a bucket of placements, in the order in which the keys first
/// occur.
@usableFromInline
struct SectionBuckets<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable> {
    @usableFromInline
    struct Bucket {
        @usableFromInline
        let key: SectionKey
        @usableFromInline
        var placements: [Placement<EntryID>] = []
        /// The index of the last entry that was added, so that a key that occurs twice in one entry counts
        /// once.
        @usableFromInline
        var lastEntry = -1

        @inlinable
        init(key: SectionKey) {
            self.key = key
        }
    }

    @usableFromInline
    var buckets: [Bucket] = []
    @usableFromInline
    var positions: [SectionKey: Int] = [:]
    @usableFromInline
    let givenCount: Int

    @inlinable
    init(given: [SectionKey]) {
        for key in given where positions[key] == nil {
            positions[key] = buckets.count
            buckets.append(Bucket(key: key))
        }
        givenCount = buckets.count
    }

    @inlinable
    mutating func append(_ placement: Placement<EntryID>, ofEntry entry: Int, to key: SectionKey) {
        let position: Int
        if let known = positions[key] {
            position = known
        } else {
            position = buckets.count
            positions[key] = position
            buckets.append(Bucket(key: key))
        }
        guard buckets[position].lastEntry != entry else { return }
        buckets[position].lastEntry = entry
        buckets[position].placements.append(placement)
    }

    @inlinable
    func snapshot(
        order: SectionOrder<SectionKey>, empty: EmptySectionPolicy
    ) throws(SectioningError<SectionKey, EntryID>) -> Snapshot<SectionKey, EntryID> {
        var sections: [Snapshot<SectionKey, EntryID>.Section] = []
        var indexedKeys: [SectionKey] = []
        for position in arranged(by: order) {
            let bucket = buckets[position]
            if bucket.placements.isEmpty, empty == .omit {
                // The snapshot checks all keys except this one.
                guard bucket.key == bucket.key else { throw .inconsistentKey(bucket.key) }
                continue
            }
            indexedKeys.append(bucket.key)
            if bucket.placements.isEmpty, empty == .index { continue }
            sections.append(.init(key: bucket.key, placements: bucket.placements))
        }
        return try Snapshot(distinct: sections, indexedKeys: indexedKeys, emptySections: empty)
    }

    /// Returns the indices of the buckets in the order of their sections.
    @inlinable
    func arranged(by order: SectionOrder<SectionKey>) -> [Int] {
        var isLast = [Bool](repeating: false, count: buckets.count)
        var last: [Int] = []
        for key in order.last {
            guard let position = positions[key], position >= givenCount, !isLast[position] else { continue }
            isLast[position] = true
            last.append(position)
        }
        let arranged = Array(0..<givenCount)
        var others: [Int] = []
        for position in givenCount..<buckets.count where !isLast[position] { others.append(position) }
        return arranged + sorted(others, by: order.remainder) + last
    }

    /// Returns the indices of the given buckets in the order of their sections.
    @inlinable
    func sorted(_ others: [Int], by remainder: SectionOrder<SectionKey>.Remainder) -> [Int] {
        switch remainder {
        // The standard library's sort is stable.
        case .appearance:
            others
        case .count:
            others.sorted { buckets[$0].placements.count > buckets[$1].placements.count }
        case .sorted(let precedes):
            others.sorted { precedes(buckets[$0].key, buckets[$1].key) }
        }
    }
}
