public import Content
import Dispatch
import Files
import ICUCollation
import Markdown
import Planning
import SearchDictionary
import Synchronization
import TemplateLanguage

extension SiteRenderer {
    /// The number of entries in each catalog that are read to find out how texts are folded.
    private static let preparedEntryCount = 100

    /// Starts making the tables for folding texts on a queue, so that the first catalog need not wait for them. Planning
    /// uses only one processor meanwhile. Does nothing for a site without a search.
    ///
    /// The table of all characters is made only if one of the first entries has a character that is in no other. If only
    /// other texts have one, the table is made when they are folded.
    public static func prepareSearch(of content: SiteContent) {
        let entries = content.catalogs.filter(content.hasSearch).flatMap {
            $0.entries.prefix(preparedEntryCount)
        }
        guard !entries.isEmpty else { return }
        let rawHTML = content.settings.rawHTML
        // Not a task, because a detached task would run on the default executor, which a preview must not use.
        DispatchQueue(label: "SiteRenderer.prepareSearch", qos: .utility).async {
            let folding = try? PrimaryFolding()
            folding?.prepare(for: entries.lazy.flatMap { [$0.title] + $0.also })
            folding?.prepare(
                for: entries.lazy.compactMap { $0.whole.body?.html(allowsRawHTML: rawHTML).text })
        }
    }

    /// Returns the files of the search data of all catalogs, sorted by path. They are not in the plan, because their names
    /// depend on their content.
    ///
    /// - Parameters:
    ///   - jobs: The number of tasks at the same time.
    ///   - previous: The record of an earlier build.
    ///   - revisions: The revisions of the site's files; `nil` if nothing is reused or recorded.
    /// - Returns: The files, and the record for the next build.
    /// - Throws: ``RenderingError`` if ICU has no root order, or if a row cannot be rendered.
    /// - Complexity: O(*n* log *n*) for *n* bytes of searched text.
    public func searchFiles(
        jobs: Int, reusing previous: SearchRecord = SearchRecord(), revisions: FileRevisions? = nil
    ) async throws(RenderingError) -> (files: [SitePlan.File], record: SearchRecord) {
        let catalogs = plan.catalogs.filter { $0.hasSearch }
        guard !catalogs.isEmpty else { return ([], SearchRecord()) }
        let source = SearchSource(
            folding: try folding(for: catalogs[0]), previous: previous,
            keys: revisions.map { SearchKeys(of: self, revisions: $0) })
        var searches: [CatalogSearch] = []
        for catalog in catalogs { searches.append(await CatalogSearch.make(of: catalog, jobs: jobs)) }
        let empty = searches
        let parts = empty.indices.flatMap { number in empty[number].parts.map { (number, $0) } }
        // The terms and the rows of the same entries are made together, while the entries are in the processor's cache.
        let made = await parts.mapInParallel(jobs: jobs) { [self] number, part in
            let search = empty[number]
            let terms = self.terms(of: part.entries, in: search, from: source)
            let rows = Result { () throws(RenderingError) in
                try part.rows.map { range throws(RenderingError) in
                    try self.rows(of: range, in: search, from: source)
                }
            }
            return (terms: terms, rows: rows)
        }
        for (part, made) in zip(parts, made) {
            searches[part.0].terms.append(made.terms)
            searches[part.0].rows += try made.rows.get()
        }
        let collected = searches
        async let record = SearchRecord(collected)
        let termFiles = await collected.flatMap { search in TermKind.allCases.map { (search, $0) } }
            .mapInParallel(jobs: jobs) { search, kind in search.termFiles(kind) }
        let files = await Array(collected.indices).mapInParallel(jobs: jobs) { [self] number in
            searchFiles(
                of: collected[number], names: termFiles[2 * number], bodies: termFiles[2 * number + 1],
                folding: source.folding)
        }
        try checkContent(of: catalogs[0].searchPath)
        return (files.flatMap { $0 }.sortedByPath(), await record)
    }

    /// Returns the file of search data at a path; `nil` if there is none.
    ///
    /// - Complexity: The first call for a catalog makes all of its search data.
    public func searchFile(at path: String) throws(RenderingError) -> SitePlan.File? {
        guard
            let catalog = plan.catalogs.first(where: { $0.hasSearch && path.hasPrefix($0.searchPath) })
        else { return nil }
        let files = try searchData.files(of: catalog) { catalog throws(RenderingError) in
            let source = SearchSource(folding: try folding(for: catalog), previous: SearchRecord(), keys: nil)
            var search = CatalogSearch(of: catalog)
            for part in search.parts {
                search.terms.append(terms(of: part.entries, in: search, from: source))
                for range in part.rows { search.rows.append(try rows(of: range, in: search, from: source)) }
            }
            try checkContent(of: catalog.searchPath)
            return searchFiles(
                of: search, names: search.termFiles(.names), bodies: search.termFiles(.bodies),
                folding: source.folding)
        }
        return files.first { $0.path == path }
    }

    private func folding(for catalog: CatalogPlan) throws(RenderingError) -> PrimaryFolding {
        do {
            return try PrimaryFolding()
        } catch {
            throw RenderingError(path: catalog.searchPath, reason: "ICU has no order of all letters")
        }
    }

    /// Returns the terms of a range of the entries of a catalog, in order.
    private func terms(
        of range: Range<Int>, in search: CatalogSearch, from source: SearchSource
    ) -> (keys: (revision: Digest, key: Digest)?, terms: EntryTerms) {
        let (entries, catalog) = (search.order[range], search.catalog)
        let keys = source.keys.map { keys in
            let revision = keys.revision(ofTermsOf: range, in: search)
            let known = source.previous.keysOfTerms[revision]
            return (revision: revision, key: known ?? keys.key(ofTermsOf: entries, in: catalog))
        }
        if let keys, let known = source.previous.terms[keys.key] { return (keys, known) }
        let terms = EntryTerms(count: entries.count, folding: source.folding) { entry in
            searchedTexts(
                of: catalog.catalog.entries[entries[entries.startIndex + entry]].whole, in: catalog)
        }
        return (keys, terms)
    }

    /// Returns a file of the rows of a range of the entries of a catalog, in order. It is not rendered if its content is known
    /// from an earlier build.
    private func rows(
        of range: Range<Int>, in search: CatalogSearch, from source: SearchSource
    ) throws(RenderingError) -> (revision: Digest?, file: SearchRows.File) {
        let (entries, catalog) = (search.order[range], search.catalog)
        let revision = source.keys?.revision(ofRowsOf: range, in: search)
        if let revision, let digest = source.previous.rows[revision] {
            let kind = SearchRowsFile(catalog: catalog.number, entries: entries, digest: digest)
            return (revision, SearchRows.File(kind: kind, digest: digest, count: entries.count))
        }
        do throws(RenderingFailure) {
            let bytes = try searchRows(of: entries, in: catalog)
            let file = SearchRows.File(
                kind: SearchDataFile(content: bytes), digest: Digest(of: bytes), count: entries.count)
            return (revision, file)
        } catch {
            throw RenderingError(path: catalog.searchPath, reason: error.reason)
        }
    }

    private func searchFiles(
        of search: CatalogSearch, names: TermFiles, bodies: TermFiles, folding: PrimaryFolding
    ) -> [SitePlan.File] {
        let catalog = search.catalog
        var ordinals = [Int](repeating: 0, count: search.order.count)
        for (ordinal, entry) in search.order.enumerated() { ordinals[entry] = ordinal }
        let index = SearchIndex(
            searchRows(of: search, ordinals: ordinals),
            facets: searchFacets(of: search.order, in: catalog, ordinals: ordinals), names: names,
            bodies: bodies, words: search.terms.map { $0.terms.words }, scalars: search.scalars,
            folding: folding)
        return index.files.all.map {
            .data(
                $0.kind, path: catalog.searchPath + $0.name, isPortable: plan.content.settings.isPortable)
        }
    }
}

/// What the search data of all catalogs are made with.
private struct SearchSource: Sendable {
    let folding: PrimaryFolding
    let previous: SearchRecord
    /// The keys of what is recorded; `nil` if nothing is.
    let keys: SearchKeys?
}

/// The search data of catalogs that a preview has been asked for.
final class SearchDataCache: Sendable {
    /// The files of one catalog. The lock is held while they are made, so that other requests wait for them.
    private final class Files: Sendable {
        let made = Mutex<[SitePlan.File]?>(nil)
    }

    private let catalogs = Mutex<[Int: Files]>([:])

    /// Returns the files of a catalog's search data, and makes them once, for the first request.
    func files(
        of catalog: CatalogPlan, make: (CatalogPlan) throws(RenderingError) -> [SitePlan.File]
    ) throws(RenderingError) -> [SitePlan.File] {
        let files = catalogs.withLock { catalogs in
            let files = catalogs[catalog.number] ?? Files()
            catalogs[catalog.number] = files
            return files
        }
        return try files.made.withLock { (made) throws(RenderingError) in
            if let known = made { return known }
            let files = try make(catalog)
            made = files
            return files
        }
    }
}
