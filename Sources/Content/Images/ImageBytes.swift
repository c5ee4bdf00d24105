import Diagnostics

/// The bytes read from an image file; reading past the end throws an error.
struct ImageBytes {
    private let bytes: ArraySlice<UInt8>
    let format: ImageFormat

    init(_ bytes: [UInt8], format: ImageFormat) {
        self.bytes = bytes.prefix(format.limit)
        self.format = format
    }

    var count: Int { bytes.count }

    /// The error for reading past the end.
    var truncated: ImageProblem {
        count < format.limit ? .truncated(format) : .sizeBeyondReadLimit(format, limit: format.limit)
    }

    subscript(offset: Int) -> UInt8 {
        get throws(ImageProblem) {
            guard bytes.indices.contains(offset) else { throw truncated }
            return bytes[offset]
        }
    }

    /// Reads a big-endian integer of `count` bytes, at most seven.
    func bigEndian(_ count: Int, at offset: Int) throws(ImageProblem) -> Int {
        var value = 0
        for index in offset..<offset + count { value = value << 8 | Int(try self[index]) }
        return value
    }

    /// Reads a little-endian integer of `count` bytes, at most seven.
    func littleEndian(_ count: Int, at offset: Int) throws(ImageProblem) -> Int {
        var value = 0
        for index in (offset..<offset + count).reversed() { value = value << 8 | Int(try self[index]) }
        return value
    }

    /// Whether the bytes of `text` are at `offset`.
    func has(_ text: String, at offset: Int) throws(ImageProblem) -> Bool {
        for (index, byte) in text.utf8.enumerated() where try self[offset + index] != byte { return false }
        return true
    }

    /// Throws unless a condition of the format holds.
    func require(_ condition: Bool) throws(ImageProblem) {
        guard condition else { throw .malformed(format) }
    }
}
