/// The Unicode scalars of many strings.
struct ScalarSet {
    /// A bit for each scalar.
    private var words = [UInt64](repeating: 0, count: 0x110000 / 64)

    /// - Complexity: O(*length*).
    mutating func insert(_ text: String) {
        for scalar in text.unicodeScalars { insert(scalar) }
    }

    mutating func insert(_ scalar: Unicode.Scalar) {
        words[Int(scalar.value >> 6)] |= 1 << UInt64(scalar.value & 63)
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
