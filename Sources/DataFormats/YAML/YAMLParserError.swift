import Diagnostics

/// An error as reported by libyaml.
///
/// libyaml describes the grammar rule that was violated. This type infers the likely mistake from the line at
/// which libyaml stopped.
struct YAMLParserError {
    /// What libyaml expected or found, in its own words.
    let message: String
    let mark: YAMLMark
    /// The construct that libyaml was parsing, in its own words. It begins at `start`.
    let context: String
    let start: YAMLMark
    let errorContext: YAMLErrorContext

    var failure: YAMLFailure {
        if message.contains("nesting level") {
            return YAMLFailure(problem: .nestedTooDeeply(limit: YAMLReader.nestingLimit), mark: mark)
        }
        let (problem, mark) = cause
        return YAMLFailure(problem: .yaml(problem), mark: mark)
    }

    private var cause: (YAMLProblem, YAMLMark) {
        if let key = errorContext.explicitKey(near: mark, or: start) { return (.explicitKey, key) }
        if context.hasSuffix(" tag") || message.contains("tag handle") {
            return (.tag(errorContext.word(at: start)), start)
        }
        if context.contains("directive") || message.contains("directive") || message.contains("incompatible")
        {
            return (.directive, start)
        }
        if context.hasSuffix("anchor") { return (.anchor(errorContext.word(at: start)), start) }
        if context.contains("quoted scalar") { return quotedScalarCause }
        return context.contains("flow") ? flowCollectionCause : blockCause
    }
}

extension YAMLParserError {
    private var quotedScalarCause: (YAMLProblem, YAMLMark) {
        if message.hasPrefix("found unexpected") { return (.unclosedQuote, start) }
        guard message.contains("unknown escape") else { return (.invalidEscape, mark) }
        return (.unknownEscape(errorContext.characters(2, at: mark)), mark)
    }

    private var flowCollectionCause: (YAMLProblem, YAMLMark) {
        let opening = errorContext.character(at: start)
        guard let found = errorContext.character(at: mark) else {
            return unclosed(opening)
        }
        guard message.hasPrefix("did not find expected ','"), let opening else {
            return (.unexpectedCharacter(found), mark)
        }
        guard found == ":" else {
            // After a comment or quotation marks, a key does not continue the value above it.
            let isKey =
                errorContext.startsLineWithKey(at: mark)
                && !errorContext.isInside(opening, openedAt: start, closedAfter: mark)
            return isKey ? unclosed(opening) : (.missingComma(in: opening), mark)
        }
        if errorContext.isInside(opening, openedAt: start, closedAfter: mark) {
            return (.missingComma(in: opening), errorContext.wordStart(before: mark))
        }
        // A key with its colon means that this is already the content after the list.
        return unclosed(opening)
    }

    private func unclosed(_ opening: Character?) -> (YAMLProblem, YAMLMark) {
        if let (bracket, comment) = errorContext.closingBracketInComment(before: mark) {
            return (.commentInBrackets(bracket), comment)
        }
        guard let opening, "[{".contains(opening) else { return (.unclosedFlowCollection, mark) }
        return (.unclosedBracket(opening), start)
    }

    private var blockCause: (YAMLProblem, YAMLMark) {
        let found = errorContext.character(at: mark) ?? " "
        switch message {
        case "mapping values are not allowed in this context": return unexpectedColonCause
        case "could not find expected ':'": return (errorContext.problemWithoutColon(at: start), start)
        case "found unexpected ':'": return (.missingSpaceAfterColon, mark)
        case "block sequence entries are not allowed in this context": return (.listItemAfterKey, mark)
        case "found character that cannot start any token":
            return (found == "\t" ? .tab : .reservedCharacter(found), mark)
        case _ where message.hasPrefix("found a tab"): return (.tab, mark)
        case "did not find expected comment or line break", "found an indentation indicator equal to 0":
            return (.textAfterBlockIndicator, start)
        case "did not find expected key": return (misplaced(.wrongIndentation), mark)
        case "did not find expected '-' indicator": return (misplaced(.missingDash), mark)
        case "did not find expected <document start>": return (misplaced(.contentAfterEnd), mark)
        case "did not find expected node content": return (misplaced(.unexpectedCharacter(found)), mark)
        default: return (.other(message), mark)
        }
    }

    private var unexpectedColonCause: (YAMLProblem, YAMLMark) {
        if errorContext.isInTypographicQuotes(at: mark) { return (.textInTypographicQuotes, mark) }
        if errorContext.hasColon(before: mark) { return (.secondColon, mark) }
        guard let above = errorContext.lineAbove(mark) else {
            return (.wrongIndentation, errorContext.lineStart(at: mark))
        }
        return (errorContext.problemWithoutColon(at: above), above)
    }

    /// Returns a more specific problem if the text at `mark` shows the mistake, or else `problem`.
    private func misplaced(_ problem: YAMLProblem) -> YAMLProblem {
        switch errorContext.character(at: mark) {
        case let found? where "]},".contains(found): .unexpectedCharacter(found)
        case "-" where problem == .wrongIndentation && errorContext.startsItem(at: mark): .listItemAmongKeys
        default:
            switch errorContext.character(before: mark) {
            case "\"": .textAfterQuote
            case "'": errorContext.isApostrophe(before: mark) ? .textAfterApostrophe : .textAfterQuote
            case let bracket? where "]}".contains(bracket): .textAfterBracket(bracket)
            default: problem
            }
        }
    }
}
