extension String {
    /// A string that is equal for all ways to write a number: `1.50`, `+1.5` and `15e-1`, or `0x1E` and `30`. It is the digits
    /// without zeros at their ends and the exponent of the last one. A string that is no number is unchanged.
    ///
    /// The digits are not converted, because a number can have more of them than fit into a `Double`.
    /// - Complexity: O(*length*).
    package var numberIdentity: String {
        if let integer = Self.prefixes.lazy.compactMap({ self.integer(after: $0, radix: $1) }).first {
            return String(integer).numberIdentity
        }
        let parts = lowercased().split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
        let isNegative = parts[0].first == "-"
        let mantissa = parts[0].first == "+" || isNegative ? parts[0].dropFirst() : parts[0]
        let halves = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = halves.joined()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let written = parts.count == 1 ? 0 : Int(parts[1]), Self.exponents.contains(written)
        else { return self }
        let significant = digits.drop { $0 == "0" }
        guard let last = significant.lastIndex(where: { $0 != "0" }) else { return "0" }
        let zeros = significant.distance(from: last, to: significant.endIndex) - 1
        let exponent = written + zeros - (halves.count > 1 ? halves[1].count : 0)
        return "\(isNegative ? "-" : "")\(significant[...last])e\(exponent)"
    }

    /// The prefixes of integers in YAML, with their radixes.
    private static let prefixes = [("0x", 16), ("0o", 8)]
    private static let exponents = -1_000_000...1_000_000

    private func integer(after prefix: String, radix: Int) -> Int? {
        hasPrefix(prefix) ? Int(dropFirst(prefix.count), radix: radix) : nil
    }
}
