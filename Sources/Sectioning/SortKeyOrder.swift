/// The positions of sort keys in the order of their keys; equal ones keep theirs.
///
/// Names seldom share their first eight bytes, so these are compared as one number, and the keys themselves only
/// where they are equal.
///
/// - Complexity: O(*n* log *n*) comparisons.
func order(ofSortKeys keys: [[UInt8]]) -> [Int] {
    let beginnings = keys.map { key in
        // What a shorter key lacks counts as zeros; it comes first either way.
        (0..<8).reduce(into: UInt64(0)) { number, offset in
            number = number << 8 | UInt64(offset < key.count ? key[offset] : 0)
        }
    }
    return keys.indices.sorted { lhs, rhs in
        beginnings[lhs] == beginnings[rhs]
            ? keys[lhs].lexicographicallyPrecedes(keys[rhs]) : beginnings[lhs] < beginnings[rhs]
    }
}
