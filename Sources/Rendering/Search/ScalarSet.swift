/// The Unicode scalars of many strings.
struct ScalarSet {
    /// A bit for each scalar.
    private var words = [UInt64](repeating: 0, count: 0x110000 / 64)

    /// - Complexity: O(*length*).
    mutating func insert(_ text: String) {
        for scalar in text.unicodeScalars { words[Int(scalar.value >> 6)] |= 1 << UInt64(scalar.value & 63) }
    }

    /// - Complexity: O(1).
    mutating func formUnion(_ other: ScalarSet) {
        for word in words.indices { words[word] |= other.words[word] }
    }

    /// The scalars in code point order.
    var scalars: [Unicode.Scalar] {
        words.enumerated().flatMap { number, word -> [Unicode.Scalar] in
            var rest = word
            var found: [Unicode.Scalar] = []
            while rest != 0 {
                let scalar = Unicode.Scalar(UInt32(number << 6 + rest.trailingZeroBitCount))
                if let scalar { found.append(scalar) }
                rest &= rest - 1
            }
            return found
        }
    }
}
