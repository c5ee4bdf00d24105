import Content
import DataFormats
import Diagnostics

/// A formatter of diagnostics: position, message, source line with a caret, and advice.
struct DiagnosticFormatter {
    let colors: Bool
    /// The consequence of errors, such as “the site was not written”; `nil` for a command that writes nothing.
    let outcome: String?
    /// Whether to print all problems, even if there are many of one kind.
    let showsAll: Bool
    /// A function that reads the source file at a path, for a diagnostic that does not contain its source.
    private let source: (String) -> SourceFile?
    /// A function that returns the form of the table at a path; `nil` for a file that is not a table.
    private let form: (String) -> TableForm?

    init(
        colors: Bool = false, outcome: String? = "the site was not written", showsAll: Bool = false,
        source: @escaping (String) -> SourceFile? = { _ in nil },
        form: @escaping (String) -> TableForm? = { EntryFormat(path: $0) == .table ? TableForm() : nil }
    ) {
        self.colors = colors
        self.outcome = outcome
        self.showsAll = showsAll
        self.source = source
        self.form = form
    }

    /// Returns the formatted diagnostics and their counts, or an empty string if there are none.
    func format(_ diagnostics: [Diagnostic]) -> String {
        guard !diagnostics.isEmpty else { return "" }
        let errors = diagnostics.count { $0.severity == .error }
        let warnings = diagnostics.count - errors
        var counts: [String] = []
        if errors > 0 { counts.append(errors.counted("error")) }
        if warnings > 0 { counts.append(warnings.counted("warning")) }
        let end = errors > 0 ? outcome.map { "; " + $0 } ?? "" : ""
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

    /// Returns all problems as values for other programs, with the possible secrets in their messages masked.
    func values(of diagnostics: [Diagnostic]) -> [ReportedProblem] {
        var file = FileInMessages(path: "", source: nil)
        return diagnostics.map { diagnostic in
            if file.path != diagnostic.file {
                let source =
                    diagnostic.source ?? diagnostic.position.flatMap { _ in self.source(diagnostic.file) }
                file = FileInMessages(path: diagnostic.file, source: source)
            }
            let message = file.masked(message: diagnostic.problem.message.visible, at: diagnostic.position)
            let advice = [diagnostic.problem.advice].compactMap { $0?.visible }
            return ReportedProblem(
                isError: diagnostic.severity == .error, rule: diagnostic.problem.kind,
                title: diagnostic.problem.title.visible, message: Self.shortened(message),
                advice: (advice + diagnostic.problem.replacement.map(\.visible)).joined(separator: "\n"),
                file: diagnostic.file, position: diagnostic.position)
        }
    }

    /// Returns one string for each problem that is printed, and one for each kind of problem of which the
    /// rest is only counted.
    func formatEach(_ diagnostics: [Diagnostic]) -> [String] {
        let limited = LimitedDiagnostics(diagnostics, showsAll: showsAll)
        var file = FileInMessages(path: "", source: nil)
        var parts = limited.shown.map { diagnostic in
            let needsSource = file.source == nil && diagnostic.position != nil
            if file.path != diagnostic.file || needsSource {
                let source =
                    diagnostic.source ?? diagnostic.position.flatMap { _ in self.source(diagnostic.file) }
                file = FileInMessages(
                    path: diagnostic.file, source: source, form: source.flatMap { _ in form(diagnostic.file) }
                )
            }
            return format(diagnostic, in: &file)
        }
        for group in limited.omitted {
            parts.append(
                "\(severity(group.severity)): \(group.title)\n  \(group.message); to print all, add --verbose\n"
            )
        }
        return parts
    }

    private func format(_ diagnostic: Diagnostic, in file: inout FileInMessages) -> String {
        let position = diagnostic.position
        let place = position.map { ":\($0.line):\($0.column)" } ?? ""
        let message = Self.shortened(file.masked(message: diagnostic.problem.message.visible, at: position))
        var text = "\(file.path.visible)\(place): \(severity(diagnostic.severity)): \(message)\n"
        if let position, let excerpt = file.excerpt(at: position) {
            text += "  \(excerpt.line)\n  \(excerpt.indentation)\(styled("^", "32;1"))\n"
        }
        if let position, let cell = file.cell(at: position) { text += "  \(cell)\n" }
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

extension DiagnosticFormatter {
    /// Creates a formatter for the content that a loader reads.
    init(
        colors: Bool = false, outcome: String? = "the site was not written", showsAll: Bool = false,
        loader: ContentLoader
    ) {
        self.init(
            colors: colors, outcome: outcome, showsAll: showsAll, source: loader.source(ofDiagnosticsIn:),
            form: loader.tableForm(ofDiagnosticsIn:))
    }
}
