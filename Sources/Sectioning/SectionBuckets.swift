/// Sections being filled: each key has a bucket of placements, in the order in which keys were first named.
struct SectionBuckets<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable> {
    private struct Bucket {
        let key: SectionKey
        var placements: [Placement<EntryID>] = []
        /// The last entry that was put here, so that a key which one entry names twice counts once.
        var lastEntry = -1
    }

    private var buckets: [Bucket] = []
    private var positions: [SectionKey: Int] = [:]
    private let givenCount: Int

    init(given: [SectionKey]) {
        for key in given where positions[key] == nil {
            positions[key] = buckets.count
            buckets.append(Bucket(key: key))
        }
        givenCount = buckets.count
    }

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

    func snapshot(
        order: SectionOrder<SectionKey>, empty: EmptySectionPolicy
    ) throws(SectioningError<SectionKey, EntryID>) -> Snapshot<SectionKey, EntryID> {
        typealias Section = Snapshot<SectionKey, EntryID>.Section
        let rest = sorted(buckets[givenCount...], by: order.remainder)
        var places: [SectionKey: Int] = [:]
        for (place, key) in order.last.enumerated() where places[key] == nil { places[key] = place }
        let others = rest.filter { places[$0.key] == nil }
        let last = rest.filter { places[$0.key] != nil }.sorted {
            (places[$0.key] ?? 0) < (places[$1.key] ?? 0)
        }
        let all = (buckets[..<givenCount] + others + last).map {
            Section(key: $0.key, placements: $0.placements)
        }
        let filled = all.filter { !$0.placements.isEmpty }
        switch empty {
        case .omit: return try Snapshot(sections: filled, emptySections: empty)
        case .header: return try Snapshot(sections: all, emptySections: empty)
        case .index:
            return try Snapshot(
                sections: filled, indexedKeys: all.map { $0.key }, emptySections: empty)
        }
    }

    /// Sorting by position where keys are equal keeps the order of appearance: `sort` alone promises no
    /// stability.
    private func sorted(
        _ rest: ArraySlice<Bucket>, by remainder: SectionOrder<SectionKey>.Remainder
    ) -> [Bucket] {
        switch remainder {
        case .appearance:
            return Array(rest)
        case .count:
            return stablySorted(rest) { $0.placements.count > $1.placements.count }
        case .sorted(let areInIncreasingOrder):
            return stablySorted(rest) { areInIncreasingOrder($0.key, $1.key) }
        }
    }

    private func stablySorted(
        _ rest: ArraySlice<Bucket>, by areInIncreasingOrder: (Bucket, Bucket) -> Bool
    ) -> [Bucket] {
        let order = rest.indices.sorted { lhs, rhs in
            if areInIncreasingOrder(rest[lhs], rest[rhs]) { return true }
            if areInIncreasingOrder(rest[rhs], rest[lhs]) { return false }
            return lhs < rhs
        }
        return order.map { rest[$0] }
    }
}
