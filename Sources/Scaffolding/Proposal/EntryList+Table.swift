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
        var types = header.names.map { _ in ColumnTypes() }
        for row in rows {
            for (column, cell) in zip(types.indices, row) { types[column].add(cell.text) }
        }
        let sign: DecimalSign? = types.contains { $0.hasDecimalCommas } ? .comma : nil
        let rules = zip(header.names, types).compactMap { name, types in
            FieldPath(name).map { FieldSchema.Rule(path: $0, type: types.type(sign)) }
        }
        var settings = CatalogSettings(fields: FieldSchema(rules: rules))
        settings.decimalSign = sign
        let columns = TableColumns(header, settings: settings)
        let entries = rows.map { columns.fields(of: $0, in: file, into: &diagnostics) }
        return EntryList(entries: entries, bytes: file.bytes, excerpt: nil, decimalSign: sign)
    }
}

/// The types that all cells of a column have.
private struct ColumnTypes {
    private var isEmpty = true
    private var isNumber = true
    private var isNumberWithComma = true
    private var isInteger = true
    private var isBoolean = true

    mutating func add(_ text: String) {
        guard !text.isBlank else { return }
        isEmpty = false
        // A number such as 007 is a code.
        let isCode = text.first == "0" && text.dropFirst().first?.isNumber == true
        isNumber = isNumber && !isCode && DecimalSign.point.isNumber(text)
        isNumberWithComma = isNumberWithComma && !isCode && DecimalSign.comma.isNumber(text)
        isInteger = isInteger && Int(text) != nil
        isBoolean = isBoolean && ["true", "false", "yes", "no"].contains(text.lowercased())
    }

    /// Whether the cells are numbers only if a comma is the decimal sign.
    var hasDecimalCommas: Bool { !isEmpty && isNumberWithComma && !isNumber }

    func type(_ sign: DecimalSign?) -> FieldType {
        if isEmpty { return .string }
        if isBoolean { return .boolean }
        if isInteger && isNumber { return .integer }
        return (sign == .comma ? isNumberWithComma : isNumber) ? .number : .string
    }
}
