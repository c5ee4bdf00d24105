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
        var types = header.names.map { name in
            ColumnTypes(separator: separator, isCode: FieldPath(name).map { FieldName($0).isCode } ?? false)
        }
        for row in rows {
            for (column, cell) in zip(types.indices, row) { types[column].add(cell.text) }
        }
        let isExported = ExportedEntry.areColumns(header.names)
        let sign = isExported ? nil : decimalSign(of: types, in: header)
        var separators: [FieldPath: String] = [:]
        let rules = zip(TableColumns.names(of: header), types).compactMap { name, types in
            FieldPath(name).flatMap { path -> FieldSchema.Rule? in
                var rule = FieldSchema.Rule(path: path, type: types.type(sign), isList: types.isList)
                // Elsewhere, a comma may be in a sentence or a name, or between digits.
                if !isExported, rule.type == .string, types.hasCommaLists, FieldName(path).isListOfNames {
                    rule.isList = true
                    rule.separator = ","
                    separators[path] = ","
                }
                // Lists and objects are JSON in a table that Thumbindex made, which a rule for strings would not read.
                return isExported && rule.type == .string ? nil : rule
            }
        }
        var settings = CatalogSettings()
        settings.fields = FieldSchema(rules: rules)
        settings.decimalSign = sign
        let columns = TableColumns(header, settings: settings)
        let entries = rows.map { columns.fields(of: $0, in: file, into: &diagnostics) }
        return EntryList(
            entries: entries, bytes: file.bytes, excerpt: nil, decimalSign: sign, isTable: true,
            separators: separators)
    }
}

extension EntryList {
    /// The decimal sign of a table; `nil` if its numbers are written as in JSON.
    ///
    /// Programs that write a decimal comma separate cells by semicolons; there, `1.234` is a thousand and more, unless another
    /// column has a number such as `3.5`. In other tables, `1,234` is, unless another column has a number such as `2,5`.
    private static func decimalSign(of types: [ColumnTypes], in header: TableHeader) -> DecimalSign? {
        func have(_ condition: (ColumnTypes) -> Bool) -> Bool { types.contains(where: condition) }
        if have(\.hasDecimalCommas) { return .comma }
        if have(\.hasGroupingCommas) { return .point }
        let prefersComma = header.separator == ";" && !have(\.hasDecimalPoints)
        if prefersComma, have(\.hasThousands) { return .comma }
        return have(\.hasAmbiguousCommas) ? (prefersComma ? .comma : .point) : nil
    }
}

/// The types that all cells of a column have.
struct ColumnTypes {
    private var isEmpty = true
    private var isNumber: Bool
    private var isNumberWithComma: Bool
    /// Whether the cells are numbers if commas group their digits.
    private var isNumberWithGroups: Bool
    private var isInteger = true
    private var hasPoints = false
    private var hasZeroBeforePoint = false
    private var isBoolean = true
    /// What divides a list in a cell.
    let separator: Character
    private var hasShortParts = true
    private var dividedCount = 0
    private var hasCommas = false

    /// - Parameter isCode: Whether digits are no number, whatever the cells are.
    init(separator: Character, isCode: Bool = false) {
        self.separator = separator
        isNumber = !isCode
        isNumberWithComma = !isCode
        isNumberWithGroups = !isCode
    }

    mutating func add(_ text: String) {
        guard !text.isBlank else { return }
        isEmpty = false
        // A number such as 007 is a code.
        let isCode = text.first == "0" && text.dropFirst().first?.isNumber == true
        isNumber = isNumber && !isCode && DecimalSign.point.isNumber(text)
        isNumberWithComma = isNumberWithComma && !isCode && DecimalSign.comma.isNumber(text)
        isNumberWithGroups =
            isNumberWithGroups && !isCode && (DecimalSign.point.isNumber(text) || Self.isGrouped(text))
        isInteger = isInteger && Int(text) != nil
        hasPoints = hasPoints || text.contains(".")
        hasZeroBeforePoint = hasZeroBeforePoint || text.hasPrefix("0.") || text.hasPrefix("-0.")
        let parts = text.split(separator: separator)
        if parts.count > 1 { dividedCount += 1 }
        hasCommas = hasCommas || text.contains(",")
        hasShortParts = hasShortParts && parts.allSatisfy { $0.utf8.count <= Self.maximumPartLength }
        isBoolean = isBoolean && ["true", "false", "yes", "no"].contains(text.lowercased())
    }

    /// Whether the cells are numbers only if a comma is the decimal sign: `2,5`.
    var hasDecimalCommas: Bool { !isEmpty && isNumberWithComma && !isNumber && !isNumberWithGroups }

    /// Whether the cells are numbers only if commas group their digits: `1,234.5`, `1,234,567`.
    var hasGroupingCommas: Bool { !isEmpty && isNumberWithGroups && !isNumber && !isNumberWithComma }

    /// Whether the cells are numbers if a comma is the decimal sign, and other ones if it groups their digits: `1,234`.
    var hasAmbiguousCommas: Bool { !isEmpty && isNumberWithGroups && isNumberWithComma && !isNumber }

    /// Whether the cells are numbers only if a point is the decimal sign.
    var hasDecimalPoints: Bool { !isEmpty && isNumber && !isNumberWithComma }

    /// Whether the cells are numbers with both signs, but other ones: `1.234`.
    var hasThousands: Bool { hasPoints && !hasZeroBeforePoint && isNumber && isNumberWithComma }

    /// Whether the cells are lists: some are divided, and no part is as long as a sentence. One divided cell may have a
    /// semicolon by accident.
    var isList: Bool { dividedCount > 1 && hasShortParts }

    /// Whether commas divide short lists in some cells, if the column is one of lists.
    var hasCommaLists: Bool { hasCommas && !isList && hasShortParts && type(nil) == .string }

    private static let maximumPartLength = 60

    func type(_ sign: DecimalSign?) -> FieldType {
        if isEmpty { return .string }
        if isBoolean { return .boolean }
        if isInteger && isNumber { return .integer }
        let isNumber =
            switch sign {
            case .comma: isNumberWithComma
            case .point: isNumberWithGroups
            case nil: isNumber
            }
        return isNumber ? .number : .string
    }

    /// Whether a cell is a number whose digits are grouped by commas, such as `-12,345.6`.
    private static func isGrouped(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ",")) else { return false }
        var whole = text.trimmed[...]
        if let sign = whole.first, "+-\u{2212}".contains(sign) { whole = whole.dropFirst() }
        if let point = whole.firstIndex(of: ".") {
            guard areDigits(whole[whole.index(after: point)...]) else { return false }
            whole = whole[..<point]
        }
        let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
        return groups.allSatisfy(areDigits) && groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
            && groups[0].utf8.count <= 3 && groups[0].first != "0"
    }

    private static func areDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
