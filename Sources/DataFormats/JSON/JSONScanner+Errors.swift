import Diagnostics

extension JSONScanner {
    /// Reports a problem that makes the value unusable but does not stop the scanner.
    mutating func recordError(_ problem: SyntaxProblem, at position: SourcePosition) {
        hasError = true
        report.report(problem, at: position)
    }

    /// Reports a problem after which the scanner cannot continue.
    mutating func stop(_ problem: SyntaxProblem, at position: SourcePosition) -> ParsingStopped {
        recordError(problem, at: position)
        return ParsingStopped()
    }

    /// Reports why the scanner cannot continue at `index`: the input ends, the character is never valid
    /// there, or otherwise `problem`.
    mutating func failHere(_ problem: JSONProblem) -> ParsingStopped {
        stop(foreignProblem ?? .json(problem), at: index < end ? position : endOfText)
    }

    /// The position after the last character that is not white space.
    private var endOfText: SourcePosition {
        guard !byLine else { return position }
        let last = bytes[..<end].lastIndex { $0 > .space }
        return report.file.position(ofByte: last.map { $0 + 1 } ?? 0)
    }

    /// The problem at `index` that does not depend on what was expected there; `nil` if there is none.
    private var foreignProblem: SyntaxProblem? {
        if index >= end { return endProblem }
        if let opening = openContainers.last, current == opening.kind.other.closingByte {
            return .json(.mismatchedBracket(opening.kind, line: opening.line))
        }
        if openContainers.isEmpty, current == .closingBrace || current == .closingBracket {
            return .json(.unexpected(currentCharacter))
        }
        return Self.typographicQuotes.contains(currentCharacter) ? .json(.typographicQuotes) : nil
    }

    /// The problem when the input ends too early.
    private var endProblem: SyntaxProblem {
        guard let opening = openContainers.last else { return .json(.missingValue) }
        if byLine { return .json(.unclosedAtLineEnd(opening.kind)) }
        return .json(.unclosed(opening.kind, line: opening.line))
    }

    /// The character at `index`.
    var currentCharacter: Character {
        String(decoding: bytes[index..<min(index + 32, end)], as: UTF8.self).first ?? " "
    }

    /// The problem when content follows a complete value.
    var problemAfterRootValue: SyntaxProblem {
        if let foreignProblem { return foreignProblem }
        if !byLine, startsLine, current == .openingBrace || current == .openingBracket {
            return .json(.oneValuePerLine)
        }
        return current == .comma || byLine ? .json(.multipleValues(inLine: byLine)) : .json(.contentAfterEnd)
    }

    /// Continues after a value that is followed by neither a comma nor the matching bracket.
    ///
    /// A missing comma is assumed before a quote or an opening bracket, before a number in a list, and before
    /// a word at the start of a line. In other cases, a guess would be misleading.
    mutating func recoverMissingComma() throws(ParsingStopped) {
        let startsValue = [.quote, .openingBrace, .openingBracket].contains(current)
        let looksLikeValue = startsValue || index < end && isPartOfWord(current) && !isTypographicQuote
        let startsNumber = openContainers.last?.kind == .list && (current.isDigit || current == .hyphen)
        if index < end, startsValue || startsNumber || looksLikeValue && startsLine {
            return recordError(.json(.missingComma), at: position)
        }
        if current == .colon, openContainers.last?.kind == .list {
            throw stop(.json(.colonInList), at: position)
        }
        let problem: JSONProblem = looksLikeValue ? .missingComma : .unexpected(currentCharacter)
        throw failHere(problem)
    }

    /// Whether only white space precedes `index` in its line.
    private var startsLine: Bool { bytes[lineStart..<index].allSatisfy(\.isSpaceOrTab) }

    /// Reports and skips the comment at `index`; returns `false` if there is none.
    mutating func skipComment() -> Bool {
        let start = position
        let second = index + 1 < end ? bytes[index + 1] : 0
        guard current == .hash || second == .slash || second == .asterisk else { return false }
        recordError(.json(.comment), at: start)
        guard current == .slash, second == .asterisk else {
            advance(to: bytes[index..<end].firstIndex(where: \.isLineEnd) ?? end)
            return true
        }
        index += 2
        while index < end {
            if current == .asterisk, index + 1 < end, bytes[index + 1] == .slash {
                index += 2
                return true
            }
            if current.isLineEnd { skipLineEnd() } else { advance(to: index + 1) }
        }
        return true
    }
}
