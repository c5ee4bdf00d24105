/// A limit on runs of combining marks.
///
/// Normalization, folding and comparison of strings sort each run in quadratic time. No language puts more
/// than a few marks on one letter.
package enum CombiningMarks {
    /// The maximum number of consecutive marks.
    package static let limit = 128

    /// Returns the offset of a run of marks that exceeds the limit, or `nil` if there is none. The bytes must
    /// be valid UTF-8.
    ///
    /// Each mark has at least two bytes, so each run that is too long contains one of the sampled offsets.
    /// - Complexity: O(*bytes*). In ASCII text, one byte in 256 is read.
    package static func excess(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var probe = 0
        while probe < bytes.count {
            if bytes[probe] >= 0x80 {
                var start = probe
                while start > 0, bytes[start].isContinuation { start -= 1 }
                let end = start + length(from: start, in: bytes)
                if end > start {
                    while let before = mark(before: start, in: bytes), end - before < 8 * limit {
                        start = before
                    }
                    if count(from: start, in: bytes) > limit { return start }
                }
            }
            probe += 2 * limit
        }
        return nil
    }

    /// Returns the number of consecutive marks from `start`, counting up to one more than the limit.
    package static func count(from start: Int = 0, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var at = start
        var count = 0
        while count <= limit {
            let length = length(from: at, in: bytes)
            if length == 0 { break }
            at += length
            count += 1
        }
        return count
    }

    /// Returns the number of consecutive marks at the end of `bytes`, counting up to one more than the limit.
    package static func countAtEnd(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var at = bytes.count
        var count = 0
        while count <= limit, let before = mark(before: at, in: bytes) {
            at = before
            count += 1
        }
        return count
    }

    private static func mark(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard end > 0 else { return nil }
        var start = end - 1
        while start > 0, bytes[start].isContinuation { start -= 1 }
        return length(from: start, in: bytes) > 0 ? start : nil
    }

    /// Returns the length in bytes of the mark at an offset, or 0 if there is no mark.
    private static func length(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        // U+0300 is the first mark that normalization sorts.
        guard start < bytes.count, bytes[start] >= 0xCC else { return 0 }
        let length = bytes[start] < 0xE0 ? 2 : bytes[start] < 0xF0 ? 3 : 4
        guard start + length <= bytes.count else { return 0 }
        var code = UInt32(bytes[start]) & (0xFF >> (UInt32(length) + 1))
        for offset in 1..<length { code = code << 6 | UInt32(bytes[start + offset] & 0b0011_1111) }
        guard let scalar = Unicode.Scalar(code), scalar.properties.canonicalCombiningClass != .notReordered
        else {
            return 0
        }
        return length
    }
}

/// A counter of consecutive marks across the parts of a string.
package struct CombiningRun {
    private var length = 0

    package init() {}

    /// Appends a part and returns whether there are too many consecutive marks so far.
    package mutating func isExceeded(by part: String) -> Bool {
        var part = part
        return part.withUTF8 { bytes in
            guard !bytes.isEmpty else { return false }
            let leading = CombiningMarks.count(in: bytes)
            if length + leading > CombiningMarks.limit || CombiningMarks.excess(in: bytes) != nil {
                return true
            }
            let trailing = CombiningMarks.countAtEnd(of: bytes)
            // A part of only marks continues the previous run.
            length = trailing == leading && isAll(trailing, of: bytes) ? length + trailing : trailing
            return false
        }
    }

    private func isAll(_ marks: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count { !$0.isContinuation } == marks
    }

    package mutating func end() { length = 0 }
}
