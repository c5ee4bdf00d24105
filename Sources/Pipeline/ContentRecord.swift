package import Content
import Files
import Foundation
import Records

/// The record of the files that earlier runs loaded: a heading, then blocks of files, each with its length and digest.
///
/// A run appends what it loaded anew, so a change costs no more than itself. Of two entries for a file, the later one is
/// valid. When more than half of the record is out of date, it is written again.
package struct ContentRecord: Sendable {
    private static let name = "content"
    private static let heading = Array("thumbindex content 1\n".utf8)
    private static let digestLength = 32

    private let folder: CacheFolder
    private let program: Digest

    /// Returns `nil` if the program cannot be identified.
    package init?(in folder: CacheFolder) {
        guard let program = ProgramIdentity.digest else { return nil }
        self.folder = folder
        self.program = program
    }

    /// Reads the record. Returns no files if there is none, or if it is damaged or was written by another program.
    /// - Complexity: Linear in the size of the record. Memory holds one block of bytes per job.
    package func read(jobs: Int) async -> LoadedFiles {
        guard let descriptor = try? Descriptor.openFile(folder.path + "/" + Self.name),
            let blocks = try? blocks(of: descriptor.bytes)
        else { return LoadedFiles() }
        let number = descriptor.number
        let files = await LoadedFiles.read(blocks: blocks.count, jobs: jobs) {
            (block, read) throws(RecordError) in
            try Self.read(blocks[block], of: OpenFile(number: number), by: read)
        }
        // The tasks use its number.
        _ = consume descriptor
        return files ?? LoadedFiles()
    }

    /// Reads a block, and checks its digest.
    private static func read(
        _ range: Range<Int>, of file: OpenFile,
        by read: (UnsafeRawBufferPointer) throws(RecordError) -> Void
    ) throws(RecordError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: range.count, alignment: 16)
        defer { buffer.deallocate() }
        guard (try? file.read(into: buffer, at: range.lowerBound)) == range.count else { throw RecordError() }
        let block = UnsafeRawBufferPointer(buffer)
        let content = UnsafeRawBufferPointer(rebasing: block.dropFirst(digestLength))
        var heading = RecordReader(block)
        guard try Digest(from: &heading) == Digest(of: content) else { throw RecordError() }
        try read(content)
    }

    /// Returns the ranges of the blocks with their digests; `nil` if the lengths do not fit.
    private func blocks(of file: OpenFile) throws(SystemError) -> [Range<Int>]? {
        let size = try file.status().size
        let heading = UnsafeMutableRawBufferPointer.allocate(byteCount: start.count, alignment: 16)
        defer { heading.deallocate() }
        guard try file.read(into: heading, at: 0) == start.count, heading.elementsEqual(start) else {
            return nil
        }
        var blocks: [Range<Int>] = []
        var offset = start.count
        let number = UnsafeMutableRawBufferPointer(rebasing: heading.prefix(8))
        while offset < size {
            guard try file.read(into: number, at: offset) == number.count else { return nil }
            let length = UInt64(littleEndian: number.loadUnaligned(as: UInt64.self))
            offset += number.count
            guard length >= Self.digestLength, length <= UInt64(size - offset) else { return nil }
            blocks.append(offset..<(offset + Int(length)))
            offset += Int(length)
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
            heading.write(UInt64(Self.digestLength + block.count))
            Digest(of: block).write(to: &heading)
            // One call for each block, so that a reader sees whole blocks only.
            guard (try? file.write(contentsOf: heading.bytes + block)) != nil else { return false }
        }
        return true
    }
}
