public import Diagnostics

/// The rows of a table by lines, to name a cell as spreadsheets do.
public struct TablePlaces: Sendable {
    private let file: SourceFile
    private let separator: UInt8
    /// The line on which each row begins, ascending. A cell may have several lines.
    private var lines: [Int] = []
    private var names: [String] = []

    /// - Returns: `nil` if the file is not a table, by its extension, or is not text.
    /// - Complexity: O(*bytes*).
    public init?(of file: SourceFile) {
        var diagnostics = Diagnostics()
        guard TableDialect.isTable(file.path),
            let text = TextDecoding.checkedText(of: file, into: &diagnostics)
        else { return nil }
        self.file = text
        let dialect = text.bytes.withUnsafeBufferPointer { TableDialect(of: $0, path: file.path) }
        separator = dialect.separator
        var cells: [TableCell] = []
        let (lines, names) = text.bytes.withUnsafeBufferPointer { bytes in
            var scanner = TableScanner(bytes, separator: dialect.separator, of: text)
            var (lines, names): ([Int], [String]) = ([], [])
            // A spreadsheet shows no line that only names the separator.
            if dialect.hasSeparatorLine { try? scanner.readRow(into: &cells) }
            while !scanner.isAtEnd {
                lines.append(scanner.line)
                guard (try? scanner.readRow(into: &cells)) != nil else { break }
                if lines.count == 1 { names = cells.map { $0.text.trimmed } }
            }
            return (lines, names)
        }
        self.lines = lines
        self.names = names
    }

    /// Returns the name of the cell at a position: `row 17, column D, “price”`.
    /// - Complexity: O(log *rows* + *length of the row*).
    public func name(at position: SourcePosition) -> String? {
        let row = lines.partitioningIndex { $0 > Int(position.line) }
        guard row > 0, let start = file.range(ofLine: lines[row - 1])?.lowerBound else { return nil }
        let column = column(of: position, inRowAt: (start, lines[row - 1]))
        let name = names.indices.contains(column) && row > 1 ? ", “\(names[column].excerpt)”" : ""
        return "row \(row), column \(TableProblem.name(ofColumn: column))\(name)"
    }

    private func column(of position: SourcePosition, inRowAt start: (offset: Int, line: Int)) -> Int {
        file.bytes.withUnsafeBufferPointer { bytes in
            var scanner = TableScanner(bytes, separator: separator, of: file, from: start)
            var cells: [TableCell] = []
            // A row with a quotation mark that is not closed has only the cells before it.
            guard (try? scanner.readRow(into: &cells)) != nil else { return cells.count }
            return max(0, cells.count { $0.position <= position } - 1)
        }
    }
}
