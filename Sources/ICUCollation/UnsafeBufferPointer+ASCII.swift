extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes are ASCII.
    /// - Complexity: O(*n*) for *n* bytes, eight at a time.
    var isASCII: Bool {
        let bytes = UnsafeRawBufferPointer(self)
        let wordLength = MemoryLayout<UInt64>.size
        var all: UInt64 = 0
        var offset = 0
        while offset + wordLength <= bytes.count {
            all |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            offset += wordLength
        }
        for byte in bytes[offset...] { all |= UInt64(byte) }
        return all & 0x8080_8080_8080_8080 == 0
    }
}
