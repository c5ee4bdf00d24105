import Diagnostics

/// A GFM table (section 4.10) and its location in the source.
struct MarkdownTable {
    let firstLine: Int
    let columns: [ColumnAlignment]
    /// The cells of each row in the source, beginning with the header. A row has at most one cell for each
    /// column.
    let rows: [[Range<Int>]]
    /// The line of each row.
    let lines: [Int]
    /// The first cell that is not shown, because the table has no column for it, and its row.
    let surplus: (row: Int, cell: Range<Int>)?

    /// The number of empty cells to add.
    var missingCells: Int {
        rows.reduce(0) { $0 + columns.count - $1.count }
    }
}

/// A line of a paragraph.
struct ParagraphLine {
    let number: Int
    /// The range from the first byte that is neither whitespace nor part of a container marker to the end of the line.
    let content: Range<Int>
    /// The indentation in columns, from the end of the container markers.
    let indentation: Int
    /// Whether the line is in its containers only as a lazy continuation.
    let isLazy: Bool
}

/// A search for the first table in the lines of a CommonMark paragraph.
struct TableFinder {
    let lines: [ParagraphLine]
    let bytes: [UInt8]
    /// Whether the last line is an underline, which makes the paragraph a heading if there is no table.
    let isUnderlined: Bool

    struct TableMatch {
        let table: MarkdownTable
        /// The indices of the table's lines, beginning with the header.
        let range: Range<Int>
    }

    /// Returns the first table, or `nil` if there is none.
    /// - Complexity: O(*bytes*).
    func find() -> TableMatch? {
        for index in lines.indices.dropFirst().dropLast(isUnderlined ? 1 : 0) {
            let line = lines[index]
            guard !line.isLazy, line.indentation < 4,
                let columns = ColumnAlignment.columns(ofDelimiterRow: line.content, in: bytes)
            else { continue }
            let header = TableRow.cells(of: lines[index - 1].content, in: bytes)
            guard header.count == columns.count else { continue }
            return table(headerAt: index - 1, columns: columns)
        }
        return nil
    }

    private func table(headerAt header: Int, columns: [ColumnAlignment]) -> TableMatch {
        var rows = [TableRow.cells(of: lines[header].content, in: bytes)]
        var numbers = [lines[header].number]
        var surplus: (row: Int, cell: Range<Int>)?
        var end = header + 2
        while end < lines.count, !interrupts(lines[end]) {
            let cells = TableRow.cells(of: lines[end].content, in: bytes)
            if cells.isEmpty { break }
            if surplus == nil, let cell = cells.dropFirst(columns.count).first(where: { !$0.isEmpty }) {
                surplus = (rows.count, cell)
            }
            rows.append(Array(cells.prefix(columns.count)))
            numbers.append(lines[end].number)
            end += 1
        }
        let table = MarkdownTable(
            firstLine: lines[header].number, columns: columns, rows: rows, lines: numbers, surplus: surplus)
        return TableMatch(table: table, range: header..<end)
    }

    /// Whether a line that continues a paragraph would interrupt a table: a lazy continuation, a line
    /// indented by at least four columns, a list item, a thematic break, or a line that contains only a tag.
    private func interrupts(_ line: ParagraphLine) -> Bool {
        if line.isLazy || line.indentation >= 4 { return true }
        let text = bytes[line.content]
        return Self.isListItem(text) || Self.isThematicBreak(text) || isTag(line.content)
    }

    private static func isListItem(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.prefix { $0.isDigit }
        let rest = text.dropFirst(digits.count)
        let marks = digits.isEmpty ? "-+*".utf8 : ".)".utf8
        guard let mark = rest.first, marks.contains(mark), digits.count <= 9 else { return false }
        return rest.dropFirst().first?.isSpaceOrTab ?? true
    }

    private static func isThematicBreak(_ text: ArraySlice<UInt8>) -> Bool {
        guard let mark = text.first, "-_*".utf8.contains(mark) else { return false }
        return text.allSatisfy { $0 == mark || $0.isSpaceOrTab } && text.count { $0 == mark } >= 3
    }

    private func isTag(_ range: Range<Int>) -> Bool {
        let syntax = HTMLSyntax(bytes: bytes, end: range.upperBound)
        guard let end = syntax.tagEnd(at: range.lowerBound) else { return false }
        return bytes[end..<range.upperBound].allSatisfy { $0.isSpaceOrTab }
    }
}
