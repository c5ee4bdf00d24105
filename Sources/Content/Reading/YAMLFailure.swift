internal import Yams

/// What Yams and libyaml say of a text that they cannot read, in words for those who wrote it.
///
/// libyaml tells what it did not find; what is behind that is guessed from the line where it stopped.
struct YAMLFailure {
    let problem: SyntaxProblem
    let mark: YAMLMark?
}

extension YAMLFailure {
    init(_ error: any Error, in text: YAMLLines) {
        switch error {
        case YamlError.scanner(let context, let words, let mark, _),
            YamlError.parser(let context, let words, let mark, _):
            self.init(
                words: words, at: YAMLMark(mark), during: context?.text ?? "",
                start: YAMLMark(context?.mark ?? mark), in: text)
        case YamlError.composer(_, _, let mark, _):
            // There are no aliases, so this is the other thing that a composer can find.
            self.init(problem: .yaml(.secondDocument), mark: YAMLMark(mark))
        case YamlError.reader(let words, _, _, _): self.init(problem: .yaml(.other(words)), mark: nil)
        default: self.init(problem: .yaml(.other("\(error)")), mark: nil)
        }
    }

    private init(
        words: String, at mark: YAMLMark, during: String, start: YAMLMark, in text: YAMLLines
    ) {
        if words.contains("nesting level") {
            self.init(problem: .nestedTooDeeply(limit: YAMLReader.nestingLimit), mark: mark)
        } else if let key = text.explicitKey(before: mark) {
            self.init(problem: .yaml(.explicitKey), mark: key)
        } else if during.hasSuffix(" tag") || words.contains("tag handle") {
            self.init(problem: .yaml(.tag(text.word(at: start))), mark: start)
        } else if during.contains("directive") || words.contains("directive") || words.contains("incompatible") {
            self.init(problem: .yaml(.directive), mark: start)
        } else if during.hasSuffix("anchor") {
            self.init(problem: .yaml(.anchor(text.word(at: start))), mark: start)
        } else if during.contains("quoted scalar") {
            self = .inQuotes(words, at: mark, start: start, in: text)
        } else if during.contains("flow") {
            self = .inBrackets(words, at: mark, start: start, in: text)
        } else {
            self = .inLines(words, at: mark, start: start, in: text)
        }
    }

    private static func inQuotes(_ words: String, at mark: YAMLMark, start: YAMLMark, in text: YAMLLines) -> Self {
        if words.hasPrefix("found unexpected") { return Self(problem: .yaml(.unclosedQuote), mark: start) }
        guard words.contains("unknown escape") else { return Self(problem: .yaml(.invalidEscape), mark: mark) }
        return Self(problem: .yaml(.unknownEscape(text.characters(2, at: mark))), mark: mark)
    }

    private static func inBrackets(_ words: String, at mark: YAMLMark, start: YAMLMark, in text: YAMLLines) -> Self {
        let opening = text.character(at: start)
        guard let found = text.character(at: mark) else {
            let isOpening = opening == "[" || opening == "{"
            return Self(
                problem: .yaml(isOpening ? .unclosedBracket(opening ?? "[") : .endsInBrackets), mark: start)
        }
        if words.hasPrefix("did not find expected ','") {
            // A key with its colon means that the text has long gone on below.
            if found == ":", let opening { return Self(problem: .yaml(.unclosedBracket(opening)), mark: start) }
            return Self(problem: .yaml(.missingComma(in: opening ?? "[")), mark: mark)
        }
        return Self(problem: .yaml(.strayCharacter(found)), mark: mark)
    }
}

extension YAMLFailure {
    private static func inLines(_ words: String, at mark: YAMLMark, start: YAMLMark, in text: YAMLLines) -> Self {
        let found = text.character(at: mark)
        switch words {
        case "mapping values are not allowed in this context":
            if text.hasColon(before: mark) { return Self(problem: .yaml(.secondColon), mark: mark) }
            guard let above = text.lineAbove(mark) else { return Self(problem: .yaml(.wrongIndentation), mark: mark) }
            return Self(problem: .yaml(text.problemWithoutColon(at: above)), mark: above)
        case "could not find expected ':'":
            return Self(problem: .yaml(text.problemWithoutColon(at: start)), mark: start)
        case "found unexpected ':'": return Self(problem: .yaml(.missingSpaceAfterColon), mark: mark)
        case "block sequence entries are not allowed in this context":
            return Self(problem: .yaml(.dashAfterKey), mark: mark)
        case "found character that cannot start any token":
            let isTab = found == "\t"
            return Self(problem: .yaml(isTab ? .tab : .reservedCharacter(found ?? " ")), mark: mark)
        case _ where words.hasPrefix("found a tab"): return Self(problem: .yaml(.tab), mark: mark)
        case "did not find expected comment or line break", "found an indentation indicator equal to 0":
            return Self(problem: .yaml(.textAfterBlockSign), mark: start)
        case "did not find expected key": return misplaced(at: mark, in: text, otherwise: .wrongIndentation)
        case "did not find expected '-' indicator":
            return misplaced(at: mark, in: text, otherwise: .missingDash)
        case "did not find expected <document start>":
            return misplaced(at: mark, in: text, otherwise: .textAfterEnd)
        case "did not find expected node content":
            return misplaced(at: mark, in: text, otherwise: .strayCharacter(found ?? " "))
        default: return Self(problem: .yaml(.other(words)), mark: mark)
        }
    }

    /// Something that is well formed stands where it cannot.
    private static func misplaced(at mark: YAMLMark, in text: YAMLLines, otherwise: YAMLProblem) -> Self {
        let problem: YAMLProblem
        switch text.character(at: mark) {
        case let found? where "]},".contains(found): problem = .strayCharacter(found)
        case "-" where otherwise == .wrongIndentation && text.startsItem(at: mark): problem = .dashBesideKeys
        default: problem = text.followsQuote(mark) ? .textAfterQuote : otherwise
        }
        return Self(problem: .yaml(problem), mark: mark)
    }
}

extension YAMLMark {
    init(_ mark: Yams.Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}
