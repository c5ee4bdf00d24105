import Diagnostics

/// What people write who know JavaScript, Python or YAML better than JSON: it is reported for what it is, and
/// taken for what it was meant to be, so that reading can go on.
extension JSONScanner {
    /// Reads something at `index` that is no JSON value.
    mutating func guessedScalar() throws(Unreadable) -> Node.Scalar {
        switch current {
        case .comma where openings.last?.kind == .list:
            fault(.json(.extraComma), at: position)
            return .unreadable
        case .comma, openings.last?.kind.closingByte:
            fault(.json(.missingValue), at: position)
            return .unreadable
        case .apostrophe, UInt8(ascii: "`"):
            return Node.Scalar(text: try singleQuotedText(), type: .string)
        case UInt8(ascii: "+"), .period: return faultyNumber(current == .period ? .digitMissing : .plusSign)
        default:
            guard index < end, isPartOfWord(current), !isTypographicQuote else {
                throw stopHere(.unexpected(characterHere))
            }
            return unquotedScalar()
        }
    }

    /// Reads something at `index` that is no JSON key.
    mutating func guessedKey() throws(Unreadable) -> String {
        switch current {
        case .comma: throw stop(.json(.extraComma), at: position)
        case .openingBrace, .openingBracket: throw stop(.json(.keyNotText), at: position)
        case .apostrophe, UInt8(ascii: "`"): return try singleQuotedText()
        default:
            guard index < end, isPartOfWord(current), !isTypographicQuote else {
                throw stopHere(.unexpected(characterHere))
            }
            let start = position
            let key = word()
            fault(.json(.unquotedKey(key)), at: start)
            return key
        }
    }

    /// Reads what begins like a number, up to where a number would have to end.
    mutating func faultyNumber(_ reason: JSONProblem.NumberFault) -> Node.Scalar {
        let start = position
        let text = word(withColons: true)
        let isNamed = ["nan", "infinity", "inf"].contains(text.drop { $0 == "-" || $0 == "+" }.lowercased())
        fault(.json(isNamed ? .notANumber(text) : .malformedNumber(text, reason)), at: start)
        return .unreadable
    }

    private mutating func singleQuotedText() throws(Unreadable) -> String {
        let start = position
        let rest = bytes[index + 1..<end].prefix { !$0.isLineEnd }
        guard let closing = rest.firstIndex(of: current) else { throw stop(.json(.unclosedText), at: start) }
        fault(.json(.singleQuotes), at: start)
        let text = String(decoding: rest[..<closing], as: UTF8.self)
        advance(to: closing + 1)
        return text
    }

    private mutating func unquotedScalar() -> Node.Scalar {
        let start = position
        let first = word()
        switch first.lowercased() {
        case "true", "yes", "on": fault(.json(.misspelledWord(first, right: "true")), at: start)
        case "false", "no", "off": fault(.json(.misspelledWord(first, right: "false")), at: start)
        case "null", "none", "nil", "undefined":
            fault(.json(.misspelledWord(first, right: "null")), at: start)
        case "nan", "infinity", "inf": fault(.json(.notANumber(first)), at: start)
        default: fault(.json(.unquotedText(first + restOfUnquotedText())), at: start)
        }
        return .unreadable
    }

    private mutating func restOfUnquotedText() -> String {
        let rest = bytes[index..<end].prefix {
            !$0.isLineEnd && $0 != .comma && $0 != .closingBrace && $0 != .closingBracket
        }
        var text = String(decoding: rest, as: UTF8.self)
        while text.last == " " { text.removeLast() }
        advance(to: rest.endIndex)
        return text
    }

    private mutating func word(withColons: Bool = false) -> String {
        let start = index
        var offset = index
        while offset < end, isPartOfWord(bytes[offset]) || (withColons && bytes[offset] == .colon) {
            offset += 1
        }
        advance(to: offset)
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Whether a byte goes on with a word or a number rather than ending it.
    func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...(.space), .quote, .apostrophe, .comma, .colon, .slash, .hash, .backslash, .openingBracket,
            .closingBracket, .openingBrace, .closingBrace, UInt8(ascii: ";"), UInt8(ascii: "="),
            UInt8(ascii: "`"), 0x7F:
            false
        default: true
        }
    }

    var isTypographicQuote: Bool { Self.typographicQuotes.contains(characterHere) }
    static var typographicQuotes: String { "“”„‟‘’‚‛«»" }
}
