package import Content
package import Diagnostics
import Markdown

/// A checker of the links in all Markdown bodies. A link within the site must lead to an existing page or
/// file. If the link has an anchor for a page, the page must have a heading with that anchor.
package struct LinkChecker {
    private let content: SiteContent
    private let resolver: LinkResolver
    /// The number of suggestions that may still be made. It is limited because each suggestion searches all
    /// files, or all headings of a page.
    private var suggestions = LinkResolver.maximumSuggestions
    /// For each page that a link with an anchor leads to, the anchors of its headings.
    private var anchors: [Page: Set<String>] = [:]

    private enum Page: Hashable {
        /// The page that contains the body with this index.
        case own(Int)
        case entry(catalog: Int, entry: Int)
        case page(Int)
        case home
    }

    private init(_ content: SiteContent, resolver: LinkResolver) {
        self.content = content
        self.resolver = resolver
    }

    /// Returns broken links.
    /// - Complexity: O(*links* + *headings*), plus O(*files*) for each broken link that gets a suggestion.
    package static func problems(in content: SiteContent, resolver: LinkResolver) -> Diagnostics {
        var diagnostics = Diagnostics()
        var check = LinkChecker(content, resolver: resolver)
        for (number, body) in content.markdownBodies.enumerated() {
            for link in body.outline.links {
                if let problem = check.problem(of: link, in: body, number: number) {
                    diagnostics.report(Diagnostic(problem, file: body.file, position: link.position))
                }
            }
        }
        return diagnostics
    }

    /// Returns whether all links of a body lead to a page and a heading that exist.
    /// - Complexity: O(*links* + *headings of their targets*).
    package static func areValid(
        linksOf body: MarkdownBody, in content: SiteContent, resolver: LinkResolver
    ) -> Bool {
        var check = LinkChecker(content, resolver: resolver)
        check.suggestions = 0
        return body.outline.links.allSatisfy { check.problem(of: $0, in: body, number: 0) == nil }
    }

    private mutating func problem(of link: MarkdownLink, in body: MarkdownBody, number: Int) -> Problem? {
        switch resolver.target(of: link.destination, in: body.file, suggests: suggestions > 0) {
        case .failure(let error):
            suggestions -= 1
            return error.problem
        case .success(.external), .success(.catalog), .success(.asset), .success(.unknown): return nil
        case .success(.here(let anchor)):
            return missing(anchor, on: .own(number), link) { body.outline.anchors }
        case .success(.entry(let catalog, let entry, let anchor)):
            let target = content.catalogs[catalog].entries[entry]
            return missing(anchor, on: .entry(catalog: catalog, entry: entry), link) {
                target.hasPage ? target.body?.outline.anchors ?? [] : []
            }
        case .success(.page(let page, let anchor)):
            let target = content.pages[page]
            return missing(anchor, on: .page(page), link) { target.body?.outline.anchors ?? [] }
        case .success(.home(let anchor)):
            let target = content.home
            return missing(anchor, on: .home, link) { target?.body?.outline.anchors ?? [] }
        }
    }

    private mutating func missing(
        _ anchor: String?, on page: Page, _ link: MarkdownLink, among headings: () -> [String]
    ) -> Problem? {
        guard let anchor, !anchor.isEmpty else { return nil }
        let known = anchors[page] ?? Set(headings())
        anchors[page] = known
        guard !known.contains(anchor) else { return nil }
        let suggestion = suggestions > 0 ? Suggestion.nearest(to: anchor, in: headings()) : nil
        suggestions -= 1
        return .brokenAnchor(link.destination, anchor: anchor, suggestion: suggestion.map { "#" + $0 })
    }
}
