internal import Glibc

/// The place of a text in its language's order, as bytes: the order of texts is the order of their keys.
///
/// Keys compare with each other only if one `Collation`, or an equal one under the same version of ICU, made
/// them. Texts that differ in no way that the language's order sees (`"a"` and `"a\u{0}"`) have equal keys.
public struct SortKey: Sendable {
    /// ICU's sort key without its closing zero.
    public let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}

extension SortKey: Comparable {
    /// Compares byte by byte as unsigned numbers; of two keys that begin alike the shorter comes first.
    ///
    /// - Complexity: O(*n*) for the shorter length *n*.
    public static func < (lhs: SortKey, rhs: SortKey) -> Bool {
        lhs.bytes.withUnsafeBytes { left in
            rhs.bytes.withUnsafeBytes { right in
                guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
                    return left.count < right.count
                }
                let order = memcmp(leftStart, rightStart, min(left.count, right.count))
                return order != 0 ? order < 0 : left.count < right.count
            }
        }
    }
}

extension SortKey: Hashable {}
