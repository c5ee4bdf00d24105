import Diagnostics

/// The extensions in a document: the custom nodes of the tree, and the positions that cmark does not know.
struct MarkdownExtensions {
    /// The meaning of a node's mark. The mark is one more than the index of this value in `nodes`.
    enum Node {
        case table(Int)
        case row(table: Int, row: Int)
        /// The position is the start of the cell's text.
        case cell(table: Int, row: Int, column: Int, SourcePosition)
        case strikethrough
        /// A text node of tildes that may delimit struck-through text.
        case tildes(TildeRun)
        case task(isDone: Bool)
        case url(SourcePosition)
        /// A reference to a footnote, before footnotes are numbered.
        case footnoteMark(definition: Int)
        /// A reference: the number of its footnote, and how many references to it there are so far.
        case footnoteReference(number: Int, occurrence: Int)
        /// The list of footnotes at the end of the document.
        case footnotes
        /// A footnote, and the count of references to it.
        case footnote(number: Int, references: Int)
    }

    private var nodes: [Node] = []
    private(set) var tables: [MarkdownTable] = []
    /// The number of lines inserted before the document.
    private(set) var shift = 0
    private(set) var inlinePlaceholders: InlinePlaceholders?
    private(set) var surplusCells: [SurplusCell] = []
    /// The definitions of footnotes to which nothing refers.
    var unusedFootnotes: [Footnote] = []
    /// The labels of the footnotes.
    private(set) var footnoteLabels: Set<String> = []

    /// The lines, from 1, that may begin with a link reference definition.
    private let definitionLines: [Int]

    private init(_ traits: MarkdownFeatures) {
        definitionLines = traits.definitionLines
    }

    /// Parses a document.
    /// - Returns: `nil` only if cmark is out of memory.
    static func parse(
        _ bytes: ArraySlice<UInt8>, title: TitleHeading, traits: MarkdownFeatures
    ) throws(MarkdownLimits.LimitExceeded) -> ExtendedTree? {
        if traits.hasFootnoteMarks {
            let footnotes = FootnoteDefinitions(in: SourceLines(bytes))
            guard let tree = MarkdownTree(footnotes.lines.bytes) else { return nil }
            return try scan(tree, footnotes: footnotes, title: title, traits: traits)
        }
        guard let tree = MarkdownTree(bytes) else { return nil }
        if traits.needsScan || (traits.hasURLs && tree.root.mayContainURLInText) {
            return try scan(
                tree, footnotes: FootnoteDefinitions(none: SourceLines(bytes)), title: title, traits: traits)
        }
        var extensions = MarkdownExtensions(traits)
        extensions.finish(tree.root, traits: traits)
        return ExtendedTree(tree: tree, extensions: extensions)
    }

    /// Finds the extensions in a document, and parses it again if any must be rewritten for cmark.
    private static func scan(
        _ first: consuming MarkdownTree, footnotes: FootnoteDefinitions, title: TitleHeading,
        traits: MarkdownFeatures
    ) throws(MarkdownLimits.LimitExceeded) -> ExtendedTree? {
        var extensions = MarkdownExtensions(traits)
        var scanner = try BlockScanner(of: first, footnotes: footnotes, traits: traits)
        let (text, cells) = scanner.rewritten()
        let tree: MarkdownTree
        if scanner.isRewritten {
            guard let rewritten = MarkdownTree(text) else { return nil }
            tree = rewritten
        } else {
            tree = first
        }
        extensions.tables = scanner.tables
        extensions.inlinePlaceholders = scanner.inlinePlaceholders
        extensions.shift = cells.count * CellLocation.lineCount
        extensions.insertTables(cells, of: &scanner, in: tree.root)
        extensions.surplusCells = scanner.surplusCells()
        extensions.finish(tree.root, traits: traits)
        extensions.footnoteLabels = Set(scanner.footnotes.numbers.keys)
        extensions.collectFootnotes(scanner.footnotes, in: tree.root, title: title)
        return ExtendedTree(tree: tree, extensions: extensions)
    }

    subscript(node: MarkdownNode) -> Node? {
        let mark = node.mark
        return mark > 0 && mark <= nodes.count ? nodes[mark - 1] : nil
    }

    /// Returns the position of a node: the recorded position, or else the one that cmark reports for the node
    /// or its nearest ancestor with a position.
    func position(of node: MarkdownNode) -> SourcePosition {
        var owner = node
        while true {
            switch self[owner] {
            case .url(let position)?, .cell(_, _, _, let position)?: return position
            default: break
            }
            // The lines before the document belong to cells, which are identified by their mark.
            if owner.startLine > shift {
                let line = owner.startLine - shift + definitionLineCount(before: owner)
                return SourcePosition(line: line, column: max(owner.startColumn, 1))
            }
            guard let parent = owner.parent else { return .start }
            owner = parent
        }
    }

    /// Returns the number of lines of the link reference definitions at the start of the paragraph of an inline node. cmark removes
    /// them from the paragraph, and counts the lines of its inlines without them.
    private func definitionLineCount(before node: MarkdownNode) -> Int {
        guard !definitionLines.isEmpty, let block = textBlock(around: node) else { return 0 }
        let first = block.startLine - shift
        let position = definitionLines.partitioningIndex { $0 >= first }
        guard position < definitionLines.count, definitionLines[position] == first else { return 0 }
        if block.kind == .paragraph, let last = block.lastChild?.endLine, last > shift {
            return max(0, block.endLine - last)
        }
        // The last line of a heading is not known, but that of the definitions: the lines ascend, one by one up to there.
        let end = definitionLines.indices.partitioningIndex { definitionLines[$0] - $0 > first - position }
        return end - position
    }

    /// Returns the paragraph or heading of an inline node; `nil` if the node is a block, or nested deeper than any text is.
    private func textBlock(around node: MarkdownNode) -> MarkdownNode? {
        var ancestor = node.parent
        for _ in 0..<MarkdownLimits.maximumDepth {
            guard let block = ancestor, block.kind != .paragraph, block.kind != .heading else { break }
            ancestor = block.parent
        }
        return ancestor?.kind == .paragraph || ancestor?.kind == .heading ? ancestor : nil
    }
}

/// A parsed document with its extensions.
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

    /// Creates a custom node.
    mutating func make(_ kind: Node, isInline: Bool = false) -> MarkdownNode? {
        guard let node = MarkdownNode(.custom, isInline: isInline) else { return nil }
        mark(node, as: kind)
        return node
    }
}
