import Files
import Foundation
import Records

/// The form of the record in a file: the build, the files that it read, its options, the manifest's metadata, the structure of the site, folders, and
/// the files: all rows, and then all paths.
extension PageRecord {
    private static let kind = RecordKind(name: "pages", heading: "thumbindex pages 8")

    /// Reads the record of an output folder. Returns an empty one if there is none, or if it is damaged.
    package static func read(in folder: CacheFolder, output: String) -> PageRecord {
        folder.readRecord(kind, ofOutput: output) { (record) throws(RecordError) in
            let build = try Build(from: &record)
            let files = try Digest?(from: &record)
            let options = try record.readArray { (record) throws(RecordError) in try record.readString() }
            let manifest = try FileVersion?(from: &record)
            let structure = try Digest?(from: &record)
            let folders = try record.readArray { (record) throws(RecordError) in
                (try record.readString(), try FileVersion(from: &record))
            }
            guard let rows = [Row](bytes: try record.readSlice()),
                let paths = PathList(bytes: try record.readSlice()), paths.count == rows.count
            else { throw RecordError() }
            var read = PageRecord(paths: paths, rows: rows)
            read.build = build
            read.files = files
            read.options = options
            read.manifest = manifest
            read.structure = structure
            read.folders = Dictionary(folders, uniquingKeysWith: { first, _ in first })
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
        record.write(files) { $0.write(to: &$1) }
        record.write(options) { $1.write($0) }
        record.write(manifest) { $0.write(to: &$1) }
        record.write(structure) { $0.write(to: &$1) }
        record.write(folders.sorted { $0.key < $1.key }) { folder, record in
            record.write(folder.key)
            folder.value.write(to: &record)
        }
        // Rows and paths are large, so they are not copied to the writer.
        rows.withUnsafeBytes { rows in
            record.write(rows.count)
            var count = RecordWriter()
            count.write(paths.bytes.count)
            record.bytes.withUnsafeBytes { record in
                count.bytes.withUnsafeBytes { count in
                    paths.bytes.withUnsafeBytes { paths in
                        folder.write([record, rows, count, paths], Self.kind, ofOutput: output)
                    }
                }
            }
        }
    }
}

extension PageRecord.Build {
    fileprivate init?(from record: inout RecordReader) throws(RecordError) {
        guard try record.readBool() else { return nil }
        self.init(
            input: try Digest(from: &record), counts: try record.readString(), notes: try record.readString())
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
