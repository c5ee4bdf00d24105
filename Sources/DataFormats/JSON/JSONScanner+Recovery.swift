import Diagnostics

/// Recovery from syntax of JavaScript, Python and YAML: the scanner reports it by name, assumes the intended
/// meaning and continues.
extension JSONScanner {
    /// Reads something at `index` that is not a JSON value.
    mutating func recoveredScalar() throws(ParsingStopped) -> Node.Scalar {
        switch current {
        case .comma where openContainers.last?.kind == .list:
            recordError(.json(.extraComma), at: position)
            return .unreadable
        case .comma, openContainers.last?.kind.closingByte:
            recordError(.json(.missingValue), at: position)
            return .unreadable
        case .apostrophe, UInt8(ascii: "`"):
            return Node.Scalar(text: try singleQuotedString(), type: .string)
        case UInt8(ascii: "+"), .period: return invalidNumber(current == .period ? .missingDigit : .plusSign)
        default:
            guard index < end, isPartOfWord(current), !isTypographicQuote else {
                throw failHere(.unexpected(currentCharacter))
            }
            return recoveredUnquotedScalar()
        }
    }

    /// Reads something at `index` that is not a JSON key.
    mutating func recoveredKey() throws(ParsingStopped) -> String {
        switch current {
        case .comma: throw stop(.json(.extraComma), at: position)
        case .openingBrace, .openingBracket: throw stop(.json(.keyNotString), at: position)
        case .apostrophe, UInt8(ascii: "`"): return try singleQuotedString()
        default:
            guard index < end, isPartOfWord(current), !isTypographicQuote else {
                throw failHere(.unexpected(currentCharacter))
            }
            let start = position
            let key = bareWord()
            recordError(.json(.unquotedKey(key)), at: start)
            return key
        }
    }

    /// Reads and reports a malformed number, which ends before the next character that is neither part of a
    /// word nor a colon.
    mutating func invalidNumber(_ reason: JSONProblem.NumberError) -> Node.Scalar {
        let start = position
        let text = bareWord(includingColons: true)
        let isNamed = ["nan", "infinity", "inf"].contains(text.drop { $0 == "-" || $0 == "+" }.lowercased())
        recordError(.json(isNamed ? .unsupportedNumber(text) : .malformedNumber(text, reason)), at: start)
        return .unreadable
    }

    /// Reports and skips a character at `index` that looks like one of JSON, and returns whether there was one.
    mutating func skipLookalike(of meant: Character) -> Bool {
        guard current >= 0x80, let scalar = scalar(at: index), scalar.meantSyntax == meant else {
            return false
        }
        recordError(.lookalike(scalar, meant: meant), at: position)
        advance(to: index + UTF8.width(scalar))
        return true
    }

    /// Warns once about a key that is empty or has a character that readers cannot see.
    @inline(__always)
    mutating func reportUnreadable(key: String, at position: SourcePosition) {
        guard let problem = key.problemOfKey, reportedKeys.insert(key).inserted else { return }
        report.report(problem, at: position)
    }

    private mutating func singleQuotedString() throws(ParsingStopped) -> String {
        let start = position
        let rest = bytes[index + 1..<end].prefix { !$0.isLineEnd }
        guard let closing = rest.firstIndex(of: current) else {
            throw stop(.json(.unterminatedString), at: start)
        }
        recordError(.json(.singleQuotes), at: start)
        let text = String(decoding: rest[..<closing], as: UTF8.self)
        advance(to: closing + 1)
        return text
    }

    private mutating func recoveredUnquotedScalar() -> Node.Scalar {
        let start = position
        let first = bareWord()
        switch first.lowercased() {
        case "true", "yes", "on": recordError(.json(.misspelledLiteral(first, right: "true")), at: start)
        case "false", "no", "off": recordError(.json(.misspelledLiteral(first, right: "false")), at: start)
        case "null", "none", "nil", "undefined":
            recordError(.json(.misspelledLiteral(first, right: "null")), at: start)
        case "nan", "infinity", "inf": recordError(.json(.unsupportedNumber(first)), at: start)
        default: recordError(.json(.unquotedString(first + remainingUnquotedString())), at: start)
        }
        return .unreadable
    }

    private mutating func remainingUnquotedString() -> String {
        let rest = bytes[index..<end].prefix {
            !$0.isLineEnd && $0 != .comma && $0 != .closingBrace && $0 != .closingBracket
        }
        var text = String(decoding: rest, as: UTF8.self)
        while text.last == " " { text.removeLast() }
        advance(to: rest.endIndex)
        return text
    }

    private mutating func bareWord(includingColons: Bool = false) -> String {
        let start = index
        var offset = index
        while offset < end, isPartOfWord(at: offset) || (includingColons && bytes[offset] == .colon) {
            offset += 1
        }
        advance(to: offset)
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Whether the character at an offset continues a word or a number. One that looks like a comma does not.
    func isPartOfWord(at offset: Int) -> Bool {
        guard bytes[offset] >= 0x80 else { return isPartOfWord(bytes[offset]) }
        return scalar(at: offset)?.meantSyntax == nil
    }

    private func scalar(at offset: Int) -> Unicode.Scalar? {
        String(decoding: bytes[offset..<min(offset + 4, end)], as: UTF8.self).unicodeScalars.first
    }

    /// Whether a byte continues a word or a number.
    func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...(.space), .quote, .apostrophe, .comma, .colon, .slash, .hash, .backslash, .openingBracket,
            .closingBracket, .openingBrace, .closingBrace, UInt8(ascii: ";"), UInt8(ascii: "="),
            UInt8(ascii: "`"), 0x7F:
            false
        default: true
        }
    }

    var isTypographicQuote: Bool { Self.typographicQuotes.contains(currentCharacter) }
    static var typographicQuotes: String { "“”„‟‘’‚‛«»＂＇" }
}
