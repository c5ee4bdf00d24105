/// Removes from a script what a browser does not need: comments, and the spaces, line breaks, semicolons, and commas that
/// separate nothing. `const` becomes `let`, `true` becomes `!0`, and `false` becomes `!1`, which are shorter. Declarations that
/// follow each other become one, a function `(a) => a` becomes `a => a`, and variables get short names.
///
/// Statements must end with a semicolon or be a block, as in the files of the default theme. A test compares the syntax
/// trees of their sources with those of the results. Linear in the length.
///
/// - Parameters:
///   - bytes: The source of an ECMAScript module or of a function's body, in UTF-8.
///   - keepsOutermost: Whether variables outside of all blocks and functions keep their names, as those of a script that
///     others use.
package func compactedScript(_ bytes: [UInt8], keepsOutermost: Bool) -> [UInt8] {
    var tokens: [ScriptTokens.Token] = []
    var isStatementExpected: [Bool] = []
    tokens.reserveCapacity(bytes.count / 4)
    isStatementExpected.reserveCapacity(bytes.count / 4)
    var rest = ScriptTokens(bytes)
    while let token = rest.next() {
        tokens.append(token)
        isStatementExpected.append(rest.isStatementExpected)
    }
    let syntax = ScriptSyntax(bytes, tokens: tokens)
    let names = ShortNames(syntax, keepsOutermost: keepsOutermost)
    let isContinued = syntax.continuesDeclaration
    let isUnneeded = syntax.isAroundSingleParameter
    var compactor = ScriptCompactor(capacity: bytes.count)
    for (index, token) in tokens.enumerated() {
        if isUnneeded[index] { continue }
        if isContinued[index] {
            compactor.continueDeclaration()
            continue
        }
        let text = bytes[token.range]
        let short = token.shortKeyword.flatMap { syntax.isPropertyName(at: index) ? nil : $0 }
        compactor.separate(
            token.gap, short?.first ?? token.first, isStatementExpected: isStatementExpected[index])
        if let short {
            compactor.append(short)
        } else if let name = names.name(ofTokenAt: index) {
            if syntax.isShorthand(at: index), text != name {
                compactor.append(text)
                compactor.append(":".utf8)
            }
            compactor.append(name)
        } else {
            compactor.append(text)
        }
    }
    return compactor.result
}

extension ScriptTokens.Token {
    /// A shorter spelling of a keyword that means the same in the files of the default theme.
    fileprivate var shortKeyword: [UInt8]? {
        if self == "const" { return Self.let }
        if self == "true" { return Self.notZero }
        return self == "false" ? Self.notOne : nil
    }

    private static let `let` = Array("let".utf8)
    private static let notZero = Array("!0".utf8)
    private static let notOne = Array("!1".utf8)
}

private struct ScriptCompactor {
    private(set) var result: [UInt8] = []

    init(capacity: Int) {
        result.reserveCapacity(capacity)
    }

    /// Appends what must separate a token from the last one, or removes what need not.
    /// - Parameters:
    ///   - after: The first byte of the token.
    ///   - isStatementExpected: Whether a statement follows the last closing parenthesis.
    mutating func separate(
        _ gap: ScriptTokens.Gap, _ after: UInt8, isStatementExpected: Bool
    ) {
        guard let before = result.last else { return }
        if isRedundant(before, after, isStatementExpected: isStatementExpected) {
            result.removeLast()
        } else if isNeeded(gap, before, after) {
            result.append(UInt8(ascii: gap == .line ? "\n" : " "))
        }
    }

    mutating func append(_ bytes: some Sequence<UInt8>) { result += bytes }

    /// Replaces the semicolon at the end with a comma.
    mutating func continueDeclaration() { result[result.endIndex - 1] = UInt8(ascii: ",") }

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
        case .line: !before.continuesOnNextLine && !after.continuesLastLine
        // Two signs would be one operator.
        case .space:
            before.isPartOfScriptWord && after.isPartOfScriptWord
                || before == after && "+-".utf8.contains(after)
        }
    }
}

extension UInt8 {
    /// Whether a line break after this byte can be removed.
    fileprivate var continuesOnNextLine: Bool {
        switch self {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "("),
            UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "|"),
            UInt8(ascii: "="), UInt8(ascii: ">"):
            true
        default: false
        }
    }

    /// Whether a line break before this byte can be removed.
    fileprivate var continuesLastLine: Bool {
        switch self {
        case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "&"), UInt8(ascii: "|"),
            UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            true
        default: false
        }
    }
}
