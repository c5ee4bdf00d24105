import Content

/// Checks every link of every body: that it leads to a file, and to a heading that is there.
struct LinkCheck {
    private let content: SiteContent
    private let resolver: LinkResolver
    /// What was meant is looked for among all files, so only the first broken links get a suggestion.
    private var suggestions = 100

    private init(_ content: SiteContent, resolver: LinkResolver) {
        self.content = content
        self.resolver = resolver
    }

    static func report(_ content: SiteContent, resolver: LinkResolver, into diagnostics: inout Diagnostics) {
        var bodies: [(body: MarkdownBody, anchors: [String])] = []
        for page in content.pages + (content.home.map { [$0] } ?? []) {
            if let body = page.body { bodies.append((body, body.outline.anchors)) }
        }
        for catalog in content.catalogs {
            for entry in catalog.entries {
                if let body = entry.body { bodies.append((body, body.outline.anchors)) }
            }
            for text in catalog.texts { bodies.append((text, text.outline.anchors)) }
        }
        var check = LinkCheck(content, resolver: resolver)
        for (body, anchors) in bodies {
            for link in body.outline.links {
                if let problem = check.problem(of: link, in: body, anchors: anchors) {
                    diagnostics.report(body.source.diagnostic(problem, at: link))
                }
            }
        }
    }

    private mutating func problem(of link: MarkdownLink, in body: MarkdownBody, anchors: [String]) -> Problem?
    {
        switch resolver.target(of: link.destination, in: body.source.file, suggests: suggestions > 0) {
        case .failure(let error):
            suggestions -= 1
            return error.problem
        case .success(.external), .success(.catalog), .success(.asset), .success(.unknown): return nil
        case .success(.here(let anchor)):
            return Self.missing(anchor, among: anchors, link)
        case .success(.entry(let catalog, let entry, let anchor)):
            let target = content.catalogs[catalog].entries[entry]
            return Self.missing(anchor, among: target.hasPage ? target.body?.outline.anchors ?? [] : [], link)
        case .success(.page(let page, let anchor)):
            return Self.missing(anchor, among: content.pages[page].body?.outline.anchors ?? [], link)
        case .success(.home(let anchor)):
            return Self.missing(anchor, among: content.home?.body?.outline.anchors ?? [], link)
        }
    }

    private static func missing(_ anchor: String?, among anchors: [String], _ link: MarkdownLink) -> Problem?
    {
        guard let anchor, !anchor.isEmpty, !anchors.contains(anchor) else { return nil }
        let suggestion = Suggestion.nearest(to: anchor, in: anchors).map { "#" + $0 }
        return .brokenAnchor(link.destination, anchor: anchor, suggestion: suggestion)
    }
}
