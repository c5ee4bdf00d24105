import Diagnostics

/// A scanner that finds the extensions to CommonMark in the blocks of a document: tables, and text that needs
/// a placeholder.
///
/// cmark parses the document, and the lines of its paragraphs are searched. The lines of a table are then
/// replaced by a comment with as many lines: for cmark, that is a block that ends where the table does and
/// may interrupt a paragraph. If a paragraph continues after a table, the rest of the document may have a
/// different meaning, so parsing restarts there; ``MarkdownLimits/maximumBrokenTables`` limits the number of
/// restarts.
struct BlockScanner {
    let lines: SourceLines
    private(set) var tables: [MarkdownTable] = []
    var inlinePlaceholders: InlinePlaceholders?
    /// The replacements inside paragraphs.
    var placeholderEdits: [SourceEdit] = []
    /// The replacements for the lines of tables.
    private var tableLines: [Int: [UInt8]] = [:]
    var columns = ColumnCounter()
    /// The lines before this one were searched in an earlier pass.
    private var firstLine = 1
    let findsInlineMarkers: Bool
    /// The labels of reference definitions; `nil` if the document has no links by name.
    let labels: ReferenceLabels?
    let footnotes: FootnoteDefinitions

    /// Scans a document.
    /// - Parameters:
    ///   - tree: The document as cmark parses it.
    ///   - footnotes: The lines of the document, and the definitions of footnotes in it.
    /// - Throws: The limit that the document exceeds.
    /// - Complexity: O(*n*) for each table that is followed by the rest of its paragraph, where *n* is the
    ///   length of the document.
    init(
        of tree: borrowing MarkdownTree, footnotes: FootnoteDefinitions, traits: MarkdownFeatures
    ) throws(MarkdownLimits.LimitExceeded) {
        self.footnotes = footnotes
        lines = footnotes.lines
        labels = traits.hasNamedLinks ? lines.bytes.withUnsafeBufferPointer { ReferenceLabels(in: $0) } : nil
        findsInlineMarkers =
            traits.hasInlineMarkers || traits.hasNamedLinks || traits.hasURLs || !footnotes.all.isEmpty
        if findsInlineMarkers { inlinePlaceholders = InlinePlaceholders(for: lines.bytes) }
        var restarts = 0
        var restartLine = runPass(over: tree)
        while let line = restartLine {
            restarts += 1
            let limit = MarkdownLimits.maximumBrokenTables
            guard restarts <= limit else {
                throw MarkdownLimits.LimitExceeded(
                    problem: .markdownTooManyBrokenTables(limit: limit), line: line)
            }
            firstLine = line
            guard let next = MarkdownTree(lines.applying(tableEdits)) else { break }
            restartLine = runPass(over: next)
        }
        try checkCells()
    }

    /// Whether the document for the last run of cmark differs from the one that was scanned.
    var isRewritten: Bool { !tableLines.isEmpty || !placeholderEdits.isEmpty }

    /// Returns the document for the last run of cmark, which begins with a paragraph for each cell, and the
    /// locations of these cells in the same order.
    mutating func rewritten() -> (bytes: [UInt8], cells: [CellLocation]) {
        var locations: [CellLocation] = []
        var cells: [UInt8] = []
        for (number, table) in tables.enumerated() {
            for (row, ranges) in table.rows.enumerated() {
                for (column, range) in ranges.enumerated() where !range.isEmpty {
                    locations.append(CellLocation(table: number, row: row, column: column))
                    cells += CellLocation.opening + cellText(range, line: table.lines[row])
                    cells += [.lineFeed, .lineFeed]
                }
            }
        }
        return (lines.applying(tableEdits + placeholderEdits, after: cells), locations)
    }

    /// Returns the position of a cell.
    mutating func position(of cell: CellLocation) -> SourcePosition {
        let table = tables[cell.table]
        let offset = table.rows[cell.row][cell.column].lowerBound
        return position(line: table.lines[cell.row], offset: offset)
    }

    /// Returns the first cell of each table that is not shown.
    mutating func surplusCells() -> [SurplusCell] {
        var found: [SurplusCell] = []
        for table in tables {
            guard let (row, cell) = table.surplus else { continue }
            found.append(
                SurplusCell(
                    text: String(decoding: TableRow.text(of: cell, in: lines.bytes).text, as: UTF8.self),
                    position: position(line: table.lines[row], offset: cell.lowerBound)))
        }
        return found
    }

    mutating func position(line: Int, offset: Int) -> SourcePosition {
        footnotes.source(of: columns.position(line: line, offset: offset, in: lines))
    }

    private func checkCells() throws(MarkdownLimits.LimitExceeded) {
        var missing = 0
        for table in tables {
            missing += table.missingCells
            guard missing <= MarkdownLimits.maximumMissingCells else {
                throw MarkdownLimits.LimitExceeded(
                    problem: .markdownTooManyMissingCells(limit: MarkdownLimits.maximumMissingCells),
                    line: table.firstLine)
            }
        }
    }
}

/// The location of a cell whose text is copied to a paragraph before the document.
struct CellLocation {
    let table: Int
    let row: Int
    let column: Int

    /// The start of each cell's paragraph, which prevents the cell's content from being parsed as a block.
    static let opening = Array("a ".utf8)
    /// The number of lines for each cell: its paragraph and the blank line after it.
    static let lineCount = 2
}

// MARK: - Passes

extension BlockScanner {
    /// Searches the document from `firstLine`.
    /// - Returns: The line at which to restart; `nil` if the search is complete.
    private mutating func runPass(over tree: borrowing MarkdownTree) -> Int? {
        var containers: [MarkdownContainer] = []
        var restartLine: Int?
        tree.root.walk { node, isEntering in
            switch node.kind {
            case .quote, .item:
                if isEntering {
                    containers.append(MarkdownContainer(node, in: containers, of: lines))
                } else {
                    containers.removeLast()
                }
            case .paragraph, .heading:
                guard isEntering, node.startLine >= firstLine else { return .continue }
                restartLine = search(node, in: containers)
                return restartLine == nil ? .skipChildren : .stop
            default: break
            }
            return .continue
        }
        return restartLine
    }

    private mutating func search(_ node: MarkdownNode, in containers: [MarkdownContainer]) -> Int? {
        let paragraph = (node.startLine...lastLine(of: node)).map { number in
            let cursor = LineCursor(line: number, of: lines, in: containers)
            return ParagraphLine(
                number: number,
                content: cursor.contentStart..<max(cursor.contentStart, lines[number].upperBound),
                indentation: cursor.indentation, isLazy: cursor.isLazy)
        }
        let isUnderlined = node.kind == .heading && paragraph.count > 1
        let found = TableFinder(lines: paragraph, bytes: lines.bytes, isUnderlined: isUnderlined).find()
        guard let found else {
            insertPlaceholders(in: paragraph.dropLast(isUnderlined ? 1 : 0), isTask: isTask(node, paragraph))
            return nil
        }
        if isUnderlined, found.range.upperBound == paragraph.count, let underline = paragraph.last {
            // The underline is a row of the table, and more rows may follow. As text, it does not end the paragraph.
            insertLine("a", at: underline, copyingPrefixOf: underline)
            return node.startLine
        }
        insertPlaceholders(
            in: paragraph[..<found.range.lowerBound],
            isTask: found.range.lowerBound > 0 && isTask(node, paragraph))
        replace(found.range, of: paragraph)
        tables.append(found.table)
        let next = found.range.upperBound
        return next < paragraph.count ? paragraph[next].number : nil
    }

    private mutating func insertLine(
        _ text: String, at line: ParagraphLine, copyingPrefixOf model: ParagraphLine
    ) {
        let prefix = lines.bytes[lines[model.number].lowerBound..<model.content.lowerBound]
        tableLines[line.number] = prefix + Array(text.utf8)
    }

    private var tableEdits: [SourceEdit] {
        tableLines.map { SourceEdit(range: lines[$0.key], replacement: $0.value) }
    }

    /// Returns the last line of a node. For an underlined heading, cmark 0.30.2 reports one line too many,
    /// except at the end of the document.
    private func lastLine(of node: MarkdownNode) -> Int {
        let (first, last) = (node.startLine, max(node.startLine, node.endLine))
        guard node.kind == .heading, last > first else { return last }
        let endsDocument = last == lines.count && isUnderline(last)
        return endsDocument && !(last - 1 > first && isUnderline(last - 1)) ? last : last - 1
    }

    private func isUnderline(_ number: Int) -> Bool {
        let marks = lines.bytes[lines[number]].drop { $0.isSpaceOrTab || $0 == UInt8(ascii: ">") }
        guard let mark = marks.first, mark == .hyphen || mark == UInt8(ascii: "=") else { return false }
        return marks.allSatisfy { $0 == mark || $0.isSpaceOrTab }
    }

    private mutating func replace(_ table: Range<Int>, of paragraph: [ParagraphLine]) {
        for index in table {
            let text =
                index == table.lowerBound ? "<!--" : index == table.upperBound - 1 ? "-->" : "-"
            // A header that continues a paragraph may be indented or lazy; the line below it cannot.
            let model = paragraph[index == table.lowerBound && index > 0 ? index + 1 : index]
            insertLine(text, at: paragraph[index], copyingPrefixOf: model)
        }
    }
}
