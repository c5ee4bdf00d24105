/// The positions of sort keys in the order of their keys; equal ones keep theirs.
///
/// Names seldom share their first eight bytes, so these are compared as one number, and the keys themselves only
/// where they are equal.
///
/// - Complexity: O(*n* log *n*) comparisons.
func positionsInOrder(ofSortKeys keys: [[UInt8]]) -> [Int] {
    struct Beginning {
        let number: UInt64
        let position: Int
    }
    let beginnings = keys.enumerated().map { position, key in
        // What a shorter key lacks counts as zeros; it comes first either way.
        let number = (0..<8).reduce(into: UInt64(0)) { number, offset in
            number = number << 8 | UInt64(offset < key.count ? key[offset] : 0)
        }
        return Beginning(number: number, position: position)
    }
    let sorted = beginnings.sorted { lhs, rhs in
        if lhs.number != rhs.number { return lhs.number < rhs.number }
        return precedes(keys[lhs.position], keys[rhs.position]) ?? (lhs.position < rhs.position)
    }
    return sorted.map { $0.position }
}

/// Whether a key comes before another one; `nil` where they are equal.
private func precedes(_ lhs: [UInt8], _ rhs: [UInt8]) -> Bool? {
    for offset in 0..<min(lhs.count, rhs.count) where lhs[offset] != rhs[offset] {
        return lhs[offset] < rhs[offset]
    }
    return lhs.count == rhs.count ? nil : lhs.count < rhs.count
}
