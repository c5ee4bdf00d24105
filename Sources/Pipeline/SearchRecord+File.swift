import Records
package import Rendering

/// The record of search data in a file.
extension SearchRecord {
    private static let kind = RecordKind(name: "search", heading: "thumbindex search 2")

    /// Reads the record of an output folder. Returns an empty one if there is none, or if it is damaged.
    package static func read(in folder: CacheFolder, output: String) -> SearchRecord {
        folder.readRecord(kind, ofOutput: output) { (record) throws(RecordError) in
            try SearchRecord(from: &record)
        } ?? SearchRecord()
    }

    /// Writes the record, unless it is the same as the one that was read before.
    package func write(in folder: CacheFolder, output: String, unless previous: SearchRecord) {
        guard !hasSameKeys(as: previous) else { return }
        var record = folder.writer(Self.kind, ofOutput: output)
        write(to: &record)
        folder.write(record, Self.kind, ofOutput: output)
    }
}
