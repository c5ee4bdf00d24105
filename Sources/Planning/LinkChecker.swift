package import Content
import DataFormats
package import Diagnostics
import Markdown

/// A checker of the links in all Markdown bodies. A link within the site must lead to an existing page or
/// file. If the link has an anchor for a page, the page must have a heading with that anchor.
///
/// It also collects which entries link to one another, and the links to sections and to views, which only the plan of the
/// site knows.
package struct LinkChecker {
    private let content: SiteContent
    private let resolver: LinkResolver
    /// The number of suggestions that may still be made. It is limited because each suggestion searches all
    /// files, or all headings of a page.
    private var suggestions = LinkResolver.maximumSuggestions
    /// For each page that a link with an anchor leads to, the anchors of its headings.
    private var anchors: [Page: Set<String>] = [:]
    /// The same for the pages of broken links.
    private var anchorIndices: [Page: AnchorIndex] = [:]
    /// The number of bodies checked so far.
    private var bodies = 0
    private var diagnostics = Diagnostics()
    private var references: EntryReferences
    private var unread: UnreadFiles
    private var unchecked: [UncheckedLink] = []
    /// The entries that the page of the current entry lists as facts.
    private var facts: Set<EntryIndex> = []

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
        unread = UnreadFiles(of: content)
        references = EntryReferences(entries: content.catalogs.map { $0.entries.count })
    }

    /// Returns broken links, and the links between entries.
    /// - Complexity: O(*links* + *headings*), plus O(*files*) for each broken link that gets a suggestion.
    package static func check(
        _ content: SiteContent, resolver: LinkResolver
    ) -> (problems: Diagnostics, references: EntryReferences, unchecked: [UncheckedLink]) {
        var checker = LinkChecker(content, resolver: resolver)
        for page in content.pages { checker.check(page.body?.outline, in: page.body?.file) }
        checker.check(content.home?.body?.outline, in: content.home?.body?.file)
        for (number, catalog) in content.catalogs.enumerated() {
            for body in catalog.settings.markdownBodies { checker.check(body.outline, in: body.file) }
            let fields = catalog.settings.fields.references
            let shownElsewhere = catalog.settings.fieldsShownElsewhere
            let facts = fields.filter { $0.isFact(except: shownElsewhere) }
            let others = fields.filter { !$0.isFact(except: shownElsewhere) }
            for (entry, content) in catalog.entries.enumerated() {
                let index = EntryIndex(catalog: number, entry: entry)
                checker.facts = []
                for field in facts { checker.check(field, of: content, at: index, isFact: true) }
                checker.check(content.outline, in: content.bodyFile, of: index)
                for field in others { checker.check(field, of: content, at: index, isFact: false) }
            }
        }
        for item in content.settings.navigation ?? [] {
            let target = resolver.target(of: item.destination, in: item.origin.file.path)
            if case .success(.asset(let path, _)) = target { checker.unread.removeLinked(path) }
        }
        // A file that could not be read may have the links.
        if content.unreadableFiles.isEmpty { checker.unread.report(into: &checker.diagnostics) }
        checker.diagnostics.tolerate(content.settings.tolerated)
        return (checker.diagnostics, checker.references, checker.unchecked)
    }

    /// Checks the links of a body.
    /// - Parameters:
    ///   - file: The file that contains the body.
    ///   - entry: The entry that it belongs to, if any.
    private mutating func check(
        _ body: MarkdownBody.Outline?, in file: String?, of entry: EntryIndex? = nil
    ) {
        guard let body, let file else { return }
        for link in body.links {
            let target = resolver.target(
                of: link.destination, in: file, suggests: suggestions > 0, isImage: link.isImage)
            if case .success(.entry(let catalog, let number, _)) = target, let entry {
                let target = EntryIndex(catalog: catalog, entry: number)
                references.add(from: entry, to: target, isMention: !facts.contains(target))
            }
            if let problem = problem(of: link, to: target, in: body, file) {
                diagnostics.report(Diagnostic(problem, file: file, position: link.position))
            }
        }
        bodies += 1
    }

    /// Checks the values of a field that are ids of entries.
    private mutating func check(
        _ field: FieldSchema.Rule, of entry: EntryHeader, at index: EntryIndex, isFact: Bool
    ) {
        var named: Set<EntryIndex> = []
        guard let key = field.referenceKey else { return }
        for node in entry[key]?.listed ?? [] {
            guard let name = node.text?.trimmed, !name.isEmpty else { continue }
            func report(_ problem: Problem) {
                diagnostics.report(
                    Diagnostic(problem, file: entry.file(of: key), position: node.position))
            }
            switch resolver.entry(named: name, from: index.catalog, suggests: suggestions > 0) {
            case .success(.entry(let catalog, let number, _)):
                let target = EntryIndex(catalog: catalog, entry: number)
                let id = content.catalogs[catalog].entries[number].id
                if !name.isName(ofID: id) {
                    report(.referenceByTitle(name, path: field.path.text, id: id))
                }
                if target == index {
                    report(.selfReference(path: field.path.text))
                } else if !named.insert(target).inserted {
                    report(.duplicateReference(name, path: field.path.text))
                }
                if isFact { facts.insert(target) }
                references.add(from: index, to: target, isMention: !facts.contains(target))
            case .success: break
            case .failure(let error):
                suggestions -= 1
                report(error.problem)
            }
        }
    }

    private mutating func problem(
        of link: MarkdownLink, to target: Result<LinkTarget, LinkError>, in body: MarkdownBody.Outline,
        _ file: String
    ) -> Problem? {
        switch target {
        case .failure(let error):
            if error.isMissingFile,
                resolver.paths(ofURL: link.destination, in: file).contains(where: { $0.isGenerated })
            {
                unchecked.append(UncheckedLink(link, in: file))
                return nil
            }
            suggestions -= 1
            return error.problem
        case .success(.catalog(let catalog, let anchor)):
            if let anchor, !anchor.isEmpty, resolver.entries(ofCatalog: catalog)[anchor] == nil {
                unchecked.append(UncheckedLink(link, in: file))
            }
            return nil
        case .success(.external), .success(.listing), .success(.unknown): return nil
        case .success(.asset(let path, _)):
            unread.removeLinked(path)
            return nil
        case .success(.here(let anchor)):
            return missing(anchor, on: .own(bodies), link) { body.anchors }
        case .success(.entry(let catalog, let entry, let anchor)):
            let target = content.catalogs[catalog].entries[entry]
            return missing(anchor, on: .entry(catalog: catalog, entry: entry), link) {
                target.hasPage ? target.outline?.anchors ?? [] : []
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
        let suggestion = suggestions > 0 ? anchorIndex(of: page, headings).nearest(to: anchor) : nil
        suggestions -= 1
        return .brokenAnchor(link.destination, anchor: anchor, suggestion: suggestion.map { "#" + $0 })
    }

    private mutating func anchorIndex(of page: Page, _ headings: () -> [String]) -> AnchorIndex {
        if let index = anchorIndices[page] { return index }
        let index = AnchorIndex(headings())
        anchorIndices[page] = index
        return index
    }
}

/// A link that only the plan of a site can check.
package struct UncheckedLink: Sendable {
    package let destination: String
    package let file: String
    package let position: SourcePosition

    init(_ link: MarkdownLink, in file: String) {
        destination = link.destination
        self.file = file
        position = link.position
    }
}

extension String {
    /// Whether the string, or its part after a slash, is an id or is made into it by the rule of ids.
    fileprivate func isName(ofID id: String) -> Bool {
        if self == id { return true }
        let last = lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
        return last == id || Slug.make(from: last) == id || Slug.make(from: self) == id
    }
}
