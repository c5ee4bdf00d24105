import Files

/// A format whose last line, `end DIGEST`, contains the digest of all lines before it. Truncation and
/// modification are always detected.
package enum ChecksummedLines {
    private static let keyword = Array("end ".utf8)
    private static let trailerLength = "end \n".utf8.count + 64

    /// Returns `lines` followed by the trailer. The lines must end with a line break.
    package static func appendingChecksum(to lines: [UInt8]) -> [UInt8] {
        lines + trailer(for: lines[...])
    }

    /// Returns the lines of a file without its trailer, or `nil` if the trailer is missing or does not match the lines.
    package static func lines(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let lines = bytes.dropLast(trailerLength)
        return bytes.suffix(trailerLength).elementsEqual(trailer(for: lines)) ? lines : nil
    }

    private static func trailer(for lines: ArraySlice<UInt8>) -> [UInt8] {
        let digest = lines.withUnsafeBytes { Digest(of: $0) }
        return keyword + Array(digest.hex.utf8) + [UInt8(ascii: "\n")]
    }
}
