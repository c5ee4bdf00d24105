extension ProblemPlace {
    /// The place as messages have it: `content/birds/owl.md:2:1`.
    var description: String { "\(file):\(position.line):\(position.column)" }
}

extension [ProblemPlace] {
    /// The places as the end of a piece of advice; empty if there are none.
    /// - Parameter count: The number of all places, of which these are the first.
    func listed(of count: Int) -> String {
        guard !isEmpty else { return "" }
        let more = count - self.count
        let rest = more > 0 ? " and \(more.counted("more place"))" : ""
        return "; also change " + map(\.description).joined(separator: ", ") + rest
    }
}

extension SpellingDifference {
    var name: String {
        switch self {
        case .letterCase: "case"
        case .spaces: "spaces"
        case .invisibleCharacters: "characters that cannot be seen"
        }
    }
}

extension Unicode.Scalar {
    /// The code point: `U+200B`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
    }
}

extension String {
    /// The string with the escapes of ``visible``, and with escapes for variation selectors, for spaces other than
    /// U+0020, and for a space after another space.
    var withVisibleSpaces: String {
        var result = ""
        var previous: Unicode.Scalar = "a"
        for scalar in unicodeScalars {
            let properties = scalar.properties
            let isSpace = properties.generalCategory == .spaceSeparator
            if properties.isDefaultIgnorableCodePoint || (isSpace && (scalar != " " || previous == " ")) {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result += String(Character(scalar)).visible
            }
            previous = scalar
        }
        return result
    }
}
