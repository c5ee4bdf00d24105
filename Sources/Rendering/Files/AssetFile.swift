import Content
import Files
import Planning
import Records

/// A copy of a file in the content folder.
struct AssetFile: FileKind {
    static let traits: FileTraits = []
    private let asset: Reference

    /// Large values of rare kinds are objects, so that the files of entries take less memory.
    private final class Reference: Sendable {
        let asset: Asset
        init(_ asset: Asset) { self.asset = asset }
    }

    init(_ asset: Asset) {
        self.asset = Reference(asset)
    }

    var source: FileSource? { .content(asset.asset.file) }

    func origin(in _: [CatalogPlan]) -> String { "content/" + asset.asset.file }

    func revision(in _: FileRevisions) -> FileRevision? {
        asset.asset.version.map { version in
            var record = RecordWriter()
            version.write(to: &record)
            return FileRevision(alone: Digest(of: record.bytes))
        }
    }

    func bytes(at _: String, by _: SiteRenderer) -> [UInt8]? { nil }
}
