/// Returns the indices of sort keys in ascending order of the keys. Equal keys keep their order.
///
/// Names rarely share their first eight bytes, so these are compared as one number. The whole keys are compared
/// only if these numbers are equal.
///
/// - Complexity: O(*n* log *n*) comparisons.
@usableFromInline
func order(ofSortKeys keys: [[UInt8]]) -> [Int] {
    let beginnings = keys.map { key in
        // Shorter keys are padded with zeros. They come first either way.
        (0..<8).reduce(into: UInt64(0)) { number, offset in
            number = number << 8 | UInt64(offset < key.count ? key[offset] : 0)
        }
    }
    return keys.indices.sorted { lhs, rhs in
        beginnings[lhs] == beginnings[rhs]
            ? keys[lhs].lexicographicallyPrecedes(keys[rhs]) : beginnings[lhs] < beginnings[rhs]
    }
}
