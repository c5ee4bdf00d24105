/// Removes from a script what a browser does not need: comments, and the spaces, line breaks, semicolons, and commas that
/// separate nothing. `const` becomes `let`, which is shorter.
///
/// Statements must end with a semicolon or be a block, and template literals must not contain others, as in the files of
/// the default theme. A test compares the syntax trees of their sources with those of the results. Linear in the length.
///
/// - Parameter bytes: The source of an ECMAScript module, in UTF-8.
func compactedScript(_ bytes: [UInt8]) -> [UInt8] {
    var compactor = ScriptCompactor(bytes: bytes)
    while compactor.readToken() {}
    return compactor.result
}

private struct ScriptCompactor {
    /// What is between two tokens.
    private enum Gap: Comparable {
        case nothing, space, line
    }

    private let bytes: [UInt8]
    private var position = 0
    private var gap = Gap.nothing
    /// The last token.
    private var last: ArraySlice<UInt8> = []
    /// For each open parenthesis, whether a statement follows its end, as after `for (…)`.
    private var parentheses: [Bool] = []
    /// Whether a statement follows the last closing parenthesis.
    private var isStatementExpected = false
    private(set) var result: [UInt8] = []

    init(bytes: [UInt8]) {
        self.bytes = bytes
        result.reserveCapacity(bytes.count)
    }

    /// Reads the next token and what is before it. Returns false at the end.
    mutating func readToken() -> Bool {
        guard position < bytes.count else { return false }
        let rest = bytes[position...]
        if UInt8.spaces.contains(bytes[position]) {
            skip(to: position + 1)
        } else if rest.starts(with: "//".utf8) {
            skip(to: rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
        } else if rest.starts(with: "/*".utf8) {
            skip(to: endOfComment(in: rest) ?? bytes.count)
        } else {
            let end = endOfToken()
            append(bytes[position..<end])
            position = end
        }
        return true
    }

    private mutating func skip(to end: Int) {
        gap = max(gap, bytes[position..<end].contains(UInt8(ascii: "\n")) ? .line : .space)
        position = end
    }

    private func endOfToken() -> Int {
        let first = bytes[position]
        if UInt8.quotes.contains(first) { return end(of: first, from: position + 1) }
        if first.isPartOfWord { return endOfWord(from: position) }
        if first == UInt8(ascii: "/"), isExpressionExpected { return endOfWord(from: endOfPattern()) }
        return position + 1
    }

    private func endOfWord(from start: Int) -> Int {
        bytes[start...].firstIndex { !$0.isPartOfWord } ?? bytes.count
    }

    /// Returns the position after a quote.
    private func end(of quote: UInt8, from start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] != quote {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, bytes.count)
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
        return min(position + 1, bytes.count)
    }

    /// Whether a slash begins a regular expression here, and is not a division.
    private var isExpressionExpected: Bool {
        guard let byte = last.last else { return true }
        if byte.isPartOfWord { return last.elementsEqual("return".utf8) }
        return !UInt8.quotes.contains(byte) && !")]}/".utf8.contains(byte)
    }

    private mutating func append(_ token: ArraySlice<UInt8>) {
        if token.elementsEqual("(".utf8) {
            parentheses.append(["for", "if", "while"].contains { last.elementsEqual($0.utf8) })
        } else if token.elementsEqual(")".utf8) {
            isStatementExpected = parentheses.popLast() ?? false
        }
        if let before = result.last, let after = token.first {
            if isRedundant(before, after) {
                result.removeLast()
            } else if isGapNeeded(before, after) {
                result.append(UInt8(ascii: gap == .line ? "\n" : " "))
            }
        }
        result += token.elementsEqual("const".utf8) ? Array("let".utf8)[...] : token
        last = token
        gap = .nothing
    }

    /// Whether the last byte of the result is a semicolon or a comma that separates nothing.
    private func isRedundant(_ before: UInt8, _ after: UInt8) -> Bool {
        let last = result.dropLast().last ?? before
        return switch before {
        // The semicolon can be an empty statement.
        case UInt8(ascii: ";"):
            after == UInt8(ascii: "}") && !(isStatementExpected && last == UInt8(ascii: ")"))
        // The comma can be after an element that an array lacks.
        case UInt8(ascii: ","): ")]}".utf8.contains(after) && !"[,".utf8.contains(last)
        default: false
        }
    }

    private func isGapNeeded(_ before: UInt8, _ after: UInt8) -> Bool {
        switch gap {
        case .nothing: false
        case .line: !"{},;([:?&|=>".utf8.contains(before) && !".?:&|)]}".utf8.contains(after)
        // Two signs would be one operator.
        case .space: before.isPartOfWord && after.isPartOfWord || before == after && "+-".utf8.contains(after)
        }
    }
}

extension UInt8 {
    fileprivate static let spaces = Array(" \t\r\n".utf8)
    fileprivate static let quotes = Array("\"'`".utf8)

    /// Whether the byte is part of a name, a keyword, or a number.
    fileprivate var isPartOfWord: Bool {
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
