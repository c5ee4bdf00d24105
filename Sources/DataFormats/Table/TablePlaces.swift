public import Diagnostics

/// The rows of a table by lines, to name a cell as spreadsheets do.
public struct TablePlaces: Sendable {
    private let file: SourceFile
    private let separator: UInt8
    /// The line on which each row begins, ascending. A cell may have several lines.
    private var lines: [Int] = []
    private var header = (row: 0, names: [String]())
    /// The row whose cells were named last, because a row can have many problems.
    private var last = (row: 0, starts: [SourcePosition]())

    /// - Parameters:
    ///   - file: A table. In one with bytes that are not text, cells up to these have the right names.
    ///   - form: What the settings say about its form.
    /// - Complexity: O(*bytes*).
    public init(of file: SourceFile, form: TableForm = TableForm()) {
        var diagnostics = Diagnostics()
        self.file = TableText.checked(file, into: &diagnostics) ?? file
        let dialect = self.file.bytes.withUnsafeBufferPointer {
            TableDialect(of: $0, path: file.path, separator: form.separator)
        }
        separator = dialect.separator
        (lines, header) = self.file.bytes.withUnsafeBufferPointer { bytes in
            var scanner = TableScanner(bytes, separator: dialect.separator, of: file)
            var cells: [TableCell] = []
            var (lines, header) = ([Int](), (row: 0, names: form.columns ?? []))
            let hasHeader = form.columns == nil
            // A spreadsheet shows no line that only names the separator.
            if dialect.hasSeparatorLine { try? scanner.readRow(into: &cells) }
            while !scanner.isAtEnd {
                lines.append(scanner.line)
                guard (try? scanner.readRow(into: &cells)) != nil else { break }
                if hasHeader, header.row == 0, cells.contains(where: { !$0.text.isBlank }) {
                    header = (lines.count, cells.map { $0.text.trimmed })
                }
            }
            return (lines, header)
        }
    }

    /// Returns the name of the cell at a position, such as `row 17, column D, “price”`.
    /// - Complexity: O(log *bytes*), and O(*length of the row*) for the first cell of a row.
    public mutating func name(at position: SourcePosition) -> String? {
        let row = lines.partitioningIndex { $0 > Int(position.line) }
        guard row > 0 else { return nil }
        if row != last.row { last = (row, starts(ofRow: row)) }
        let column = max(0, last.starts.partitioningIndex { $0 > position } - 1)
        let hasName =
            row > header.row && header.names.indices.contains(column) && !header.names[column].isEmpty
        let name = hasName ? ", “\(header.names[column].excerpt)”" : ""
        return "row \(row), column \(TableProblem.name(ofColumn: column))\(name)"
    }

    /// Returns the columns of the separators before the cells that begin in a part of a line.
    /// - Complexity: As for ``name(at:)``.
    public mutating func separators(onLine line: Int, columns: Range<Int>) -> [Int] {
        let row = lines.partitioningIndex { $0 > line }
        guard row > 0 else { return [] }
        if row != last.row { last = (row, starts(ofRow: row)) }
        let first = last.starts.partitioningIndex {
            $0 > SourcePosition(line: line, column: columns.lowerBound)
        }
        let end = last.starts.partitioningIndex {
            $0 > SourcePosition(line: line, column: columns.upperBound)
        }
        return last.starts[first..<end].map { Int($0.column) - 1 }
    }

    /// Returns the positions at which the cells of a row begin.
    private func starts(ofRow row: Int) -> [SourcePosition] {
        guard let start = file.range(ofLine: lines[row - 1])?.lowerBound else { return [] }
        return file.bytes.withUnsafeBufferPointer { bytes in
            var scanner = TableScanner(
                bytes, separator: separator, of: file, from: (start, lines[row - 1]))
            var cells: [TableCell] = []
            // The cell with a quotation mark that is not closed begins there, and is the last one.
            let isComplete = (try? scanner.readRow(into: &cells)) != nil
            return cells.map { $0.position }
                + (isComplete ? [] : scanner.report.diagnostics.sorted.compactMap { $0.position })
        }
    }
}
