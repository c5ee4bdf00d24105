/// Removes from a script what a browser does not need: comments, and the spaces, line breaks, semicolons, and commas that
/// separate nothing. `const` becomes `let`, which is shorter.
///
/// Statements must end with a semicolon or be a block, as in the files of the default theme. A test compares the syntax
/// trees of their sources with those of the results. Linear in the length.
///
/// - Parameter bytes: The source of an ECMAScript module, in UTF-8.
func compactedScript(_ bytes: [UInt8]) -> [UInt8] {
    var compactor = ScriptCompactor(capacity: bytes.count)
    var tokens = ScriptTokens(bytes)
    while let token = tokens.next() {
        compactor.append(token, isStatementExpected: tokens.isStatementExpected)
    }
    return compactor.result
}

private struct ScriptCompactor {
    private(set) var result: [UInt8] = []

    init(capacity: Int) {
        result.reserveCapacity(capacity)
    }

    /// - Parameter isStatementExpected: Whether a statement follows the last closing parenthesis.
    mutating func append(_ token: ScriptTokens.Token, isStatementExpected: Bool) {
        if let before = result.last, let after = token.bytes.first {
            if isRedundant(before, after, isStatementExpected: isStatementExpected) {
                result.removeLast()
            } else if isNeeded(token.gap, before, after) {
                result.append(UInt8(ascii: token.gap == .line ? "\n" : " "))
            }
        }
        if token == "const" { result += "let".utf8 } else { result += token.bytes }
    }

    /// Whether the last byte of the result is a semicolon or a comma that separates nothing.
    private func isRedundant(_ before: UInt8, _ after: UInt8, isStatementExpected: Bool) -> Bool {
        var last: UInt8 { result.dropLast().last ?? before }
        return switch before {
        // The semicolon can be an empty statement.
        case UInt8(ascii: ";"):
            after == UInt8(ascii: "}") && !(isStatementExpected && last == UInt8(ascii: ")"))
        // The comma can be after an element that an array lacks.
        case UInt8(ascii: ","): ")]}".utf8.contains(after) && !"[,".utf8.contains(last)
        default: false
        }
    }

    private func isNeeded(_ gap: ScriptTokens.Gap, _ before: UInt8, _ after: UInt8) -> Bool {
        switch gap {
        case .nothing: false
        case .line: !"{},;([:?&|=>".utf8.contains(before) && !".?:&|)]}".utf8.contains(after)
        // Two signs would be one operator.
        case .space:
            before.isPartOfScriptWord && after.isPartOfScriptWord
                || before == after && "+-".utf8.contains(after)
        }
    }
}
