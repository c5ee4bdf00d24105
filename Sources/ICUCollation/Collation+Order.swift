extension Collation {
    /// Returns the sort key of a string in the language's order.
    ///
    /// The order has three levels: letters, accents, case. If ``isNumeric``, numbers are compared by value,
    /// so that "Item 2" comes before "Item 10". If ``hasDecimals``, "3.125" comes before "3.5"; in "1.2.3", each part is a
    /// number of its own. Equal strings have equal keys, regardless of their Unicode
    /// form. Only the first 16 MiB of a string are compared. The order is defined by the Unicode Collation
    /// Algorithm with the language's tailoring from CLDR.
    ///
    /// - Complexity: O(*n*) for *n* bytes. Strings of up to 512 bytes are not copied to the heap.
    public func sortKey(for string: String) -> SortKey {
        SortKey(bytes: service.sortKey(for: hasDecimals ? string.withSeparateFractionDigits : string))
    }
}

extension String {
    /// The string with a point between the digits after each decimal point. ICU then compares them one by one, as numbers of
    /// one digit.
    fileprivate var withSeparateFractionDigits: String {
        guard utf8.contains(point) else { return self }
        var result: [UInt8] = []
        var rest = utf8[...]
        while let first = rest.first {
            // Digits and points, such as "3.125", "1.2.3" or "2.".
            let number = rest.prefix { $0.isDigit || (first.isDigit && $0 == point) }
            let parts = number.split(separator: point, omittingEmptySubsequences: false)
            if parts.count == 2, parts[0].first?.isDigit == true {
                result += parts[0]
                for digit in parts[1] { result += [point, digit] }
                if parts[1].isEmpty { result.append(point) }
            } else {
                result += number.isEmpty ? rest.prefix(1) : number
            }
            rest = rest.dropFirst(max(number.count, 1))
        }
        return String(decoding: result, as: UTF8.self)
    }
}

private let point = UInt8(ascii: ".")

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
