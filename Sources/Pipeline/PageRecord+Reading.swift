import Files
import Foundation
import Records

/// The form of the record in a file: the build, the manifest's metadata, and the files.
extension PageRecord {
    private static let kind = RecordKind(name: "pages", heading: "thumbindex pages 2")
    /// What an interrupted build may have left in the state folder of the output. The next build removes it.
    private static let remains = ["journal", "journal.new", "next", "staging"]

    /// Reads the record of an output folder. Returns an empty one if there is none, or if it is damaged.
    package static func read(in folder: CacheFolder, output: String) -> PageRecord {
        folder.readRecord(kind, ofOutput: output) { (record) throws(RecordError) in
            let build = try Build(from: &record)
            let manifest = try FileVersion?(from: &record)
            let pages = try record.readArray { (record) throws(RecordError) in
                (path: try record.readString(), page: try Page(from: &record))
            }
            var read = PageRecord(pages, manifest: manifest)
            read.build = build
            return read
        } ?? PageRecord()
    }

    /// Returns the last build, and the number of its files, if a build with this input would change nothing: the output
    /// folder still has all its files as they were written. Returns `nil` while another build writes to the folder.
    /// - Parameter jobs: The number of tasks at the same time.
    /// - Complexity: O(*files*), with a system call for each.
    package static func currentBuild(
        of input: BuildInput, in folder: CacheFolder, output: String, jobs: Int
    ) async -> (build: Build, files: Int)? {
        guard let recorded = recordedFiles(of: input, in: folder, output: output),
            let root = OpenFolder(output), root.lock(),
            root.version(of: OutputPath.stateFolder + "/manifest") == recorded.manifest,
            !remains.contains(where: { root.contains(OutputPath.stateFolder + "/" + $0) })
        else { return nil }
        let versions = await root.versions(of: recorded.paths, jobs: jobs)
        return versions == recorded.versions ? (recorded.build, versions.count) : nil
    }

    private typealias RecordedFiles = (
        build: Build, manifest: FileVersion, paths: [String], versions: [FileVersion?]
    )

    /// Returns the files of the last build if it had this input, and if the metadata of all is known.
    private static func recordedFiles(
        of input: BuildInput, in folder: CacheFolder, output: String
    ) -> RecordedFiles? {
        folder.readRecord(kind, ofOutput: output) { (record) throws(RecordError) -> RecordedFiles? in
            guard let build = try Build(from: &record), build.input == input.digest,
                let manifest = try FileVersion?(from: &record)
            else { return nil }
            var files: RecordedFiles = (build, manifest, [], [])
            for _ in 0..<max(try record.readInt(), 0) {
                files.paths.append(try record.readString())
                guard let version = try Page(from: &record).version else { return nil }
                files.versions.append(version)
            }
            return files
        } ?? nil
    }

    package func write(in folder: CacheFolder, output: String) {
        var record = RecordWriter()
        record.write(build) { build, record in
            build.input.write(to: &record)
            record.write(build.counts)
            record.write(build.notes)
        }
        record.write(manifest) { $0.write(to: &$1) }
        record.write(pages) { entry, record in
            record.write(entry.path)
            record.write(entry.page.key) { $0.write(to: &$1) }
            entry.page.digest.write(to: &record)
            record.write(entry.page.version) { $0.write(to: &$1) }
        }
        folder.write(record, Self.kind, ofOutput: output)
    }
}

extension PageRecord.Build {
    fileprivate init?(from record: inout RecordReader) throws(RecordError) {
        guard try record.readBool() else { return nil }
        self.init(
            input: try Digest(from: &record), counts: try record.readString(), notes: try record.readString())
    }
}

extension PageRecord.Page {
    fileprivate init(from record: inout RecordReader) throws(RecordError) {
        self.init(
            key: try record.readOptional { (record) throws(RecordError) in try Digest(from: &record) },
            digest: try Digest(from: &record), version: try FileVersion?(from: &record))
    }
}

extension FileVersion? {
    fileprivate init(from record: inout RecordReader) throws(RecordError) {
        self = try record.readOptional { (record) throws(RecordError) in try FileVersion(from: &record) }
    }
}
