extension Digest {
    /// The digest as 64 lower-case hexadecimal digits.
    public var hex: String {
        String(unsafeUninitializedCapacity: 64) { buffer in
            for position in 0..<64 { buffer[position] = digit(at: position) }
            return 64
        }
    }

    /// Appends the digest as 64 lower-case hexadecimal digits.
    package func appendHex(to bytes: inout [UInt8]) {
        for position in 0..<64 { bytes.append(digit(at: position)) }
    }

    private func digit(at position: Int) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: word(position / 16) >> UInt64(60 - 4 * (position % 16))) & 0xF
        return value < 10 ? 0x30 + value : 0x57 + value
    }

    /// Creates a digest from exactly 64 lower-case hexadecimal digits; `nil` for anything else.
    public init?(hex: ArraySlice<UInt8>) {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var count = 0
        for byte in hex {
            let value: UInt8
            switch byte {
            case 0x30...0x39: value = byte - 0x30
            case 0x61...0x66: value = byte - 0x57
            default: return nil
            }
            switch count / 16 {
            case 0: words.0 = words.0 << 4 | UInt64(value)
            case 1: words.1 = words.1 << 4 | UInt64(value)
            case 2: words.2 = words.2 << 4 | UInt64(value)
            default: words.3 = words.3 << 4 | UInt64(value)
            }
            count += 1
        }
        guard count == 64 else { return nil }
        self.init(words: words)
    }
}
