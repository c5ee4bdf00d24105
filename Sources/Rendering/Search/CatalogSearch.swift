import Content
import Files
import Planning

/// What the search data of a catalog is made of: the terms of parts of its entries, and files of rows.
///
/// Where a part ends depends on the ids of the entries, so that a change of one entry changes one part.
struct CatalogSearch: Sendable {
    /// The number of entries in a part whose terms are collected together, about.
    private static let entriesPerPart: UInt64 = 2000
    /// The maximum, as a multiple of it.
    private static let maximumParts = 3

    let catalog: CatalogPlan
    /// The indices of the entries, in order.
    let order: [Int]
    /// The parts and the files of rows, as ranges of `order`.
    let partRanges: [Range<Int>]
    let rowRanges: [Range<Int>]
    /// The terms of each part, with the keys of what they are made of.
    var parts: [(keys: SearchKeys.Keys?, terms: EntryTerms)] = []
    var rows: [(keys: SearchKeys.Keys?, file: SearchRows.File)] = []

    /// Divides the entries of a catalog into parts and files.
    /// - Parameter jobs: The number of tasks at the same time.
    /// - Complexity: O(*entries*).
    static func make(of catalog: CatalogPlan, jobs: Int) async -> CatalogSearch {
        let hashes = await catalog.catalog.entries.mapInParallel(jobs: jobs) { hash(of: $0) }
        return CatalogSearch(of: catalog, hashes: hashes)
    }

    /// Divides the entries of a catalog into parts and files.
    /// - Complexity: O(*entries*).
    init(of catalog: CatalogPlan) {
        self.init(of: catalog, hashes: catalog.catalog.entries.map { Self.hash(of: $0) })
    }

    private static func hash(of entry: Entry) -> UInt64 { Digest(of: entry.id).prefix }

    /// - Parameter hashesOfEntries: A hash of the id of each entry.
    private init(of catalog: CatalogPlan, hashes hashesOfEntries: [UInt64]) {
        self.catalog = catalog
        order = catalog.entriesInOrder
        let hashes = order.map { hashesOfEntries[$0] }
        partRanges = hashes.ranges(ending: Self.entriesPerPart, maximum: Self.maximumParts)
        rowRanges = SearchRows.ranges(of: hashes)
    }

    /// Returns the terms of all parts of one kind.
    func terms(_ kind: (EntryTerms) -> TermList) -> [TermFiles.Part] {
        zip(partRanges, parts).map { TermFiles.Part(firstEntry: $0.lowerBound, terms: kind($1.terms)) }
    }

    /// The characters of all texts.
    var scalars: ScalarSet {
        var scalars = ScalarSet()
        for part in parts { for scalar in part.terms.scalars { scalars.insert(scalar) } }
        return scalars
    }
}
