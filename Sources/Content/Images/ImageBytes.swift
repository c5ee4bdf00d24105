import Diagnostics

/// The part of an image file that is looked at; reading past its end is an error and never a crash.
struct ImageBytes {
    private let bytes: ArraySlice<UInt8>
    let format: ImageFormat

    init(_ bytes: [UInt8], format: ImageFormat) {
        self.bytes = bytes.prefix(format.limit)
        self.format = format
    }

    var count: Int { bytes.count }

    /// What is said when something is looked for past the end.
    var truncated: ImageProblem {
        count < format.limit ? .truncated(format) : .sizeBeyondReadLimit(format, limit: format.limit)
    }

    subscript(offset: Int) -> UInt8 {
        get throws(ImageProblem) {
            guard bytes.indices.contains(offset) else { throw truncated }
            return bytes[offset]
        }
    }

    /// A number of `count` bytes, at most seven, the most significant first.
    func bigEndian(_ count: Int, at offset: Int) throws(ImageProblem) -> Int {
        var value = 0
        for index in offset..<offset + count { value = value << 8 | Int(try self[index]) }
        return value
    }

    /// A number of `count` bytes, at most seven, the least significant first.
    func littleEndian(_ count: Int, at offset: Int) throws(ImageProblem) -> Int {
        var value = 0
        for index in (offset..<offset + count).reversed() { value = value << 8 | Int(try self[index]) }
        return value
    }

    /// Whether these characters stand there.
    func has(_ text: String, at offset: Int) throws(ImageProblem) -> Bool {
        for (index, byte) in text.utf8.enumerated() where try self[offset + index] != byte { return false }
        return true
    }

    /// Throws unless the condition holds that the format makes.
    func require(_ condition: Bool) throws(ImageProblem) {
        guard condition else { throw .malformed(format) }
    }
}
