import Diagnostics

/// The problems that a reader finds in one file.
struct SyntaxReport {
    let file: SourceFile
    private(set) var diagnostics = Diagnostics()

    init(_ file: SourceFile) {
        self.file = file
    }

    mutating func report(_ problem: SyntaxProblem, at position: SourcePosition) {
        diagnostics.report(.syntax(problem), in: file, at: position)
    }
}
