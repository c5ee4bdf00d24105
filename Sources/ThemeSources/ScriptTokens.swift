/// The tokens of a script (ECMAScript), without comments and spaces. A template literal without expressions is one token.
/// In others, the text before, between and after the expressions is one each, with the signs around an expression.
///
/// What a slash begins depends on the token before it: after a name, a closing bracket or a closing brace, it is a
/// division, else it is a regular expression. The files of the default theme keep to that. Linear in the length.
struct ScriptTokens: Sequence, IteratorProtocol {
    /// What is between two tokens.
    enum Gap: Comparable {
        case nothing, space, line
    }

    /// A token does not hold a slice of the source, because reference counting would take most of the time.
    struct Token {
        /// What is before the token.
        let gap: Gap
        /// Its position in the source. It is not empty.
        let range: Range<Int>
        let first, last: UInt8
        /// The first eight bytes, and the next eight.
        private let head, tail: UInt64

        fileprivate init(gap: Gap, range: Range<Int>, in source: [UInt8]) {
            self.gap = gap
            self.range = range
            first = source[range.lowerBound]
            last = source[range.upperBound - 1]
            head = source.packed(range.prefix(8))
            tail = source.packed(range.dropFirst(8).prefix(8))
        }

        /// Returns whether a token is equal to a string. The string must not be longer than 16 bytes.
        static func == (token: Token, text: StaticString) -> Bool {
            token.range.count == text.utf8CodeUnitCount
                && text.withUTF8Buffer { text in
                    for offset in text.indices where token.byte(at: offset) != text[offset] { return false }
                    return true
                }
        }

        private func byte(at offset: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: offset < 8 ? head >> (8 * offset) : tail >> (8 * (offset - 8)))
        }
    }

    private let bytes: [UInt8]
    private var position = 0
    private var last: Token?
    /// For each open parenthesis, whether a statement follows its end, as after `for (…)`.
    private var parentheses: [Bool] = []
    /// Whether a statement follows the last closing parenthesis.
    private(set) var isStatementExpected = false
    /// For each template literal that the position is in, the number of open braces in its expression.
    private var templates: [Int] = []

    /// - Parameter bytes: The source of a script, in UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Token? {
        let gap = skipGap()
        guard position < bytes.count else { return nil }
        let token = Token(gap: gap, range: position..<endOfToken(), in: bytes)
        switch token.first {
        case UInt8(ascii: "("): parentheses.append(last?.beginsStatement ?? false)
        case UInt8(ascii: ")"): isStatementExpected = parentheses.popLast() ?? false
        default: countBrace(token)
        }
        position = token.range.upperBound
        last = token
        return token
    }

    /// Keeps count of the braces in the expressions of template literals.
    private mutating func countBrace(_ token: Token) {
        let isText =
            token.first == UInt8(ascii: "`") || token.first == UInt8(ascii: "}") && token.range.count > 1
        if isText {
            if token.first == UInt8(ascii: "}") { templates.removeLast() }
            if token.last == UInt8(ascii: "{") { templates.append(0) }
        } else if let last = templates.indices.last {
            if token.first == UInt8(ascii: "{") { templates[last] += 1 }
            if token.first == UInt8(ascii: "}") { templates[last] -= 1 }
        }
    }

    /// Skips spaces and comments.
    private mutating func skipGap() -> Gap {
        var gap = Gap.nothing
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\n"): gap = .line
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): gap = Swift.max(gap, .space)
            case UInt8(ascii: "/"):
                guard let end = endOfComment() else { return gap }
                let hasLines = bytes[position..<end].contains(UInt8(ascii: "\n"))
                gap = Swift.max(gap, hasLines ? .line : .space)
                position = end
                continue
            default: return gap
            }
            position += 1
        }
        return gap
    }

    /// Returns the position after the comment that begins here; `nil` if none does.
    private func endOfComment() -> Int? {
        guard position + 1 < bytes.count else { return nil }
        switch bytes[position + 1] {
        case UInt8(ascii: "/"): return bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        case UInt8(ascii: "*"): return bytes[position...].endOfComment ?? bytes.count
        default: return nil
        }
    }

    private func endOfToken() -> Int {
        let first = bytes[position]
        if first == UInt8(ascii: "`") || first == UInt8(ascii: "}") && templates.last == 0 {
            return endOfTemplateText(from: position + 1)
        }
        if first.isScriptQuote { return end(of: first, from: position + 1) }
        if first.isPartOfScriptWord { return endOfWord(from: position) }
        if first == UInt8(ascii: "/"), isExpressionExpected { return endOfWord(from: endOfPattern()) }
        return position + 1
    }

    private func endOfWord(from start: Int) -> Int {
        bytes[start...].firstIndex { !$0.isPartOfScriptWord } ?? bytes.count
    }

    /// Returns the position after a quote.
    private func end(of quote: UInt8, from start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] != quote {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return Swift.min(position + 1, bytes.count)
    }

    /// Returns the position after the text of a template literal, and after the sign that ends it or begins an expression.
    private func endOfTemplateText(from start: Int) -> Int {
        var position = start
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "`"): return position + 1
            case UInt8(ascii: "$")
            where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "{"):
                return position + 2
            default: break
            }
            position += 1
        }
        return bytes.count
    }

    /// Returns the position after the second slash of a regular expression. A slash in brackets is part of it.
    private func endOfPattern() -> Int {
        var position = position + 1
        var isInBrackets = false
        while position < bytes.count, isInBrackets || bytes[position] != UInt8(ascii: "/") {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            default: break
            }
            position += 1
        }
        return Swift.min(position + 1, bytes.count)
    }

    /// Whether a slash begins a regular expression here, and is not a division.
    private var isExpressionExpected: Bool {
        guard let last else { return true }
        let byte = last.last
        if byte.isPartOfScriptWord {
            return UInt8.keywordsBeforeExpressions.contains(Array(bytes[last.range]))
        }
        if byte == UInt8(ascii: ")") { return isStatementExpected }
        return !byte.isScriptQuote && !"]}/".utf8.contains(byte)
    }
}

extension [UInt8] {
    /// Returns up to eight bytes as a number.
    fileprivate func packed(_ range: Range<Int>) -> UInt64 {
        range.reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
    }
}

extension UInt8 {
    fileprivate static let keywordsBeforeExpressions = Set(
        [
            "await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw",
            "typeof", "void", "yield",
        ].map { Array($0.utf8) })
    fileprivate var isScriptQuote: Bool {
        self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") || self == UInt8(ascii: "`")
    }

    /// Whether the byte is part of a name, a keyword, or a number.
    var isPartOfScriptWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "#"),
            0x80...:
            true
        default:
            false
        }
    }
}
