import Content
import Planning

/// The 404 page.
struct NotFoundFile: PageKind {
    static let template = "404"
    static let traits: FileTraits = .page

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the 404 page") }

    func revision(in _: FileRevisions) -> FileRevision? { nil }

    func page(at _: String, by renderer: SiteRenderer) -> PageModel { renderer.notFoundPage() }
}

extension SiteRenderer {
    /// Returns the 404 page, with the search and the index of the home page. A server shows it at any path, so its links
    /// begin at the site's root. A portable site has no server.
    fileprivate func notFoundPage() -> PageModel {
        let base =
            plan.content.settings.isPortable
            ? nil : plan.content.settings.baseURL.map(Self.pathOfURL) ?? "/"
        var head = head(headTitle(plan.strings[.notFoundTitle], siteTitle), path: "")
        head.canonical = nil
        let strip = catalogStrip
        head.scripts = pageScripts(homeScripts(hasStrip: strip != nil), on: "", base: base)
        let home = HomeModel(
            title: plan.strings[.notFoundTitle], description: nil, body: nil, list: nil,
            search: placeholderOfSearch,
            catalogs: plan.catalogs.map { catalog in
                shortCard(of: catalog) { target in
                    base.map { SitePath.absolute(target, base: $0) } ?? pageURL(from: "", to: target)
                }
            },
            pages: [])
        return PageModel(
            folder: FolderContext(makeSiteModel(for: "404.html", base: base)), page: head, strip: strip,
            strings: plan.strings, home: home)
    }

    /// Returns the path of a URL: `/a/` for `https://example.org/a/`.
    private static func pathOfURL(_ url: String) -> String {
        // The path begins at the third slash, which a base URL always has.
        let slashes = url.indices.filter { url[$0] == "/" }
        return slashes.count > 2 ? String(url[slashes[2]...]) : "/"
    }
}
