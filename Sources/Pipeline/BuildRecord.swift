import Files
import Foundation

/// A record of a build without problems. It shows that neither the input nor the output has changed since, so that
/// another build would change nothing and print the same summary.
///
/// The record compares metadata of files (see ``FolderFingerprint``). It belongs to one program, one output folder and
/// one set of options; a record of another is ignored, as is a damaged one.
package struct BuildRecord: Codable, Equatable, Sendable {
    private let input: String
    private let output: String
    /// The time at which the build began to read its input, in nanoseconds since 1970.
    private let time: Int64
    /// The lines of the summary, with ``unchangedFiles`` files.
    package let counts: String
    package let notes: String
    package let unchangedFiles: Int
}

extension BuildRecord {
    /// The metadata of what a build reads.
    package struct Input: Sendable {
        fileprivate let digest: Digest
        fileprivate let latestChange: Int64
        /// The time before anything was read, in nanoseconds since 1970.
        fileprivate let time: Int64

        /// Reads the metadata.
        ///
        /// - Parameters:
        ///   - folders: The folders that a build reads. A missing folder is noted as missing.
        ///   - options: The options that change the site.
        /// - Returns: `nil` if something cannot be read.
        package init?(folders: [String], options: [String]) {
            time = Int64(Date().timeIntervalSince1970 * 1_000_000_000)
            guard var text = Self.program() else { return nil }
            var latest: Int64 = 0
            for option in options { text += "\(option.utf8.count) \(option)\n" }
            for folder in folders {
                do throws(SystemError) {
                    let fingerprint = try FolderFingerprint(of: folder)
                    text += "\(fingerprint?.digest.hex ?? "none")\n"
                    latest = max(latest, fingerprint?.latestChange ?? 0)
                } catch {
                    return nil
                }
            }
            digest = Digest(of: text)
            latestChange = latest
        }

        /// Returns the program and the libraries that it has loaded, each with its inode: any of them can change the site.
        private static func program() -> String? {
            // The file has no size, so it is read to its end.
            guard let file = FileHandle(forReadingAtPath: "/proc/self/maps"),
                let bytes = try? file.readToEnd()
            else { return nil }
            let maps = String(decoding: bytes, as: UTF8.self)
            var files = Set<String>()
            for line in maps.split(separator: "\n") {
                // Address, permissions, offset, device, inode, and the path after spaces.
                let fields = line.split(separator: " ", maxSplits: 5)
                guard fields.count == 6 else { continue }
                let path = String(fields[5].drop { $0 == " " })
                guard path.hasPrefix("/") else { continue }
                let attributes = try? FileManager.default.attributesOfItem(atPath: path)
                let size = attributes?[.size] as? Int ?? 0
                let modified = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
                files.insert("\(fields[3]) \(fields[4]) \(path) \(size) \(modified)")
            }
            guard !files.isEmpty else { return nil }
            return files.sorted().joined(separator: "\n") + "\n"
        }
    }
}

extension BuildRecord {
    /// The precision of the times of files. A file that changed so shortly before the record may have changed again
    /// without a difference in its times.
    private static let precision: Int64 = 20_000_000

    /// The minimum number of files in a site that is worth a record: a smaller one is built in less than a tenth of a
    /// second.
    package static let minimumFiles = 1_000

    /// Reads the record of a previous build.
    ///
    /// - Parameters:
    ///   - folder: The folder for records.
    ///   - input: The metadata of what a build would read now.
    ///   - output: The output folder.
    /// - Returns: `nil` if there is none for this input and output as they are now.
    package static func read(in folder: String, input: Input, output: String) -> BuildRecord? {
        guard let data = FileManager.default.contents(atPath: path(in: folder, output: output)),
            let record = try? JSONDecoder().decode(BuildRecord.self, from: data),
            record.input == input.digest.hex, input.latestChange < record.time - precision,
            let now = try? FolderFingerprint(of: output), record.output == now.digest.hex
        else { return nil }
        return record
    }

    /// Writes the record of a completed build. A failure to write it is ignored, because the next build is only slower.
    ///
    /// Waits until a change of the output would have another time than the build's own.
    ///
    /// - Parameter input: The metadata, read before anything else was read.
    package static func write(
        in folder: String, input: Input, output: String, counts: String, notes: String, files: Int
    ) {
        usleep(UInt32(precision / 1000))
        guard let now = try? FolderFingerprint(of: output) else { return }
        let record = BuildRecord(
            input: input.digest.hex, output: now.digest.hex, time: input.time, counts: counts, notes: notes,
            unchangedFiles: files)
        guard let data = try? JSONEncoder().encode(record) else { return }
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Git ignores the folder without a line in the project's own file.
        try? Data("*\n".utf8).write(to: URL(fileURLWithPath: folder + "/.gitignore"))
        try? data.write(to: URL(fileURLWithPath: path(in: folder, output: output)), options: .atomic)
    }

    private static func path(in folder: String, output: String) -> String {
        let absolute = URL(fileURLWithPath: output).standardizedFileURL.path
        return folder + "/build-" + Digest(of: absolute).hex.prefix(16)
    }
}
