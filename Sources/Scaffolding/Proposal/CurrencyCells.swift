import Content

/// The cells of a column that are numbers with a currency sign, such as `$14.50`, and therefore text.
struct CurrencyCells {
    private let sign: Unicode.Scalar
    /// The decimal sign that the settings of the field need.
    private let decimalSign: DecimalSign?

    /// Returns `nil` if not all cells have the same sign.
    /// - Parameter decimalSign: The one in the proposed settings of the table.
    /// - Complexity: O(*values of the field*).
    init?(of field: FieldProfile, decimalSign: DecimalSign?) {
        guard field.isString, let first = field.values.keys.min(),
            let sign = first.unicodeScalars.first(where: {
                $0.properties.generalCategory == .currencySymbol
            }),
            field.all({ Self.isNumber($0, with: sign) })
        else { return nil }
        self.sign = sign
        let needed = Self.decimalSign(of: field.values.keys)
        self.decimalSign = needed == decimalSign ? nil : needed
    }

    /// Returns the decimal sign of numbers of which some have commas: in those with a decimal point, three digits follow each
    /// comma.
    /// - Returns: `nil` if no number has a comma.
    private static func decimalSign(of texts: some Sequence<String>) -> DecimalSign? {
        let comma = UInt8(ascii: ",")
        let withCommas = texts.map(\.utf8).filter { $0.contains(comma) }
        if withCommas.isEmpty { return nil }
        let areGrouped = withCommas.allSatisfy { text in
            let groups: [Substring.UTF8View] = text.split(separator: comma, omittingEmptySubsequences: false)
            return groups.dropFirst().allSatisfy { group in
                group.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count == 3
            }
        }
        return areGrouped ? .point : .comma
    }

    /// The comment above the field.
    var comment: String {
        let decimal = decimalSign.map { ", decimal: \"\($0.rawValue)\"" } ?? ""
        return "The values are numbers with “\(sign)”. Remove it from the file, "
            + "then use “type: number, unit: \(sign)\(decimal)”."
    }

    private static func isNumber(_ text: String, with sign: Unicode.Scalar) -> Bool {
        if isSimpleNumber(text.utf8, with: UTF8.encode(sign) ?? .init()) { return true }
        let number = text.filter { $0 != Character(sign) && !$0.isWhitespace }
        return number.count < text.count
            && (DecimalSign.comma.isNumber(number) || DecimalSign.point.isNumber(number.filter { $0 != "," }))
    }

    /// Whether a cell has only the sign, ASCII digits, commas, spaces and a decimal point, as nearly all cells do. Other forms
    /// take much longer to read.
    private static func isSimpleNumber(_ text: String.UTF8View, with sign: UTF8.EncodedScalar) -> Bool {
        var rest = text[...]
        var hasSign = false
        var hasPoint = false
        // The digits before or after the decimal point.
        var digits = 0
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: ","), UInt8(ascii: " "): break
            case UInt8(ascii: ".") where !hasPoint && digits > 0: (hasPoint, digits) = (true, 0)
            default:
                guard rest.starts(with: sign) else { return false }
                hasSign = true
                rest.removeFirst(sign.count - 1)
            }
            rest.removeFirst()
        }
        return hasSign && digits > 0
    }
}
