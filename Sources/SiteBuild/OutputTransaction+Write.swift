import BuiltSite
public import Files

extension OutputTransaction {
    /// Writes `bytes` to the file at `path`.
    ///
    /// The file is staged only if its contents differ from those on disk; neither modification times nor the manifest
    /// are trusted for this.
    ///
    /// - Parameters:
    ///   - path: A relative path with components separated by `/`.
    ///   - bytes: The contents of the file.
    ///   - digest: The digest of the bytes, if it is known.
    ///   - rank: The rank of the file among all files of the site. Files whose ranks are in the order of their paths are
    ///     committed faster, and ``commitRanked()`` returns the ranks of those whose metadata changes.
    /// - Throws: `OutputError.invalidPath`, `.duplicate`, `.collision`, `.failed`, `.finished`. Obstacles are
    ///   collected, and thrown by `commit()`.
    /// - Returns: The digest of the bytes, and the metadata of the file.
    @discardableResult
    public func write(
        _ path: String, _ bytes: UnsafeRawBufferPointer, digest: Digest? = nil, rank: Int? = nil
    ) throws(OutputError) -> WrittenFile {
        let reservation = try reserve(path, rank: rank)
        let entry = Manifest.Entry(digest: digest ?? Digest(of: bytes), size: bytes.count)
        let existing = try compare(reservation.place) { (file, size) throws(SystemError) in
            guard size == bytes.count else { return false }
            return try file.contentsEqual(bytes)
        }
        var version = existing.version
        if !existing.isEqual {
            version = try stage(reservation) { (file, name) throws(OutputError) in
                try OutputError.attempt(.writing, name) { () throws(SystemError) in try file.write(bytes) }
            }
        }
        record(reservation, Record(entry: entry, change: existing.change, version: version))
        return WrittenFile(digest: entry.digest, version: version)
    }

    /// Writes `bytes` to the file at `path`; see `write(_:_:)` for raw bytes.
    @discardableResult
    public func write(
        _ path: String, _ bytes: [UInt8], digest: Digest? = nil, rank: Int? = nil
    ) throws(OutputError) -> WrittenFile {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(OutputError) -> WrittenFile in
            try write(path, bytes, digest: digest, rank: rank)
        }
    }

    /// Writes `text` as UTF-8 to the file at `path`; see `write(_:_:)` for raw bytes.
    public func write(_ path: String, _ text: String) throws(OutputError) {
        let bytes = text.utf8Span.span.bytes
        try bytes.withUnsafeBytes { (bytes) throws(OutputError) -> Void in try write(path, bytes) }
    }
}
