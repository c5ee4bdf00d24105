import Diagnostics

/// A text with places for values.
package struct StringFormat: Sendable {
    private enum Piece: Sendable {
        case text(String)
        case placeholder(Placeholder)
    }

    private var pieces: [Piece] = []

    package init(verbatim text: String) {
        pieces = [.text(text)]
    }

    /// The text with its values. What stands in a value is never taken for a placeholder.
    func formatted(_ value: (Placeholder) -> String = { _ in "" }) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .placeholder(let placeholder): value(placeholder)
            }
        }
        .joined()
    }
}

extension StringFormat {
    /// Reads a text, and passes on what is wrong with it.
    ///
    /// - Parameter allowsMissingPlaceholder: whether the text may leave its placeholders out.
    init(
        _ text: String, of key: StringKey, allowsMissingPlaceholder: Bool,
        report: (StringTableProblem) -> Void
    ) {
        if text.allSatisfy({ $0.isWhitespace }) {
            report(.blank(key.rawValue))
            return
        }
        // By scalars, since a brace may have a combining mark for its neighbour.
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
