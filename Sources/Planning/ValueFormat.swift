package import Content
import Diagnostics
import ICUCollation

/// How values of fields are shown to readers, in the language of a catalog or view.
package struct ValueFormat: Sendable {
    let strings: LocalizedStrings
    let collation: Collation

    /// Returns a value as readers see it: dates, Booleans and declared numbers in the language, other values as written.
    ///
    /// Digits are grouped from five on, because a number of four digits is often a year, and always if there is a unit.
    /// A price with one fraction digit gets a second: 19.9 is 19.90 €. Numbers that the settings do not declare are as
    /// written, because a postal code is not a quantity.
    ///
    /// - Parameters:
    ///   - rule: The rule of the field; `nil` if the settings do not declare it.
    ///   - withUnit: Whether to show the unit of a number.
    ///   - isGrouped: Whether to group the digits of a number; `nil` to decide it by the number itself.
    package func text(
        _ text: String, by rule: FieldSchema.Rule?, withUnit: Bool = false, isGrouped: Bool? = nil
    ) -> String {
        switch rule?.type {
        case .boolean: return strings.yesOrNo(text.lowercased() == "true")
        case .date:
            guard let date = CalendarDate(text) else { return text }
            guard let month = date.month else { return collation.yearTitle(date.year) }
            return date.day.map { collation.dateTitle(year: date.year, month: month, day: $0) }
                ?? collation.monthTitle(year: date.year, month: month)
        case .integer, .number:
            func formatted(_ text: String) -> String? {
                let isGrouped = isGrouped ?? (text.isLongNumber || rule?.unit != nil)
                let lacksDigit = text.fractionLength == 1 && rule?.isPrice == true
                return collation.formatted(decimal: lacksDigit ? text + "0" : text, isGrouped: isGrouped)
            }
            let number = formatted(text) ?? text.plainNumber.flatMap(formatted) ?? text
            return withUnit ? appendingUnit(of: rule, to: number) : number
        default: return text
        }
    }

    /// Returns the number of digits after the decimal separator of a number as readers see it.
    package func fractionLength(of text: String, by rule: FieldSchema.Rule?) -> Int {
        let length = (text.plainNumber ?? text).fractionLength
        return length == 1 && rule?.isPrice == true ? 2 : length
    }

    /// Returns a number with the unit of its field, if it has one.
    func appendingUnit(of rule: FieldSchema.Rule?, to number: String) -> String {
        guard let unit = rule?.unit else { return number }
        return number + "\u{A0}" + unit
    }
}

extension FieldSchema.Rule {
    /// Whether the unit is a currency whose amounts have two digits after the decimal separator.
    fileprivate var isPrice: Bool { unit.map(Collation.isCurrency) ?? false }
}

extension String {
    /// The number of characters after the first period.
    fileprivate var fractionLength: Int {
        utf8.firstIndex(of: UInt8(ascii: ".")).map { utf8[$0...].count - 1 } ?? 0
    }

    /// A number in digits, without a plus sign, zeros at the start, an exponent or a prefix: `0.5` for `.5`, and 1000 for `1e3`.
    /// It is `nil` if the string is not a number, or for very many digits.
    fileprivate var plainNumber: String? {
        let isNegative = hasPrefix("-")
        let mantissa = isNegative || hasPrefix("+") ? dropFirst() : self[...]
        let halves = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = halves.joined()
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return withoutExponent }
        let whole = halves[0].drop { $0 == "0" }
        let fraction = halves.count > 1 && !halves[1].isEmpty ? "." + halves[1] : ""
        return (isNegative ? "-" : "") + (whole.isEmpty ? "0" : String(whole)) + fraction
    }

    /// The maximum number of digits that are written instead of an exponent.
    private static let maximumDigits = 40

    private var withoutExponent: String? {
        let parts = numberIdentity.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return nil }
        let sign = parts[0].hasPrefix("-") ? "-" : ""
        let digits = String(parts[0].dropFirst(sign.count))
        guard digits.count + abs(exponent) <= Self.maximumDigits, digits.utf8.allSatisfy(\.isDigit) else {
            return nil
        }
        if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
        let all = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
        let point = all.index(all.endIndex, offsetBy: exponent)
        return "\(sign)\(all[..<point]).\(all[point...])"
    }

    /// Whether a number has more than four digits before the decimal point.
    var isLongNumber: Bool {
        utf8.prefix { $0 != UInt8(ascii: ".") }.count { $0 != UInt8(ascii: "-") } > 4
    }
}
