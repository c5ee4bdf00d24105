package import Content
import DataFormats
import Files
import ICUCollation
import Markdown
public import Planning
import Synchronization
import TemplateLanguage

extension SiteRenderer {
    /// The number of entries whose terms are collected in one task.
    private static let entriesPerPart = 2000

    /// Starts a task that makes the table for folding texts, so that the first catalog need not wait for it.
    package static func prepareSearch() {
        Task.detached(priority: .utility) { _ = try? PrimaryFolding() }
    }

    /// Returns the files of the search data of all catalogs, sorted by path. They are not in the plan, because their names
    /// depend on their content.
    ///
    /// - Parameter jobs: The number of tasks at the same time.
    /// - Throws: ``RenderingError`` if ICU has no root order.
    /// - Complexity: O(*n* log *n*) for *n* bytes of searched text.
    public func searchFiles(jobs: Int) async throws(RenderingError) -> [SitePlan.File] {
        let catalogs = plan.catalogs.filter { $0.hasSearch }
        guard !catalogs.isEmpty else { return [] }
        let folding = try folding(for: catalogs[0])
        let orders = catalogs.map { $0.entriesInOrder() }
        let parts = orders.indices.flatMap { number in
            stride(from: 0, to: orders[number].count, by: Self.entriesPerPart).map { start in
                (number, start..<min(start + Self.entriesPerPart, orders[number].count))
            }
        }
        var collected: [EntryTerms?] = await parts.mapInParallel(jobs: jobs) { [self] number, entries in
            self.terms(of: entries, in: orders[number], of: catalogs[number], folding: folding)
        }
        var merged = catalogs.map { _ in EntryTerms() }
        for (position, part) in parts.enumerated() {
            if let own = collected[position] { merged[part.0].append(own) }
            // Large catalogs would need the memory of all terms twice.
            collected[position] = nil
        }
        let terms = merged
        var all: [SitePlan.File] = []
        let found = await catalogs.indices.map { $0 }.mapInParallel(jobs: jobs) { [self] number in
            Result { () throws(RenderingError) in
                try searchFiles(
                    of: catalogs[number], order: orders[number], terms: terms[number], folding: folding)
            }
        }
        for found in found { all += try found.get() }
        return all.sorted { $0.path.isOrderedBeforeAsPath($1.path) }
    }

    /// Returns the file of search data at a path; `nil` if there is none.
    ///
    /// - Complexity: The first call for a catalog makes all of its search data.
    public func searchFile(at path: String) throws(RenderingError) -> SitePlan.File? {
        guard
            let catalog = plan.catalogs.first(where: { $0.hasSearch && path.hasPrefix($0.searchPath) })
        else { return nil }
        let files = try searchData.files(of: catalog) { catalog throws(RenderingError) in
            let folding = try folding(for: catalog)
            let order = catalog.entriesInOrder()
            let terms = terms(of: 0..<order.count, in: order, of: catalog, folding: folding)
            return try searchFiles(of: catalog, order: order, terms: terms, folding: folding)
        }
        return files.first { $0.path == path }
    }

    /// Returns the bytes of a file of search data: all but the list of files are compressed.
    func searchData(_ bytes: [UInt8], at path: String) throws(RenderingFailure) -> [UInt8] {
        guard path.hasSuffix(Gzip.fileExtension) else { return bytes }
        guard let compressed = Gzip.compress(bytes) else {
            throw RenderingFailure(reason: "there is not enough memory")
        }
        return compressed
    }

    private func folding(for catalog: CatalogPlan) throws(RenderingError) -> PrimaryFolding {
        do {
            return try PrimaryFolding()
        } catch {
            throw RenderingError(path: catalog.searchPath, reason: "ICU has no order of all letters")
        }
    }

    /// Returns the terms of some entries of a catalog.
    /// - Parameter entries: A range of `order`, which has the indices of the entries in order.
    private func terms(
        of entries: Range<Int>, in order: [Int], of catalog: CatalogPlan, folding: PrimaryFolding
    ) -> EntryTerms {
        EntryTerms(of: entries, folding: folding) { entry in
            searchedTexts(of: catalog.catalog.entries[order[entry]], in: catalog)
        }
    }

    private func searchFiles(
        of catalog: CatalogPlan, order: [Int], terms: EntryTerms, folding: PrimaryFolding
    ) throws(RenderingError) -> [SitePlan.File] {
        let path = catalog.searchPath
        let ordinals = Dictionary(
            uniqueKeysWithValues: zip(order.map { catalog.catalog.entries[$0].id }, 0...))
        do throws(RenderingFailure) {
            let index = try SearchIndex(
                searchRows(of: order, in: catalog, ordinals: ordinals),
                facets: searchFacets(of: order, in: catalog, ordinals: ordinals), terms: terms,
                folding: folding)
            return index.files.all.map { SitePlan.File(path: path + $0.name, kind: .searchData($0.bytes)) }
        } catch {
            throw RenderingError(path: path, reason: error.reason)
        }
    }

    /// Returns the texts of an entry that its catalog's search reads.
    package func searchedTexts(of entry: Entry, in catalog: CatalogPlan) -> SearchedTexts {
        var texts = SearchedTexts()
        for text in catalog.catalog.settings.searched ?? defaultSearchedTexts(of: entry, in: catalog) {
            switch text {
            case .title:
                texts.names.append(entry.title)
                // Other views may show another title.
                texts.names += catalog.views.compactMap { view in
                    view.settings.entry.title.flatMap { entry.fields[$0]?.text }
                }
            case .otherNames: texts.names += entry.also
            case .body:
                if let body = entry.body?.html(allowsRawHTML: plan.content.settings.rawHTML) {
                    texts.bodies.append(body.text)
                }
            case .field(let path):
                if let text = self.text(path, of: entry, in: catalog) { texts.bodies.append(text) }
            }
        }
        return texts
    }

    /// Returns the texts that the search reads if the settings name none: the names, the body, and the text fields that pages
    /// show.
    private func defaultSearchedTexts(of entry: Entry, in catalog: CatalogPlan) -> [SearchedText] {
        let settings = catalog.catalog.settings.entry
        var fields = factRules(of: entry, in: catalog).filter { $0.type == .string }.map { $0.path }
        for path in [settings.subtitle, settings.value] {
            // An excerpt is a part of the body.
            guard let path, entry.fields[path] != nil, !fields.contains(path) else { continue }
            fields.append(path)
        }
        return [.title, .otherNames, .body] + fields.map { .field($0) }
    }
}

extension CatalogPlan {
    /// The indices of the entries in the order of the default view. An entry in several sections has its first place.
    fileprivate func entriesInOrder() -> [Int] {
        catalog.entries.indices.sorted { place(of: $0).position < place(of: $1).position }
    }
}

/// The search data of catalogs that a preview has been asked for.
final class SearchDataCache: Sendable {
    private let files = Mutex<[Int: [SitePlan.File]]>([:])

    /// Returns the files of a catalog's search data, and makes them for the first request.
    func files(
        of catalog: CatalogPlan, make: (CatalogPlan) throws(RenderingError) -> [SitePlan.File]
    ) throws(RenderingError) -> [SitePlan.File] {
        if let known = files.withLock({ $0[catalog.number] }) { return known }
        let made = try make(catalog)
        files.withLock { $0[catalog.number] = made }
        return made
    }
}
