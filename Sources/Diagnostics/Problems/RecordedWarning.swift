/// A warning about a file that was read in an earlier run, as it is printed.
///
/// It has no replacement: only errors have one, and files with errors are not recorded.
public struct RecordedWarning: Hashable, Sendable {
    public let message: String
    public let advice: String?
    /// The kind of the problem; see ``LimitedDiagnostics``.
    public let kind: String

    public init(message: String, advice: String?, kind: String) {
        self.message = message
        self.advice = advice
        self.kind = kind
    }

    public init(_ problem: Problem) {
        self.init(message: problem.message, advice: problem.advice, kind: problem.kind)
    }
}
