import Files
import Foundation
import Records

/// The folder for the program's records, beside the content folder. Records only save time: one that is missing,
/// damaged or written by another program is ignored, and a failure to write one is not reported.
///
/// The folder may come from an untrusted repository, so neither it nor anything in it is reached through a symbolic link.
package struct CacheFolder: Sendable {
    package let path: String

    /// - Parameter path: The path of the folder, which need not exist.
    package init(_ path: String) {
        self.path = path
    }
}

extension CacheFolder {
    /// Whether something else than a folder is at the path, so that nothing can be recorded.
    package var isObstructed: Bool {
        do throws(SystemError) {
            return try FileStatus.of(path, in: AT_FDCWD).map { $0.kind != .folder } ?? false
        } catch {
            return true
        }
    }

    /// Opens a record for reading. Returns `nil` if there is no regular file of this name.
    func open(_ name: String) -> Descriptor? {
        guard let folder = try? Descriptor.openFolder(path),
            let file = try? Descriptor.openFile(name, in: folder.number),
            (try? file.status().kind) == .file
        else { return nil }
        return file
    }

    /// Opens a record that exists, for reading and for appending.
    func openForAppending(_ name: String) -> Descriptor? {
        guard let folder = try? Descriptor.openFolder(path),
            let file = try? Descriptor.open(
                name, in: folder.number, O_RDWR | O_APPEND | O_NONBLOCK | O_NOCTTY),
            (try? file.status().kind) == .file
        else { return nil }
        return file
    }

    /// Replaces a record in one step, so that no other program reads half of it.
    /// - Parameter fill: Writes the record, and returns whether it is complete.
    func replace(_ name: String, _ fill: (borrowing Descriptor) throws(SystemError) -> Bool) {
        guard let folder = make() else { return }
        let draft = name + "-\(ProcessInfo.processInfo.processIdentifier)"
        removeOldDrafts(of: name, in: folder)
        // An earlier process with the same id may have left one.
        try? folder.removeFile(draft)
        do throws(SystemError) {
            let file = try Descriptor.createFile(draft, in: folder.number)
            if try fill(file) {
                try file.close()
                return try folder.replace(name, by: draft)
            }
        } catch {}
        try? folder.removeFile(draft)
    }

    /// The age from which a draft is one of a process that was killed, in nanoseconds.
    private static let maximumDraftAge = 24 * 60 * 60 * 1_000_000_000

    /// Removes the drafts that processes left when they were killed.
    private func removeOldDrafts(of name: String, in folder: borrowing Descriptor) {
        for entry in (try? folder.entries()) ?? [] where entry.kind == .file {
            let file = entry.string
            guard file.hasPrefix(name + "-"), Int32(file.dropFirst(name.count + 1)) != nil,
                let version = try? folder.status(of: file)?.version,
                version.modified < FileVersion.now - Self.maximumDraftAge
            else { continue }
            try? folder.removeFile(file)
        }
    }

    /// Opens the folder, which is made unless it exists.
    private func make() -> Descriptor? {
        _ = mkdir(path, 0o755)
        guard let folder = try? Descriptor.openFolder(path) else { return nil }
        // Git ignores the folder without a line in the project's own file.
        try? Descriptor.createFile(".gitignore", in: folder.number).write(Array("*\n".utf8))
        return folder
    }
}

/// A kind of record that each output folder has.
struct RecordKind {
    /// The start of the names of its files.
    let name: String
    /// The kind and the version of the format.
    let heading: String
}

/// Records of output folders: a digest, a heading, and the record.
extension CacheFolder {
    private static let digestLength = 32

    /// Returns a name for the record of an output folder.
    private static func name(_ kind: RecordKind, ofOutput output: String) -> String {
        let absolute = URL(fileURLWithPath: output).standardizedFileURL.path
        return kind.name + "-" + Digest(of: absolute).hex.prefix(16)
    }

    /// Reads a record after its heading. Returns `nil` if there is none, or if it is damaged.
    func readRecord<Value>(
        _ kind: RecordKind, ofOutput output: String,
        _ read: (inout RecordReader) throws(RecordError) -> Value
    ) -> Value? {
        guard let file = open(Self.name(kind, ofOutput: output)), let data = try? file.contents()
        else { return nil }
        return data.withUnsafeBytes { bytes in
            guard bytes.count > Self.digestLength else { return nil }
            let content = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(Self.digestLength))
            var start = RecordReader(bytes)
            var record = RecordReader(content)
            do throws(RecordError) {
                guard try Digest(from: &start) == Digest(of: content),
                    try record.readString() == kind.heading
                else { return nil }
                return try read(&record)
            } catch {
                return nil
            }
        }
    }

    /// Returns a writer with memory for a record that is a little larger than the one that exists.
    func writer(_ kind: RecordKind, ofOutput output: String) -> RecordWriter {
        var record = RecordWriter()
        if let size = try? open(Self.name(kind, ofOutput: output))?.status().size {
            // Not for a damaged file of any size.
            record.reserveCapacity(min(size + size / 16, 1 << 27))
        }
        return record
    }

    func write(_ record: RecordWriter, _ kind: RecordKind, ofOutput output: String) {
        record.bytes.withUnsafeBytes { write([$0], kind, ofOutput: output) }
    }

    /// Writes a record, unless it is too large to be read.
    /// - Parameter parts: The bytes, in parts.
    func write(_ parts: [UnsafeRawBufferPointer], _ kind: RecordKind, ofOutput output: String) {
        var heading = RecordWriter()
        heading.write(kind.heading)
        heading.bytes.withUnsafeBytes { heading in
            var digest = DigestStream()
            for part in [heading] + parts { digest.append(part) }
            var start = RecordWriter()
            digest.digest.write(to: &start)
            start.bytes.withUnsafeBytes { start in
                let parts = [start, heading] + parts
                guard parts.reduce(0, { $0 + $1.count }) <= FileStatus.recordLimit else { return }
                replace(Self.name(kind, ofOutput: output)) { (file) throws(SystemError) in
                    for part in parts { try file.write(part) }
                    return true
                }
            }
        }
    }
}
