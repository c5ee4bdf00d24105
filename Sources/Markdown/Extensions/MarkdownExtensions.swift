import Diagnostics

/// What a document holds beyond CommonMark, and where: the nodes of the tree that are this library's own, and
/// those of which cmark does not know the place.
struct MarkdownExtensions {
    /// What a node's mark says, which is one more than the index of this.
    enum Node {
        case table(Int)
        case row(table: Int, row: Int)
        /// The position is where the cell's text begins.
        case cell(table: Int, row: Int, column: Int, SourcePosition)
        case strikethrough
        /// A text of tildes that may strike something through.
        case tildes(TildeRun)
        case task(isDone: Bool)
        case url(SourcePosition)
    }

    private var nodes: [Node] = []
    private(set) var tables: [MarkdownTable] = []
    /// How many lines stand before the document in what cmark has read.
    private(set) var shift = 0
    private(set) var inlinePlaceholders: InlinePlaceholders?

    private init() {}

    /// Makes the tree of a document.
    /// - Returns: `nil` only where cmark has no memory left.
    static func parse(_ bytes: ArraySlice<UInt8>) throws(MarkdownLimits.LimitExceeded) -> ExtendedTree? {
        let traits = MarkdownFeatures(of: bytes)
        var extensions = MarkdownExtensions()
        guard traits.needsScan else {
            guard let tree = MarkdownTree(bytes) else { return nil }
            extensions.finish(tree.root, traits: traits)
            return ExtendedTree(tree: tree, extensions: extensions)
        }
        var scanner = try BlockScanner(of: bytes, traits: traits)
        let (text, cells) = scanner.rewritten()
        guard let tree = MarkdownTree(text) else { return nil }
        extensions.tables = scanner.tables
        extensions.inlinePlaceholders = scanner.inlinePlaceholders
        extensions.shift = cells.count * CellLocation.lineCount
        extensions.insertTables(cells, of: &scanner, in: tree.root)
        extensions.finish(tree.root, traits: traits)
        return ExtendedTree(tree: tree, extensions: extensions)
    }

    subscript(node: MarkdownNode) -> Node? {
        let mark = node.mark
        return mark > 0 && mark <= nodes.count ? nodes[mark - 1] : nil
    }

    /// Where a node begins: what is known of it, else what cmark says of it or of what it stands in.
    func position(of node: MarkdownNode) -> SourcePosition {
        var owner = node
        while true {
            switch self[owner] {
            case .url(let position)?, .cell(_, _, _, let position)?: return position
            default: break
            }
            // The lines before the document are those of cells, which are known by their mark.
            if owner.startLine > shift {
                return SourcePosition(line: owner.startLine - shift, column: max(owner.startColumn, 1))
            }
            guard let parent = owner.parent else { return .start }
            owner = parent
        }
    }
}

/// A document with what it holds beyond CommonMark.
struct ExtendedTree: ~Copyable {
    let tree: MarkdownTree
    let extensions: MarkdownExtensions

    var root: MarkdownNode { tree.root }
}

// MARK: - Building

extension MarkdownExtensions {
    mutating func mark(_ node: MarkdownNode, as kind: Node) {
        nodes.append(kind)
        node.mark = nodes.count
    }

    /// A new node of the library's own.
    mutating func make(_ kind: Node, isInline: Bool = false) -> MarkdownNode? {
        guard let node = MarkdownNode(.custom, isInline: isInline) else { return nil }
        mark(node, as: kind)
        return node
    }
}
