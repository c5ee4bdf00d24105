import BuiltSite
public import Files
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
    /// - Throws: `OutputError.notAFile` if it is not a regular file, and the errors of `write(_:_:)`.
    /// - Returns: The digest of the bytes that were copied.
    @discardableResult
    public func copy(
        _ path: String, from descriptor: Int32, named name: String
    ) throws(OutputError) -> Digest {
        let path = try reserve(path)
        let source = OpenFile(number: descriptor)
        let status = try OutputError.attempt(.reading, name) { () throws(SystemError) in try source.status() }
        guard status.kind == .file else { throw .notAFile(name) }
        let size = status.size
        var digest: Digest?
        let (change, isEqual) = try compare(path) { (file, existingSize) throws(SystemError) in
            guard existingSize == size else { return false }
            digest = try source.digest(ifEqualTo: file, size: size)
            return digest != nil
        }
        if isEqual, let digest {
            let entry = Manifest.Entry(digest: digest, size: size)
            record(path, Record(entry: entry, change: .none))
            return digest
        }
        let entry = try stage(path, source, size, named: name)
        record(path, Record(entry: entry, change: change))
        return entry.digest
    }

    /// Copies the first `size` bytes, or fewer if the file is shorter, and returns the entry for the copy.
    private func stage(
        _ path: OutputPath, _ source: OpenFile, _ size: Int, named name: String
    ) throws(OutputError) -> Manifest.Entry {
        var digest = DigestStream()
        var count = 0
        try stage(path) { (file, written) throws(OutputError) in
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
        return Manifest.Entry(digest: digest.digest, size: count)
    }
}
