import Diagnostics

/// The sign between the whole number and the decimal fraction of a number in a table.
public enum DecimalSign: String, CaseIterable, Sendable {
    case point = "."
    case comma = ","

    /// Returns a number as JSON writes it, such as `1234.5` for `1.234,5`.
    ///
    /// Groups of three digits may be separated by the other sign, by spaces or by apostrophes.
    /// - Parameter allowsGroups: Whether digits may be in groups.
    /// - Returns: `nil` if the text is not a number with this sign.
    /// - Complexity: O(*length*).
    func number(in text: String, allowsGroups: Bool = true) -> String? {
        if hasForm(ofJSON: text) { return text }
        var rest = Substring(text.trimmed).unicodeScalars
        var number = Self.sign(from: &rest)
        let groups = allowsGroups ? groupSeparators : ""
        guard let whole = Self.wholeNumber(from: &rest, groupedBy: groups) else { return nil }
        number += whole
        if rest.first?.description == rawValue {
            rest.removeFirst()
            let fraction = Self.digits(from: &rest)
            guard !fraction.isEmpty else { return nil }
            number += (whole.isEmpty ? "0." : ".") + fraction
        } else if whole.isEmpty {
            return nil
        }
        if let letter = rest.first, letter == "e" || letter == "E" {
            rest.removeFirst()
            let sign = Self.sign(from: &rest)
            let exponent = Self.digits(from: &rest)
            guard !exponent.isEmpty else { return nil }
            number += "e" + sign + exponent
        }
        return rest.isEmpty ? number : nil
    }

    /// Whether a string is a number. With a decimal point, digits cannot be grouped, as without the setting `decimal`.
    package func isNumber(_ text: String) -> Bool {
        number(in: text, allowsGroups: self == .comma) != nil
    }

    /// Whether a string is a number in its simplest form: digits, such as `-12` or, with a decimal point, `12.5`.
    private func hasForm(ofJSON text: String) -> Bool {
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        let number = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let rest = number.drop(while: isDigit)
        guard rest.startIndex > number.startIndex else { return false }
        guard let sign = rest.first else { return true }
        let fraction = rest.dropFirst()
        return self == .point && sign == UInt8(ascii: ".") && !fraction.isEmpty
            && fraction.allSatisfy(isDigit)
    }

    private var groupSeparators: String { (self == .point ? "," : ".") + " \u{A0}\u{2009}\u{202F}'’" }

    /// Returns `-`, or an empty string, for the sign at the start of a number.
    private static func sign(from rest: inout Substring.UnicodeScalarView) -> String {
        guard let sign = rest.first, "+-\u{2212}".unicodeScalars.contains(sign) else { return "" }
        rest.removeFirst()
        return sign == "+" ? "" : "-"
    }

    /// Returns the digits before the decimal sign; `nil` if a group after the first one has not three digits.
    private static func wholeNumber(
        from rest: inout Substring.UnicodeScalarView, groupedBy separators: String
    ) -> String? {
        var number = digits(from: &rest)
        guard let separator = rest.first, separators.unicodeScalars.contains(separator),
            (1...3).contains(number.utf8.count)
        else { return number }
        while rest.first == separator {
            rest.removeFirst()
            let group = digits(from: &rest)
            guard group.utf8.count == 3 else { return nil }
            number += group
        }
        return number
    }

    private static func digits(from rest: inout Substring.UnicodeScalarView) -> String {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest[digits.endIndex...]
        return String(digits)
    }
}
