import Diagnostics

/// The sign between the whole number and the decimal fraction of a number in a table.
public enum DecimalSign: String, CaseIterable, Sendable {
    case point = "."
    case comma = ","

    /// Returns a number as JSON writes it, such as `1234.5` for `1.234,5`.
    ///
    /// Groups of three digits may be separated by the other sign, by spaces or by apostrophes. Before the last group, groups
    /// may have two digits, as in India (CLDR, `#,##,##0.###`). Digits may be of any script, and the Arabic signs U+066B and
    /// U+066C may be the decimal sign and the separator.
    /// - Parameter allowsGroups: Whether digits may be in groups.
    /// - Returns: `nil` if the text is not a number with this sign.
    /// - Complexity: O(*length*).
    func number(in text: String, allowsGroups: Bool = true) -> String? {
        if hasForm(ofJSON: text) { return text }
        var rest = Substring(inASCII(text.trimmed)).unicodeScalars
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

    /// Returns a number with ASCII digits and the usual signs instead of those of other scripts.
    private func inASCII(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map(inASCII)))
    }

    private func inASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{66B}": return self == .point ? "." : ","
        case "\u{66C}": return self == .point ? "," : "."
        default:
            guard scalar.properties.generalCategory == .decimalNumber,
                let value = scalar.properties.numericValue
            else { return scalar }
            return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
        }
    }

    private var groupSeparators: String { (self == .point ? "," : ".") + " \u{A0}\u{2009}\u{202F}'’" }

    /// Returns `-`, or an empty string, for the sign at the start of a number.
    private static func sign(from rest: inout Substring.UnicodeScalarView) -> String {
        guard let sign = rest.first, "+-\u{2212}".unicodeScalars.contains(sign) else { return "" }
        rest.removeFirst()
        return sign == "+" ? "" : "-"
    }

    /// Returns the digits before the decimal sign; `nil` if the digits are not in groups of three, or in Indian groups.
    private static func wholeNumber(
        from rest: inout Substring.UnicodeScalarView, groupedBy separators: String
    ) -> String? {
        let number = digits(from: &rest)
        guard let separator = rest.first, separators.unicodeScalars.contains(separator),
            (1...3).contains(number.utf8.count)
        else { return number }
        var groups: [String] = []
        while rest.first == separator {
            rest.removeFirst()
            groups.append(digits(from: &rest))
        }
        guard groups.last?.utf8.count == 3 else { return nil }
        let others = groups.dropLast()
        let areIndian =
            separator == "," && number.utf8.count < 3 && others.allSatisfy { $0.utf8.count == 2 }
        guard areIndian || others.allSatisfy({ $0.utf8.count == 3 }) else { return nil }
        return number + groups.joined()
    }

    private static func digits(from rest: inout Substring.UnicodeScalarView) -> String {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest[digits.endIndex...]
        return String(digits)
    }
}
