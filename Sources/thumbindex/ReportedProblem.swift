import Diagnostics

/// A problem as a value for other programs.
struct ReportedProblem {
    let isError: Bool
    /// The name of the kind of problem.
    let rule: String
    /// The message, without the parts that differ from one problem of the kind to the next.
    let title: String
    let message: String
    let advice: String
    /// The file's path from the project folder.
    let file: String
    let position: SourcePosition?

    /// The severity in JSON, SARIF and GitHub's workflow commands.
    var level: String { isError ? "error" : "warning" }
}
