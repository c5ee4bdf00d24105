import Content
import Files
import Planning
import Records

/// Digests of the titles of entries and of where links to them lead. The page of an entry links to many others, and to
/// read all of these for each page would take longer than to make its key from their digests.
struct LinkDigests: Sendable {
    /// The start of each digest, by catalog and entry.
    private let digests: [[UInt64]]

    /// - Complexity: O(*entries*).
    init(of renderer: SiteRenderer) {
        var record = RecordWriter()
        digests = renderer.plan.catalogs.map { catalog in
            catalog.catalog.entries.indices.map { entry in
                record.removeAll()
                renderer.write(EntryIndex(catalog: catalog.number, entry: entry), to: &record)
                return Digest(of: record.bytes).prefix
            }
        }
    }

    subscript(entry: EntryIndex) -> UInt64 { digests[entry.catalog][entry.entry] }
    subscript(entry: Int, in catalog: CatalogPlan) -> UInt64 { digests[catalog.number][entry] }
}
