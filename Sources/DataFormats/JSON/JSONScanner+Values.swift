import Diagnostics

extension JSONScanner {
    /// Reads the single value between `index` and `end`. Returns `nil` if it is unusable.
    mutating func rootValue() -> Node? {
        do throws(ParsingStopped) {
            skipSpace()
            if index == end { throw stop(.json(.empty), at: position) }
            let value = try value()
            skipSpace()
            if index < end { throw stop(problemAfterRootValue, at: position) }
            return hasError ? nil : value
        } catch {
            return nil
        }
    }

    /// Reads the value that begins at `index`.
    mutating func value() throws(ParsingStopped) -> Node {
        let start = position
        switch current {
        case .quote:
            return Node(.scalar(Node.Scalar(text: try string(), type: .string)), at: start)
        case .openingBrace: return try object(at: start)
        case .openingBracket: return try list(at: start)
        case .hyphen, UInt8(ascii: "0")...UInt8(ascii: "9"):
            return Node(.scalar(number()), at: start)
        case UInt8(ascii: "t") where skipWord("true"):
            return Node(.scalar(Node.Scalar(text: "true", type: .boolean(true))), at: start)
        case UInt8(ascii: "f") where skipWord("false"):
            return Node(.scalar(Node.Scalar(text: "false", type: .boolean(false))), at: start)
        case UInt8(ascii: "n") where skipWord("null"):
            return Node(.scalar(Node.Scalar(text: "null", type: .null)), at: start)
        default: return Node(.scalar(try recoveredScalar()), at: start)
        }
    }

    private mutating func list(at start: SourcePosition) throws(ParsingStopped) -> Node {
        try open(.list)
        var elements: [Node] = []
        while !close() {
            elements.append(try value())
            try separate(.list)
        }
        return Node(.list(elements), at: start)
    }

    private mutating func object(at start: SourcePosition) throws(ParsingStopped) -> Node {
        try open(.object)
        var members: [Node.Member] = []
        var keys = DuplicateKeyDetector()
        while !close() {
            let keyPosition = position
            let key = try key()
            let value = try value()
            let line = Int(keyPosition.line)
            if let firstLine = keys.firstLine(of: key, orInsertAt: line, among: members) {
                report.report(.duplicateKey(key, firstLine: firstLine), at: keyPosition)
            } else {
                reportUnreadable(key: key, at: keyPosition)
                members.append(Node.Member(key: key, keyPosition: keyPosition, value: value))
            }
            try separate(.object)
        }
        return Node(.object(members), at: start)
    }

    /// Reads a key and its colon.
    private mutating func key() throws(ParsingStopped) -> String {
        let key = current == .quote ? try string() : try recoveredKey()
        skipSpace()
        if skipLookalike(of: ":") {
            skipSpace()
            return key
        }
        guard current == .colon else { throw failHere(.missingColon(key: key)) }
        index += 1
        skipSpace()
        return key
    }

    private mutating func open(_ kind: JSONProblem.Container) throws(ParsingStopped) {
        guard openContainers.count < JSONReader.nestingLimit else {
            throw stop(.nestedTooDeeply(limit: JSONReader.nestingLimit), at: position)
        }
        openContainers.append(OpenContainer(kind: kind, line: line))
        index += 1
        skipSpace()
    }

    /// Skips the closing bracket of the innermost container, if it is at `index`, and returns whether it was.
    private mutating func close() -> Bool {
        guard let kind = openContainers.last?.kind, current == kind.closingByte else { return false }
        openContainers.removeLast()
        index += 1
        return true
    }

    /// Skips the comma after a value and the white space around it, and reports a missing or trailing comma.
    @inline(__always)
    private mutating func separate(_ kind: JSONProblem.Container) throws(ParsingStopped) {
        skipSpace()
        if current == kind.closingByte { return }
        guard current == .comma else {
            guard current >= 0x80, skipLookalike(of: ",") else { return try recoverMissingComma() }
            return skipSpace()
        }
        let comma = position
        index += 1
        skipSpace()
        if current == kind.closingByte { recordError(.json(.trailingComma), at: comma) }
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        let after = index + word.utf8CodeUnitCount
        guard after <= end else { return false }
        for offset in 0..<word.utf8CodeUnitCount where bytes[index + offset] != word.utf8Start[offset] {
            return false
        }
        if after < end, isPartOfWord(at: after) { return false }
        index = after
        return true
    }
}
