/// A syntax error in JSON.
public enum JSONProblem: Hashable, Sendable {
    // The document
    case empty
    case contentAfterEnd
    case multipleValues(inLine: Bool)
    /// A second value starts on its own line, as in NDJSON.
    case oneValuePerLine

    // Lists and objects
    case unclosed(Container, line: Int)
    case unclosedAtLineEnd(Container)
    case mismatchedBracket(Container, line: Int)
    case missingValue
    case missingComma
    case trailingComma
    case extraComma
    case missingColon(key: String)
    case colonInList
    case keyNotString
    case unquotedKey(String)

    // Strings
    case unterminatedString
    case singleQuotes
    case typographicQuotes
    case controlCharacter(UInt8)
    case unknownEscape(Character)
    case incompleteEscape
    case loneSurrogate(String)
    case escapedNUL

    // Other values
    case comment
    case unquotedString(String)
    case misspelledLiteral(String, right: String)
    case unsupportedNumber(String)
    case malformedNumber(String, NumberError)
    case unexpected(Character)

    public enum Container: Hashable, Sendable {
        case list
        case object
    }

    public enum NumberError: Hashable, Sendable {
        case leadingZero
        case plusSign
        /// A digit is missing before or after the decimal point, after the sign, or in the exponent.
        case missingDigit
        case other
    }
}

extension JSONProblem.Container {
    var name: String { self == .list ? "list" : "object" }
    var closingBracket: String { self == .list ? "]" : "}" }
    package var closingByte: UInt8 { self == .list ? .closingBracket : .closingBrace }
    package var other: Self { self == .list ? .object : .list }
}
