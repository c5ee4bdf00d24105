import Diagnostics

extension JSONScanner {
    /// Reports something after which reading goes on although the value is spoilt.
    mutating func recordError(_ problem: SyntaxProblem, at position: SourcePosition) {
        hasError = true
        report.report(problem, at: position)
    }

    /// Reports something after which nothing can be read.
    mutating func stop(_ problem: SyntaxProblem, at position: SourcePosition) -> ParsingStopped {
        recordError(problem, at: position)
        return ParsingStopped()
    }

    /// As above at `index`; but where the text ends or something foreign stands here, that is the better
    /// news.
    mutating func failHere(_ problem: JSONProblem) -> ParsingStopped {
        stop(foreignProblem ?? .json(problem), at: index < end ? position : endOfText)
    }

    /// Behind the last character that is more than white space.
    private var endOfText: SourcePosition {
        guard !byLine else { return position }
        let last = bytes[..<end].lastIndex { $0 > .space }
        return report.file.position(ofByte: last.map { $0 + 1 } ?? 0)
    }

    /// What is wrong at `index` whatever was expected there; `nil` where it depends on that.
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

    /// What is wrong where the text ends too early.
    private var endProblem: SyntaxProblem {
        guard let opening = openContainers.last else { return .json(.missingValue) }
        if byLine { return .json(.unclosedAtLineEnd(opening.kind)) }
        return .json(.unclosed(opening.kind, line: opening.line))
    }

    /// The character at `index`.
    var currentCharacter: Character {
        String(decoding: bytes[index..<min(index + 32, end)], as: UTF8.self).first ?? " "
    }

    /// What is wrong where a whole value has ended and more follows.
    var problemAfterRootValue: SyntaxProblem {
        if let foreignProblem { return foreignProblem }
        if !byLine, startsLine, current == .openingBrace || current == .openingBracket {
            return .json(.oneValuePerLine)
        }
        return current == .comma || byLine ? .json(.multipleValues(inLine: byLine)) : .json(.contentAfterEnd)
    }

    /// Goes on after a value that is followed neither by a comma nor by the right bracket.
    ///
    /// A comma is forgotten before what begins with a quote or a bracket, before a number in a list, and at the end of
    /// a line; in all other cases a guess would lead astray.
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

    /// Whether nothing but white space is before `index` in its line.
    private var startsLine: Bool { bytes[lineStart..<index].allSatisfy(\.isSpaceOrTab) }

    /// Reports the comment at `index` and goes behind it; false where there is none.
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
