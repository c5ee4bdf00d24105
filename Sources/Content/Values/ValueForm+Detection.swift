import DataFormats
import Diagnostics

extension FieldType {
    /// Returns how to write a string that is not of this type; `nil` if that is not clear. The numbers of tables, which
    /// have a decimal sign, are reported where they are read.
    func form(of node: Node, in file: SourceFile) -> ValueForm? {
        if self == .date {
            let dates = node.text.map { CalendarDate.isoForms(of: $0) } ?? []
            return dates.isEmpty ? nil : .texts(dates)
        }
        guard isNumeric, file.hasQuotes, let text = node.string else { return nil }
        return numbersOfJSON(in: text).map { .texts($0) }
    }

    /// Returns the numbers that a string means with each decimal sign. Without a setting, a point is the decimal sign.
    fileprivate func readings(
        of text: String, by signs: [DecimalSign] = DecimalSign.allCases
    ) -> [(sign: DecimalSign, number: String)] {
        let plain = DecimalSign.point.number(in: text, allowsGroups: false)
        if signs.count > 1, self == .integer, let plain, Int(plain) == nil { return [] }
        let readings = signs.compactMap { sign in sign.number(in: text).map { (sign: sign, number: $0) } }
            .filter { self == .number ? Double($0.number)?.isFinite == true : Int($0.number) != nil }
        return readings.first?.number == readings.last?.number ? Array(readings.prefix(1)) : readings
    }

    fileprivate func numbersOfJSON(in text: String) -> [String]? {
        let numbers = readings(of: text).map(\.number).filter(\.isLiteralOfJSON)
        return numbers.isEmpty ? nil : numbers
    }
}

extension FieldSchema.Rule {
    /// Returns how to write a string that is not of the type of the field; `nil` if that is not clear.
    func form(of node: Node, in file: SourceFile) -> ValueForm? {
        if let form = type.form(of: node, in: file) { return form }
        if let type = otherType(of: node) { return .ofType(type) }
        guard type.isNumeric, let (number, unit) = node.string?.quantity else { return nil }
        if file.hasQuotes { return type.numbersOfJSON(in: number).map { form($0, unit) } }
        let readings = type.readings(of: number, by: decimalSign.map { [$0] } ?? DecimalSign.allCases)
        guard !readings.isEmpty else { return nil }
        let isPlain = decimalSign != nil || DecimalSign.point.number(in: number, allowsGroups: false) != nil
        return form([number], unit, decimals: isPlain ? [] : readings.map(\.sign.rawValue))
    }

    /// Returns the type of a field that can also have a value, if it is much like the declared one; otherwise `nil`.
    private func otherType(of node: Node) -> String? {
        if let elements = node.elements {
            return !elements.isEmpty && elements.allSatisfy(type.accepts) ? "[\(type.rawValue)]" : nil
        }
        guard type == .integer, FieldType.number.accepts(node) else { return nil }
        return isList ? "[number]" : "number"
    }

    private func form(_ numbers: [String], _ unit: String, decimals: [String] = []) -> ValueForm {
        switch self.unit {
        case nil: .number(numbers, unit: unit, decimals: decimals)
        case unit: .withoutUnit(numbers, decimals: decimals)
        case let declared?: .inUnit(declared)
        }
    }
}

extension Node {
    /// The text of a string; `nil` for any other value.
    fileprivate var string: String? {
        guard case .scalar(let scalar) = content, scalar.type == .string else { return nil }
        return scalar.text
    }
}

extension String {
    /// What directly after a number is no unit: thousands, millions, and the endings of ordinal numbers.
    private static let otherSuffixes: Set = ["k", "K", "M", "st", "nd", "rd", "th"]

    /// The parts of a number with a unit, such as `0.12 €`, `$12` or `5 °C`; `nil` for any other string.
    fileprivate var quantity: (number: String, unit: String)? {
        let text = trimmed.unicodeScalars
        let isDigit = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .decimalNumber }
        guard let first = text.first, let lastDigit = text.lastIndex(where: isDigit) else { return nil }
        let isSignFirst = first.properties.generalCategory == .currencySymbol
        let end = text.index(after: lastDigit)
        let number = String(isSignFirst ? text.dropFirst() : text[..<end]).trimmed
        let rest = isSignFirst ? String(first) : String(text[end...])
        let unit = rest.trimmed
        let isUnit =
            unit.count <= 12 && !Self.otherSuffixes.contains(rest)
            && unit.contains { $0.isLetter || $0.isCurrencySymbol || "%‰°′″".contains($0) }
            && !unit.contains { $0.isWhitespace || $0.isPunctuation && !"%‰′″/·".contains($0) }
        return isUnit ? (number, unit) : nil
    }
}

extension CalendarDate {
    /// Returns the dates that are meant by a local form, such as `5.3.2024`, `3/5/2024`, `20240305` or `March 2024`.
    package static func isoForms(of text: String) -> [String] {
        let dates = [formOfDigits(text), formWithMonthName(text)].compactMap { $0 } + localForms(of: text)
        // Later years are those of another calendar, such as the Thai one.
        return dates.filter { date in CalendarDate(date).map { (1..<2400).contains($0.year) } ?? false }
    }

    /// Returns the date of `20240305`, and of one whose unknown day or month is `00`, as some databases write it.
    private static func formOfDigits(_ text: String) -> String? {
        let day = String(text.trimmed.prefix { $0 != " " && $0 != "T" })
        var date = day
        if day.utf8.count == 8, Int(day) != nil {
            date = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
        }
        while date.hasSuffix("-00") { date.removeLast(3) }
        return date == day ? nil : date
    }

    private static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// Returns the date of `March 2024`, `5 Mar 2024` or `March 5, 2024`.
    private static func formWithMonthName(_ text: String) -> String? {
        var parts = text.trimmed.lowercased().split { " ,./-".contains($0) }.map { String($0) }
        func month(_ part: String) -> Int? {
            part.count < 3 ? nil : monthNames.firstIndex { $0.hasPrefix(part) }.map { $0 + 1 }
        }
        guard let place = parts.firstIndex(where: { month($0) != nil }),
            let number = month(parts.remove(at: place)),
            let year = parts.firstIndex(where: { $0.utf8.count == 4 }).map({ parts.remove(at: $0) }),
            parts.count < 2
        else { return nil }
        return ([year, "\(number)"] + parts).map { $0.utf8.count == 1 ? "0" + $0 : $0 }.joined(separator: "-")
    }

    /// Returns the dates that are meant by a day, month and year as numbers. With points, the day comes first.
    private static func localForms(of text: String) -> [String] {
        let parts = text.trimmed.split { "./- ".contains($0) }.map { String($0) }
        guard parts.count == 3, parts.allSatisfy({ $0.utf8.count <= 4 && Int($0) != nil }) else { return [] }
        let isYearFirst = parts[0].utf8.count == 4
        let isDayFirst = text.contains(".")
        let orders = isYearFirst ? [[0, 1, 2]] : isDayFirst ? [[2, 1, 0]] : [[2, 1, 0], [2, 0, 1]]
        let dates = orders.map { order in
            order.map { parts[$0].utf8.count == 1 ? "0" + parts[$0] : parts[$0] }.joined(separator: "-")
        }
        return dates.first == dates.last ? Array(dates.prefix(1)) : dates
    }
}
