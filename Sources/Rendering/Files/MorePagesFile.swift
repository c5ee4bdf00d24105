import Content
import Planning

/// The list of all plain pages, and of all catalogs if the navigation leaves some out.
struct MorePagesFile: PageKind {
    static let template = "pages"
    static let traits: FileTraits = [.page, .inSitemap]
    /// The path of the page.
    static let path = "-/more-pages/"

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the list of all pages") }

    func page(at _: String, by renderer: SiteRenderer) -> PageModel { renderer.morePagesPage() }
}

extension SiteRenderer {
    fileprivate func morePagesPage() -> PageModel {
        let path = MorePagesFile.path
        let title = plan.strings[.pages]
        let catalogs =
            NavigationPlan.omitsCatalogs(plan.content)
            ? plan.catalogs.map {
                LinkModel(title: $0.catalog.title, url: pageURL(from: path, to: $0.path))
            } : []
        return PageModel(
            folder: context(of: path), page: head(headTitle(title, siteTitle), path: path),
            strings: plan.strings,
            pages: PagesModel(
                title: title,
                pages: catalogs
                    + plan.content.pages.map {
                        LinkModel(title: self.title(of: $0), url: pageURL(from: path, to: $0.path + "/"))
                    }))
    }
}
