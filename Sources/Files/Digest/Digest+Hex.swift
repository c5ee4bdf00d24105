extension Digest {
    /// The number of hexadecimal digits of a digest.
    package static let hexLength = 64

    /// The digest as 64 lower-case hexadecimal digits.
    public var hex: String {
        String(unsafeUninitializedCapacity: Self.hexLength) { buffer in
            writeHex(to: UnsafeMutableRawBufferPointer(buffer))
            return Self.hexLength
        }
    }

    /// Writes the digest as 64 lower-case hexadecimal digits to the start of `buffer`.
    package func writeHex(to buffer: UnsafeMutableRawBufferPointer) {
        for number in 0..<4 {
            let word = word(number)
            let high = HexDigits.digits(of: UInt32(truncatingIfNeeded: word >> 32))
            let low = HexDigits.digits(of: UInt32(truncatingIfNeeded: word))
            buffer.storeBytes(of: high.bigEndian, toByteOffset: 16 * number, as: UInt64.self)
            buffer.storeBytes(of: low.bigEndian, toByteOffset: 16 * number + 8, as: UInt64.self)
        }
    }

    /// Creates a digest from exactly 64 lower-case hexadecimal digits; `nil` for anything else.
    public init?(hex: ArraySlice<UInt8>) {
        guard let digest = hex.withUnsafeBytes({ Digest(hex: $0) }) else { return nil }
        self = digest
    }

    /// Creates a digest from exactly 64 lower-case hexadecimal digits; `nil` for anything else.
    package init?(hex: UnsafeRawBufferPointer) {
        guard hex.count == Self.hexLength else { return nil }
        func word(_ number: Int) -> UInt64? {
            func half(_ offset: Int) -> UInt32? {
                HexDigits.value(
                    of: UInt64(bigEndian: hex.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            }
            guard let high = half(16 * number), let low = half(16 * number + 8) else { return nil }
            return UInt64(high) << 32 | UInt64(low)
        }
        guard let first = word(0), let second = word(1), let third = word(2), let fourth = word(3) else {
            return nil
        }
        self.init(words: (first, second, third, fourth))
    }
}

/// Eight lower-case hexadecimal digits as the bytes of an integer, the first digit in the most significant byte. All
/// eight are converted at the same time, because a manifest has many of them.
private enum HexDigits {
    /// Returns the digits of a value.
    static func digits(of value: UInt32) -> UInt64 {
        // One digit in each byte.
        var digits = UInt64(value)
        digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
        digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
        digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        let isLetter = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return digits + 0x3030_3030_3030_3030 + isLetter * 0x27
    }

    /// Returns the value of digits; `nil` if a byte is anything else.
    static func value(of digits: UInt64) -> UInt32? {
        let isLetter = digits >> 6 & 0x0101_0101_0101_0101
        var value = (digits & 0x0F0F_0F0F_0F0F_0F0F) &+ isLetter * 9
        value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
        value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
        let packed = UInt32(truncatingIfNeeded: value | value >> 16)
        // Each value has only one form, so the digits differ if a byte is anything else.
        return self.digits(of: packed) == digits ? packed : nil
    }
}
