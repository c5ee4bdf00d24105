/// The control characters of C0 and C1 that no text contains on purpose, and that terminals run as commands. Tab and the line
/// and page ends, U+0085 among them, are none: programs write them into cells of tables.
package enum ControlCharacters {
    /// Returns the codes and the offsets of the first ones in valid UTF-8.
    /// - Complexity: O(*bytes*).
    static func all(
        in bytes: UnsafeBufferPointer<UInt8>, limit: Int
    ) -> [(code: UInt32, offset: Int)] {
        var found: [(code: UInt32, offset: Int)] = []
        while found.count < limit, let next = first(in: bytes, from: found.last.map { $0.offset + 1 } ?? 0) {
            found.append(next)
        }
        return found
    }

    /// Returns the code and the offset of the first one in valid UTF-8, or `nil` if there is none.
    ///
    /// This function reads the whole of every file, so it checks eight bytes at a time.
    /// - Parameter start: The offset at which the search begins.
    /// - Complexity: O(*bytes*).
    package static func first(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
    ) -> (code: UInt32, offset: Int)? {
        let buffer = UnsafeRawBufferPointer(bytes)
        var start = start
        while start + 8 <= bytes.count {
            let block = buffer.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            if mayContainOne(block), let found = first(in: bytes, at: start..<start + 8) { return found }
            start += 8
        }
        return first(in: bytes, at: start..<bytes.count)
    }

    /// Returns the code of the first one in a string, or `nil` if there is none.
    package static func first(in text: String) -> UInt32? {
        text.unicodeScalars.first { isOne($0.value) }?.value
    }

    package static func isOne(_ code: UInt32) -> Bool {
        switch code {
        case 0x09...0x0D, 0x85: false
        case 0..<0x20, 0x80..<0xA0: true
        default: false
        }
    }

    private static func first(
        in bytes: UnsafeBufferPointer<UInt8>, at range: Range<Int>
    ) -> (code: UInt32, offset: Int)? {
        for index in range {
            // After this byte, the second one of two is the code of a character below U+00C0.
            let isLead = bytes[index] == 0xC2 && index + 1 < bytes.count
            let code = UInt32(bytes[isLead ? index + 1 : index])
            if isLead || code < 0x20, isOne(code) { return (code, index) }
        }
        return nil
    }

    /// Whether any of eight bytes is less than a space, or begins a character below U+00C0. Subtracting a number from each
    /// byte sets a top bit that was clear only if a byte is less.
    private static func mayContainOne(_ block: UInt64) -> Bool {
        let (ones, topBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let difference = block ^ (ones &* 0xC2)
        let less = (block &- ones &* 0x20) & ~block
        let equal = (difference &- ones) & ~difference
        return (less | equal) & topBits != 0
    }
}
