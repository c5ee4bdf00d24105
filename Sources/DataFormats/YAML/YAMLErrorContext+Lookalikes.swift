import Diagnostics

extension YAMLErrorContext {
    /// Returns the character in the line of a mark that looks like the one that the parser expects, and its column; `nil` if the
    /// problem has another cause.
    func lookalike(
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
