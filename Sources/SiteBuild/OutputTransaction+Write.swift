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

    /// Preserves the file that an earlier build wrote to `path`, if it still has the bytes that it was written with.
    /// Callers use this if they know, without rendering a page, that it has not changed.
    ///
    /// - Parameters:
    ///   - digest: The digest of the bytes that were written.
    ///   - version: The metadata that the file had afterward. If the file still has it, it is not read.
    /// - Returns: Whether the file is preserved. If not, it must be written.
    /// - Throws: The errors of `write(_:_:)`.
    /// - Complexity: O(1) if the metadata is the same; otherwise linear in the size of the file.
    public func preserve(_ text: String, digest: Digest, version: FileVersion?) throws(OutputError) -> Bool {
        guard let entry = previous[try OutputPath.checked(text)], entry.digest == digest else { return false }
        let path = try reserve(text)
        guard try isUnchanged(path, since: version, entry) else {
            release(path)
            return false
        }
        record(path, Record(entry: entry, change: .none))
        return true
    }

    private func isUnchanged(
        _ path: OutputPath, since version: FileVersion?, _ entry: Manifest.Entry
    ) throws(OutputError) -> Bool {
        if let version, try isInFolder(path), try self.version(of: path) == version { return true }
        let (_, isEqual) = try compare(path) { (file, size) throws(SystemError) in
            guard size == entry.size else { return false }
            return try file.digest(size: size) == entry.digest
        }
        return isEqual
    }
}
