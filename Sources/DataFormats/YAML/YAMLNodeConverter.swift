import Diagnostics
internal import Yams

/// A converter of the nodes that Yams has parsed. It also rejects constructs that only a walk over the whole
/// tree can find.
struct YAMLNodeConverter {
    var preprocessed: PreprocessedYAML
    var report: SyntaxReport
    var positions: YAMLPositionMap
    /// Whether an error was found that makes the value unusable.
    var hasError = false
    /// The keys that are empty or have an invisible character. Many entries can have the same.
    var reportedKeys: Set<String> = []
    /// The number of bytes that may be parsed again because of blocks that begin with a tab.
    var bytesToParseAgain = 1 << 26

    init(_ preprocessed: PreprocessedYAML, positions: YAMLPositionMap, report: SyntaxReport) {
        self.preprocessed = preprocessed
        self.positions = positions
        self.report = report
    }

    /// Returns the value of a document, or `nil` if it is unusable.
    mutating func rootValue(_ root: Yams.Node?) -> Node? {
        guard let root else { return Node(.object([]), at: positions.start) }
        let value = node(root, depth: 0)
        if hasError { return nil }
        if case .scalar(let scalar) = value.content, scalar.type == .null, scalar.text.isEmpty {
            return Node(.object([]), at: value.position)
        }
        return value
    }

    private mutating func node(_ node: Yams.Node, depth: Int) -> Node {
        let position = position(of: node)
        if depth == YAMLReader.nestingLimit, node.scalar == nil {
            recordError(.nestedTooDeeply(limit: YAMLReader.nestingLimit), at: position)
            return Node(.scalar(.unreadable), at: position)
        }
        switch node {
        case .scalar(let scalar):
            // The caller reports a string where an object is expected.
            if depth > 0 { reportLookalikes(in: scalar, at: position) }
            return Node(.scalar(self.scalar(scalar, at: position)), at: position)
        case .sequence(let sequence):
            let isInBrackets = isInBrackets(sequence.mark)
            let elements = sequence.filter { !isAdded($0) }.map { self.node($0, depth: depth + 1) }
            if isInBrackets { reportLookalikes(betweenElements: sequence, read: elements) }
            return Node(.list(elements), at: position)
        case .mapping(let mapping): return object(mapping, at: position, depth: depth)
        case .alias: return Node(.scalar(.unreadable), at: position)
        }
    }

    private mutating func object(
        _ mapping: Yams.Node.Mapping, at position: SourcePosition, depth: Int
    ) -> Node {
        var members: [Node.Member] = []
        var keys = DuplicateKeyDetector()
        let isInBrackets = isInBrackets(mapping.mark)
        for (keyNode, valueNode) in mapping where !isAdded(keyNode) {
            let keyPosition = self.position(of: keyNode)
            let key = key(keyNode, at: keyPosition)
            let value = node(valueNode, depth: depth + 1)
            guard let key else { continue }
            let line = Int(keyPosition.line)
            if isInBrackets {
                reportMissingColon(
                    after: keyNode, key, isFirst: members.isEmpty, before: valueNode, at: keyPosition)
            }
            if let first = keys.firstLine(of: key, orInsertAt: line, among: members) {
                report.report(.duplicateKey(key, firstLine: first), at: keyPosition)
            } else {
                let member = Node.Member(key: key, keyPosition: keyPosition, value: value)
                reportLookalikes(inKey: key, at: keyPosition)
                members.append(member)
            }
        }
        return Node(.object(members), at: position)
    }

    /// Returns the text of a key, or `nil` if the node cannot be a key.
    private mutating func key(_ node: Yams.Node, at position: SourcePosition) -> String? {
        guard case .scalar(let scalar) = node else {
            recordError(.yaml(.collectionAsKey), at: position)
            return nil
        }
        reportUnsupportedIndicator(of: scalar, at: position)
        let text = text(of: scalar, at: position)
        guard scalar.style != .plain || text != "<<" else {
            recordError(.yaml(.mergeKey), at: position)
            return nil
        }
        return text
    }

    private mutating func scalar(_ scalar: Yams.Node.Scalar, at position: SourcePosition) -> Node.Scalar {
        reportUnsupportedIndicator(of: scalar, at: position)
        let text = text(of: scalar, at: position)
        guard scalar.style == .plain else { return Node.Scalar(text: text, type: .string) }
        // What is too large for a number is a code that looks like one, such as the color 2E3084.
        return Node.Scalar(text: text, type: YAMLScalarType.ofPlain(text) ?? .string)
    }

    private mutating func text(of scalar: Yams.Node.Scalar, at position: SourcePosition) -> String {
        let text = preprocessed.restored(scalar.string)
        if text.utf8.contains(0) { recordError(.yaml(.escapedNUL), at: position) }
        // Other strings have no escapes, and the characters of the file are checked.
        if scalar.style == .doubleQuoted {
            if let code = ControlCharacters.first(in: text), code > 0 {
                recordError(.forbiddenCharacter(code), at: position)
            }
            var run = CombiningRun()
            if run.isExceeded(by: text) {
                recordError(.tooManyCombiningMarks(limit: CombiningMarks.limit), at: position)
            }
        }
        return text
    }

    /// Whether the node is an element that was inserted after a bracket to make its list unique.
    func isAdded(_ node: Yams.Node) -> Bool {
        guard preprocessed.marksBrackets, case .scalar(let scalar) = node else { return false }
        return scalar.style == .plain
            && scalar.string.unicodeScalars.first == preprocessed.substitutions.bracketMark
    }
}
