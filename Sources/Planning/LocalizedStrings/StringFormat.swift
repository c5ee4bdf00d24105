import Diagnostics

/// A string with placeholders.
package struct StringFormat: Sendable {
    private enum Piece: Sendable {
        case text(String)
        case placeholder(Placeholder)
    }

    private var pieces: [Piece] = []

    package init(verbatim text: String) {
        pieces = [.text(text)]
    }

    /// Returns the string with values in place of the placeholders. Braces in a value are kept as they are.
    func formatted(_ value: (Placeholder) -> String = { _ in "" }) -> String {
        pieces.reduce(into: "") { result, piece in
            switch piece {
            case .text(let text): result += text
            case .placeholder(let placeholder): result += value(placeholder)
            }
        }
    }
}

extension StringFormat {
    /// Parses a string and reports its problems.
    ///
    /// - Parameter allowsMissingPlaceholder: Whether the string may omit its placeholders.
    init(
        _ text: String, of key: StringKey, allowsMissingPlaceholder: Bool,
        report: (StringTableProblem) -> Void
    ) {
        if text.allSatisfy({ $0.isWhitespace }) {
            report(.blank(key.rawValue))
            return
        }
        // By scalars: a brace may be followed by a combining mark.
        var rest = text.unicodeScalars[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
            let start = rest.index(after: brace)
            guard rest[brace] == "{",
                let end = rest[start...].firstIndex(where: { $0 == "{" || $0 == "}" }), rest[end] == "}"
            else {
                report(.unbalancedBrace(key.rawValue))
                return
            }
            let name = String(rest[start..<end])
            if let placeholder = Placeholder(rawValue: name), key.placeholders.contains(placeholder) {
                pieces.append(.placeholder(placeholder))
            } else {
                let allowed = key.placeholders.map { $0.rawValue }
                let suggestion = Suggestion.nearest(to: name, in: allowed)
                report(
                    .unknownPlaceholder(name, of: key.rawValue, allowed: allowed, suggestion: suggestion))
            }
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        for placeholder in key.placeholders
        where !allowsMissingPlaceholder && !text.contains("{\(placeholder.rawValue)}") {
            report(.missingPlaceholder(placeholder.rawValue, of: key.rawValue, isPlural: key.isPlural))
        }
    }
}
