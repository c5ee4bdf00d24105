import Content
import Files
import Planning
import Records

/// Digests of the titles and sort strings of entries and of where links to them lead. The page of an entry links to many
/// others, and to read all of these for each page would take longer than to make its key from their digests.
struct LinkDigests: Sendable {
    /// The start of each digest, by catalog and entry.
    private let digests: [[UInt64]]
    /// For each catalog, digests of what the structure of the site has of parts of its entries.
    private let structures: [[Digest]]

    /// The number of entries whose digests are made in one task.
    private static let entriesPerPart = 4096

    /// - Parameter jobs: The number of tasks at the same time.
    /// - Complexity: O(*entries*).
    static func make(of renderer: SiteRenderer, jobs: Int) async -> LinkDigests {
        var digests: [[UInt64]] = []
        var structures: [[Digest]] = []
        for catalog in renderer.plan.catalogs {
            let count = catalog.catalog.entries.count
            let parts = stride(from: 0, to: count, by: entriesPerPart).map {
                $0..<min($0 + entriesPerPart, count)
            }
            let made = await parts.mapInParallel(jobs: jobs) { renderer.linkDigests(of: $0, in: catalog) }
            digests.append(made.flatMap { $0.digests })
            structures.append(made.map { $0.structure })
        }
        return LinkDigests(digests: digests, structures: structures)
    }

    subscript(entry: EntryIndex) -> UInt64 { digests[entry.catalog][entry.entry] }
    /// Returns digests of what the structure of the site has of parts of a catalog's entries.
    func structure(of catalog: CatalogPlan) -> [Digest] { structures[catalog.number] }
    /// Returns the digests of all entries of a catalog.
    subscript(catalog: CatalogPlan) -> [UInt64] { digests[catalog.number] }
    subscript(entry: Int, in catalog: CatalogPlan) -> UInt64 { digests[catalog.number][entry] }
}

extension SiteRenderer {
    /// Returns the digests of some entries, and a digest of what the structure of the site has of them.
    fileprivate func linkDigests(
        of part: Range<Int>, in catalog: CatalogPlan
    ) -> (digests: [UInt64], structure: Digest) {
        var record = RecordWriter()
        var structure = RecordWriter()
        let digests = part.map { entry in
            let index = EntryIndex(catalog: catalog.number, entry: entry)
            record.removeAll()
            write(index, to: &record)
            let digest = Digest(of: record.bytes).prefix
            structure.write(digest)
            writeStructure(of: index, in: catalog, to: &structure)
            return digest
        }
        return (digests, Digest(of: structure.bytes))
    }
}
