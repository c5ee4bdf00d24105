public import Diagnostics

/// A cell of a table.
public struct TableCell: Sendable {
    /// The text without its quotation marks; empty if the cell is empty.
    public let text: String
    /// The position at which the cell begins, with its quotation mark.
    public let position: SourcePosition
}

/// The names of the columns of a table.
public struct TableHeader: Sendable {
    /// The names of the columns, without space around them.
    public let names: [String]
    /// The character between the cells of a row.
    public let separator: Character
    /// The positions of the empty cells after the names.
    let unnamed: [SourcePosition]

    public init(names: [String], separator: Character) {
        self.init(names: names, separator: separator, unnamed: [])
    }

    init(names: [String], separator: Character, unnamed: [SourcePosition]) {
        self.names = names
        self.separator = separator
        self.unnamed = unnamed
    }
}

/// A reader of tables: comma-separated values as spreadsheets and databases write them.
public enum TableReader {
    /// Reads a table, and returns what `makeRow` makes of each row.
    ///
    /// The first row names the columns, unless the settings do. The separator is the one of comma, semicolon, tab and `|` that occurs most often in it,
    /// outside quotation marks; in a `.tsv` or `.tab` file it is a tab. A first line such as `sep=;`, as Excel understands it,
    /// names the separator. UTF-16 with a byte order mark is read, too. Rows without text are skipped, and so are columns at the end without name and text. All problems
    /// are reported, up to a quotation mark that is not closed.
    /// - Parameters:
    ///   - form: What the settings say about the form of the table.
    ///   - makeRow: Called with the header, if it has no errors. The result is called with the cells of each row, at most as
    ///     many as the header has names.
    /// - Complexity: O(*bytes*).
    public static func read<Row>(
        _ file: SourceFile, form: TableForm = TableForm(), into diagnostics: inout Diagnostics,
        makingRowsBy makeRow: (TableHeader) -> (ArraySlice<TableCell>, inout Diagnostics) -> Row?
    ) -> [Row] {
        guard let text = TableText.checked(file, into: &diagnostics) else { return [] }
        return text.bytes.withUnsafeBufferPointer { bytes in
            let dialect = TableDialect(of: bytes, path: file.path, separator: form.separator)
            var scanner = TableScanner(bytes, separator: dialect.separator, of: text)
            var rows: [Row] = []
            do throws(TableScanner.ScanningStopped) {
                try rows = Self.rows(of: &scanner, dialect, form, into: &diagnostics, makeRow)
            } catch {
                // It is reported.
            }
            diagnostics.append(scanner.report.diagnostics)
            return rows
        }
    }

    private static func rows<Row>(
        of scanner: inout TableScanner, _ dialect: TableDialect, _ form: TableForm,
        into diagnostics: inout Diagnostics,
        _ makeRow: (TableHeader) -> (ArraySlice<TableCell>, inout Diagnostics) -> Row?
    ) throws(TableScanner.ScanningStopped) -> [Row] {
        var cells: [TableCell] = []
        if dialect.hasSeparatorLine { try scanner.readRow(into: &cells) }
        let given = form.columns.map { TableHeader(names: $0, separator: dialect.character) }
        guard let header = try header(from: &scanner, dialect, given: given) else { return [] }
        let row = makeRow(header)
        var rows: [Row] = []
        var reported: Set<Int> = []
        while !scanner.isAtEnd {
            try scanner.readRow(into: &cells)
            guard let last = cells.lastIndex(where: { !$0.text.isBlank }) else { continue }
            if last >= header.names.count {
                let surplus = cells.indices.dropFirst(header.names.count).filter { !cells[$0].text.isBlank }
                for column in surplus {
                    guard let place = header.position(ofUnnamed: column) else {
                        let problem = problem(withSurplusCellOf: header, isGiven: given != nil)
                        scanner.report(problem, at: cells[column].position)
                        break
                    }
                    let isTitle = header.names.count == 1
                    // If the row is a title, one report is enough.
                    guard !isTitle || reported.isEmpty, reported.insert(column).inserted else { continue }
                    scanner.report(.emptyName(column: column, isBesideTitle: isTitle), at: place)
                }
            } else if let made = row(cells[...last], &diagnostics) {
                rows.append(made)
            }
        }
        return rows
    }

    /// Returns the problem with a cell after the last column.
    private static func problem(withSurplusCellOf header: TableHeader, isGiven: Bool) -> TableProblem {
        let count = header.names.count
        return isGiven ? .surplusCellOfNamed(columns: count) : .surplusCell(columns: count)
    }

    /// Returns the header; `nil` if it has errors, which are reported.
    /// - Parameter given: The header that the settings describe; then all rows have data.
    private static func header(
        from scanner: inout TableScanner, _ dialect: TableDialect, given: TableHeader?
    ) throws(TableScanner.ScanningStopped) -> TableHeader? {
        if let given { return given }
        var cells: [TableCell] = []
        repeat {
            guard !scanner.isAtEnd else {
                scanner.report(.noHeader, at: .start)
                return nil
            }
            try scanner.readRow(into: &cells)
        } while cells.allSatisfy { $0.text.isBlank }
        let positions = cells.map(\.position)
        while let last = cells.last, last.text.isBlank { cells.removeLast() }
        var columns: [String: Int] = [:]
        var hasError = false
        let names = cells.enumerated().map { column, cell in
            let name = cell.text.trimmed
            let first = columns[name] ?? column
            columns[name] = first
            if name.isEmpty {
                scanner.report(.emptyName(column: column), at: cell.position)
                hasError = true
            } else if first < column {
                scanner.report(.duplicateName(name, firstColumn: first), at: cell.position)
                hasError = true
            } else {
                scanner.reportInvisibleCharacter(inName: name, at: cell.position)
            }
            return name
        }
        guard !hasError else { return nil }
        if names.count == 1, let other = dialect.otherSeparator(in: names[0]) {
            let file = scanner.report.file.name
            scanner.report(.singleColumn(names[0], separator: other, file: file), at: positions[0])
        }
        return TableHeader(
            names: names, separator: dialect.character, unnamed: Array(positions.dropFirst(names.count)))
    }
}

extension TableHeader {
    /// Returns the position of the empty cell in the header above a column after the last name; `nil` if there is none.
    fileprivate func position(ofUnnamed column: Int) -> SourcePosition? {
        let index = column - names.count
        return unnamed.indices.contains(index) ? unnamed[index] : nil
    }
}
