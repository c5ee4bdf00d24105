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
        case address(SourcePosition)
    }

    private(set) var nodes: [Node] = []
    private(set) var tables: [MarkdownTable] = []
    /// How many lines stand before the document in what cmark has read.
    private var shift = 0
    private var standIns: StandIns?

    private init() {}

    /// Makes the tree of a document.
    /// - Returns: `nil` only where cmark has no memory left.
    static func parse(_ bytes: ArraySlice<UInt8>) throws(MarkdownLimits.Excess) -> ExtendedTree? {
        let traits = MarkdownTraits(of: bytes)
        var extensions = MarkdownExtensions()
        guard traits.needsSurvey else {
            guard let tree = MarkdownTree(bytes) else { return nil }
            extensions.finish(tree.root, traits: traits)
            return ExtendedTree(tree: tree, extensions: extensions)
        }
        var survey = try BlockSurvey(of: bytes, traits: traits)
        let (text, cells) = survey.rewritten()
        guard let tree = MarkdownTree(text) else { return nil }
        extensions.tables = survey.tables
        extensions.standIns = survey.standIns
        extensions.shift = cells.count * CellPlace.lineCount
        extensions.placeTables(cells, of: &survey, in: tree.root)
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
            case .address(let position)?, .cell(_, _, _, let position)?: return position
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
    private mutating func mark(_ node: MarkdownNode, as kind: Node) {
        nodes.append(kind)
        node.mark = nodes.count
    }

    /// A new node of the library's own.
    private mutating func make(_ kind: Node, isInline: Bool = false) -> MarkdownNode? {
        guard let node = MarkdownNode(.own, isInline: isInline) else { return nil }
        mark(node, as: kind)
        return node
    }

    /// Makes tables of the paragraphs at the start and puts them where comments keep their places.
    private mutating func placeTables(
        _ cells: [CellPlace], of survey: inout BlockSurvey, in root: MarkdownNode
    ) {
        var paragraph = root.firstChild
        var contents: [Int: [CellContent]] = [:]
        for place in cells {
            guard let node = paragraph else { break }
            paragraph = node.next
            contents[place.table, default: []].append(
                CellContent(place: place, paragraph: node, position: survey.position(of: place)))
        }
        let numbers = Dictionary(uniqueKeysWithValues: tables.enumerated().map { ($1.firstLine + shift, $0) })
        let comments = root.all { $0.kind == .htmlBlock && numbers[$0.startLine] != nil }
        for comment in comments {
            guard let number = numbers[comment.startLine], let table = table(number, contents[number] ?? [])
            else {
                continue
            }
            comment.putBefore(table)
            comment.remove()
        }
    }

    private struct CellContent {
        let place: CellPlace
        let paragraph: MarkdownNode
        let position: SourcePosition
    }

    /// A table is filled before it is put into the tree: cmark climbs to the top for each node that it appends.
    private mutating func table(_ number: Int, _ contents: [CellContent]) -> MarkdownNode? {
        guard let table = make(.table(number)) else { return nil }
        var rest = contents[...]
        for (row, cells) in tables[number].rows.enumerated() {
            guard let rowNode = make(.row(table: number, row: row)) else { continue }
            table.append(rowNode)
            for column in cells.indices {
                // Empty cells were not written out.
                let content = rest.first.flatMap {
                    $0.place.row == row && $0.place.column == column ? $0 : nil
                }
                let kind = Node.cell(
                    table: number, row: row, column: column, content?.position ?? .start)
                guard let cell = make(kind) else { continue }
                rowNode.append(cell)
                guard let content else { continue }
                rest.removeFirst()
                fill(cell, from: content.paragraph)
            }
        }
        return table
    }

    private func fill(_ cell: MarkdownNode, from paragraph: MarkdownNode) {
        if let first = paragraph.firstChild, first.kind == .text {
            first.setLiteral(String(first.literal.unicodeScalars.dropFirst(CellPlace.opening.count)))
        }
        while let child = paragraph.firstChild { cell.append(child) }
        paragraph.remove()
    }

    /// The work that is done on the tree: stand-ins, tildes, mail addresses.
    private mutating func finish(_ root: MarkdownNode, traits: MarkdownTraits) {
        if standIns?.isEmpty == false {
            resolveStandIns(in: root)
            strikeThrough(in: root)
        }
        if traits.hasMailSign { linkMailAddresses(in: root) }
    }

    private mutating func strikeThrough(in root: MarkdownNode) {
        var runs: [MarkdownNode: [Strikethrough.Run]] = [:]
        var parents: [MarkdownNode] = []
        root.walk { node, isEntering in
            if isEntering, case .tildes(let run)? = self[node], let parent = node.parent {
                if runs[parent] == nil { parents.append(parent) }
                runs[parent, default: []].append((node, run))
            }
            return .further
        }
        for parent in parents {
            for (opening, closing) in Strikethrough(runs[parent] ?? []).pairs {
                guard let struck = make(.strikethrough, isInline: true) else { continue }
                opening.putBefore(struck)
                while let next = opening.next, next != closing { struck.append(next) }
                opening.remove()
                closing.remove()
            }
        }
    }

    private mutating func linkMailAddresses(in root: MarkdownNode) {
        var texts: [MarkdownNode] = []
        root.walk { node, isEntering in
            switch node.kind {
            case .link, .image: return .pastChildren
            case .text:
                if isEntering, node.literalHolds(UInt8(ascii: "@")) { texts.append(node) }
                return .further
            default: return .further
            }
        }
        for node in texts {
            let pieces = MailAddress.pieces(of: node.literal)
            guard pieces.contains(where: { $0.destination != nil }) else { continue }
            for piece in pieces {
                let text = Self.textNode(piece.text)
                guard let destination = piece.destination else {
                    text.map(node.putBefore)
                    continue
                }
                Self.link(to: destination, around: text).map(node.putBefore)
            }
            node.remove()
        }
    }
}

// MARK: - Stand-ins

extension MarkdownExtensions {
    private mutating func resolveStandIns(in root: MarkdownNode) {
        guard let standIns else { return }
        var texts: [(node: MarkdownNode, isLinked: Bool)] = []
        var linkDepth = 0
        root.walk { node, isEntering in
            switch node.kind {
            case .link, .image:
                linkDepth += isEntering ? 1 : -1
                guard isEntering else { return .further }
                if standIns.occur(in: node.destination) {
                    node.setDestination(standIns.unescaped(node.destination))
                }
                if standIns.occur(in: node.title) { node.setTitle(standIns.unescaped(node.title)) }
            case .code, .html, .htmlBlock, .codeBlock:
                if isEntering, standIns.occur(in: node.literal) {
                    node.setLiteral(standIns.restored(node.literal))
                }
            case .text:
                if isEntering, standIns.occur(in: node.literal) { texts.append((node, linkDepth > 0)) }
            default: break
            }
            return .further
        }
        for (node, isLinked) in texts {
            replace(node, by: standIns.pieces(of: node.literal), isLinked, standIns)
        }
    }

    private mutating func replace(
        _ node: MarkdownNode, by pieces: [StandIns.Piece], _ isLinked: Bool, _ standIns: StandIns
    ) {
        var text = ""
        func flush() {
            if !text.isEmpty { Self.textNode(text).map(node.putBefore) }
            text = ""
        }
        for piece in pieces {
            switch piece {
            case .text(let more):
                // One space is enough between a box and what it is for.
                let isAfterBox = text.isEmpty && self.isTask(node.previous)
                text += isAfterBox ? " " + String(more.unicodeScalars.drop { $0 == " " || $0 == "\t" }) : more
            case .standIn(let number):
                let standIn = standIns.all[number]
                guard
                    let new = self.node(
                        for: standIn, isLinked: isLinked, isFirst: text.isEmpty && node.previous == nil)
                else {
                    text += standIn.meaning.isTilde ? "~" : standIn.source
                    continue
                }
                flush()
                node.putBefore(new)
            }
        }
        flush()
        node.remove()
    }

    /// What a stand-in becomes; `nil` where it becomes text again.
    private mutating func node(for standIn: StandIns.StandIn, isLinked: Bool, isFirst: Bool) -> MarkdownNode?
    {
        switch standIn.meaning {
        case .tilde: return nil
        case .tildes(let run):
            let text = Self.textNode(standIn.source)
            if let text { mark(text, as: .tildes(run)) }
            return text
        case .address(let destination):
            guard !isLinked, let link = Self.link(to: destination, around: Self.textNode(standIn.source))
            else {
                return nil
            }
            mark(link, as: .address(standIn.position))
            return link
        case .task(let isDone):
            return isFirst ? make(.task(isDone: isDone), isInline: true) : nil
        }
    }

    private func isTask(_ node: MarkdownNode?) -> Bool {
        if let node, case .task? = self[node] { true } else { false }
    }

    private static func textNode(_ text: String) -> MarkdownNode? {
        let node = MarkdownNode(.text)
        node?.setLiteral(text)
        return node
    }

    private static func link(to destination: String, around text: MarkdownNode?) -> MarkdownNode? {
        guard let link = MarkdownNode(.link) else { return nil }
        link.setDestination(destination)
        text.map(link.append)
        return link
    }
}
