package import DataFormats
package import Diagnostics

/// The columns of a table, with what the settings of its catalog say about them.
///
/// A cell is text, unless its field is declared, is `draft`, or is divided into ranges by a view. Nothing depends on what other cells look
/// like, so a change of one cell never changes how others are read.
package struct TableColumns {
    struct Column {
        let name: String
        let rule: FieldSchema.Rule
        /// Whether the settings say what the column has.
        let isDeclared: Bool
    }

    let columns: [Column]
    /// Whether Thumbindex made the table; see ``ExportedEntry``.
    private let isExported: Bool

    package init(_ header: TableHeader, settings: CatalogSettings) {
        let numbers = settings.dividedIntoRanges
        let separator: Character = header.separator == ";" ? "|" : ";"
        isExported = ExportedEntry.areColumns(header.names)
        // Entries get the names of their fields when what only data files have is removed; see ``ExportedEntry/read(_:)``.
        columns = zip(Self.writtenNames(of: header), Self.names(of: header)).map { name, fieldName in
            let path = FieldPath(key: fieldName)
            var rule = settings.fields[path] ?? FieldSchema.Rule(path: path)
            if settings.fields[path] == nil {
                if path == .draft { rule.type = .boolean }
                if numbers.contains(path) { rule.type = .number }
            }
            rule.decimalSign = rule.decimalSign ?? settings.decimalSign
            rule.separator = rule.separator ?? String(separator)
            let isDeclared = settings.fields[path] != nil || rule.type == .number
            return Column(name: name, rule: rule, isDeclared: isDeclared)
        }
    }

    /// Returns the names of the fields, which are written in another form in a table that Thumbindex made.
    package static func names(of header: TableHeader) -> [String] {
        let names = writtenNames(of: header)
        return ExportedEntry.areColumns(names) ? names.map { ExportedEntry.fieldName(ofExported: $0) } : names
    }

    /// Returns the names of the columns, which have guards in a table that Thumbindex made.
    private static func writtenNames(of header: TableHeader) -> [String] {
        guard ExportedEntry.areColumns(header.names) else { return header.names }
        return header.names.map { FormulaGuard.removed(from: $0) }
    }

    /// Returns the fields of an entry from the cells of a row. A cell without text is a missing key. Reports cells that are not of
    /// the type of their field.
    /// - Parameter cells: At most as many as there are columns. At least one has text.
    package func fields(
        of cells: ArraySlice<TableCell>, in file: SourceFile, into diagnostics: inout Diagnostics
    ) -> Node {
        var members: [Node.Member] = []
        members.reserveCapacity(cells.count)
        for (column, cell) in zip(columns, cells) where !cell.text.isBlank {
            let content =
                isExported
                ? exportedContent(of: cell, in: column) {
                    diagnostics.report($0, in: file, at: cell.position)
                }
                : column.rule.content(of: cell.text, at: cell.position) {
                    diagnostics.report($0, in: file, at: cell.position)
                }
            members.append(
                Node.Member(
                    key: column.name, keyPosition: cell.position, value: Node(content, at: cell.position)))
        }
        return Node(.object(members), at: cells.first?.position ?? .start)
    }

    /// Returns the value of a cell of a table that Thumbindex made. There, numbers have a decimal point, and lists and objects
    /// are JSON.
    private func exportedContent(
        of cell: TableCell, in column: Column, report: (Problem) -> Void
    ) -> Node.Content {
        let text = FormulaGuard.removed(from: cell.text)
        guard column.isDeclared, column.rule.type != .image else {
            return ExportedEntry.content(of: text, at: cell.position)
        }
        if column.rule.isList, let elements = ExportedEntry.elements(of: text, at: cell.position) {
            return .list(elements)
        }
        var rule = column.rule
        rule.decimalSign = nil
        return rule.content(of: text, at: cell.position, report: report)
    }
}

extension CatalogSettings {
    /// The fields whose values views and facets divide into ranges.
    fileprivate var dividedIntoRanges: Set<FieldPath> {
        func isRanges(_ grouping: ViewSettings.Grouping) -> Bool {
            if case .ranges = grouping { true } else { false }
        }
        let sections = views.compactMap { isRanges($0.grouping) ? $0.section : nil }
        return Set(sections + facets.compactMap { isRanges($0.grouping) ? $0.path : nil })
    }
}

extension FieldSchema.Rule {
    /// Returns the value of a cell. Reports one that is not of the type, except those that the check of all entries reports.
    func content(
        of text: String, at position: SourcePosition, report: (Problem) -> Void
    ) -> Node.Content {
        guard isList, let separator else { return .scalar(scalar(of: text, report: report)) }
        return .list(
            text.split(separator: separator).map { String($0).trimmed }.filter { !$0.isEmpty }.map {
                Node(.scalar(scalar(of: $0, report: report)), at: position)
            })
    }

    private func scalar(of text: String, report: (Problem) -> Void) -> Node.Scalar {
        switch type {
        case .integer, .number: number(of: text, report: report)
        case .boolean: boolean(of: text, report: report)
        case .string, .date, .url, .image, .entry: Node.Scalar(text: text, type: .string)
        }
    }

    private func number(of text: String, report: (Problem) -> Void) -> Node.Scalar {
        let number =
            decimalSign.map { $0.number(in: text) } ?? DecimalSign.point.number(in: text, allowsGroups: false)
        if let number {
            if let integer = Int(number) { return Node.Scalar(text: number, type: .integer(integer)) }
            // The check of all entries quotes a number that is no integer, as it is written.
            let shown = type == .integer ? text : number
            if let value = Double(number) { return Node.Scalar(text: shown, type: .number(value)) }
        }
        guard !isInvalid, decimalSign == nil,
            let sign = DecimalSign.allCases.first(where: { $0.number(in: text) != nil })
        else { return Node.Scalar(text: text, type: .string) }
        report(.decimalSign(path: path.text, found: text, sign: sign.rawValue))
        // An error was reported, so the value is not used.
        return Node.Scalar(text: "0", type: .integer(0))
    }

    private func boolean(of text: String, report: (Problem) -> Void) -> Node.Scalar {
        switch text.trimmed.lowercased() {
        case "true", "yes", "1", "x": return Node.Scalar(text: "true", type: .boolean(true))
        case "false", "no", "0": break
        default: if !isInvalid { report(.cellNotBoolean(path: path.text, found: text)) }
        }
        return Node.Scalar(text: "false", type: .boolean(false))
    }
}
