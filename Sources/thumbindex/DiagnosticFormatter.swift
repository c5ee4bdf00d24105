import Content
import Diagnostics
import ICUCollation
import Publishing

/// A formatter of diagnostics: position, message, source line with a caret, and advice.
struct DiagnosticFormatter {
    let colors: Bool
    /// The consequence of errors, such as “the site was not written”.
    let outcome: String
    /// Whether to print all problems, even if there are many of one kind.
    let showsAll: Bool
    /// A function that reads the source file at a path, for a diagnostic that does not contain its source.
    private let source: (String) -> SourceFile?

    init(
        colors: Bool = false, outcome: String = "the site was not written", showsAll: Bool = false,
        source: @escaping (String) -> SourceFile? = { _ in nil }
    ) {
        self.colors = colors
        self.outcome = outcome
        self.showsAll = showsAll
        self.source = source
    }

    /// Returns the formatted diagnostics and their counts, or an empty string if there are none.
    func format(_ diagnostics: [Diagnostic]) -> String {
        guard !diagnostics.isEmpty else { return "" }
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        var counts: [String] = []
        if errors > 0 { counts.append(errors == 1 ? "1 error" : "\(errors) errors") }
        if warnings > 0 { counts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
        let end = errors > 0 ? "; \(outcome)" : ""
        let advice = advice(for: diagnostics.lazy.filter { $0.severity == .error }, count: errors)
        return formatEach(diagnostics).joined() + counts.joined(separator: ", ") + end + "\n" + advice
    }

    /// The number of errors from which on the setting that turns them into warnings is mentioned.
    private static let manyErrors = 10

    /// Returns advice to turn all errors into warnings by a setting, for a site that was made with another program and
    /// has many errors.
    private func advice(for errors: some Sequence<Diagnostic>, count: Int) -> String {
        guard count >= Self.manyErrors, let setting = ToleratedProblems.setting(for: errors) else {
            return ""
        }
        return "  to build it with these errors, add to content/site.yaml: \(setting)\n"
    }

    /// Returns one string for each problem that is printed, and one for each kind of problem of which the
    /// rest is only counted.
    func formatEach(_ diagnostics: [Diagnostic]) -> [String] {
        let limited = LimitedDiagnostics(diagnostics, showsAll: showsAll)
        var last: (file: String, source: SourceFile?)?
        var parts = limited.shown.map { diagnostic in
            if diagnostic.source == nil, diagnostic.position != nil, last?.file != diagnostic.file {
                last = (diagnostic.file, source(diagnostic.file))
            }
            return format(diagnostic, in: diagnostic.source ?? last?.source)
        }
        for group in limited.omitted {
            parts.append(
                "\(severity(group.severity)): \(group.title)\n  \(group.message); to print all, add --verbose\n"
            )
        }
        return parts
    }

    private func format(_ diagnostic: Diagnostic, in source: SourceFile?) -> String {
        let place = diagnostic.position.map { ":\($0.line):\($0.column)" } ?? ""
        // A URL in the message or the source line may contain a password. The settings contain URLs that are not published.
        let isSettings = ["site.yaml", "site.yml"].contains { diagnostic.file.hasSuffix("/" + $0) }
        let masked = isSettings ? Credentials.masked(inSettings:) : Credentials.masked(in:)
        var message = diagnostic.problem.message.visible
        if isSettings, let source, let line = diagnostic.position.flatMap(source.line) {
            message = Credentials.masked(inMessage: message, about: line)
        }
        message = Self.shortened(masked(message))
        var text = "\(diagnostic.file.visible)\(place): \(severity(diagnostic.severity)): \(message)\n"
        if let position = diagnostic.position, let source,
            let excerpt = SourceExcerpt(
                of: source, at: position, columns: \.columns, masking: masked)
        {
            text += "  \(excerpt.line)\n  \(excerpt.indentation)\(styled("^", "32;1"))\n"
        }
        if let advice = diagnostic.problem.advice { text += "  \(advice.visible)\n" }
        for line in diagnostic.problem.replacement { text += "  \(line.visible)\n" }
        return text
    }

    /// Returns the message, shortened if it quotes a very long value.
    private static func shortened(_ message: String) -> String {
        let limit = 2_000
        let beginning = message.unicodeScalars.prefix(limit)
        return beginning.endIndex == message.endIndex ? message : String(beginning) + "…"
    }

    private func severity(_ severity: Diagnostic.Severity) -> String {
        severity == .error ? styled("error", "31;1") : styled("warning", "35;1")
    }

    private func styled(_ text: String, _ code: String) -> String {
        colors ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension SourceFile {
    /// Returns the line of a position, divided there; `nil` if it does not exist.
    fileprivate func line(at position: SourcePosition) -> (before: String, after: String)? {
        guard let range = range(ofLine: Int(position.line)) else { return nil }
        let offset = min(max(offset(of: position), range.lowerBound), range.upperBound)
        return (
            String(decoding: bytes[range.lowerBound..<offset], as: UTF8.self),
            String(decoding: bytes[offset..<range.upperBound], as: UTF8.self)
        )
    }
}
