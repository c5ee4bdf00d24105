import Files
public import Records

/// The form of loaded files in records: blocks of files, so that several tasks can read them.
extension LoadedFiles {
    /// The number of files in a block.
    private static let blockLength = 64

    /// Returns the blocks of a record, lazily.
    /// - Complexity: O(*n* log *n*) for *n* files, to sort their paths.
    public var blocks: some Sequence<[UInt8]> {
        let keys = files.keys.sorted { $0.path.isOrderedBeforeAsPath($1.path) }
        return stride(from: 0, to: keys.count, by: Self.blockLength).lazy.map { start in
            var record = RecordWriter()
            for key in keys[start..<min(start + Self.blockLength, keys.count)] {
                guard let file = files[key] else { continue }
                record.write(key.path)
                file.write(to: &record)
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
        let read = await Array(0..<count).mapInParallel(jobs: jobs) { number -> [(PathKey, File)]? in
            var files: [(PathKey, File)] = []
            do throws(RecordError) {
                try block(number) { (bytes) throws(RecordError) in
                    var record = RecordReader(bytes)
                    while !record.isAtEnd {
                        let path = try record.readString()
                        files.append((PathKey(path), try File(from: &record, file: prefix + path)))
                    }
                }
            } catch {
                return nil
            }
            return files
        }
        var loaded = LoadedFiles()
        loaded.files.reserveCapacity(count * blockLength)
        for files in read {
            guard let files else { return nil }
            for (path, file) in files { loaded.files[path] = file }
            loaded.recordedCount += files.count
        }
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
