import Content
import Planning

extension SiteRenderer {
    /// Returns the pages that have the rows of some entries, as JSON: an object with a list of URLs for each entry, one for
    /// each view of many pages. The URLs are relative to the catalog's page.
    func addresses(inFile file: Int, of catalog: CatalogPlan) -> [UInt8] {
        var json = JSONText()
        json.append("{")
        json.appendSeparated(catalog.addresses(inFile: file)) { json, address in
            json.appendString(catalog.catalog.entries[address.entry].id)
            json.append(":")
            json.appendStrings(address.paths.map { SitePath.relative(from: catalog.path, to: $0) })
        }
        json.append("}")
        return json.bytes
    }
}
