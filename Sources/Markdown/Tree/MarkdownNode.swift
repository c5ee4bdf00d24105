import CMark
import Diagnostics
import Glibc

/// A node of cmark's tree. The tree must outlive the node. Only this file uses cmark.
struct MarkdownNode: Hashable {
    fileprivate let pointer: OpaquePointer

    enum Kind {
        case document, quote, list, item, codeBlock, htmlBlock, paragraph, heading, thematicBreak
        case text, softBreak, lineBreak, code, html, emphasis, strong, link, image
        /// A custom node, whose kind is identified by its ``MarkdownNode/mark``.
        case custom
    }

    /// Creates a node outside of a tree. It is freed with the tree into which it is inserted.
    init?(_ kind: Kind, isInline: Bool = true) {
        let type =
            switch kind {
            case .text: CMARK_NODE_TEXT
            case .link: CMARK_NODE_LINK
            case .image: CMARK_NODE_IMAGE
            default: isInline ? CMARK_NODE_CUSTOM_INLINE : CMARK_NODE_CUSTOM_BLOCK
            }
        guard let pointer = cmark_node_new(type) else { return nil }
        self.pointer = pointer
    }

    fileprivate init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    var kind: Kind {
        switch cmark_node_get_type(pointer) {
        case CMARK_NODE_DOCUMENT: .document
        case CMARK_NODE_BLOCK_QUOTE: .quote
        case CMARK_NODE_LIST: .list
        case CMARK_NODE_ITEM: .item
        case CMARK_NODE_CODE_BLOCK: .codeBlock
        case CMARK_NODE_HTML_BLOCK: .htmlBlock
        case CMARK_NODE_PARAGRAPH: .paragraph
        case CMARK_NODE_HEADING: .heading
        case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
        case CMARK_NODE_TEXT: .text
        case CMARK_NODE_SOFTBREAK: .softBreak
        case CMARK_NODE_LINEBREAK: .lineBreak
        case CMARK_NODE_CODE: .code
        case CMARK_NODE_HTML_INLINE: .html
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK: .link
        case CMARK_NODE_IMAGE: .image
        default: .custom
        }
    }
}

// MARK: - Content

extension MarkdownNode {
    var literal: String { Self.string(cmark_node_get_literal(pointer)) }
    var destination: String { Self.string(cmark_node_get_url(pointer)) }
    var title: String { Self.string(cmark_node_get_title(pointer)) }
    /// The text after the opening fence of a code block.
    var info: String { Self.string(cmark_node_get_fence_info(pointer)) }
    var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
    var isOrdered: Bool { cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST }
    var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }
    var listStart: Int { Int(cmark_node_get_list_start(pointer)) }
    /// The first line, from 1, or 0 for a node without a position.
    var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
    var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
    /// The first column, from 1, in bytes.
    var startColumn: Int { Int(cmark_node_get_start_column(pointer)) }

    /// A number set by this library; 0 if none was set.
    var mark: Int {
        get { Int(bitPattern: cmark_node_get_user_data(pointer)) }
        nonmutating set { cmark_node_set_user_data(pointer, UnsafeMutableRawPointer(bitPattern: newValue)) }
    }

    func setLiteral(_ text: String) { cmark_node_set_literal(pointer, text) }
    func setDestination(_ url: String) { cmark_node_set_url(pointer, url) }
    func setTitle(_ title: String) { cmark_node_set_title(pointer, title) }

    /// Calls a closure with the bytes of the literal. This is faster than creating a string.
    func withLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard let literal = cmark_node_get_literal(pointer) else {
            return body(UnsafeBufferPointer(start: nil, count: 0))
        }
        let count = strlen(literal)
        return literal.withMemoryRebound(to: UInt8.self, capacity: count) {
            body(UnsafeBufferPointer(start: $0, count: count))
        }
    }

    private static func string(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}

// MARK: - Tree

extension MarkdownNode {
    enum Step { case `continue`, skipChildren, stop }

    var parent: MarkdownNode? { MarkdownNode(cmark_node_parent(pointer)) }
    var next: MarkdownNode? { MarkdownNode(cmark_node_next(pointer)) }
    var previous: MarkdownNode? { MarkdownNode(cmark_node_previous(pointer)) }
    var lastChild: MarkdownNode? { MarkdownNode(cmark_node_last_child(pointer)) }
    var firstChild: MarkdownNode? { MarkdownNode(cmark_node_first_child(pointer)) }

    func append(_ child: MarkdownNode) { cmark_node_append_child(pointer, child.pointer) }
    /// Inserts another node before this one.
    func insertBefore(_ sibling: MarkdownNode) { cmark_node_insert_before(pointer, sibling.pointer) }

    /// Removes the node from the tree and frees it with its descendants.
    func remove() {
        cmark_node_unlink(pointer)
        cmark_node_free(pointer)
    }

    /// Visits nodes depth first, without recursion. Containers are visited on entering and on leaving. The
    /// tree must not change during the walk.
    func walk(_ visit: (MarkdownNode, _ isEntering: Bool) -> Step) {
        guard let iterator = cmark_iter_new(pointer) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            guard event != CMARK_EVENT_DONE, let current = MarkdownNode(cmark_iter_get_node(iterator)) else {
                return
            }
            let isEntering = event == CMARK_EVENT_ENTER
            switch visit(current, isEntering) {
            case .continue: continue
            case .stop: return
            case .skipChildren:
                guard isEntering, cmark_node_first_child(current.pointer) != nil else { continue }
                cmark_iter_reset(iterator, current.pointer, CMARK_EVENT_EXIT)
            }
        }
    }

    /// Whether any text node of the tree contains `://` or `www.`, except those in autolinks.
    var mayContainURLInText: Bool {
        var isFound = false
        walk { node, isEntering in
            guard isEntering, node.kind == .text, node.withLiteral({ $0.mayContainURL }) else {
                return .continue
            }
            isFound = !node.isTextOfAutolink
            return isFound ? .stop : .continue
        }
        return isFound
    }

    /// Whether the node is the only one in a link, whose destination is the same text.
    private var isTextOfAutolink: Bool {
        guard previous == nil, next == nil, let parent, parent.kind == .link else { return false }
        return parent.destination == literal
    }

    /// Returns the nodes that satisfy a predicate, in document order.
    func all(where matches: (MarkdownNode) -> Bool) -> [MarkdownNode] {
        var found: [MarkdownNode] = []
        walk { node, isEntering in
            if isEntering, matches(node) { found.append(node) }
            return .continue
        }
        return found
    }
}

/// A document as parsed by cmark.
struct MarkdownTree: ~Copyable {
    let root: MarkdownNode

    /// Parses a document.
    /// - Returns: `nil` only if cmark is out of memory.
    init?(_ bytes: some Sequence<UInt8>) {
        func parse(_ buffer: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
            buffer.withMemoryRebound(to: CChar.self) {
                // Only with this option, cmark counts the lines of code and tags inside of paragraphs.
                cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_SOURCEPOS)
            }
        }
        let parsed =
            bytes.withContiguousStorageIfAvailable(parse) ?? Array(bytes).withUnsafeBufferPointer(parse)
        guard let root = MarkdownNode(parsed) else { return nil }
        self.root = root
    }

    deinit {
        cmark_node_free(root.pointer)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var mayContainURL: Bool {
        indices.contains { index in
            switch self[index] {
            case .colon: index + 2 < count && self[index + 1] == .slash && self[index + 2] == .slash
            case .period: index > 2 && self[(index - 3)..<index].allSatisfy { $0 == UInt8(ascii: "w") }
            default: false
            }
        }
    }
}
