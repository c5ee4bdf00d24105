import Content
import Planning

/// A file of the pages of entries, by which a script finds the page of an entry.
struct EntryPagesFile: FileKind {
    let catalog: Int
    /// The index of the file.
    let number: Int

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        FileOrigin("the pages of the entries", of: catalogs[catalog].catalog.origin)
    }

    func revision(in _: FileRevisions) -> FileRevision? { .ofStructure }

    func bytes(at _: String, by renderer: SiteRenderer) -> [UInt8]? {
        renderer.entryPages(inFile: number, of: renderer.plan.catalogs[catalog])
    }
}

extension SiteRenderer {
    /// Returns the pages that have the rows of some entries, as JSON: an object with a list of URLs for each entry, one for
    /// each view of many pages. The URLs are relative to the catalog's page.
    fileprivate func entryPages(inFile file: Int, of catalog: CatalogPlan) -> [UInt8] {
        var json = JSONText()
        json.append("{")
        json.appendSeparated(catalog.entryPages(inFile: file)) { json, pages in
            json.appendString(catalog.catalog.entries[pages.entry].id)
            json.append(":")
            json.appendStrings(pages.paths.map { pageURL(from: catalog.path, to: $0) })
        }
        json.append("}")
        return json.bytes
    }
}
