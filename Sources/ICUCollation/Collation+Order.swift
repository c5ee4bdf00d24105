extension Collation {
    /// Returns the sort key of a string in the language's order.
    ///
    /// The order has three levels: letters, accents, case. If ``isNumeric``, numbers are compared by value,
    /// so that "Item 2" comes before "Item 10"; of a number with more than 254 digits, each 254 are a number of their own. If
    /// ``hasDecimals``, "3.125" comes before "3.5"; in "1.2.3", each part is a number of its own. Equal strings have equal
    /// keys, regardless of their Unicode form. Only the first 16 MiB of a string are compared. The order is defined by the
    /// Unicode Collation Algorithm with the language's tailoring from CLDR.
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
        // A look at the bytes is much faster than one at the scalars, and most strings have no point.
        guard utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == firstByteOfArabicPoint }) else {
            return self
        }
        // A view of scalars would count and copy everything whenever several are appended to it.
        var result: [Unicode.Scalar] = []
        var rest = unicodeScalars[...]
        while let first = rest.first {
            // Digits and points, such as "3.125", "1.2.3" or "2.".
            let number = rest.prefix { $0.isDigit || (first.isDigit && $0.isPoint) }
            let parts = number.split(omittingEmptySubsequences: false) { $0.isPoint }
            if parts.count == 2, parts[0].first?.isDigit == true {
                result += parts[0]
                for digit in parts[1] { result += [".", digit] }
                if parts[1].isEmpty { result += number.suffix(1) }
            } else {
                result += number.isEmpty ? rest.prefix(1) : number
            }
            rest = rest.dropFirst(Swift.max(number.count, 1))
        }
        return String(UnicodeScalarView(result))
    }
}

private let firstByteOfArabicPoint: UInt8 = 0xD9

extension Unicode.Scalar {
    /// Whether the scalar is a decimal digit of any script.
    fileprivate var isDigit: Bool {
        isASCII ? ("0"..."9").contains(self) : properties.numericType == .decimal
    }

    /// Whether the scalar is a period or the Arabic decimal separator. A comma may also separate the numbers of a list.
    fileprivate var isPoint: Bool { self == "." || self == "\u{66B}" }
}
