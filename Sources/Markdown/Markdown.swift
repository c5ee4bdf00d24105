public import Diagnostics

/// CommonMark as parsed by Debian's libcmark, with GitHub's tables, strikethrough, task lists and autolinks.
///
/// The tree is rendered here and not by cmark: cmark's safe mode is a denylist, but links need an allowlist, and
/// headings need ids.
public struct Markdown: ~Copyable {
    private let tree: ExtendedTree
    let source: MarkdownSource
    let lines: BodyLines
    private let hasFootnoteMarks: Bool
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
            self.hasFootnoteMarks = scan.features.hasFootnoteMarks
            self.source = source
            self.slug = slug
        } catch {
            diagnostics.report(source.diagnostic(error.problem, line: error.line, column: 1))
            return nil
        }
    }

    /// Collects the title, the anchors, the links and other parts of the body.
    /// - Parameter usesLeadingHeadingAsTitle: Whether the first heading is used as title and left out of the body
    ///   if it is the first block.
    public func outline(usesLeadingHeadingAsTitle: Bool) -> MarkdownOutline {
        var outline = MarkdownOutline()
        var names = AnchorIDGenerator(slug: slug)
        let omitted = usesLeadingHeadingAsTitle ? leadingHeading : nil
        outline.beginsWithHeading = leadingHeading != nil
        outline.omitsHeading = omitted != nil
        tree.root.walk { node, isEntering in
            guard isEntering else { return .continue }
            switch node.kind {
            case .heading:
                let text = node.plainText
                if outline.title == nil, !text.isEmpty { outline.title = text }
                if node == omitted { break }
                outline.anchors.append(names.next(for: text))
                if node.headingLevel == 1 { outline.hasTopHeading = true }
            case .link: outline.links.append(link(at: node))
            case .image:
                outline.links.append(link(at: node))
                if node.plainText.utf8.allSatisfy({ $0 <= 0x20 }) {
                    outline.imagesWithoutAlt.append(link(at: node))
                }
            case .htmlBlock, .html:
                if outline.rawHTML == nil || outline.unknownTag == nil, !node.isComment {
                    outline.recordHTML(node.literal, at: tree.extensions.position(of: node))
                }
            default: break
            }
            return .continue
        }
        if hasFootnoteMarks {
            outline.footnotes = FootnoteScanner.footnotes(
                in: source.bytes, codeOf: tree.root, tree.extensions)
        }
        let first = tree.root.firstChild
        outline.isEmpty = (first != nil && first == omitted ? first?.next : first) == nil
        return outline
    }

    /// Renders HTML as in the CommonMark specification, except for heading ids, links and raw HTML.
    ///
    /// - Parameters:
    ///   - omitsTitle: Whether to leave out the first heading if it is the first block.
    ///   - rawHTML: Whether to write raw HTML unchanged, except for the tags that GFM disallows (see
    ///     ``Swift/Array/appendFilteringTags(_:)``); otherwise it is shown as text. Comments are left out in either
    ///     case.
    ///   - outline: The outline, if it is known. It has the ids of the headings, unless it leaves out another heading.
    public func html(
        omitsTitle: Bool, rawHTML: Bool = false, reusing outline: MarkdownOutline? = nil
    ) -> MarkdownHTML {
        let omitted = omitsTitle ? leadingHeading : nil
        let isReusable = outline?.omitsHeading == (omitted != nil)
        let known = isReusable ? outline : nil
        var writer = MarkdownWriter(
            outline: known ?? self.outline(usesLeadingHeadingAsTitle: omitsTitle), rawHTML: rawHTML,
            capacity: source.bytes.count + source.bytes.count / 2)
        tree.root.walk { node, isEntering in
            if node == omitted { return .skipChildren }
            switch node.kind {
            case .image:
                // An image without alternative text has no children to skip, so it is also left.
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
            default: writer.write(node, isEntering)
            }
            return .continue
        }
        return writer.html
    }
}

extension Markdown {
    private var leadingHeading: MarkdownNode? {
        guard let first = tree.root.firstChild, first.kind == .heading else { return nil }
        return first
    }

    private func link(at node: MarkdownNode) -> MarkdownLink {
        MarkdownLink(
            destination: node.destination, isImage: node.kind == .image,
            position: tree.extensions.position(of: node))
    }

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
        case .strikethrough: writer.inline("<del>", "</del>", isEntering)
        case .task(let isDone): if isEntering { writer.box(isDone: isDone) }
        case .tildes, .url, nil: break
        }
    }
}
