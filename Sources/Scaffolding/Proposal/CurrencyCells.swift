import Content

/// The cells of a column that are numbers with a currency sign, such as `$14.50`, and therefore text.
struct CurrencyCells {
    private let sign: Unicode.Scalar

    /// Returns `nil` if not all cells have the same sign.
    /// - Complexity: O(*values of the field*).
    init?(of field: FieldProfile) {
        guard field.isString, let first = field.values.keys.min(),
            let sign = first.unicodeScalars.first(where: {
                $0.properties.generalCategory == .currencySymbol
            }),
            field.all({ Self.isNumber($0, with: sign) })
        else { return nil }
        self.sign = sign
    }

    /// The comment above the field.
    var comment: String {
        "The values are numbers with “\(sign)”. Remove it from the file, then use “type: number, unit: \(sign)”."
    }

    private static func isNumber(_ text: String, with sign: Unicode.Scalar) -> Bool {
        var rest = String.UnicodeScalarView()
        var hasSign = false
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
            if scalar == sign { hasSign = true } else { rest.append(scalar) }
        }
        guard hasSign else { return false }
        let number = String(rest)
        // Most are simple numbers, which are found fastest this way.
        return DecimalSign.point.isNumber(number) || DecimalSign.comma.isNumber(number)
            || DecimalSign.point.isNumber(number.replacing(",", with: ""))
    }
}
