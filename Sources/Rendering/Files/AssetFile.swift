import Content
import Files
import Planning
import Records

/// A copy of a file in the content folder.
struct AssetFile: FileKind {
    let asset: Asset

    var source: FileSource? { .content(asset.file) }

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin(of: "content/" + asset.file) }

    func revision(in _: FileRevisions) -> FileRevision? {
        asset.version.map { version in
            var record = RecordWriter()
            version.write(to: &record)
            return FileRevision(alone: Digest(of: record.bytes))
        }
    }

    func bytes(at _: String, by _: SiteRenderer) -> [UInt8]? { nil }
}
