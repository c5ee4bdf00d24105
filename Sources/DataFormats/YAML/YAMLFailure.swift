import Diagnostics
internal import Yams

/// The problem at which the parser stopped, and its mark.
struct YAMLFailure {
    let problem: SyntaxProblem
    /// The mark, or `nil` if it is unknown.
    let mark: YAMLMark?
}

extension YAMLFailure {
    init(_ error: any Error, in errorContext: YAMLErrorContext) {
        switch error {
        case YamlError.scanner(let context, let message, let mark, _),
            YamlError.parser(let context, let message, let mark, _):
            let parserError = YAMLParserError(
                message: message, mark: YAMLMark(mark), context: context?.text ?? "",
                start: YAMLMark(context?.mark ?? mark), errorContext: errorContext)
            self = parserError.failure
        case YamlError.composer(_, _, let mark, _):
            // Aliases are replaced, so this is the only other error of a composer.
            self.init(problem: .yaml(.secondDocument), mark: YAMLMark(mark))
        case YamlError.reader(let message, _, _, _): self.init(problem: .yaml(.other(message)), mark: nil)
        default: self.init(problem: .yaml(.other("\(error)")), mark: nil)
        }
    }
}

extension YAMLMark {
    init(_ mark: Yams.Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}
