import Diagnostics

extension Diagnostics {
    /// Returns the diagnostics of a settings file with one for each look-alike character: that in a line with an error is the
    /// cause of the error, and is reported instead of it.
    func reportingLookalikesOnce() -> Diagnostics {
        let all = map { $0 }
        func lines(where isIncluded: (Problem) -> Bool) -> Set<Int32> {
            Set(all.filter { isIncluded($0.problem) }.compactMap { $0.position?.line })
        }
        let broken = lines { $0.mayFollowFromLookalike }
        let causes = lines { if case .syntax(.lookalikeInText) = $0 { true } else { false } }
        guard !broken.isEmpty else { return self }
        var result = Diagnostics()
        for diagnostic in all {
            guard let line = diagnostic.position?.line, broken.contains(line) else {
                result.report(diagnostic)
                continue
            }
            switch diagnostic.problem {
            case .syntax(.lookalikeInText(let scalar, let meant)):
                result.report(diagnostic.replacing(with: .syntax(.lookalike(scalar, meant: meant))))
            // The message about the unknown key shows the character, or that the key is empty.
            case .syntax(.invisibleInKey), .syntax(.emptyKey): break
            case let problem where problem.mayFollowFromLookalike && causes.contains(line): break
            default: result.report(diagnostic)
            }
        }
        return result
    }
}

extension Problem {
    fileprivate var mayFollowFromLookalike: Bool {
        switch self {
        case .unknownKey, .wrongType, .syntax(.yaml(.missingSpaceAfterColon)): true
        default: false
        }
    }
}

extension Diagnostic {
    fileprivate func replacing(with problem: Problem) -> Diagnostic {
        Diagnostic(problem, file: file, position: position, source: source)
    }
}
