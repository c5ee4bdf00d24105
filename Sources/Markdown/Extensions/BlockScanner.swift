import Diagnostics

/// What the blocks of a document hold that CommonMark does not know: tables, and what needs a stand-in.
///
/// cmark reads the document, and the lines of its paragraphs are searched. The lines of a table are then replaced
/// by a comment of as many lines: for cmark that is a block which ends where the table does, and may break off a
/// paragraph as one. Where a table ends although the paragraph goes on, the rest of the document may come to mean
/// something else, so it is read anew from there; ``MarkdownLimits/maximumBrokenTables`` bounds how often.
struct BlockScanner {
    let lines: SourceLines
    private(set) var tables: [MarkdownTable] = []
    var inlinePlaceholders: InlinePlaceholders?
    /// What is replaced inside of paragraphs.
    var placeholderEdits: [SourceEdit] = []
    /// What cmark is given in the place of the lines of tables.
    private var tableLines: [Int: [UInt8]] = [:]
    var columns = ColumnCounter()
    /// What stood before this line was searched in an earlier round.
    private var firstLine = 1
    let findsInlineMarkers: Bool

    /// - Throws: the limit that the document exceeds.
    /// - Complexity: O(*n*) for each table after which its paragraph goes on.
    init(of bytes: ArraySlice<UInt8>, traits: MarkdownFeatures) throws(MarkdownLimits.LimitExceeded) {
        lines = SourceLines(bytes)
        findsInlineMarkers = traits.hasInlineMarkers
        if findsInlineMarkers { inlinePlaceholders = InlinePlaceholders(for: lines.bytes) }
        for _ in 0...MarkdownLimits.maximumBrokenTables {
            guard let rest = runPass() else {
                try checkCells()
                return
            }
            firstLine = rest
        }
        throw MarkdownLimits.LimitExceeded(
            problem: .markdownTooManyBrokenTables(limit: MarkdownLimits.maximumBrokenTables), line: firstLine)
    }

    /// The document as cmark is to read it at last: first each cell as a paragraph, then what is left.
    mutating func rewritten() -> (bytes: [UInt8], cells: [CellLocation]) {
        var places: [CellLocation] = []
        var cells: [UInt8] = []
        for (number, table) in tables.enumerated() {
            for (row, ranges) in table.rows.enumerated() {
                for (column, range) in ranges.enumerated() where !range.isEmpty {
                    places.append(CellLocation(table: number, row: row, column: column))
                    cells += CellLocation.opening + cellText(range, line: table.lines[row])
                    cells += [.lineFeed, .lineFeed]
                }
            }
        }
        return (lines.applying(tableEdits + placeholderEdits, after: cells), places)
    }

    /// The place of a cell.
    mutating func position(of place: CellLocation) -> SourcePosition {
        let table = tables[place.table]
        let offset = table.rows[place.row][place.column].lowerBound
        return columns.position(line: table.lines[place.row], offset: offset, in: lines)
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

/// Which cell a paragraph holds that stands before the document.
struct CellLocation {
    let table: Int
    let row: Int
    let column: Int

    /// Begins the paragraph of each cell, so that nothing in it is taken for a block.
    static let opening = Array("a ".utf8)
    /// The paragraph and the empty line after it.
    static let lineCount = 2
}

// MARK: - Rounds

extension BlockScanner {
    /// Searches the document from `firstLine` on.
    /// - Returns: the line from which on it is to be read anew; `nil` where all is done.
    private mutating func runPass() -> Int? {
        guard let tree = MarkdownTree(lines.applying(tableEdits)) else { return nil }
        var containers: [MarkdownContainer] = []
        var rest: Int?
        tree.root.walk { node, isEntering in
            switch node.kind {
            case .quote, .item:
                if isEntering {
                    containers.append(container(node, in: containers))
                } else {
                    containers.removeLast()
                }
            case .paragraph, .heading:
                guard isEntering, node.startLine >= firstLine else { return .continue }
                rest = search(node, in: containers)
                return rest == nil ? .skipChildren : .stop
            default: break
            }
            return .continue
        }
        return rest
    }

    private func container(_ node: MarkdownNode, in outer: [MarkdownContainer]) -> MarkdownContainer {
        let (line, offset) = (node.startLine, node.startColumn - 1)
        guard node.kind == .item else {
            return MarkdownContainer(kind: .quote, firstLine: line, markerOffset: offset)
        }
        let indentation = LineCursor.indentation(ofItemAt: offset, line: line, of: lines, in: outer)
        return MarkdownContainer(
            kind: .item(indentation: indentation), firstLine: line, markerOffset: offset)
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
            // The underline is a row, and there may be more: cmark is to take it for text.
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

    /// cmark 0.30.2 says of an underlined heading that it ends a line later than it does, except where it ends the
    /// document.
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
            // A header that goes on with a paragraph may be indented or lazy; the line below it is neither.
            let model = paragraph[index == table.lowerBound && index > 0 ? index + 1 : index]
            insertLine(text, at: paragraph[index], copyingPrefixOf: model)
        }
    }
}
