import Content

/// The cells of a column that are numbers with a currency sign, such as `$14.50`, and therefore text.
struct CurrencyCells {
    private let sign: Character

    /// Returns `nil` if not all cells have the same sign.
    /// - Complexity: O(*values of the field*).
    init?(of field: FieldProfile) {
        guard field.isString, let first = field.values.keys.min(),
            let sign = first.first(where: \.isCurrencySymbol),
            field.all({ Self.isNumber($0, with: sign) })
        else { return nil }
        self.sign = sign
    }

    /// The comment above the field.
    var comment: String {
        "The values are numbers with “\(sign)”. Remove it from the file, then use “type: number, unit: \(sign)”."
    }

    private static func isNumber(_ text: String, with sign: Character) -> Bool {
        let number = text.filter { $0 != sign && !$0.isWhitespace }
        return number.count < text.count
            && (DecimalSign.comma.isNumber(number) || DecimalSign.point.isNumber(number.filter { $0 != "," }))
    }
}
