import Diagnostics

extension YAMLErrorContext {
    /// Returns the character that looks like the one that the parser expects, and its mark; `nil` if the problem has another
    /// cause.
    func lookalike(causing problem: YAMLProblem, at mark: YAMLMark) -> (
        mark: YAMLMark, scalar: Unicode.Scalar
    )? {
        if let (column, scalar) = lookalikeInLine(causing: problem, at: mark) {
            return (YAMLMark(line: mark.line, column: column), scalar)
        }
        guard problem == .wrongIndentation, mark.line > 1 else { return nil }
        // A key above, to which the line belongs.
        let above = YAMLMark(line: mark.line - 1, column: 1)
        let text = String(decoding: line(at: above), as: UTF8.self)
        guard let (offset, scalar) = text.lookalikeAfterKey, offset + 1 == text.unicodeScalars.count else {
            return nil
        }
        return (YAMLMark(line: above.line, column: offset + 1), scalar)
    }

    private func lookalikeInLine(
        causing problem: YAMLProblem, at mark: YAMLMark
    ) -> (column: Int, scalar: Unicode.Scalar)? {
        let text = String(decoding: line(at: mark), as: UTF8.self)
        let scalars = Array(text.unicodeScalars)
        switch problem {
        case .missingComma:
            let before = text.scalarsOutsideQuotes.prefix { $0.offset < mark.column }
            let found = before.last { $0.scalar.meantSyntax == "," || $0.scalar.meantSyntax == ":" }
            return found.map { ($0.offset + 1, $0.scalar) }
        case .missingColon, .missingSpaceAfterColon, .wrongIndentation, .missingDash, .contentAfterEnd,
            .listItemAmongKeys:
            let start = scalars.firstIndex { $0 != " " && $0 != "-" } ?? scalars.count
            if start < scalars.count, scalars[start].isFalseSpace { return (start + 1, scalars[start]) }
            return text.lookalikeAfterKey.map { ($0.offset + 1, $0.scalar) }
        default: return nil
        }
    }
}
