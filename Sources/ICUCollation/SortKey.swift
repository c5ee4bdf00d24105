/// The sort key of a string in a language. Sort keys are in the same order as their strings.
///
/// Keys are comparable only if they come from the same `Collation`, or an equal one with the same version of ICU.
/// Strings that the language's order does not distinguish (`"a"` and `"a\u{0}"`) have equal keys.
public struct SortKey: Sendable {
    /// ICU's sort key without its terminating zero.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}

extension SortKey: Comparable {
    /// Compares the keys byte by byte as unsigned numbers. A key that is a prefix of another comes first.
    ///
    /// - Complexity: O(*n*) for the shorter length *n*.
    public static func < (lhs: SortKey, rhs: SortKey) -> Bool {
        let shorter = min(lhs.bytes.count, rhs.bytes.count)
        var offset = 0
        while offset < shorter {
            let (left, right) = (lhs.word(at: offset), rhs.word(at: offset))
            if left != right { return left < right }
            offset += 8
        }
        return lhs.bytes.count < rhs.bytes.count
    }
}

extension SortKey {
    /// Returns eight bytes as a number. If two keys are equal up to the offset and these numbers differ, the keys have the
    /// same order as the numbers.
    ///
    /// A shorter key is continued with zeros, which no key contains.
    ///
    /// - Precondition: The offset is not negative.
    /// - Complexity: O(1).
    public func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0, "a key has no bytes before its first")
        return bytes.withUnsafeBytes { bytes in
            let left = bytes.count - offset
            if left >= 8 {
                return UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            guard left > 0 else { return 0 }
            var word: UInt64 = 0
            for position in offset..<bytes.count { word = word << 8 | UInt64(bytes[position]) }
            return word << UInt64(8 * (8 - left))
        }
    }
}

extension SortKey: Hashable {}
