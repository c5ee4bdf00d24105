extension Digest {
    /// The digest as 64 lower-case hexadecimal digits.
    public var hex: String {
        String(unsafeUninitializedCapacity: 64) { buffer in
            for (index, word) in words.enumerated() {
                for digit in 0..<16 {
                    let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * digit)) & 0xF
                    buffer[16 * index + digit] = value < 10 ? 0x30 + value : 0x57 + value
                }
            }
            return 64
        }
    }

    /// Creates a digest from exactly 64 lower-case hexadecimal digits; `nil` for anything else.
    public init?(hex: some Collection<UInt8>) {
        let digits = Array(hex)
        guard digits.count == 64 else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (index, byte) in digits.enumerated() {
            let value: UInt8
            switch byte {
            case 0x30...0x39: value = byte - 0x30
            case 0x61...0x66: value = byte - 0x57
            default: return nil
            }
            words[index / 16] = words[index / 16] << 4 | UInt64(value)
        }
        self.init(words: (words[0], words[1], words[2], words[3]))
    }
}
