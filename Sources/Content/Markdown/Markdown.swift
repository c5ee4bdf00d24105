import CMark

/// CommonMark by Debian's libcmark: the only file that knows of it.
///
/// The tree is walked here rather than rendered by cmark, since cmark's own safe mode is a list of what is
/// forbidden, while links need a list of what is allowed, and headings need ids.
public struct Markdown: ~Copyable {
    private let root: OpaquePointer

    /// Parses a body.
    ///
    /// - Returns: `nil`, and a diagnostic, where the body exceeds ``MarkdownLimits``.
    /// - Complexity: O(*n*) within the limits.
    public init?(_ source: MarkdownSource, into diagnostics: inout Diagnostics) {
        if let (problem, line) = MarkdownLimits.problem(in: source.bytes) {
            diagnostics.report(source.diagnostic(problem, line: line, column: 1))
            return nil
        }
        let parsed = source.bytes.withUnsafeBytes { buffer in
            cmark_parse_document(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, CMARK_OPT_DEFAULT)
        }
        guard let parsed else { return nil }
        root = parsed
    }

    deinit {
        cmark_node_free(root)
    }

    /// Collects title, anchors and links.
    /// - Parameter takesTitle: whether the first heading serves as title and is left out of the body when it
    ///   is the first block.
    public func outline(takesTitle: Bool) -> MarkdownOutline {
        var outline = MarkdownOutline()
        var names = AnchorNames()
        let omitted = takesTitle ? leadingHeading : nil
        outline.beginsWithHeading = leadingHeading != nil
        walk(from: root) { node, isEntering in
            guard isEntering else { return .further }
            switch cmark_node_get_type(node) {
            case CMARK_NODE_HEADING:
                let text = plainText(of: node)
                if outline.title == nil, !text.isEmpty { outline.title = text }
                if node != omitted { outline.anchors.append(names.next(for: text)) }
            case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
                outline.links.append(link(at: node))
            case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
                if outline.rawHTML == nil, !isComment(node) { outline.rawHTML = position(of: node) }
            default: break
            }
            return .further
        }
        let first = cmark_node_first_child(root)
        let shown = first != nil && first == omitted ? cmark_node_next(first) : first
        outline.isEmpty = shown == nil
        return outline
    }

    /// Renders to HTML as the CommonMark specification does, but for ids on headings, links by `address`, and
    /// raw HTML, which is shown as text (comments are left out).
    ///
    /// - Parameters:
    ///   - omitsTitle: leaves out the first heading where it is the first block.
    ///   - address: the address for a destination as written, or `nil` for one that must not be linked; its
    ///     text is then shown without a link.
    public func html(omitsTitle: Bool, address: (MarkdownLink) -> String?) -> [UInt8] {
        let omitted = omitsTitle ? leadingHeading : nil
        var writer = MarkdownWriter(levelShift: levelShift(omitting: omitted))
        walk(from: root) { node, isEntering in
            if node == omitted { return .pastChildren }
            switch cmark_node_get_type(node) {
            case CMARK_NODE_HEADING:
                let level = Int(cmark_node_get_heading_level(node))
                if isEntering {
                    writer.openHeading(level, text: plainText(of: node))
                } else {
                    writer.closeHeading(level)
                }
            case CMARK_NODE_PARAGRAPH:
                if !isInTightList(node) { writer.block("p", isEntering) }
            case CMARK_NODE_BLOCK_QUOTE: writer.container("blockquote", isEntering)
            case CMARK_NODE_LIST: writeList(node, isEntering, to: &writer)
            case CMARK_NODE_ITEM: writer.block("li", isEntering)
            case CMARK_NODE_THEMATIC_BREAK: writer.thematicBreak()
            case CMARK_NODE_CODE_BLOCK:
                writer.codeBlock(
                    string(cmark_node_get_literal(node)), info: string(cmark_node_get_fence_info(node)))
            case CMARK_NODE_HTML_BLOCK:
                if !isComment(node) { writer.rawBlock(string(cmark_node_get_literal(node))) }
            case CMARK_NODE_HTML_INLINE:
                if !isComment(node) { writer.text(string(cmark_node_get_literal(node))) }
            case CMARK_NODE_TEXT: writer.text(string(cmark_node_get_literal(node)))
            case CMARK_NODE_CODE: writer.code(string(cmark_node_get_literal(node)))
            case CMARK_NODE_SOFTBREAK: writer.softBreak()
            case CMARK_NODE_LINEBREAK: writer.lineBreak()
            case CMARK_NODE_EMPH: writer.inline("em", isEntering)
            case CMARK_NODE_STRONG: writer.inline("strong", isEntering)
            case CMARK_NODE_LINK:
                if isEntering {
                    writer.openLink(address(link(at: node)), title: string(cmark_node_get_title(node)))
                } else {
                    writer.closeLink()
                }
            case CMARK_NODE_IMAGE:
                // One without a description has no children to pass by, and is left as well as entered.
                guard isEntering else { return .further }
                writer.image(
                    address(link(at: node)), alt: plainText(of: node),
                    title: string(cmark_node_get_title(node)))
                return .pastChildren
            default: break
            }
            return .further
        }
        return writer.bytes
    }
}

// MARK: - The tree

extension Markdown {
    private enum Step { case further, pastChildren }

    /// Visits nodes depth first, containers on entering and on leaving, without recursion.
    private func walk(from node: OpaquePointer, _ visit: (OpaquePointer, Bool) -> Step) {
        guard let iterator = cmark_iter_new(node) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let current = cmark_iter_get_node(iterator) else { return }
            let isEntering = event == CMARK_EVENT_ENTER
            guard visit(current, isEntering) == .pastChildren, isEntering,
                cmark_node_first_child(current) != nil
            else { continue }
            cmark_iter_reset(iterator, current, CMARK_EVENT_EXIT)
        }
    }

    private var leadingHeading: OpaquePointer? {
        guard let first = cmark_node_first_child(root), cmark_node_get_type(first) == CMARK_NODE_HEADING
        else { return nil }
        return first
    }

    /// One where a heading of level 1 remains: the page's own heading is the only one of that level.
    private func levelShift(omitting omitted: OpaquePointer?) -> Int {
        var shift = 0
        walk(from: root) { node, isEntering in
            if isEntering, node != omitted, cmark_node_get_type(node) == CMARK_NODE_HEADING,
                cmark_node_get_heading_level(node) == 1
            {
                shift = 1
            }
            return .further
        }
        return shift
    }

    private func plainText(of node: OpaquePointer) -> String {
        var text = ""
        walk(from: node) { current, isEntering in
            guard isEntering else { return .further }
            switch cmark_node_get_type(current) {
            case CMARK_NODE_TEXT, CMARK_NODE_CODE: text += string(cmark_node_get_literal(current))
            case CMARK_NODE_HTML_INLINE:
                if !isComment(current) { text += string(cmark_node_get_literal(current)) }
            case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text += " "
            default: break
            }
            return .further
        }
        return text
    }

    private func isInTightList(_ paragraph: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(paragraph), let list = cmark_node_parent(item),
            cmark_node_get_type(list) == CMARK_NODE_LIST
        else { return false }
        return cmark_node_get_list_tight(list) != 0
    }

    private func writeList(_ node: OpaquePointer, _ isEntering: Bool, to writer: inout MarkdownWriter) {
        let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
        writer.list(isOrdered: isOrdered, start: Int(cmark_node_get_list_start(node)), isEntering)
    }

    private func link(at node: OpaquePointer) -> MarkdownLink {
        MarkdownLink(
            destination: string(cmark_node_get_url(node)),
            isImage: cmark_node_get_type(node) == CMARK_NODE_IMAGE, position: position(of: node))
    }

    /// Whether there is one comment and nothing else: `<!-- a --> <b> <!-- c -->` is not one.
    private func isComment(_ node: OpaquePointer) -> Bool {
        let literal = string(cmark_node_get_literal(node)).utf8.drop {
            $0 == 0x20 || (0x09...0x0D).contains($0)
        }
        guard literal.starts(with: "<!--".utf8) else { return false }
        var rest = literal.dropFirst(4)
        while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest.removeFirst() }
        return !rest.isEmpty && rest.dropFirst(3).allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    private func string(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    /// Where cmark says that a node begins; for an inline without a place of its own, where its block does.
    private func position(of node: OpaquePointer) -> SourcePosition {
        var owner = node
        while cmark_node_get_start_line(owner) == 0, let parent = cmark_node_parent(owner) { owner = parent }
        return SourcePosition(
            line: max(Int(cmark_node_get_start_line(owner)), 1),
            column: max(Int(cmark_node_get_start_column(owner)), 1))
    }
}
