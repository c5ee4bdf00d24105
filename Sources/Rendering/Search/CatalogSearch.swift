import Content
import Files
import Planning
import SearchDictionary

/// Names are found from their first letter on, other texts from their third.
enum TermKind: CaseIterable {
    case names
    case bodies

    /// The minimum number of scalars in a prefix that is looked up among many terms.
    var minimumPrefix: Int { self == .names ? 1 : 3 }
}

/// What the search data of a catalog is made of: the terms of parts of its entries, and files of rows.
///
/// Where a part ends depends on the ids of the entries, so that a change of one entry changes one part.
struct CatalogSearch: Sendable {
    /// Returns the number of entries in a part whose terms are collected together, about.
    ///
    /// An edit collects the terms of one part again, so parts are small. But each part repeats the frequent terms, so there
    /// are at most about 32 parts.
    static func entriesPerPart(inCatalogOf count: Int) -> UInt64 {
        var entries: UInt64 = 500
        // Doubled, so that the parts of a catalog that has grown end at some of the same entries as before.
        while entries * 32 < count { entries *= 2 }
        return entries
    }

    /// The maximum, as a multiple of it.
    private static let maximumParts = 3

    /// A part of the entries, and the files of rows that begin in it, as ranges of ``order``.
    struct Part: Sendable {
        let entries: Range<Int>
        let rows: ArraySlice<Range<Int>>
    }

    let catalog: CatalogPlan
    /// The indices of the entries, in order.
    let order: [Int]
    /// The revisions of the entries, and those of their rows, in the same order.
    let revisions: [UInt64]
    let rowRevisions: [UInt64]
    /// The parts in order.
    let parts: [Part]
    /// The terms of each part, with their revision and their key; see ``SearchKeys``.
    var terms: [(keys: (revision: Digest, key: Digest)?, terms: EntryTerms)] = []
    /// The files of rows, with their revisions.
    var rows: [(revision: Digest?, file: SearchRows.File)] = []

    /// Divides the entries of a catalog into parts and files.
    /// - Parameter jobs: The number of tasks at the same time.
    /// - Complexity: O(*entries*).
    static func make(of catalog: CatalogPlan, jobs: Int) async -> CatalogSearch {
        CatalogSearch(
            of: catalog, marks: await catalog.catalog.entries.mapInParallel(jobs: jobs) { Mark(of: $0) })
    }

    /// Divides the entries of a catalog into parts and files.
    /// - Complexity: O(*entries*).
    init(of catalog: CatalogPlan) {
        self.init(of: catalog, marks: catalog.catalog.entries.map { Mark(of: $0) })
    }

    /// What the search reads of each entry. Reading it in the order of the entries in memory is faster.
    private struct Mark: Sendable {
        let hashOfID: UInt64
        let revision: UInt64
        let rowRevision: UInt64

        init(of entry: EntryHeader) {
            hashOfID = Digest(of: entry.id).prefix
            revision = entry.revision
            rowRevision = entry.rowRevision
        }
    }

    /// - Parameter marks: The mark of each entry.
    private init(of catalog: CatalogPlan, marks: [Mark]) {
        self.catalog = catalog
        order = catalog.entriesInOrder
        revisions = order.map { marks[$0].revision }
        rowRevisions = order.map { marks[$0].rowRevision }
        let hashes = order.map { marks[$0].hashOfID }
        let rows = SearchRows.ranges(of: hashes)
        var firstRows = 0
        let entriesPerPart = Self.entriesPerPart(inCatalogOf: hashes.count)
        parts = hashes.ranges(ending: entriesPerPart, maximum: Self.maximumParts).map { entries in
            let next = rows[firstRows...].firstIndex { $0.lowerBound >= entries.upperBound } ?? rows.endIndex
            defer { firstRows = next }
            return Part(entries: entries, rows: rows[firstRows..<next])
        }
    }

    /// Returns the files of the terms of all parts of one kind.
    func termFiles(_ kind: TermKind) -> TermFiles {
        let terms = zip(parts, terms).map { part, made in
            TermFiles.Part(
                firstEntry: part.entries.lowerBound,
                terms: kind == .names ? made.terms.names : made.terms.bodies)
        }
        return TermFiles(terms, entryCount: order.count, minimumPrefix: kind.minimumPrefix)
    }

    /// The characters of all texts.
    var scalars: ScalarSet {
        var scalars = ScalarSet()
        for part in terms { for scalar in part.terms.scalars { scalars.insert(scalar) } }
        return scalars
    }
}
