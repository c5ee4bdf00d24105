public import Diagnostics

/// The choice of the heading that is a title.
public enum TitleHeading: Sendable {
    /// No heading.
    case none
    /// The heading of level 1 that begins the body, or else the only one of level 1.
    case topLevel
    /// The same heading, or any heading that begins the body, if its text is the title.
    case equal(to: String)
}

/// CommonMark as parsed by Debian's libcmark, with GitHub's tables, strikethrough, task lists and autolinks.
///
/// The tree is rendered here and not by cmark: cmark's safe mode is a denylist, but links need an allowlist, and
/// headings need ids.
public struct Markdown: ~Copyable {
    private let tree: ExtendedTree
    let source: MarkdownSource
    let lines: BodyLines
    private let features: MarkdownFeatures
    private let slug: @Sendable (String) -> String

    /// Parses a body.
    ///
    /// - Parameters:
    ///   - source: The Markdown.
    ///   - slug: Returns the id of a heading for its text.
    ///   - diagnostics: Receives a diagnostic if the body exceeds ``MarkdownLimits``.
    /// - Returns: `nil` if the body exceeds the limits.
    /// - Complexity: O(*n*) within the limits, where *n* is the length of the body.
    public init?(
        _ source: MarkdownSource, slug: @escaping @Sendable (String) -> String,
        into diagnostics: inout Diagnostics
    ) {
        do {
            let scan = try MarkdownPrescan(of: source.bytes)
            guard let parsed = try MarkdownExtensions.parse(source.bytes, traits: scan.features) else {
                return nil
            }
            if scan.features.combiningMarks > CombiningMarks.limit {
                try MarkdownLimits.checkCombiningMarks(in: parsed)
            }
            self.tree = parsed
            self.lines = scan.lines
            self.features = scan.features
            self.source = source
            self.slug = slug
        } catch {
            diagnostics.report(source.diagnostic(error.problem, line: error.line, column: 1))
            return nil
        }
    }

    /// Collects the title, the anchors, the links and other parts of the body.
    /// - Parameter choice: The heading that is the title. It is left out of the body.
    public func outline(titleHeading choice: TitleHeading) -> MarkdownOutline {
        var outline = MarkdownOutline()
        var names = AnchorIDGenerator(slug: slug)
        let omitted = heading(for: choice)
        outline.title = omitted?.plainText
        var headings = 0
        tree.root.walk { node, isEntering in
            guard isEntering else { return .continue }
            switch node.kind {
            case .heading:
                headings += 1
                if node == omitted {
                    outline.omittedHeading = headings
                    break
                }
                outline.anchors.append(names.next(for: node.plainText))
                if node.headingLevel == 1 { outline.hasTopHeading = true }
            case .link: outline.links.append(link(at: node))
            case .image:
                outline.links.append(link(at: node))
                if node.plainText.utf8.allSatisfy({ $0 <= 0x20 }) {
                    outline.imagesWithoutAlt.append(link(at: node))
                }
            case .htmlBlock, .html:
                outline.recordHTML(node.literal, at: tree.extensions.position(of: node))
            default: break
            }
            return .continue
        }
        if features.mayHaveForeignSyntax {
            outline.foreignSyntax = source.bytes.withUnsafeBufferPointer {
                ForeignSyntaxScanner.findings(in: $0, lines, of: tree.root, tree.extensions)
            }
        }
        outline.surplusCells = tree.extensions.surplusCells
        outline.unusedFootnotes = tree.extensions.unusedFootnotes
        outline.isEmpty = blocks.allSatisfy { $0 == omitted || $0.isComment }
        return outline
    }

    /// Renders HTML as in the CommonMark specification, except for heading ids, links and raw HTML.
    ///
    /// - Parameters:
    ///   - rawHTML: Whether to write raw HTML unchanged, except for the tags that GFM disallows (see
    ///     ``Swift/Array/appendFilteringTags(_:)``); otherwise it is shown as text. Comments are left out in either
    ///     case.
    ///   - outline: The outline, which has the ids of the headings, and the one to leave out.
    public func html(rawHTML: Bool = false, of outline: MarkdownOutline) -> MarkdownHTML {
        var writer = MarkdownWriter(
            outline: outline, rawHTML: rawHTML, capacity: source.bytes.count + source.bytes.count / 2)
        var headings = 0
        var omitted: MarkdownNode?
        var hidden: [Int: Set<Int>] = [:]
        tree.root.walk { node, isEntering in
            if isEntering, node.kind == .heading {
                headings += 1
                if headings == outline.omittedHeading {
                    omitted = node
                    hidden = footnoteReferences(in: node)
                }
            }
            if node == omitted { return .skipChildren }
            switch node.kind {
            case .image:
                // An image without alternative text has no children to skip, so the walk also leaves it.
                guard isEntering else { return .continue }
                writer.image(link(at: node), alt: node.plainText, title: node.title)
                return .skipChildren
            case .link:
                if isEntering {
                    writer.openLink(link(at: node), title: node.title)
                } else {
                    writer.closeLink()
                }
            case .custom: write(node, isEntering, without: hidden, to: &writer)
            default: writer.write(node, isEntering, closing: footnote(endingWith: node, without: hidden))
            }
            return .continue
        }
        return writer.html
    }
}

extension Markdown {
    private func heading(for choice: TitleHeading) -> MarkdownNode? {
        switch choice {
        case .none: return nil
        case .topLevel: return topLevelHeading
        case .equal(let title):
            if let leadingHeading, leadingHeading.plainText == title { return leadingHeading }
            guard let topLevelHeading, topLevelHeading.plainText == title else { return nil }
            return topLevelHeading
        }
    }

    /// The heading that begins the body, after any comments.
    private var leadingHeading: MarkdownNode? {
        let first = blocks.first { !$0.isComment }
        return first?.kind == .heading ? first : nil
    }

    /// The heading of level 1 that begins the body, or else the only one outside of quotations and lists. A heading
    /// without text is ignored.
    private var topLevelHeading: MarkdownNode? {
        func isTopLevel(_ node: MarkdownNode) -> Bool {
            node.kind == .heading && node.headingLevel == 1 && !node.plainText.isEmpty
        }
        if let leadingHeading, isTopLevel(leadingHeading) { return leadingHeading }
        let headings = blocks.filter(isTopLevel)
        return headings.count == 1 ? headings.first : nil
    }

    /// The blocks outside of quotations and lists.
    private var blocks: some Sequence<MarkdownNode> {
        sequence(state: tree.root.firstChild) { next in
            defer { next = next?.next }
            return next
        }
    }

    private func link(at node: MarkdownNode) -> MarkdownLink {
        MarkdownLink(
            destination: node.destination, isImage: node.kind == .image,
            position: tree.extensions.position(of: node))
    }

    /// Writes a node of an extension.
    /// - Parameter hidden: The references that are left out, by the number of their footnote.
    private func write(
        _ node: MarkdownNode, _ isEntering: Bool, without hidden: [Int: Set<Int>],
        to writer: inout MarkdownWriter
    ) {
        switch tree.extensions[node] {
        case .table(let number):
            if isEntering {
                writer.openTable(tree.extensions.tables[number], label: node.tableLabel)
            } else {
                writer.closeTable(tree.extensions.tables[number])
            }
        case .row(let table, let row):
            writer.row(row, of: tree.extensions.tables[table], isEntering)
        case .cell(let table, let row, let column, _):
            let kind = row == 0 && node.firstChild != nil ? "th" : "td"
            writer.cell(kind, tree.extensions.tables[table].columns[column], isEntering)
        case .footnoteReference(let number, let occurrence):
            if isEntering { writer.footnoteReference(number, occurrence: occurrence) }
        case .footnotes: writer.footnotes(isEntering)
        case .footnote(let number, let references):
            if isEntering {
                writer.openFootnote(number)
            } else {
                let footnote = footnote(number, references, without: hidden)
                writer.closeFootnote(node.endsWithParagraph ? nil : footnote)
            }
        case .strikethrough: writer.inline("<del>", "</del>", isEntering)
        case .task(let isDone): if isEntering { writer.box(isDone: isDone) }
        case .tildes, .url, .footnoteMark, nil: break
        }
    }

    /// Returns the occurrences of references in a heading, by the number of their footnote.
    private func footnoteReferences(in heading: MarkdownNode) -> [Int: Set<Int>] {
        var references: [Int: Set<Int>] = [:]
        heading.walk { node, isEntering in
            if isEntering, case .footnoteReference(let number, let occurrence)? = tree.extensions[node] {
                references[number, default: []].insert(occurrence)
            }
            return .continue
        }
        return references
    }

    /// Returns a footnote with the references that are shown; `nil` if none is.
    private func footnote(
        _ number: Int, _ count: Int, without hidden: [Int: Set<Int>]
    ) -> FootnoteReferences? {
        let isHidden = hidden[number] ?? []
        let occurrences = (1...max(count, 1)).filter { !isHidden.contains($0) }
        return occurrences.isEmpty ? nil : FootnoteReferences(number: number, occurrences: occurrences)
    }

    /// Returns the footnote that ends with a node, if the node is a paragraph.
    private func footnote(
        endingWith node: MarkdownNode, without hidden: [Int: Set<Int>]
    ) -> FootnoteReferences? {
        guard node.kind == .paragraph, node.next == nil, let parent = node.parent, parent.kind == .custom,
            case .footnote(let number, let references)? = tree.extensions[parent]
        else { return nil }
        return footnote(number, references, without: hidden)
    }
}
