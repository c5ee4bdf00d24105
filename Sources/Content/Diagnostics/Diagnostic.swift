/// One thing that is wrong, or doubtful, in the files of a project, and where it stands.
///
/// A diagnostic is data: the problem is a case of a closed enumeration, and its words are made where it is
/// shown (see ``Problem/message``).
public struct Diagnostic: Hashable, Sendable {
    public enum Severity: Sendable {
        /// The site is not built.
        case error
        /// The site is built, except under `--strict`.
        case warning
    }

    public let problem: Problem
    /// The file's path from the project folder.
    public let file: String
    /// Where in the file; `nil` where the problem is with the file as a whole.
    public let position: SourcePosition?
    /// The line at `position`, to be shown with a caret.
    public let line: String?

    public init(_ problem: Problem, file: String, position: SourcePosition? = nil, line: String? = nil) {
        self.problem = problem
        self.file = file
        self.position = position
        self.line = line
    }

    /// A problem at a position of a file whose bytes are at hand: the line is taken from them.
    public init(_ problem: Problem, in file: SourceFile, at position: SourcePosition) {
        self.init(problem, file: file.path, position: position, line: file.text(ofLine: Int(position.line)))
    }

    /// A problem at a byte of a file.
    public init(_ problem: Problem, in file: SourceFile, atByte offset: Int) {
        self.init(problem, in: file, at: file.position(ofByte: offset))
    }

    public var severity: Severity { problem.severity }
}
