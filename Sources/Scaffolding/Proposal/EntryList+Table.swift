import Content
import DataFormats
import Diagnostics

extension EntryList {
    /// Reads a table. A column has numbers or Booleans if all of its cells are; the proposed settings declare that.
    /// - Returns: `nil` if the table has errors, which are reported.
    /// - Complexity: O(*bytes*).
    static func table(in file: SourceFile, into diagnostics: inout Diagnostics) -> EntryList? {
        var header: TableHeader?
        let rows = TableReader.read(file, into: &diagnostics) { found in
            header = found
            return { (cells: ArraySlice<TableCell>, _: inout Diagnostics) in cells }
        }
        guard let header, !diagnostics.hasErrors else { return nil }
        let separator: Character = header.separator == ";" ? "|" : ";"
        var types = header.names.map { _ in ColumnTypes(separator: separator) }
        for row in rows {
            for (column, cell) in zip(types.indices, row) { types[column].add(cell.text) }
        }
        let isExported = ExportedEntry.areColumns(header.names)
        let sign: DecimalSign? = !isExported && hasDecimalCommas(types, in: header) ? .comma : nil
        let rules = zip(TableColumns.names(of: header), types).compactMap { name, types in
            FieldPath(name).flatMap { path -> FieldSchema.Rule? in
                let rule = FieldSchema.Rule(path: path, type: types.type(sign), isList: types.isList)
                // Lists and objects are JSON in a table that Thumbindex made, which a rule for strings would not read.
                return isExported && rule.type == .string ? nil : rule
            }
        }
        var settings = CatalogSettings()
        settings.fields = FieldSchema(rules: rules)
        settings.decimalSign = sign
        let columns = TableColumns(header, settings: settings)
        let entries = rows.map { columns.fields(of: $0, in: file, into: &diagnostics) }
        return EntryList(entries: entries, bytes: file.bytes, excerpt: nil, decimalSign: sign)
    }
}

extension EntryList {
    /// Whether a comma is the decimal sign of a table. Programs that write numbers in this way separate cells by semicolons;
    /// there, `1.234` is a thousand and more, unless another column has a number such as `3.5`.
    private static func hasDecimalCommas(_ types: [ColumnTypes], in header: TableHeader) -> Bool {
        types.contains { $0.hasDecimalCommas }
            || header.separator == ";" && types.contains { $0.hasThousands }
                && !types.contains { $0.hasDecimalPoints }
    }
}

/// The types that all cells of a column have.
struct ColumnTypes {
    private var isEmpty = true
    private var isNumber = true
    private var isNumberWithComma = true
    private var isInteger = true
    private var hasPoints = false
    private var hasZeroBeforePoint = false
    private var isBoolean = true
    /// What divides a list in a cell.
    let separator: Character
    private var hasShortParts = true
    private var dividedCount = 0

    init(separator: Character) {
        self.separator = separator
    }

    mutating func add(_ text: String) {
        guard !text.isBlank else { return }
        isEmpty = false
        // A number such as 007 is a code.
        let isCode = text.first == "0" && text.dropFirst().first?.isNumber == true
        isNumber = isNumber && !isCode && DecimalSign.point.isNumber(text)
        isNumberWithComma = isNumberWithComma && !isCode && DecimalSign.comma.isNumber(text)
        isInteger = isInteger && Int(text) != nil
        hasPoints = hasPoints || text.contains(".")
        hasZeroBeforePoint = hasZeroBeforePoint || text.hasPrefix("0.") || text.hasPrefix("-0.")
        let parts = text.split(separator: separator)
        if parts.count > 1 { dividedCount += 1 }
        hasShortParts = hasShortParts && parts.allSatisfy { $0.utf8.count <= Self.maximumPartLength }
        isBoolean = isBoolean && ["true", "false", "yes", "no"].contains(text.lowercased())
    }

    /// Whether the cells are numbers only if a comma is the decimal sign.
    var hasDecimalCommas: Bool { !isEmpty && isNumberWithComma && !isNumber }

    /// Whether the cells are numbers only if a point is the decimal sign.
    var hasDecimalPoints: Bool { !isEmpty && isNumber && !isNumberWithComma }

    /// Whether the cells are numbers with both signs, but other ones: `1.234`.
    var hasThousands: Bool { hasPoints && !hasZeroBeforePoint && isNumber && isNumberWithComma }

    /// Whether the cells are lists: some are divided, and no part is as long as a sentence. One divided cell may have a
    /// semicolon by accident.
    var isList: Bool { dividedCount > 1 && hasShortParts }

    private static let maximumPartLength = 60

    func type(_ sign: DecimalSign?) -> FieldType {
        if isEmpty { return .string }
        if isBoolean { return .boolean }
        if isInteger && isNumber { return .integer }
        return (sign == .comma ? isNumberWithComma : isNumber) ? .number : .string
    }
}
