import Files

/// A file of lines whose last one, `end DIGEST`, has the digest of all before it, so that no part of it is taken for
/// the whole and no change of it goes unnoticed.
package enum ChecksummedLines {
    private static let keyword = Array("end ".utf8)
    private static let trailerLength = "end \n".utf8.count + 64

    /// `lines`, which end with a line break, and their end.
    package static func appendingChecksum(to lines: [UInt8]) -> [UInt8] {
        lines + trailer(for: lines[...])
    }

    /// The lines of a file without its end; `nil` where the end is missing or belongs to other lines.
    package static func lines(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let lines = bytes.dropLast(trailerLength)
        return bytes.suffix(trailerLength).elementsEqual(trailer(for: lines)) ? lines : nil
    }

    private static func trailer(for lines: ArraySlice<UInt8>) -> [UInt8] {
        let digest = lines.withUnsafeBytes { Digest(of: $0) }
        return keyword + Array(digest.hex.utf8) + [UInt8(ascii: "\n")]
    }
}
