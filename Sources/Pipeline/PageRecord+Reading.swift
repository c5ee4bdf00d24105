import Files
import Foundation
import Records

/// The form of the record in a file: the build, the manifest's metadata, the structure of the site, folders, and
/// the files.
extension PageRecord {
    private static let kind = RecordKind(name: "pages", heading: "thumbindex pages 4")

    /// Reads the record of an output folder. Returns an empty one if there is none, or if it is damaged.
    package static func read(in folder: CacheFolder, output: String) -> PageRecord {
        folder.readRecord(kind, ofOutput: output) { (record) throws(RecordError) in
            let build = try Build(from: &record)
            let manifest = try FileVersion?(from: &record)
            let structure = try Digest?(from: &record)
            let folders = try record.readArray { (record) throws(RecordError) in
                (try record.readString(), try FileVersion(from: &record))
            }
            let pages = try record.readArray { (record) throws(RecordError) in
                (path: try record.readString(), page: try Page(from: &record))
            }
            var read = PageRecord(
                pages, manifest: manifest,
                folders: Dictionary(folders, uniquingKeysWith: { first, _ in first }), structure: structure)
            read.build = build
            return read
        } ?? PageRecord()
    }

    package func write(in folder: CacheFolder, output: String) {
        var record = RecordWriter()
        record.write(build) { build, record in
            build.input.write(to: &record)
            record.write(build.counts)
            record.write(build.notes)
        }
        record.write(manifest) { $0.write(to: &$1) }
        record.write(structure) { $0.write(to: &$1) }
        record.write(folders.sorted { $0.key < $1.key }) { folder, record in
            record.write(folder.key)
            folder.value.write(to: &record)
        }
        record.write(pages) { entry, record in
            record.write(entry.path)
            entry.page.write(to: &record)
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
            key: try Digest?(from: &record), digest: try Digest(from: &record),
            revision: try record.readOptional { (record) throws(RecordError) in try record.readUInt64() },
            version: try FileVersion?(from: &record))
    }

    fileprivate func write(to record: inout RecordWriter) {
        record.write(key) { $0.write(to: &$1) }
        digest.write(to: &record)
        record.write(revision) { $1.write($0) }
        record.write(version) { $0.write(to: &$1) }
    }
}

extension FileVersion? {
    fileprivate init(from record: inout RecordReader) throws(RecordError) {
        self = try record.readOptional { (record) throws(RecordError) in try FileVersion(from: &record) }
    }
}

extension Digest? {
    fileprivate init(from record: inout RecordReader) throws(RecordError) {
        self = try record.readOptional { (record) throws(RecordError) in try Digest(from: &record) }
    }
}
