public import Diagnostics

/// CommonMark as Debian's libcmark reads it, with GitHub's tables, strikethrough, task lists and bare addresses.
///
/// The tree is walked here rather than rendered by cmark, since cmark's own safe mode is a list of what is
/// forbidden, while links need a list of what is allowed, and headings need ids.
public struct Markdown: ~Copyable {
    private let tree: ExtendedTree
    private let source: MarkdownSource
    private let slug: @Sendable (String) -> String

    /// Parses a body.
    ///
    /// - Parameter slug: makes the id of a heading from its text.
    /// - Returns: `nil`, and a diagnostic, where the body exceeds ``MarkdownLimits``.
    /// - Complexity: O(*n*) within the limits.
    public init?(
        _ source: MarkdownSource, slug: @escaping @Sendable (String) -> String,
        into diagnostics: inout Diagnostics
    ) {
        do {
            try MarkdownLimits.check(source.bytes)
            guard let parsed = try MarkdownExtensions.parse(source.bytes) else { return nil }
            try MarkdownLimits.checkCombiningMarks(of: source.bytes, in: parsed)
            self.tree = parsed
            self.source = source
            self.slug = slug
        } catch {
            diagnostics.report(source.diagnostic(error.problem, line: error.line, column: 1))
            return nil
        }
    }

    /// Collects title, anchors and links.
    /// - Parameter usesLeadingHeadingAsTitle: whether the first heading serves as title and is left out of the body when it
    ///   is the first block.
    public func outline(usesLeadingHeadingAsTitle: Bool) -> MarkdownOutline {
        var outline = MarkdownOutline()
        var names = AnchorIDGenerator(slug: slug)
        let omitted = usesLeadingHeadingAsTitle ? leadingHeading : nil
        outline.beginsWithHeading = leadingHeading != nil
        tree.root.walk { node, isEntering in
            guard isEntering else { return .continue }
            switch node.kind {
            case .heading:
                let text = node.plainText
                if outline.title == nil, !text.isEmpty { outline.title = text }
                if node != omitted { outline.anchors.append(names.next(for: text)) }
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
        outline.footnotes = FootnoteScanner.footnotes(in: source.bytes, codeOf: tree.root, tree.extensions)
        let first = tree.root.firstChild
        outline.isEmpty = (first != nil && first == omitted ? first?.next : first) == nil
        return outline
    }

    /// Renders to HTML as the CommonMark specification does, but for ids on headings, links by `address`, and
    /// raw HTML.
    ///
    /// - Parameters:
    ///   - omitsTitle: leaves out the first heading where it is the first block.
    ///   - rawHTML: whether raw HTML is written as it stands, without the tags that GFM disallows (see
    ///     ``Swift/Array/appendFilteringTags(_:)``); else it is shown as text. Comments are left out either way.
    ///   - address: the address for a destination as written, or `nil` for one that must not be linked; its
    ///     text is then shown without a link.
    public func html(
        omitsTitle: Bool, rawHTML: Bool = false, resolvingLinksWith resolve: (MarkdownLink) -> ResolvedLink?
    ) -> [UInt8] {
        let omitted = omitsTitle ? leadingHeading : nil
        var writer = MarkdownWriter(
            levelShift: levelShift(omitting: omitted), rawHTML: rawHTML, names: AnchorIDGenerator(slug: slug))
        tree.root.walk { node, isEntering in
            if node == omitted { return .skipChildren }
            switch node.kind {
            case .image:
                // One without a description has no children to pass by, and is left as well as entered.
                guard isEntering else { return .continue }
                writer.image(resolve(link(at: node)), alt: node.plainText, title: node.title)
                return .skipChildren
            case .link:
                if isEntering {
                    writer.openLink(resolve(link(at: node))?.url, title: node.title)
                } else {
                    writer.closeLink()
                }
            case .custom: write(node, isEntering, to: &writer)
            default: writer.write(node, isEntering)
            }
            return .continue
        }
        return writer.bytes
    }
}

extension Markdown {
    private var leadingHeading: MarkdownNode? {
        guard let first = tree.root.firstChild, first.kind == .heading else { return nil }
        return first
    }

    /// One where a heading of level 1 remains: the page's own heading is the only one of that level.
    private func levelShift(omitting omitted: MarkdownNode?) -> Int {
        var shift = 0
        tree.root.walk { node, isEntering in
            if isEntering, node != omitted, node.kind == .heading, node.headingLevel == 1 { shift = 1 }
            return .continue
        }
        return shift
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
        case .strikethrough: writer.inline("del", isEntering)
        case .task(let isDone): if isEntering { writer.box(isDone: isDone) }
        case .tildes, .url, nil: break
        }
    }
}
