/// An error or a warning about a file of a project.
///
/// A diagnostic is data: the problem is a case of a closed enumeration, and its message is created only when
/// it is shown (see ``Problem/message``). The diagnostic stores a position instead of the line, which may be
/// as long as the file. The excerpt is created when the diagnostic is printed (see ``SourceExcerpt``).
public struct Diagnostic: Sendable {
    public enum Severity: Sendable {
        /// The site is not built.
        case error
        /// The site is built, except with `--strict`.
        case warning
    }

    public let problem: Problem
    /// The file's path from the project folder.
    public let file: String
    /// The position in the file; `nil` if the problem concerns the whole file.
    public let position: SourcePosition?
    /// The file, if it was in memory when the problem was found.
    public let source: SourceFile?

    public init(
        _ problem: Problem, file: String, position: SourcePosition? = nil, source: SourceFile? = nil
    ) {
        self.problem = problem
        self.file = file
        self.position = position
        self.source = source
    }

    /// Creates a diagnostic at a position of a file that is in memory.
    public init(_ problem: Problem, in file: SourceFile, at position: SourcePosition) {
        self.init(problem, file: file.path, position: position, source: file)
    }

    /// Creates a diagnostic at a byte of a file.
    public init(_ problem: Problem, in file: SourceFile, atByte offset: Int) {
        self.init(problem, in: file, at: file.position(ofByte: offset))
    }

    /// Whether a setting of the site can turn the error into a warning, and whether it does.
    public internal(set) var isTolerable = false
    var isTolerated = false

    public var severity: Severity { isTolerated ? .warning : problem.severity }
}

extension Diagnostic: Hashable {
    /// Returns whether both diagnostics have the same problem at the same position. The contents of the files
    /// are not compared.
    public static func == (lhs: Diagnostic, rhs: Diagnostic) -> Bool {
        lhs.problem == rhs.problem && lhs.file == rhs.file && lhs.position == rhs.position
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(problem)
        hasher.combine(file)
        hasher.combine(position)
    }
}
