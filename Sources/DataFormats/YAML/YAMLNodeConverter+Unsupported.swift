import Diagnostics
internal import Yams

extension YAMLNodeConverter {
    mutating func recordError(_ problem: SyntaxProblem, at position: SourcePosition) {
        hasError = true
        report.report(problem, at: position)
    }

    /// Returns the position of a node. A tag or an anchor of the node begins at the same position; if there
    /// is one, it is reported as an error.
    mutating func position(of node: Yams.Node) -> SourcePosition {
        guard let mark = node.mark else { return positions.start }
        let (position, offset) = positions.find(YAMLMark(mark))
        if let problem = unsupportedNodeProperty(at: offset) { recordError(problem, at: position) }
        return position
    }

    private func unsupportedNodeProperty(at offset: Int) -> SyntaxProblem? {
        guard offset < preprocessed.bytes.count else { return nil }
        switch preprocessed.bytes[offset] {
        case UInt8(ascii: "!"): return .yaml(.tag(preprocessed.word(at: offset)))
        case UInt8(ascii: "&"): return .yaml(.anchor(preprocessed.word(at: offset)))
        default: return nil
        }
    }

    mutating func reportUnsupportedIndicator(of scalar: Yams.Node.Scalar, at position: SourcePosition) {
        guard scalar.style == .plain, let indicator = preprocessed.substitutions.indicator(of: scalar.string)
        else { return }
        let word = preprocessed.restored(String(scalar.string.prefix { $0 != " " && $0 != "\n" }))
        recordError(.yaml(indicator == "*" ? .alias(word) : .explicitKey), at: position)
    }
}

extension YAMLNodeConverter {
    /// Renames a key that the parser reported as a duplicate, so that parsing can continue.
    ///
    /// Returns `false`, after reporting the reason, if the key is not supported at all.
    mutating func rename(keyAt mark: YAMLMark) -> Bool {
        let (position, offset) = positions.find(mark)
        if let problem = unsupportedNodeProperty(at: offset) {
            recordError(problem, at: position)
            return false
        }
        if [.openingBracket, .openingBrace].contains(preprocessed.bytes[offset]) {
            recordError(.yaml(.collectionAsKey), at: position)
            return false
        }
        preprocessed.renameKey(at: offset)
        positions.preprocessed = preprocessed
        return true
    }

    /// Gives a block its indentation if an error says that it begins with a tab, and returns whether parsing can continue.
    mutating func declareIndentation(after error: any Error) -> Bool {
        guard case YamlError.scanner(let context?, let message, let mark, _) = error,
            message.hasPrefix("found a tab"), context.text.contains("block scalar"), bytesToParseAgain > 0
        else { return false }
        let (header, tab) = (
            positions.find(YAMLMark(context.mark)).offset, positions.find(YAMLMark(mark)).offset
        )
        guard preprocessed.declareIndentation(ofBlockAt: header, withTabAt: tab) else { return false }
        bytesToParseAgain -= preprocessed.bytes.count
        positions.preprocessed = preprocessed
        return true
    }

    mutating func report(repeated keys: [String], limit: Int, at mark: YAMLMark) {
        let problem = YAMLProblem.repeatedKeys(keys.map(preprocessed.restored), limit: limit)
        recordError(.yaml(problem), at: positions.find(mark).position)
    }

    mutating func report(_ error: any Error) {
        let context = YAMLErrorContext(preprocessed, positions: positions)
        let failure = YAMLFailure(error, in: context)
        if let mark = failure.mark, case .yaml(let problem) = failure.problem,
            let (place, found) = context.lookalike(causing: problem, at: mark), let meant = found.meantSyntax
        {
            let position = positions.find(place).position
            return recordError(.lookalike(found, meant: meant), at: position)
        }
        guard let mark = failure.mark else { return recordError(failure.problem, at: positions.start) }
        let (position, offset) = positions.find(mark)
        recordError(failure.problem, at: offset < preprocessed.bytes.count ? position : positions.end)
    }
}
