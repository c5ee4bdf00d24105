import Content
import Planning

/// The page at a former path of an entry, which redirects to the entry's current page or row.
struct RedirectFile: PageKind {
    static let template = "moved"
    static let traits: FileTraits = .page
    let catalog: Int32
    /// The index of the entry.
    let entry: Int32
    /// The index of the path among the former paths of the entry.
    let alias: Int32

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        let entry = catalogs[Int(catalog)].catalog.entries[Int(entry)]
        return FileOrigin(
            "the alias “\(entry.aliases[Int(alias)])” of “\(entry.title)”", of: entry.file, isAlias: true)
    }

    func revision(in _: FileRevisions) -> FileRevision? { .ofStructure }

    func page(at path: String, by renderer: SiteRenderer) -> PageModel {
        renderer.redirectPage(from: path, to: Int(entry), of: renderer.plan.catalogs[Int(catalog)])
    }
}

extension SiteRenderer {
    fileprivate func redirectPage(from file: String, to position: Int, of catalog: CatalogPlan) -> PageModel {
        let entry = catalog.catalog.entries[position]
        let path = SitePath.page(ofFile: file)
        let target = catalog.target(of: position)
        let url = relative(from: path, to: target.path, anchor: target.anchor)
        var head = head(
            headTitle(catalog.strings[.moved], catalog.catalog.title, siteTitle), path: target.path,
            catalog: catalog)
        head.redirect = url
        head.feed = nil
        return PageModel(
            folder: context(of: path), page: head, strings: catalog.strings,
            moved: LinkModel(title: entry.title, url: url))
    }
}
