internal import ICUShim

extension Collation {
    /// Returns a count, formatted with the language's digits and grouping separators: 4612 is "4,612" in
    /// English, "4 612" with a no-break space in Swedish, and "٤٬٦١٢" in Arabic for Egypt.
    ///
    /// - Complexity: O(1).
    public func formatted(_ count: Int) -> String {
        service.formatted(count)
    }

    /// Returns a number in the language's compact notation, rounded to three digits: 1,500,000 is "1.5 million" or "1.5M" in
    /// English and "150万" in Japanese (Unicode Technical Standard 35, part 3, section 2.4.1).
    ///
    /// - Parameter isLong: Whether to use words instead of abbreviations.
    /// - Complexity: O(1).
    public func formatted(compact number: Int, isLong: Bool) -> String {
        service.formatted(compact: number, isLong: isLong)
    }

    /// Whether a unit is a currency with two digits after the decimal separator: it begins with a sign such as "€", or is a
    /// code of ISO 4217 such as "EUR". Other units with a sign are parts and multiples of a currency, such as "M€".
    /// - Complexity: O(1).
    package static func isCurrency(_ unit: String) -> Bool {
        let sign = unit.unicodeScalars.first
        if let sign, sign.properties.generalCategory == .currencySymbol { return sign != "¢" }
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        return unit.utf8.count == 3 && unit.utf8.allSatisfy(capitals.contains) && collation_is_currency(unit)
    }

    /// Returns a decimal number, formatted with the language's digits and separators: "-1234.50" is "-1,234.50" in English
    /// and "-1.234,50" in German. All fraction digits are kept.
    ///
    /// - Parameters:
    ///   - text: Digits with an optional minus sign before them and an optional period between them.
    ///   - isGrouped: Whether to separate groups of digits.
    /// - Returns: `nil` if the string is anything else: it is empty, has an exponent, begins with a zero before another
    ///   digit, or has more than 40 digits.
    /// - Complexity: O(*length*).
    public func formatted(decimal text: String, isGrouped: Bool = true) -> String? {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let whole = isNegative ? parts[0].dropFirst() : parts[0]
        let fraction = parts.count > 1 ? parts[1] : nil
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard !whole.isEmpty, whole.allSatisfy(isDigit),
            fraction.map({ !$0.isEmpty && $0.allSatisfy(isDigit) }) ?? true,
            whole.count == 1 || whole.first != UInt8(ascii: "0"), whole.count + (fraction?.count ?? 0) <= 40
        else { return nil }
        return service.formatted(
            decimal: text.utf8, fraction: fraction?.count ?? 0, isGrouped: isGrouped)
    }
}
