import Content
import Publishing

/// Puts diagnostics into words: place, what is wrong, the line with a caret, and what to do.
struct DiagnosticText {
    let colors: Bool
    /// What has not happened where there are errors.
    let outcome: String
    /// How many columns of a line are shown.
    private static let width = 100

    init(colors: Bool = false, outcome: String = "the site was not written") {
        self.colors = colors
        self.outcome = outcome
    }

    /// All of them, then a count; empty where there are none.
    func text(of diagnostics: [Diagnostic]) -> String {
        guard !diagnostics.isEmpty else { return "" }
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        var counts: [String] = []
        if errors > 0 { counts.append(errors == 1 ? "1 error" : "\(errors) errors") }
        if warnings > 0 { counts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
        let end = errors > 0 ? "; \(outcome)" : ""
        return diagnostics.map { text(of: $0) }.joined() + counts.joined(separator: ", ") + end + "\n"
    }

    func text(of diagnostic: Diagnostic) -> String {
        let place = diagnostic.position.map { ":\($0.line):\($0.column)" } ?? ""
        let isError = diagnostic.severity == .error
        let severity = styled(isError ? "error" : "warning", isError ? "31;1" : "35;1")
        // An address in the message or the line may hold a password.
        let message = Credentials.masked(in: diagnostic.problem.message.visible)
        var text = "\(diagnostic.file.visible)\(place): \(severity): \(message)\n"
        if let position = diagnostic.position, let line = diagnostic.line, !line.allSatisfy(\.isWhitespace) {
            text += excerpt(of: Credentials.masked(in: line), column: Int(position.column))
        }
        if let advice = diagnostic.problem.advice { text += "  \(advice.visible)\n" }
        return text
    }

    /// The line, or the part of it around the column, and a caret below the column.
    private func excerpt(of line: String, column: Int) -> String {
        let scalars = Array(line.unicodeScalars)
        let target = min(column - 1, scalars.count)
        let start = target > Self.width * 3 / 4 ? target - Self.width / 2 : 0
        let end = min(scalars.count, start + Self.width)
        var shown = start > 0 ? "…" : ""
        var caret = start > 0 ? " " : ""
        for (offset, scalar) in scalars[start..<end].enumerated() {
            let piece = scalar == "\t" ? "\t" : String(Character(scalar)).visible
            shown += piece
            guard start + offset < target else { continue }
            caret += scalar == "\t" ? "\t" : String(repeating: " ", count: piece.columns)
        }
        if end < scalars.count { shown += "…" }
        return "  \(shown)\n  \(caret)\(styled("^", "32;1"))\n"
    }

    private func styled(_ text: String, _ code: String) -> String {
        colors ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
