import Diagnostics
internal import Yams

/// Why the parser gave up, and where, in its marks.
struct YAMLFailure {
    let problem: SyntaxProblem
    /// `nil` where it is not known.
    let mark: YAMLMark?
}

extension YAMLFailure {
    init(_ error: any Error, in text: YAMLErrorContext) {
        switch error {
        case YamlError.scanner(let context, let words, let mark, _),
            YamlError.parser(let context, let words, let mark, _):
            let complaint = YAMLParserError(
                words: words, mark: YAMLMark(mark), context: context?.text ?? "",
                start: YAMLMark(context?.mark ?? mark), text: text)
            self = complaint.failure
        case YamlError.composer(_, _, let mark, _):
            // There are no aliases, so this is the other thing that a composer can find.
            self.init(problem: .yaml(.secondDocument), mark: YAMLMark(mark))
        case YamlError.reader(let words, _, _, _): self.init(problem: .yaml(.other(words)), mark: nil)
        default: self.init(problem: .yaml(.other("\(error)")), mark: nil)
        }
    }
}

extension YAMLMark {
    init(_ mark: Yams.Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}
