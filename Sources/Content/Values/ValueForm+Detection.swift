import DataFormats
import Diagnostics

extension FieldType {
    /// Returns how to write a value of YAML or JSON that is not of this type; `nil` if that is not clear.
    /// - Parameter unit: The unit that the settings have.
    func form(of node: Node, unit: String? = nil, in file: SourceFile) -> ValueForm? {
        guard let text = node.text else { return nil }
        switch self {
        case .date:
            let dates = CalendarDate.isoForms(of: text)
            return dates.isEmpty ? nil : .texts(dates)
        // The cells of tables, which have a decimal sign, are reported where they are read.
        case .integer, .number:
            guard file.hasQuotes else { return nil }
            if let numbers = numbers(in: text) { return .texts(numbers) }
            guard let quantity = text.quantity, let numbers = numbers(in: quantity.number) else { return nil }
            return ValueForm(numbers, quantity.unit, declared: unit)
        default: return nil
        }
    }

    /// Returns the numbers of JSON that a string may mean; `nil` if there are none.
    private func numbers(in text: String) -> [String]? {
        var numbers = DecimalSign.allCases.compactMap { $0.number(in: text) }.filter {
            $0.isLiteralOfJSON && (self == .number || Int($0) != nil)
        }
        if numbers.first == numbers.last { numbers = Array(numbers.prefix(1)) }
        return numbers.isEmpty ? nil : numbers
    }
}

extension FieldSchema.Rule {
    /// Returns how to write a cell that is a number with a unit; `nil` for any other cell.
    func form(ofCell text: String) -> ValueForm? {
        guard let quantity = text.quantity else { return nil }
        let number = quantity.number
        let signs = decimalSign.map { [$0] } ?? DecimalSign.allCases
        let isPlain = DecimalSign.point.number(in: number, allowsGroups: false) != nil
        guard let sign = signs.first(where: { $0.number(in: number) != nil }),
            type == .number || sign.number(in: number).flatMap({ Int($0) }) != nil
        else { return nil }
        let decimal = decimalSign == nil && !isPlain ? sign.rawValue : nil
        return ValueForm([number], quantity.unit, declared: unit, decimal: decimal)
    }
}

extension ValueForm {
    fileprivate init(_ numbers: [String], _ unit: String, declared: String?, decimal: String? = nil) {
        self =
            switch declared {
            case nil: .number(numbers, unit: unit, decimal: decimal)
            case unit: .withoutUnit(numbers)
            case let declared?: .inUnit(declared)
            }
    }
}

extension String {
    /// The parts of a number with a unit, such as `0.12 €`, `$12` or `5 °C`; `nil` for any other string.
    fileprivate var quantity: (number: String, unit: String)? {
        let text = trimmed.unicodeScalars
        let isDigit = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .decimalNumber }
        guard let first = text.first, let lastDigit = text.lastIndex(where: isDigit) else { return nil }
        let isSignFirst = first.properties.generalCategory == .currencySymbol
        let end = text.index(after: lastDigit)
        let number = String(isSignFirst ? text.dropFirst() : text[..<end]).trimmed
        let unit = isSignFirst ? String(first) : String(text[end...]).trimmed
        let isUnit =
            unit.count <= 12 && unit.contains { $0.isLetter || $0.isCurrencySymbol || "%‰°′″".contains($0) }
            && !unit.contains { $0.isWhitespace || $0.isPunctuation && !"%‰′″/·".contains($0) }
        return isUnit ? (number, unit) : nil
    }
}

extension CalendarDate {
    /// Returns the dates that are meant by a local form with the day, month and year as numbers, such as `5.3.2024`,
    /// `3/5/2024` or `2024/3/5`. With points, the day comes first.
    fileprivate static func isoForms(of text: String) -> [String] {
        let parts = text.trimmed.split { "./- ".contains($0) }.map { String($0) }
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.count <= 4 && Int($0) != nil }) else { return [] }
        let isYearFirst = parts[0].utf8.count == 4
        let isDayFirst = text.contains(".")
        let orders = isYearFirst ? [[0, 1, 2]] : isDayFirst ? [[2, 1, 0]] : [[2, 1, 0], [2, 0, 1]]
        let dates = orders.map { order in
            order.map { parts[$0].utf8.count == 1 ? "0" + parts[$0] : parts[$0] }.joined(separator: "-")
        }.filter { CalendarDate($0) != nil }
        return dates.first == dates.last ? Array(dates.prefix(1)) : dates
    }
}
