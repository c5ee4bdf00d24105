import Content
import Planning

/// A page that belongs to no catalog, by its position in the content.
struct PlainPageFile: PageKind {
    static let template = "page"
    static let traits: FileTraits = [.page, .inSitemap]
    let number: Int
    /// The Markdown file.
    let file: String

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin(of: "content/" + file) }

    func revision(in _: FileRevisions) -> FileRevision? { nil }

    func page(at _: String, by renderer: SiteRenderer) -> PageModel {
        renderer.plainPage(renderer.plan.content.pages[number])
    }
}

extension SiteRenderer {
    func title(of page: PlainPage) -> String {
        page.title ?? siteTitle
    }

    fileprivate func plainPage(_ page: PlainPage) -> PageModel {
        let path = page.path + "/"
        var head = head(headTitle(title(of: page), siteTitle), description: page.description, path: path)
        let body = html(of: page.body, on: path, strings: plan.strings)
        head.scripts = pageScripts(scripts(copyingCodeOf: body), on: path)
        head.sharing = sharing(title(of: page), language: plan.content.settings.language)
        return PageModel(
            folder: context(of: path), page: head,
            strings: plan.strings, document: DocumentModel(title: title(of: page), body: body))
    }
}
