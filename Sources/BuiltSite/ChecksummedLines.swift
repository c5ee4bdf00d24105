import Files

/// A format whose last line, `end DIGEST`, contains the digest of all lines before it. Truncation and
/// modification are always detected.
package enum ChecksummedLines {
    private static let keyword = Array("end ".utf8)
    package static let trailerLength = "end \n".utf8.count + Digest.hexLength

    /// Appends the trailer to `lines`, which must end with a line break.
    package static func appendChecksum(to lines: inout [UInt8]) {
        lines += trailer(for: lines.withUnsafeBytes { Digest(of: $0) })
    }

    /// Returns the lines of a file without its trailer, or `nil` if the trailer is missing or does not match the lines.
    package static func lines(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let lines = UnsafeRawBufferPointer(rebasing: bytes.dropLast(trailerLength))
        return bytes.suffix(trailerLength).elementsEqual(trailer(for: Digest(of: lines))) ? lines : nil
    }

    private static func trailer(for digest: Digest) -> [UInt8] {
        keyword + Array(digest.hex.utf8) + [UInt8(ascii: "\n")]
    }
}
