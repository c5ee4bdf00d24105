import Diagnostics
package import Files
import Foundation
import Records
import TemplateLanguage

/// The identity of the running program: its file and the libraries that it has loaded. A record of another program is
/// not used, because any of them can change the site.
package enum ProgramIdentity {
    /// A digest of the paths, inodes, sizes and times of these files; `nil` if they cannot be listed.
    package static let digest = maps.flatMap { digest(maps: $0) }

    /// Returns a digest of the program and of the project's own theme files.
    static func digest(with templates: [TemplateSource]) -> Digest? {
        guard let digest else { return nil }
        var record = RecordWriter()
        digest.write(to: &record)
        for source in templates {
            record.write(source.file.path)
            record.write(source.file.bytes)
        }
        return Digest(of: record.bytes)
    }

    /// The memory maps of this process.
    private static var maps: String? {
        // The file has no size, so it is read to its end.
        guard let file = FileHandle(forReadingAtPath: "/proc/self/maps"), let bytes = try? file.readToEnd()
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the digest of the mapped files; `nil` if there are none.
    /// - Parameter version: Returns the metadata of a file; `nil` if there is none.
    static func digest(maps: String, version: (String) -> FileVersion? = Self.version) -> Digest? {
        var files = Set<String>()
        for line in maps.split(separator: "\n") {
            // Address, permissions, offset, device, inode, and the path after spaces.
            let fields = line.split(separator: " ", maxSplits: 5)
            guard fields.count == 6 else { continue }
            let path = String(fields[5].drop { $0 == " " })
            guard path.hasPrefix("/") else { continue }
            // Programs can set the modification time, but not that of the status change.
            let metadata = version(path).map { "\($0.size) \($0.modified) \($0.changed)" } ?? ""
            files.insert("\(fields[3]) \(fields[4]) \(path) \(metadata)")
        }
        return files.isEmpty ? nil : Digest(of: files.sorted().joined(separator: "\n"))
    }

    private static func version(of path: String) -> FileVersion? {
        (try? FileStatus.of(path, in: AT_FDCWD))?.version
    }
}
