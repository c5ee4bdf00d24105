import Content
import DataFormats
import Planning
import TemplateLanguage

/// The heading of a column.
struct ColumnModel: TemplateModel {
    let title: String
    let unit: String?
    let isNumber: Bool

    static let table = ModelTable<ColumnModel>(
        "a column",
        [
            "title": .text { $0.title },
            "unit": .optionalText { $0.titleHasUnit ? nil : $0.unit },
            "isNumber": .flag { $0.isNumber },
        ])

    /// Whether the title ends with the unit, such as `Price (€)`.
    private var titleHasUnit: Bool {
        guard let unit else { return false }
        var title = title[...]
        while let last = title.last, ")] ）］".contains(last), !title.hasSuffix(unit) { title.removeLast() }
        guard title.hasSuffix(unit) else { return false }
        let previous = title.dropLast(unit.count).last
        return previous.map { !$0.isLetter && !$0.isNumber } ?? true
    }
}

/// A value in a column.
struct CellModel: TemplateModel {
    let column: ColumnModel
    let text: String
    /// The number of digits after the decimal separator of a number.
    let fraction: Int
    /// Spaces as wide as the digits that the longest fraction of the column has in addition.
    var padding: String?

    static let table = ModelTable<CellModel>(
        "a cell",
        [
            "label": .text { $0.column.title },
            "unit": .optionalText { $0.text.isEmpty ? nil : $0.column.unit },
            "isNumber": .flag { $0.column.isNumber },
            "text": .text { $0.text },
            "hasText": .flag { !$0.text.isEmpty },
            "padding": .optionalText { $0.padding },
        ])
}

extension RowContext {
    /// The fields that the rows show in columns.
    fileprivate var columns: [FieldPath] {
        view.settings.entry.columns ?? catalog.catalog.settings.entry.columns
    }
}

extension SiteRenderer {
    /// Returns the headings of the columns of a list; none if its rows are of another kind.
    func columns(of list: RowContext) -> [ColumnModel] {
        let kind = list.view.settings.entry.row ?? list.catalog.catalog.settings.entry.row
        guard kind == EntrySettings.columnsRow else { return [] }
        return list.columns.map { column(of: $0, in: list) }
    }

    private func column(of path: FieldPath, in list: RowContext) -> ColumnModel {
        let rule = list.catalog.rule(of: path)
        // The cell of a list may have several numbers, which are neither aligned nor summed.
        return ColumnModel(
            title: rule?.label ?? path.label, unit: rule?.unit,
            isNumber: rule.map { $0.type.isNumeric && !$0.isList } ?? false)
    }

    /// Returns the values of an entry in the columns of a list, if it has columns.
    func cells(of entry: Entry, in list: RowContext) -> [CellModel] {
        list.columns.map { path in
            let rule = list.catalog.rule(of: path)
            let texts = entry.fields[path]?.listed.compactMap { $0.text } ?? []
            let shown = texts.map { text in
                rule?.type == .entry
                    ? self.entry(named: text, from: list.catalog).map { title(of: $0) } ?? text
                    : list.catalog.displayText(text, by: rule)
            }
            return CellModel(
                column: column(of: path, in: list),
                text: shown.joined(separator: list.catalog.strings.listSeparator),
                fraction: texts.count == 1 ? list.catalog.format.fractionLength(of: texts[0], by: rule) : 0)
        }
    }

    /// Aligns the numbers of each column of a page at the decimal separator, in all its sections.
    /// - Complexity: O(*cells*).
    static func align(_ sections: inout [SectionModel]) {
        var lengths: [Int] = []
        for row in sections.lazy.flatMap({ $0.rows }) {
            for (column, cell) in row.cells.enumerated() {
                if column == lengths.count { lengths.append(0) }
                lengths[column] = max(lengths[column], cell.fraction)
            }
        }
        guard lengths.contains(where: { $0 > 0 }) else { return }
        for section in sections.indices {
            for row in sections[section].rows.indices {
                for column in sections[section].rows[row].cells.indices {
                    sections[section].rows[row].cells[column].align(to: lengths[column])
                }
            }
        }
    }
}

extension RowModel {
    /// Returns the row with its columns as a subtitle, for a list that is too narrow for columns.
    /// - Parameter isRightToLeft: Whether the list is written from right to left.
    func withoutColumns(isRightToLeft: Bool) -> RowModel {
        guard !cells.isEmpty else { return self }
        var row = self
        let texts = cells.filter { !$0.text.isEmpty }.map { cell in
            let text = cell.column.unit.map { cell.text + "\u{A0}" + $0 } ?? cell.text
            guard isRightToLeft else { return text }
            // Isolates (Unicode Standard Annex #9): a unit follows its number to the left, as in a column, and other text has a
            // direction of its own.
            return (cell.column.unit == nil ? "\u{2068}" : "\u{2067}") + text + "\u{2069}"
        }
        // A line that wraps ends with the dot. Beside Arabic digits, it would be read as a zero.
        let hasArabicDigits = texts.contains { $0.contains { "٠"..."٩" ~= $0 || "۰"..."۹" ~= $0 } }
        let joined = texts.joined(separator: hasArabicDigits ? "، " : "\u{A0}· ")
        row.subtitle = texts.isEmpty ? subtitle : (isRightToLeft ? "\u{200F}" : "") + joined
        row.kind = "rows/subtitle"
        row.cells = []
        return row
    }
}

extension CellModel {
    /// Adds spaces for a fraction of `length` digits.
    fileprivate mutating func align(to length: Int) {
        guard column.isNumber, !text.isEmpty, fraction < length else { return }
        // U+2008 is as wide as a period, U+2007 as a digit.
        padding = (fraction == 0 ? "\u{2008}" : "") + String(repeating: "\u{2007}", count: length - fraction)
    }
}
