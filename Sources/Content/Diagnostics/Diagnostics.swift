/// All that was found in one run, in the order of files and lines.
public struct Diagnostics: Sendable {
    private var found: [Diagnostic] = []

    public init() {}

    public mutating func report(_ diagnostic: Diagnostic) {
        found.append(diagnostic)
    }

    public mutating func report(_ problem: Problem, in file: SourceFile, at position: SourcePosition) {
        found.append(Diagnostic(problem, in: file, at: position))
    }

    public mutating func append(_ others: Diagnostics) {
        found.append(contentsOf: others.found)
    }

    public var isEmpty: Bool { found.isEmpty }
    public var hasErrors: Bool { found.contains { $0.severity == .error } }

    public var filesWithErrors: Set<String> {
        Set(found.lazy.filter { $0.severity == .error }.map { $0.file })
    }

    /// Every diagnostic once, by file, then position, then words: the same whatever the order of work was.
    public var sorted: [Diagnostic] {
        Array(Set(found)).sorted { lhs, rhs in
            if !lhs.file.utf8.elementsEqual(rhs.file.utf8) { return lhs.file.precedesAsPath(rhs.file) }
            let (left, right) = (lhs.position ?? .start, rhs.position ?? .start)
            if left != right { return left < right }
            return lhs.problem.message < rhs.problem.message
        }
    }
}
