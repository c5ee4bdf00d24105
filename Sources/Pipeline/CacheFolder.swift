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
    private func write(_ parts: [[UInt8]], to name: String) {
        make()
        let file = path + "/" + name
        let draft = file + "-\(ProcessInfo.processInfo.processIdentifier)"
        guard FileManager.default.createFile(atPath: draft, contents: nil),
            let handle = FileHandle(forWritingAtPath: draft)
        else { return }
        let isWritten = parts.allSatisfy { (try? handle.write(contentsOf: $0)) != nil }
        try? handle.close()
        if isWritten, rename(draft, file) == 0 { return }
        try? FileManager.default.removeItem(atPath: draft)
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

    func write(_ record: RecordWriter, _ kind: RecordKind, ofOutput output: String) {
        var heading = RecordWriter()
        heading.write(kind.heading)
        var digest = DigestStream()
        for part in [heading.bytes, record.bytes] { part.withUnsafeBytes { digest.append($0) } }
        var start = RecordWriter()
        digest.digest.write(to: &start)
        write([start.bytes, heading.bytes, record.bytes], to: Self.name(kind, ofOutput: output))
    }
}
