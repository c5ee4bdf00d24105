import Content
import DataFormats
import Files
import ICUCollation
import Markdown
public import Planning
import Synchronization
import TemplateLanguage

extension SiteRenderer {
    /// Returns every file of the site, sorted by path: those of the plan, and the search data, whose names depend on the
    /// content.
    ///
    /// - Parameter jobs: The number of catalogs to index at the same time.
    /// - Throws: ``RenderingError`` if ICU has no root order, or if there is not enough memory.
    /// - Complexity: O(*n* log *n*) for *n* bytes of searched text.
    public func allFiles(jobs: Int) async throws(RenderingError) -> [SitePlan.File] {
        let catalogs = plan.catalogs.filter { $0.hasSearch }
        guard !catalogs.isEmpty else { return files }
        var all = files
        for found in await catalogs.mapInParallel(
            jobs: jobs,
            { catalog in
                Result { () throws(RenderingError) in try searchFiles(of: catalog) }
            })
        {
            all += try found.get()
        }
        return all.sorted { $0.path.isOrderedBeforeAsPath($1.path) }
    }

    /// Returns the file of search data at a path; `nil` if there is none.
    ///
    /// - Complexity: The first call for a catalog makes all of its search data.
    public func searchFile(at path: String) throws(RenderingError) -> SitePlan.File? {
        guard
            let catalog = plan.catalogs.first(where: { $0.hasSearch && path.hasPrefix($0.searchPath) })
        else { return nil }
        return try searchData.files(of: catalog, make: searchFiles).first { $0.path == path }
    }

    private func searchFiles(of catalog: CatalogPlan) throws(RenderingError) -> [SitePlan.File] {
        let path = catalog.searchPath
        let folding: PrimaryFolding
        do {
            folding = try PrimaryFolding()
        } catch {
            throw RenderingError(path: path, reason: "ICU has no order of all letters")
        }
        let order = catalog.entriesInOrder()
        do throws(RenderingFailure) {
            let index = try SearchIndex(searchRows(of: order, in: catalog), folding: folding) { entry in
                searchTexts(of: catalog.catalog.entries[order[entry]], in: catalog)
            }
            return index.files.all.map { SitePlan.File(path: path + $0.name, kind: .searchData($0.bytes)) }
        } catch {
            throw RenderingError(path: path, reason: error.reason)
        }
    }

    /// Returns the texts of an entry that its catalog's search reads.
    func searchTexts(of entry: Entry, in catalog: CatalogPlan) -> SearchIndex.Texts {
        var texts = SearchIndex.Texts()
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
