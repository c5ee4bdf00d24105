import BuiltSite
import Files

extension OutputTransaction {
    /// Makes `bytes` the file at `path`.
    ///
    /// They are staged only where they differ from the bytes that stand there now; neither times nor the
    /// manifest are trusted with that.
    ///
    /// - Parameters:
    ///   - path: relative, components separated by `/`.
    ///   - bytes: the whole file.
    /// - Throws: `OutputError.invalidPath`, `.duplicate`, `.collision`, `.failed`, `.finished`. What others
    ///   put in the way is collected, and thrown by `commit()`.
    public func write(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(OutputError) {
        let path = try reserve(path)
        let entry = Manifest.Entry(digest: Digest(of: bytes), size: bytes.count)
        let (change, isEqual) = try compare(path) { (file, size) throws(SystemError) in
            guard size == bytes.count else { return false }
            return try file.holds(bytes)
        }
        if !isEqual {
            try stage(path) { (file, name) throws(OutputError) in
                try OutputError.attempt(.writing, name) { () throws(SystemError) in try file.write(bytes) }
            }
        }
        record(path, Record(entry: entry, change: isEqual ? .none : change))
    }

    /// Makes `bytes` the file at `path`; see `write(_:_:)` for raw bytes.
    public func write(_ path: String, _ bytes: [UInt8]) throws(OutputError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(OutputError) -> Void in try write(path, bytes) }
    }

    /// Makes the UTF-8 of `text` the file at `path`; see `write(_:_:)` for raw bytes.
    public func write(_ path: String, _ text: String) throws(OutputError) {
        let bytes = text.utf8Span.span.bytes
        try bytes.withUnsafeBytes { (bytes) throws(OutputError) -> Void in try write(path, bytes) }
    }

    /// Keeps the file that the build before wrote to `path`, if it still stands there with the bytes that the
    /// manifest gives it. For callers that know, without rendering it, that a page is the same.
    ///
    /// - Returns: whether it is kept. If not, the path is free and the file has to be written.
    /// - Throws: as `write(_:_:)`.
    /// - Complexity: linear in the file's size.
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
