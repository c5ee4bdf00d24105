import Content
package import ICUCollation

extension Collation {
    /// Creates the order of a view.
    init(
        language: String, alphabets: [String], numbers: ViewSettings.Numbers
    ) throws(CollationError) {
        try self.init(
            language: language, alphabets: alphabets, isNumeric: numbers != .digits,
            hasDecimals: numbers == .decimals)
    }

    /// The writing direction of the language, as a value of HTML's `dir`.
    package var direction: String { isRightToLeft ? "rtl" : "ltr" }
}
