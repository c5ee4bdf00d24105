package import Content
import ICUCollation

/// How values of fields are shown to readers, in the language of a catalog or view.
package struct ValueFormat: Sendable {
    let strings: LocalizedStrings
    let collation: Collation

    /// Returns a value as readers see it: dates, Booleans and declared numbers in the language, other values as written.
    ///
    /// Digits are grouped from five on, because a number of four digits is often a year, and always if there is a unit.
    /// Numbers that the settings do not declare are as written, because a postal code is not a quantity.
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
            let isGrouped = isGrouped ?? (text.isLongNumber || rule?.unit != nil)
            let number = collation.formatted(decimal: text, isGrouped: isGrouped) ?? text
            return withUnit ? appendingUnit(of: rule, to: number) : number
        default: return text
        }
    }

    /// Returns a number with the unit of its field, if it has one.
    func appendingUnit(of rule: FieldSchema.Rule?, to number: String) -> String {
        guard let unit = rule?.unit else { return number }
        return number + "\u{A0}" + unit
    }
}

extension String {
    /// Whether a number has more than four digits before the decimal point.
    var isLongNumber: Bool {
        utf8.prefix { $0 != UInt8(ascii: ".") }.count { $0 != UInt8(ascii: "-") } > 4
    }
}
