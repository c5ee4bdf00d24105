/// The time of day after a date, which is checked, but not used.
enum TimeOfDay {
    /// Whether a string is a time of ISO 8601: hours, and optional minutes, seconds, a fraction and a zone. Spaces before the
    /// zone are allowed, as in YAML, and so is the zone `UTC`.
    /// - Complexity: O(*length*).
    static func isValid(_ text: Substring.UTF8View) -> Bool {
        var rest = text[...]
        let hasColons = rest.dropFirst(2).first == UInt8(ascii: ":")
        guard let hour = number(&rest, atMost: 24) else { return false }
        var others: [Int] = []
        for limit in [59, 60] {
            if hasColons {
                guard rest.first == UInt8(ascii: ":") else { break }
                rest.removeFirst()
            } else if rest.first?.isASCIIDigit != true {
                break
            }
            guard let value = number(&rest, atMost: limit) else { return false }
            others.append(value)
        }
        if others.count == 2, rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
            let fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
            guard !fraction.isEmpty else { return false }
            rest = rest[fraction.endIndex...]
        }
        // 24:00 is the end of the day. No later time has the hour 24.
        return (hour < 24 || others.allSatisfy { $0 == 0 }) && isZone(rest.drop { $0 == UInt8(ascii: " ") })
    }

    private static func isZone(_ text: Substring.UTF8View.SubSequence) -> Bool {
        if text.isEmpty || ["Z", "z", "UTC"].contains(where: { text.elementsEqual($0.utf8) }) { return true }
        var rest = text
        guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            number(&rest, atMost: 23) != nil
        else { return false }
        if rest.isEmpty { return true }
        if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
        return number(&rest, atMost: 59) != nil && rest.isEmpty
    }

    /// Removes a number of two digits from the start of a string; `nil` if there is none, or if it is too large.
    private static func number(_ text: inout Substring.UTF8View.SubSequence, atMost limit: Int) -> Int? {
        let digits = text.prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        text = text.dropFirst(2)
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return value <= limit ? value : nil
    }
}

extension UInt8 {
    fileprivate var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
