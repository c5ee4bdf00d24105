/// The Unicode scalars of many strings.
package struct ScalarSet {
    /// Whether each byte was in a string: a store for each byte is faster than a bit. Only those of ASCII are scalars.
    private var bytes = [Bool](repeating: false, count: 0x100)
    /// A bit for each other scalar.
    private var words = [UInt64](repeating: 0, count: 0x110000 / 64)

    package init() {}

    /// - Complexity: O(*length*).
    mutating func insert(_ text: String) {
        var text = text
        var all: UInt8 = 0
        text.withUTF8 { text in
            bytes.withUnsafeMutableBufferPointer { bytes in
                for byte in text {
                    bytes[Int(byte)] = true
                    all |= byte
                }
            }
        }
        guard all >= 0x80 else { return }
        for scalar in text.unicodeScalars { insert(scalar) }
    }

    package mutating func insert(_ scalar: Unicode.Scalar) {
        words[Int(scalar.value >> 6)] |= 1 << UInt64(scalar.value & 63)
    }

    /// The scalars in code point order.
    package var scalars: [Unicode.Scalar] {
        var words = words
        for (character, isInserted) in bytes[..<0x80].enumerated() where isInserted {
            words[character >> 6] |= 1 << UInt64(character & 63)
        }
        return words.enumerated().flatMap { number, word -> [Unicode.Scalar] in
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
