import BuiltSite
import Files
internal import Glibc

extension OutputTransaction {
    /// Writes a copy of an open file to `path`, reading it from the start in chunks.
    ///
    /// If the file grows while it is copied, only its original size is copied. The manifest records what was copied.
    ///
    /// - Parameters:
    ///   - path: A path as for `write(_:_:)`.
    ///   - descriptor: A descriptor that is open for reading. The caller keeps it; its offset does not change.
    ///   - name: The name of the file in messages.
    ///   - rank: A rank as for `write(_:_:rank:)`.
    /// - Throws: `OutputError.notAFile` if it is not a regular file, and the errors of `write(_:_:)`.
    /// - Returns: The digest of the bytes that were copied, and the metadata of the copy.
    @discardableResult
    func copy(
        _ path: String, from descriptor: borrowing Descriptor, named name: String, rank: Int? = nil
    ) throws(OutputError) -> WrittenFile {
        let reservation = try reserve(path, rank: rank)
        let source = descriptor.bytes
        let status = try OutputError.attempt(.reading, name) { () throws(SystemError) in try source.status() }
        guard status.kind == .file else { throw .notAFile(name) }
        let size = status.size
        var digest: Digest?
        let existing = try compare(reservation.place) { (file, existingSize) throws(SystemError) in
            guard existingSize == size else { return false }
            digest = try source.digest(ifEqualTo: file, size: size)
            return digest != nil
        }
        if existing.isEqual, let digest {
            let entry = Manifest.Entry(digest: digest, size: size)
            record(reservation, Record(entry: entry, change: .none, version: existing.version))
            return WrittenFile(digest: digest, version: existing.version)
        }
        let (entry, version) = try stage(reservation, source, size, named: name)
        record(reservation, Record(entry: entry, change: existing.change, version: version))
        return WrittenFile(digest: entry.digest, version: version)
    }

    /// Copies the first `size` bytes, or fewer if the file is shorter, and returns the entry and the metadata of the copy.
    private func stage(
        _ reservation: Reservation, _ source: OpenFile, _ size: Int, named name: String
    ) throws(OutputError) -> (entry: Manifest.Entry, version: FileVersion?) {
        var digest = DigestStream()
        var count = 0
        let version = try stage(reservation) { (file, written) throws(OutputError) in
            let piece = OpenFile.buffer(for: size)
            defer { piece.deallocate() }
            while count < size {
                let wanted = UnsafeMutableRawBufferPointer(rebasing: piece.prefix(size - count))
                let taken = try OutputError.attempt(.reading, name) { () throws(SystemError) in
                    try source.read(into: wanted, at: count)
                }
                if taken == 0 { break }
                let bytes = UnsafeRawBufferPointer(rebasing: wanted.prefix(taken))
                digest.append(bytes)
                count += taken
                try OutputError.attempt(.writing, written) { () throws(SystemError) in try file.write(bytes) }
            }
        }
        return (Manifest.Entry(digest: digest.digest, size: count), version)
    }
}
