import Content
import Files
import Planning
import Records

/// Digests of the titles of entries and of where links to them lead. The page of an entry links to many others, and to
/// read all of these for each page would take longer than to make its key from their digests.
struct LinkDigests: Sendable {
    /// The start of each digest, by catalog and entry.
    private let digests: [[UInt64]]

    /// The number of entries whose digests are made in one task.
    private static let entriesPerPart = 4096

    /// - Parameter jobs: The number of tasks at the same time.
    /// - Complexity: O(*entries*).
    static func make(of renderer: SiteRenderer, jobs: Int) async -> LinkDigests {
        var digests: [[UInt64]] = []
        for catalog in renderer.plan.catalogs {
            let count = catalog.catalog.entries.count
            let parts = stride(from: 0, to: count, by: entriesPerPart).map {
                $0..<min($0 + entriesPerPart, count)
            }
            let made = await parts.mapInParallel(jobs: jobs) { part in
                var record = RecordWriter()
                return part.map { entry in
                    record.removeAll()
                    renderer.write(EntryIndex(catalog: catalog.number, entry: entry), to: &record)
                    return Digest(of: record.bytes).prefix
                }
            }
            digests.append(made.flatMap { $0 })
        }
        return LinkDigests(digests: digests)
    }

    subscript(entry: EntryIndex) -> UInt64 { digests[entry.catalog][entry.entry] }
    subscript(entry: Int, in catalog: CatalogPlan) -> UInt64 { digests[catalog.number][entry] }
}
