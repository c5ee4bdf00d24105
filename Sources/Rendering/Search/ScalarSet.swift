/// The Unicode scalars of many strings.
struct ScalarSet {
    /// A bit for each scalar.
    private var words = [UInt64](repeating: 0, count: 0x110000 / 64)

    /// - Complexity: O(*length*).
    mutating func insert(_ text: String) {
        guard !insertASCII(text) else { return }
        for scalar in text.unicodeScalars { insert(scalar) }
    }

    /// Inserts the scalars of an ASCII string. Returns `false`, and inserts nothing, if the string is not ASCII.
    private mutating func insertASCII(_ text: String) -> Bool {
        var text = text
        var found: (low: UInt64, high: UInt64) = (0, 0)
        var all: UInt8 = 0
        text.withUTF8 { bytes in
            // Without conditions, because processors cannot predict where words end.
            for byte in bytes {
                let bit = 1 &<< UInt64(byte & 63)
                let isHigh = UInt64(byte >> 6 & 1)
                found.low |= bit & (isHigh &- 1)
                found.high |= bit & (0 &- isHigh)
                all |= byte
            }
        }
        guard all < 0x80 else { return false }
        words[0] |= found.low
        words[1] |= found.high
        return true
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
