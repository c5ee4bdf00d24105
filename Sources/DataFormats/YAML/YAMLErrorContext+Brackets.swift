import Diagnostics

extension YAMLErrorContext {
    /// Whether a colon at `mark` is in the brackets that begin at `start`, because it is in the same line, or in one that is
    /// indented more or that closes a brace. A line that is not indented more is the next key after a list.
    func isInside(_ opening: Character, openedAt start: YAMLMark, closedAfter mark: YAMLMark) -> Bool {
        guard mark.line > start.line else { return true }
        let lead = line(at: start).prefix { $0 == .space || $0 == .hyphen }.count
        let line = line(at: mark)
        return line.prefix { $0 == .space }.count > lead
            || opening == "{" && line.withoutComment.openBrackets < 0
    }

    /// Returns the position of the word before `mark` in its line.
    func wordStart(before mark: YAMLMark) -> YAMLMark {
        let before = line(upTo: mark)
        guard let last = before.lastIndex(where: { !$0.isSpaceOrTab }) else { return mark }
        let start = before[...last].lastIndex { $0.isSpaceOrTab }.map { $0 + 1 } ?? before.startIndex
        return YAMLMark(
            line: mark.line, column: mark.column - before[start...].count { !$0.isContinuation })
    }

    /// Returns a comment before `mark` that contains the closing bracket of brackets that are still open there, and that
    /// bracket.
    /// - Complexity: O(*bytes*).
    func closingBracketInComment(before mark: YAMLMark) -> (Character, YAMLMark)? {
        var found: (Character, YAMLMark)?
        for number in (1...mark.line).reversed() {
            let line = number == mark.line ? line(upTo: mark) : line(at: YAMLMark(line: number, column: 1))
            let code = line.withoutComment
            let comment = line[code.endIndex...]
            if comment.openBrackets < 0,
                let bracket = comment.first(where: { $0 == .closingBracket || $0 == .closingBrace })
            {
                let column = 1 + code.count { !$0.isContinuation }
                found = (Character(Unicode.Scalar(bracket)), YAMLMark(line: number, column: column))
            }
            if code.openBrackets > 0 { return found }
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// The part of a line before a comment, which begins with `#` after white space.
    fileprivate var withoutComment: Self {
        self[
            ..<(indices.first { self[$0] == .hash && $0 > startIndex && self[$0 - 1].isSpaceOrTab }
                ?? endIndex)]
    }

    /// The number of opening brackets minus that of closing brackets.
    fileprivate var openBrackets: Int {
        reduce(0) {
            switch $1 {
            case .openingBracket, .openingBrace: $0 + 1
            case .closingBracket, .closingBrace: $0 - 1
            default: $0
            }
        }
    }
}
