package import Content
import Files
import Records

/// The record of the files that earlier runs loaded: a heading, then blocks of files, each with its lengths and checksum.
///
/// A run appends what it loaded anew, so a change costs no more than itself. Of two entries for a file, the later one is
/// valid. When more than half of the record is out of date, it is written again.
package struct ContentRecord: Sendable {
    private static let name = "content"
    private static let heading = Array("thumbindex content 5\n".utf8)

    private let folder: CacheFolder
    private let program: Digest

    /// Returns `nil` if the program cannot be identified.
    package init?(in folder: CacheFolder) {
        guard let program = ProgramIdentity.digest else { return nil }
        self.init(in: folder, program: program)
    }

    /// - Parameter program: The identity of the program that reads and writes the record.
    init(in folder: CacheFolder, program: Digest) {
        self.folder = folder
        self.program = program
    }

    /// Where a block is in the record: its heading, its files and its HTML.
    private struct BlockPlace {
        /// The size of a heading: the sizes of both parts, and their checksum.
        static let headingSize = 24

        /// The offset of the files.
        let start: Int
        let filesSize: Int
        let htmlSize: Int
        let checksum: UInt64

        var htmlStart: Int { start + filesSize }
        var end: Int { htmlStart + htmlSize }

        init(heading: UnsafeRawBufferPointer, start: Int) throws(RecordError) {
            var record = RecordReader(heading)
            let sizes = (Int(clamping: try record.readUInt64()), Int(clamping: try record.readUInt64()))
            self.start = start
            (filesSize, htmlSize) = sizes
            checksum = try record.readUInt64()
        }
    }

    /// The open file of a record. The HTML of its files is read from it as long as they are used, also when the record has been
    /// written again: then this is the former file.
    private final class OpenRecord: Sendable {
        private let descriptor: Descriptor

        init?(_ name: String, in folder: CacheFolder) {
            guard let descriptor = folder.open(name) else { return nil }
            self.descriptor = descriptor
        }

        var file: OpenFile { descriptor.bytes }
    }

    /// Reads the record. Returns no files if there is none, or if it is damaged or was written by another program.
    /// - Complexity: Linear in the size of the record. The HTML of the files is checked, but does not stay in memory.
    package func read(jobs: Int) async -> LoadedFiles {
        guard let record = OpenRecord(Self.name, in: folder),
            let blocks = try? blocks(of: record.file)
        else { return LoadedFiles() }
        let files = await LoadedFiles.read(
            blocks: blocks.count, path: folder.path + "/" + Self.name, jobs: jobs
        ) { block in
            Self.read(blocks[block], of: record.file).map { ($0, blocks[block].htmlStart) }
        } bytes: { offset, count in
            try? record.file.bytes(at: offset, count: count)
        }
        return files ?? LoadedFiles()
    }

    /// Reads a block. Returns `nil` if it is damaged.
    private static func read(_ place: BlockPlace, of file: OpenFile) -> LoadedFiles.Block? {
        guard let files = try? file.bytes(at: place.start, count: place.filesSize),
            let html = try? file.bytes(at: place.htmlStart, count: place.htmlSize)
        else { return nil }
        let block = LoadedFiles.Block(files: files, html: html)
        return checksum(of: block).value == place.checksum ? block : nil
    }

    private static func checksum(of block: LoadedFiles.Block) -> Checksum {
        let files = block.files.withUnsafeBytes { Checksum(of: $0) }
        return block.html.withUnsafeBytes { Checksum(of: $0, seed: files.value) }
    }

    /// Returns the places of the blocks; `nil` if the record was written by another program, or if its sizes do not fit.
    private func blocks(of file: OpenFile) throws -> [BlockPlace]? {
        let size = try file.status().size
        guard try file.bytes(at: 0, count: start.count) == start else { return nil }
        var blocks: [BlockPlace] = []
        var offset = start.count
        let heading = UnsafeMutableRawBufferPointer.allocate(
            byteCount: BlockPlace.headingSize, alignment: 8)
        defer { heading.deallocate() }
        while offset < size {
            guard try file.read(into: heading, at: offset) == heading.count else { return nil }
            offset += heading.count
            let block = try BlockPlace(heading: UnsafeRawBufferPointer(heading), start: offset)
            let rest = size - offset
            guard block.filesSize <= rest, block.htmlSize <= rest - block.filesSize,
                block.filesSize + block.htmlSize <= FileStatus.recordLimit
            else { return nil }
            blocks.append(block)
            offset = block.end
        }
        return blocks
    }

    private var start: [UInt8] {
        var record = RecordWriter()
        program.write(to: &record)
        return Self.heading + record.bytes
    }

    /// Writes what a run has loaded.
    /// - Parameter previous: The files that the run read from the record.
    package func write(_ files: LoadedFiles, previous: LoadedFiles) {
        let changed = files.changes(since: previous)
        let isNew = previous.isEmpty || previous.recordedCount + changed.count > 2 * files.count
        guard isNew || !changed.isEmpty else { return }
        guard isNew else {
            // Another program may have replaced the record since it was read.
            guard let file = folder.openForAppending(Self.name),
                (try? file.bytes.bytes(at: 0, count: start.count)) == start
            else { return }
            _ = try? append(changed, to: file)
            return
        }
        folder.replace(Self.name) { (file) throws(SystemError) in
            try file.write(start)
            return try append(files, to: file)
        }
    }

    /// Appends blocks. Returns `false` if HTML is lost, so that the blocks are incomplete.
    private func append(_ files: LoadedFiles, to file: borrowing Descriptor) throws(SystemError) -> Bool {
        for block in files.blocks {
            var heading = RecordWriter()
            heading.write(UInt64(block.files.count))
            heading.write(UInt64(block.html.count))
            heading.write(Self.checksum(of: block).value)
            guard !files.hasLostHTML else { return false }
            // One call for each block, so that a reader sees whole blocks only.
            try file.write(heading.bytes + block.files + block.html)
        }
        return true
    }
}
