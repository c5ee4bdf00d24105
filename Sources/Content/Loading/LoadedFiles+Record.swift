import Diagnostics
import Files
import Markdown
import Records

/// The form of loaded files in records: blocks of files, so that several tasks can read them.
extension LoadedFiles {
    /// The maximum number of files in a block.
    private static let blockLength = 64
    /// The size in bytes from which on no file is added to a block, because a block is made in memory.
    private static let blockSize = 32 << 20

    /// Consecutive files in a record.
    public struct Block: Sendable {
        /// Everything except the HTML.
        public let files: [UInt8]
        /// The HTML of all bodies.
        public let html: [UInt8]

        public init(files: [UInt8], html: [UInt8]) {
            self.files = files
            self.html = html
        }
    }

    /// Returns the blocks of a record, lazily.
    public var blocks: some Sequence<Block> {
        sequence(state: 0) { [files] (next: inout Int) -> Block? in
            guard next < files.count else { return nil }
            let end = min(next + Self.blockLength, files.count)
            var record = RecordWriter()
            var html: [UInt8] = []
            repeat {
                files[next].write(to: &record, html: &html)
                next += 1
            } while next < end && record.bytes.count + html.count < Self.blockSize
            return Block(files: record.bytes, html: html)
        }
    }

    /// Reads blocks, in up to `jobs` tasks.
    /// - Parameters:
    ///   - count: The number of blocks.
    ///   - path: The path of the record's file, for messages.
    ///   - block: Returns a block, and the offset of its HTML in the record; `nil` if it is damaged.
    ///   - bytes: Returns bytes of the record; `nil` if they cannot be read. HTML is read again when it is needed.
    /// - Returns: `nil` if a block is damaged.
    public static func read(
        blocks count: Int, path: String, jobs: Int,
        block: @escaping @Sendable (Int) -> (block: Block, htmlOffset: Int)?,
        bytes: @escaping @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?
    ) async -> LoadedFiles? {
        let html = RecordedHTML(path: path, read: bytes)
        let read = await Array(0..<count).mapInParallel(jobs: jobs) { number in
            block(number).flatMap { block, offset in
                try? Self.files(
                    of: block, html: RecordedHTMLReader(offset..<(offset + block.html.count), of: html))
            }
        }
        guard read.allSatisfy({ $0 != nil }) else { return nil }
        var loaded = LoadedFiles(read.lazy.flatMap { $0 ?? [] })
        loaded.recordedCount = read.reduce(0) { $0 + ($1?.count ?? 0) }
        loaded.recordedHTML = html
        return loaded
    }

    private static func files(of block: Block, html: RecordedHTMLReader) throws -> [File] {
        try block.files.withUnsafeBytes { bytes in
            var record = RecordReader(bytes)
            var html = html
            var files: [File] = []
            files.reserveCapacity(blockLength)
            while !record.isAtEnd {
                files.append(try File(from: &record, html: &html))
            }
            return files
        }
    }
}

extension LoadedFiles.File {
    fileprivate func write(to record: inout RecordWriter, html: inout [UInt8]) {
        record.write(path)
        record.write(version) { $0.write(to: &$1) }
        digest.write(to: &record)
        settings.write(to: &record)
        record.write(entries) { $0.write(to: &$1, html: &html) }
        record.write(drafts) { $1.write($0) }
        record.write(warnings) { warning, record in
            let recorded = RecordedWarning(warning.problem)
            record.write(recorded.message)
            record.write(recorded.advice) { $1.write($0) }
            record.write(recorded.kind)
            record.write(warning.position) { $0.write(to: &$1) }
        }
    }

    fileprivate convenience init(
        from record: inout RecordReader, html: inout RecordedHTMLReader
    ) throws(RecordError) {
        let path = try record.readString()
        let file = contentPrefix + path
        self.init(
            path: path,
            version: try record.readOptional { (record) throws(RecordError) in
                try FileVersion(from: &record)
            },
            digest: try Digest(from: &record), settings: try Digest(from: &record),
            entries: try record.readArray { (record) throws(RecordError) in
                try Entry(from: &record, html: &html, file: file)
            },
            drafts: try record.readArray { (record) throws(RecordError) in try record.readString() },
            warnings: try record.readArray { (record) throws(RecordError) in
                try Diagnostic(from: &record, file: file)
            })
    }
}

extension Diagnostic {
    fileprivate init(from record: inout RecordReader, file: String) throws(RecordError) {
        let message = try record.readString()
        let advice = try record.readOptional { (record) throws(RecordError) in try record.readString() }
        let warning = RecordedWarning(message: message, advice: advice, kind: try record.readString())
        let position = try record.readOptional { (record) throws(RecordError) in
            try SourcePosition(from: &record)
        }
        self.init(.recorded(warning), file: file, position: position)
    }
}
