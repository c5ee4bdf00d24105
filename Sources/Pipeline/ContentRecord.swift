package import Content
import Files
import Foundation
import Records

/// The record of the files that earlier runs loaded: a heading, then blocks of files, each with its lengths and checksum.
///
/// A run appends what it loaded anew, so a change costs no more than itself. Of two entries for a file, the later one is
/// valid. When more than half of the record is out of date, it is written again.
package struct ContentRecord: Sendable {
    private static let name = "content"
    private static let heading = Array("thumbindex content 2\n".utf8)

    private let folder: CacheFolder
    private let program: Digest

    /// Returns `nil` if the program cannot be identified.
    package init?(in folder: CacheFolder) {
        guard let program = ProgramIdentity.digest else { return nil }
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

        init(at path: String) throws {
            descriptor = try Descriptor.openFile(path)
        }

        var file: OpenFile { descriptor.bytes }
    }

    /// Reads the record. Returns no files if there is none, or if it is damaged or was written by another program.
    /// - Complexity: Linear in the size of the record. The HTML of the files is checked, but does not stay in memory.
    package func read(jobs: Int) async -> LoadedFiles {
        let path = folder.path + "/" + Self.name
        guard let record = try? OpenRecord(at: path),
            let blocks = try? blocks(of: record.file)
        else { return LoadedFiles() }
        let files = await LoadedFiles.read(blocks: blocks.count, path: path, jobs: jobs) { block in
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
            guard block.filesSize <= rest, block.htmlSize <= rest - block.filesSize else { return nil }
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
        folder.make()
        let path = folder.path + "/" + Self.name
        guard isNew else {
            guard let file = FileHandle(forUpdatingAtPath: path) else { return }
            defer { try? file.close() }
            // Another program may have replaced the record since it was read.
            guard let heading = try? file.read(upToCount: start.count), heading.elementsEqual(start),
                (try? file.seekToEnd()) != nil
            else { return }
            append(changed, to: file)
            return
        }
        let draft = path + "-\(ProcessInfo.processInfo.processIdentifier)"
        guard FileManager.default.createFile(atPath: draft, contents: Data(start)),
            let file = FileHandle(forWritingAtPath: draft), (try? file.seekToEnd()) != nil
        else { return }
        let isWritten = append(files, to: file)
        try? file.close()
        if isWritten, rename(draft, path) == 0 { return }
        try? FileManager.default.removeItem(atPath: draft)
    }

    /// Returns whether all blocks were written.
    @discardableResult
    private func append(_ files: LoadedFiles, to file: FileHandle) -> Bool {
        for block in files.blocks {
            var heading = RecordWriter()
            heading.write(UInt64(block.files.count))
            heading.write(UInt64(block.html.count))
            heading.write(Self.checksum(of: block).value)
            guard !files.hasLostHTML else { return false }
            // One call for each block, so that a reader sees whole blocks only.
            guard (try? file.write(contentsOf: heading.bytes + block.files + block.html)) != nil else {
                return false
            }
        }
        return true
    }
}
