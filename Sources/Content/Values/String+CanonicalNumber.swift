extension String {
    /// A decimal number without what does not change its value: an exponent, a plus sign, and zeros at its ends. Any other
    /// string is unchanged.
    /// - Complexity: O(*length*).
    package var canonicalNumber: String {
        guard let value = Double(self), value.isFinite else { return self }
        if value == 0 { return "0" }
        if utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
            return Int(exactly: value).map(String.init) ?? "\(value)"
        }
        // Digits are kept as they are, because a number can have more of them than a `Double`.
        let digits = drop { $0 == "+" || $0 == "-" }.drop { $0 == "0" }
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        var fraction = parts.count > 1 ? String(parts[1]) : ""
        while fraction.last == "0" { fraction.removeLast() }
        let sign = hasPrefix("-") ? "-" : ""
        let whole = parts[0].isEmpty ? "0" : String(parts[0])
        return fraction.isEmpty ? sign + whole : "\(sign)\(whole).\(fraction)"
    }
}
