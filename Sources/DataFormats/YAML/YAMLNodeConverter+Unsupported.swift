import Diagnostics
internal import Yams

extension YAMLNodeConverter {
    mutating func fault(_ problem: SyntaxProblem, at position: SourcePosition) {
        hasError = true
        report.report(problem, at: position)
    }

    /// Where a node stands. A tag or an anchor stands there too, if it has one, and is refused.
    mutating func position(of node: Yams.Node) -> SourcePosition {
        guard let mark = node.mark else { return places.start }
        let (position, offset) = places.find(YAMLMark(mark))
        if let problem = unsupportedNodeProperty(at: offset) { fault(problem, at: position) }
        return position
    }

    private func unsupportedNodeProperty(at offset: Int) -> SyntaxProblem? {
        guard offset < guarded.bytes.count else { return nil }
        switch guarded.bytes[offset] {
        case UInt8(ascii: "!"): return .yaml(.tag(guarded.word(at: offset)))
        case UInt8(ascii: "&"): return .yaml(.anchor(guarded.word(at: offset)))
        default: return nil
        }
    }

    mutating func reportUnsupportedIndicator(of scalar: Yams.Node.Scalar, at position: SourcePosition) {
        guard scalar.style == .plain, let sign = guarded.guards.sign(of: scalar.string) else { return }
        let word = guarded.restored(String(scalar.string.prefix { $0 != " " && $0 != "\n" }))
        fault(.yaml(sign == "*" ? .alias(word) : .explicitKey), at: position)
    }
}

extension YAMLNodeConverter {
    /// Renames a key that the parser has found to be there again, so that it can go on.
    ///
    /// False where the key is one that is refused anyway; that is reported here.
    mutating func rename(keyAt mark: YAMLMark) -> Bool {
        let (position, offset) = places.find(mark)
        if let problem = unsupportedNodeProperty(at: offset) {
            fault(problem, at: position)
            return false
        }
        if [.openingBracket, .openingBrace].contains(guarded.bytes[offset]) {
            fault(.yaml(.collectionAsKey), at: position)
            return false
        }
        guarded.renameKey(at: offset)
        places.guarded = guarded
        return true
    }

    mutating func report(repeated keys: [String], limit: Int, at mark: YAMLMark) {
        let problem = YAMLProblem.repeatedKeys(keys.map(guarded.restored), limit: limit)
        fault(.yaml(problem), at: places.find(mark).position)
    }

    mutating func report(_ error: any Error) {
        let failure = YAMLFailure(error, in: YAMLErrorContext(guarded, places: places))
        guard let mark = failure.mark else { return fault(failure.problem, at: places.start) }
        let (position, offset) = places.find(mark)
        fault(failure.problem, at: offset < guarded.bytes.count ? position : places.end)
    }
}
