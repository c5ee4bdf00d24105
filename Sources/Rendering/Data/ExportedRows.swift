import Content
import DataFormats
import Planning

/// The entries of a catalog as they are exported: in the order of the content, without drafts.
struct ExportedRows {
    let columns: [ExportedColumn]
    private let catalog: CatalogPlan

    init(of catalog: CatalogPlan) {
        self.catalog = catalog
        columns = ExportedColumn.columns(of: catalog)
    }

    /// Calls a function with each entry, with the path of its page from the site's root, and with the target of links to it.
    /// - Complexity: O(*n*).
    func forEach(
        _ body: (Entry, _ page: String, _ target: (path: String, anchor: String?)) -> Void
    ) {
        for index in catalog.catalog.entries.indices {
            let entry = catalog.catalog.entries[index].whole
            guard !entry.isDraft(catalog.catalog.settings) else { continue }
            let target = catalog.target(of: index)
            let anchor = target.anchor.map { "#" + SitePath.encoded($0) } ?? ""
            body(entry, SitePath.encodedPath(target.path) + anchor, target)
        }
    }
}

extension Entry {
    fileprivate func isDraft(_ settings: CatalogSettings) -> Bool {
        settings.fields[.draft].map { $0.type == .boolean && !$0.isList } ?? true
            && fields[.draft]?.isBoolean == true && fields[.draft]?.text == "true"
    }
}
