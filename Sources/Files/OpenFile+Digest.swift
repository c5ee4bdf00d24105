internal import Glibc

extension OpenFile {
    /// Returns the digest of the first `size` bytes.
    package func digest(size: Int) throws(SystemError) -> Digest {
        var stream = DigestStream()
        _ = try forEachChunk(upTo: size) { piece, _ in
            stream.append(piece)
            return true
        }
        return stream.digest
    }

    /// Returns the digest of the first `size` bytes, or `nil` if `other` does not begin with the same bytes.
    package func digest(ifEqualTo other: OpenFile, size: Int) throws(SystemError) -> Digest? {
        var stream = DigestStream()
        let theirs = OpenFile.buffer(for: size)
        defer { theirs.deallocate() }
        let isEqual = try forEachChunk(upTo: size) { (piece, offset) throws(SystemError) in
            stream.append(piece)
            let wanted = UnsafeMutableRawBufferPointer(rebasing: theirs.prefix(piece.count))
            return try other.read(into: wanted, at: offset) == piece.count && isSame(piece, wanted)
        }
        return isEqual ? stream.digest : nil
    }

    private func isSame(_ bytes: UnsafeRawBufferPointer, _ others: UnsafeMutableRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress, let other = others.baseAddress else { return true }
        return memcmp(start, other, bytes.count) == 0
    }
}
