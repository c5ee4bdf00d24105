import Sectioning

/// The Unicode scalars of many strings.
struct ScalarSet {
    /// Whether each ASCII character was inserted by ``insertASCII(_:)``: a store for each character is faster than a bit.
    private var ascii = [Bool](repeating: false, count: 0x100)
    /// A bit for each other scalar.
    private var words = [UInt64](repeating: 0, count: 0x110000 / 64)

    /// - Complexity: O(*length*).
    mutating func insert(_ text: String) {
        guard !insertASCII(text) else { return }
        for scalar in text.unicodeScalars { insert(scalar) }
    }

    /// Inserts the scalars of an ASCII string. Returns `false`, and inserts nothing, if the string is not ASCII.
    private mutating func insertASCII(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.isASCII else { return false }
            ascii.withUnsafeMutableBufferPointer { ascii in
                for byte in bytes { ascii[Int(byte)] = true }
            }
            return true
        }
    }

    mutating func insert(_ scalar: Unicode.Scalar) {
        words[Int(scalar.value >> 6)] |= 1 << UInt64(scalar.value & 63)
    }

    /// The scalars in code point order.
    var scalars: [Unicode.Scalar] {
        var words = words
        for (character, isInserted) in ascii.enumerated() where isInserted {
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
