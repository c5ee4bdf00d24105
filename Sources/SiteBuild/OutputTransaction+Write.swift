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
    /// - Throws: `OutputError.invalidPath`, `.duplicate`, `.collision`, `.failed`, `.finished`. Obstacles are
    ///   collected, and thrown by `commit()`.
    /// - Returns: The digest of the bytes.
    @discardableResult
    public func write(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Digest {
        let path = try reserve(path)
        let entry = Manifest.Entry(digest: Digest(of: bytes), size: bytes.count)
        let (change, isEqual) = try compare(path) { (file, size) throws(SystemError) in
            guard size == bytes.count else { return false }
            return try file.contentsEqual(bytes)
        }
        if !isEqual {
            try stage(path) { (file, name) throws(OutputError) in
                try OutputError.attempt(.writing, name) { () throws(SystemError) in try file.write(bytes) }
            }
        }
        record(path, Record(entry: entry, change: isEqual ? .none : change))
        return entry.digest
    }

    /// Writes `bytes` to the file at `path`; see `write(_:_:)` for raw bytes.
    @discardableResult
    public func write(_ path: String, _ bytes: [UInt8]) throws(OutputError) -> Digest {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(OutputError) -> Digest in
            try write(path, bytes)
        }
    }

    /// Writes `text` as UTF-8 to the file at `path`; see `write(_:_:)` for raw bytes.
    public func write(_ path: String, _ text: String) throws(OutputError) {
        let bytes = text.utf8Span.span.bytes
        try bytes.withUnsafeBytes { (bytes) throws(OutputError) -> Void in try write(path, bytes) }
    }
}
