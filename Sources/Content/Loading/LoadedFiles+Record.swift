import Files
public import Records

/// The form of loaded files in records: blocks of files, so that several tasks can read them.
extension LoadedFiles {
    /// The number of files in a block.
    private static let blockLength = 64

    /// Returns the blocks of a record, lazily.
    public var blocks: some Sequence<[UInt8]> {
        stride(from: 0, to: count, by: Self.blockLength).lazy.map { start in
            var record = RecordWriter()
            for position in start..<min(start + Self.blockLength, count) {
                record.write(paths[position])
                file(at: position).write(to: &record)
            }
            return record.bytes
        }
    }

    /// Reads blocks, in up to `jobs` tasks.
    /// - Parameters:
    ///   - count: The number of blocks.
    ///   - prefix: The prefix of paths in messages (`content/`).
    ///   - block: Calls a function with the bytes of a block; throws ``RecordError`` if they are damaged.
    /// - Returns: `nil` if a block is damaged.
    public static func read(
        blocks count: Int, prefix: String = "content/", jobs: Int,
        block:
            @escaping @Sendable (Int, (UnsafeRawBufferPointer) throws(RecordError) -> Void)
            throws(RecordError) -> Void
    ) async -> LoadedFiles? {
        typealias Block = [(path: String, file: File)]
        let read = await Array(0..<count).mapInParallel(jobs: jobs) { number -> Block? in
            var files: [(path: String, file: File)] = []
            do throws(RecordError) {
                try block(number) { (bytes) throws(RecordError) in
                    var record = RecordReader(bytes)
                    while !record.isAtEnd {
                        let path = try record.readString()
                        files.append((path, try File(from: &record, file: prefix + path)))
                    }
                }
            } catch {
                return nil
            }
            return files
        }
        guard read.allSatisfy({ $0 != nil }) else { return nil }
        var loaded = LoadedFiles(read.lazy.flatMap { $0 ?? [] })
        loaded.recordedCount = read.reduce(0) { $0 + ($1?.count ?? 0) }
        return loaded
    }
}

extension LoadedFiles.File {
    fileprivate func write(to record: inout RecordWriter) {
        record.write(version) { $0.write(to: &$1) }
        digest.write(to: &record)
        settings.write(to: &record)
        record.write(entries) { $0.write(to: &$1) }
        record.write(drafts) { $1.write($0) }
    }

    fileprivate convenience init(from record: inout RecordReader, file: String) throws(RecordError) {
        self.init(
            version: try record.readOptional { (record) throws(RecordError) in
                try FileVersion(from: &record)
            },
            digest: try Digest(from: &record), settings: try Digest(from: &record),
            entries: try record.readArray { (record) throws(RecordError) in
                try Entry(from: &record, file: file)
            },
            drafts: try record.readArray { (record) throws(RecordError) in try record.readString() })
    }
}
