import BuiltSite
import Files

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
    public func write(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(OutputError) {
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
    }

    /// Writes `bytes` to the file at `path`; see `write(_:_:)` for raw bytes.
    public func write(_ path: String, _ bytes: [UInt8]) throws(OutputError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(OutputError) -> Void in try write(path, bytes) }
    }

    /// Writes `text` as UTF-8 to the file at `path`; see `write(_:_:)` for raw bytes.
    public func write(_ path: String, _ text: String) throws(OutputError) {
        let bytes = text.utf8Span.span.bytes
        try bytes.withUnsafeBytes { (bytes) throws(OutputError) -> Void in try write(path, bytes) }
    }

    /// Preserves the file that the previous build wrote to `path`, if it still has the bytes that the
    /// manifest lists. Callers use this if they know, without rendering a page, that it has not changed.
    ///
    /// - Returns: Whether the file is preserved. If not, it must be written.
    /// - Throws: The errors of `write(_:_:)`.
    /// - Complexity: Linear in the size of the file.
    public func preserve(_ text: String) throws(OutputError) -> Bool {
        let path = try OutputPath.checked(text)
        guard let entry = previous[path] else { return false }
        let (_, isEqual) = try compare(path) { (file, size) throws(SystemError) in
            guard size == entry.size else { return false }
            return try file.digest(size: size) == entry.digest
        }
        guard isEqual else { return false }
        record(try reserve(text), Record(entry: entry, change: .none))
        return true
    }
}
