public import Diagnostics

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
    /// The heading that is the title.
    private let omitted: MarkdownNode?

    /// Parses a body.
    ///
    /// - Parameters:
    ///   - source: The Markdown.
    ///   - choice: The heading that is the title. It is left out of the body, and its references to footnotes do not count.
    ///   - slug: Returns the id of a heading for its text.
    ///   - diagnostics: Receives a diagnostic if the body exceeds ``MarkdownLimits``.
    /// - Returns: `nil` if the body exceeds the limits.
    /// - Complexity: O(*n*) within the limits, where *n* is the length of the body.
    public init?(
        _ source: MarkdownSource, titleHeading choice: TitleHeading = .none,
        slug: @escaping @Sendable (String) -> String,
        into diagnostics: inout Diagnostics
    ) {
        do {
            let scan = try MarkdownPrescan(of: source.bytes)
            guard
                let parsed = try MarkdownExtensions.parse(source.bytes, title: choice, traits: scan.features)
            else { return nil }
            if scan.features.combiningMarks > CombiningMarks.limit {
                try MarkdownLimits.checkCombiningMarks(in: parsed)
            }
            self.omitted = parsed.root.heading(for: choice)
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
    public func outline() -> MarkdownOutline {
        var outline = MarkdownOutline()
        var names = AnchorIDGenerator(slug: slug)
        outline.title = omitted?.plainText
        tree.root.walk { node, isEntering in
            guard isEntering else { return .continue }
            switch node.kind {
            case .heading:
                if node == omitted { break }
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
        outline.isEmpty = tree.root.blocks.allSatisfy { $0 == omitted || $0.isComment }
        return outline
    }

    /// Renders HTML as in the CommonMark specification, except for heading ids, links and raw HTML.
    ///
    /// - Parameters:
    ///   - rawHTML: Whether to write raw HTML unchanged, except for the tags that GFM disallows (see
    ///     ``Swift/Array/appendFilteringTags(_:)``); otherwise it is shown as text. Comments are left out in either
    ///     case.
    ///   - outline: The outline, which has the ids of the headings.
    public func html(rawHTML: Bool = false, of outline: MarkdownOutline) -> MarkdownHTML {
        var writer = MarkdownWriter(
            outline: outline, rawHTML: rawHTML, capacity: source.bytes.count + source.bytes.count / 2)
        tree.root.walk { node, isEntering in
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
            case .custom: write(node, isEntering, to: &writer)
            default: writer.write(node, isEntering, closing: footnote(endingWith: node))
            }
            return .continue
        }
        return writer.html
    }
}

extension Markdown {
    private func link(at node: MarkdownNode) -> MarkdownLink {
        MarkdownLink(
            destination: node.destination, isImage: node.kind == .image,
            position: tree.extensions.position(of: node))
    }

    /// Writes a node of an extension.
    private func write(_ node: MarkdownNode, _ isEntering: Bool, to writer: inout MarkdownWriter) {
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
                let footnote = FootnoteReferences(number: number, count: references)
                writer.closeFootnote(node.endsWithParagraph ? nil : footnote)
            }
        case .strikethrough: writer.inline("<del>", "</del>", isEntering)
        case .task(let isDone): if isEntering { writer.box(isDone: isDone) }
        case .tildes, .url, .footnoteMark, nil: break
        }
    }

    /// Returns the footnote that ends with a node, if the node is a paragraph.
    private func footnote(endingWith node: MarkdownNode) -> FootnoteReferences? {
        guard node.kind == .paragraph, node.next == nil, let parent = node.parent, parent.kind == .custom,
            case .footnote(let number, let references)? = tree.extensions[parent]
        else { return nil }
        return FootnoteReferences(number: number, count: references)
    }
}
