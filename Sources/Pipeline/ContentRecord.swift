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
    package func read(jobs: Int) async -> LoadedFiles {
        guard let data = folder.contents(of: Self.name) else { return LoadedFiles() }
        guard let blocks = blocks(of: data) else { return LoadedFiles() }
        let files = await LoadedFiles.read(blocks: blocks.count, jobs: jobs) {
            (number, read) throws(RecordError) in
            var failure: RecordError?
            data.withUnsafeBytes { bytes in
                let block = UnsafeRawBufferPointer(rebasing: bytes[blocks[number]])
                let content = UnsafeRawBufferPointer(rebasing: block.dropFirst(Self.digestLength))
                do throws(RecordError) {
                    var heading = RecordReader(block)
                    guard try Digest(from: &heading) == Digest(of: content) else { throw RecordError() }
                    try read(content)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
        }
        return files ?? LoadedFiles()
    }

    /// Returns the ranges of the blocks with their digests; `nil` if the lengths do not fit.
    private func blocks(of data: Data) -> [Range<Int>]? {
        data.withUnsafeBytes { bytes in
            guard bytes.starts(with: start) else { return nil }
            var blocks: [Range<Int>] = []
            var offset = start.count
            while offset < bytes.count {
                guard bytes.count - offset >= 8 else { return nil }
                let length = UInt64(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                offset += 8
                guard length >= Self.digestLength, length <= UInt64(bytes.count - offset) else { return nil }
                blocks.append(offset..<(offset + Int(length)))
                offset += Int(length)
            }
            return blocks
        }
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
