import Files
import Foundation
import Records

/// The folder for the program's records, beside the content folder. Records only save time: one that is missing,
/// damaged or written by another program is ignored, and a failure to write one is not reported.
package struct CacheFolder: Sendable {
    package let path: String

    /// - Parameter path: The path of the folder, which need not exist.
    package init(_ path: String) {
        self.path = path
    }
}

extension CacheFolder {
    func contents(of name: String) -> Data? {
        FileManager.default.contents(atPath: path + "/" + name)
    }

    /// Replaces a record in one step, so that no other program reads half of it.
    /// - Parameter parts: The bytes, in parts.
    private func write(_ parts: [UnsafeRawBufferPointer], to name: String) {
        make()
        let file = path + "/" + name
        let draft = file + "-\(ProcessInfo.processInfo.processIdentifier)"
        do throws(SystemError) {
            let descriptor = try Descriptor.open(draft, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
            for part in parts { try descriptor.write(part) }
            try descriptor.close()
            try SystemError.check { rename(draft, file) }
        } catch {
            unlink(draft)
        }
    }

    /// Makes the folder, unless it exists.
    func make() {
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        // Git ignores the folder without a line in the project's own file.
        let ignored = path + "/.gitignore"
        guard !FileManager.default.fileExists(atPath: ignored) else { return }
        try? Data("*\n".utf8).write(to: URL(fileURLWithPath: ignored))
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
        guard let data = contents(of: Self.name(kind, ofOutput: output)) else { return nil }
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
        let file = path + "/" + Self.name(kind, ofOutput: output)
        if let size = (try? FileStatus.of(file, in: AT_FDCWD))?.size {
            // Not for a damaged file of any size.
            record.reserveCapacity(min(size + size / 16, 1 << 27))
        }
        return record
    }

    func write(_ record: RecordWriter, _ kind: RecordKind, ofOutput output: String) {
        record.bytes.withUnsafeBytes { write([$0], kind, ofOutput: output) }
    }

    /// Writes a record.
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
                write([start, heading] + parts, to: Self.name(kind, ofOutput: output))
            }
        }
    }
}
