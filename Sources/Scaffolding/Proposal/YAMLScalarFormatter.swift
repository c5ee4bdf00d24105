import DataFormats

/// A formatter of strings as YAML scalars that read back unchanged, as a value or as a key.
public enum YAMLScalarFormatter {
    /// Returns the string without quotes if possible, otherwise in double quotes.
    ///
    /// A string is written without quotes if it contains only letters, digits and some punctuation between
    /// them, and YAML does not read it as a number or a keyword.
    public static func make(_ text: String) -> String {
        isPlain(text) ? text : quoted(text)
    }

    /// Whether YAML accepts the string as a key before a colon. It allows 1,024 characters, quotes and escapes included.
    static func canBeKey(_ text: String) -> Bool { make(text).unicodeScalars.count <= 1_000 }

    private static func isPlain(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, isWord(first) || first == "$", isWord(last),
            scalars.dropFirst().allSatisfy({ isWord($0) || " -_./".unicodeScalars.contains($0) })
        else { return false }
        // YAML 1.1 has more words for true and false, and allows `_` in numbers.
        let words = ["y", "n", "yes", "no", "on", "off"]
        guard !words.contains(text.lowercased()), YAMLScalarType.ofPlain(text) == .string else {
            return false
        }
        return !scalars.allSatisfy { !$0.properties.isAlphabetic }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default: result += isVisible(scalar) ? String(scalar) : escaped(scalar)
            }
        }
        return result + "\""
    }

    /// Returns the string with invisible characters and line breaks escaped.
    static func visible(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += isVisible($1) ? String($1) : escaped($1) }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
            false
        default: true
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let length = scalar.value > 0xFFFF ? 8 : 4
        let zeros = String(repeating: "0", count: length - digits.count)
        return (length == 8 ? "\\U" : "\\u") + zeros + digits
    }
}
