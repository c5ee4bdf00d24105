/// The brackets of a script, and where its expressions, statements and patterns end.
///
/// Statements must end with a semicolon or be a block, as in the files of the default theme. Linear in the number of tokens.
struct ScriptSyntax {
    typealias Token = ScriptTokens.Token

    let source: [UInt8]
    let tokens: [Token]
    /// For each bracket, the index of the other one of its pair; for other tokens, their own. An expression in a template
    /// literal is between brackets, too.
    private let partners: [Int]
    /// For each token, the brackets that it is directly in.
    private let surroundings: [Surroundings]

    private enum Surroundings {
        /// The braces of an object or a pattern, those of a class, or others.
        case object, classBody, other
    }

    /// - Parameter tokens: All tokens of the source.
    init(_ source: [UInt8], tokens: [Token]) {
        self.source = source
        self.tokens = tokens
        var partners = Array(tokens.indices)
        var surroundings = Array(repeating: Surroundings.other, count: tokens.count)
        var open: [(index: Int, kind: Surroundings)] = []
        for (index, token) in tokens.enumerated() {
            if token.isClosingBracket, let opening = open.popLast()?.index {
                partners[opening] = index
                partners[index] = opening
            }
            surroundings[index] = open.last?.kind ?? .other
            if token == "{" {
                open.append((index, Self.surroundings(after: tokens[..<index])))
            } else if token.isOpeningBracket {
                open.append((index, .other))
            }
        }
        self.partners = partners
        self.surroundings = surroundings
    }

    /// Returns what a brace begins.
    private static func surroundings(after tokens: ArraySlice<Token>) -> Surroundings {
        if beginsObject(after: tokens) { return .object }
        let isClass = tokens.dropLast().last.map { $0 == "class" || $0 == "extends" } ?? false
        return isClass ? .classBody : .other
    }

    /// Whether a brace begins an object or a pattern, and not a block.
    private static func beginsObject(after tokens: ArraySlice<Token>) -> Bool {
        guard let last = tokens.last else { return false }
        if last.last.isPartOfScriptWord {
            return last == "return" || last == "yield" || last == "let" || last == "const" || last == "of"
                || last == "in"
        }
        return !">;{})".utf8.contains(last.last) || last.isTemplateText
    }

    /// Returns the index of the other bracket.
    func partner(of bracket: Int) -> Int { partners[bracket] }

    /// Whether a token begins a block, and not an object or a pattern.
    func beginsBlock(at index: Int) -> Bool {
        tokens[index] == "{" && !Self.beginsObject(after: tokens[..<index])
    }

    /// Whether a token is a certain one, and not the name of a property.
    func isKeyword(_ keyword: StaticString, at index: Int) -> Bool {
        tokens[index] == keyword && !isPropertyName(at: index)
    }

    /// Whether a token is the last sign of `=>`.
    func isArrow(at index: Int) -> Bool {
        index > 0 && tokens[index] == ">" && tokens[index].gap == .nothing && tokens[index - 1] == "="
    }

    func isPropertyName(at index: Int) -> Bool {
        guard index > 0 else { return false }
        // Three points are an operator.
        if tokens[index - 1] == "." { return index < 2 || !(tokens[index - 2] == ".") }
        guard surroundings[index] != .other, index + 1 < tokens.count else { return false }
        let next = tokens[index + 1]
        let isAfterKeyword = tokens[index - 1].precedesName
        let beginsElement = beginsElement(at: isAfterKeyword ? index - 1 : index)
        return switch surroundings[index] {
        case .object: beginsElement && (next == "(" || next == ":" && !isAfterKeyword)
        case .classBody: beginsElement && (next == "(" || next == "=" || next == ";")
        case .other: false
        }
    }

    /// Whether a name in an object or a pattern is that of a property and that of a variable, as in `{ name }`.
    func isShorthand(at index: Int) -> Bool {
        guard surroundings[index] == .object, index + 1 < tokens.count, beginsElement(at: index) else {
            return false
        }
        let next = tokens[index + 1]
        return next == "," || next == "}" || next == "="
    }

    private func beginsElement(at index: Int) -> Bool {
        let last = tokens[index - 1]
        if last == "{" || last == "," { return true }
        return surroundings[index] == .classBody && (last == ";" || last == "}")
    }

    /// For each token, whether it is a word that begins a declaration of variables directly after another one in the same
    /// block, so that both can be one: `let a; let b;` is `let a, b;`. Linear in the number of tokens.
    var continuesDeclaration: [Bool] {
        var continued = Array(repeating: false, count: tokens.count)
        // For each open bracket, whether the statement in it declares variables that are not exported.
        var declares = [false]
        for (index, token) in tokens.enumerated() {
            if token.isClosingBracket, declares.count > 1 { declares.removeLast() }
            if token.isOpeningBracket {
                declares.append(false)
            } else if isDeclaration(at: index) {
                declares[declares.endIndex - 1] = index == 0 || !(tokens[index - 1] == "export")
            } else if token == ";" {
                if declares.last == true, isDeclaration(at: index + 1) { continued[index + 1] = true }
                declares[declares.endIndex - 1] = false
            }
        }
        return continued
    }

    /// For each token, whether it is a parenthesis around the only parameter of an arrow function, except after words, which
    /// it separates from it. Linear in the number of tokens.
    var isAroundSingleParameter: [Bool] {
        var found = Array(repeating: false, count: tokens.count)
        for index in tokens.indices where tokens[index] == "(" && partners[index] == index + 2 {
            guard index + 4 < tokens.count, tokens[index + 1].isWord, isArrow(at: index + 4),
                index == 0 || !tokens[index - 1].isWord
            else { continue }
            found[index] = true
            found[index + 2] = true
        }
        return found
    }

    /// The indices of the names in `{ name, other } = thumbindex.need(…)`, which ``ModuleFunction`` makes of an import.
    /// Linear in the number of tokens.
    var importedNames: [Int] {
        tokens.indices.dropFirst(2).flatMap { index -> [Int] in
            guard tokens[index] == "thumbindex", tokens[index - 1] == "=", tokens[index - 2] == "}" else {
                return []
            }
            return (partners[index - 2]..<index).filter(isShorthand)
        }
    }

    private func isDeclaration(at index: Int) -> Bool {
        index < tokens.count && (isKeyword("let", at: index) || isKeyword("const", at: index))
    }

    /// Returns the position after an expression.
    func endOfExpression(from start: Int) -> Int {
        end(from: start) { token in
            token == "," || token == ";" || token.isClosingBracket || token == "of" || token == "in"
        }
    }

    /// Returns the position after a statement.
    func endOfStatement(from start: Int) -> Int {
        guard start < tokens.count else { return tokens.count }
        if tokens[start] == "{" { return partners[start] + 1 }
        guard tokens[start].beginsStatement else {
            return end(from: start) { $0 == ";" || $0 == "}" } + 1
        }
        let end = endOfStatement(from: partners[start + 1] + 1)
        guard end < tokens.count, tokens[end] == "else" else { return end }
        return endOfStatement(from: end + 1)
    }

    /// Returns the first position outside further brackets whose token is an end.
    private func end(from start: Int, isEnd: (Token) -> Bool) -> Int {
        var index = start
        while index < tokens.count, !isEnd(tokens[index]) {
            // In a template literal, the end of an expression can begin the next one.
            while partners[index] > index { index = partners[index] }
            index += 1
        }
        return index
    }

    /// Adds the indices of the names that a pattern declares.
    /// - Returns: The position after the pattern and its default value.
    func readPattern(at start: Int, into names: inout [Int]) -> Int {
        var index = start
        while index < tokens.count, tokens[index] == "." { index += 1 }
        guard index < tokens.count else { return index }
        if tokens[index] == "{" || tokens[index] == "[" {
            readPatterns(inBracket: index, into: &names)
            index = partners[index]
        } else if tokens[index].isWord {
            names.append(index)
        }
        index += 1
        guard index < tokens.count, tokens[index] == "=" else { return index }
        return endOfExpression(from: index + 1)
    }

    /// Adds the indices of the names that the patterns in brackets declare: parameters, or parts of a pattern.
    func readPatterns(inBracket bracket: Int, into names: inout [Int]) {
        let end = partners[bracket]
        var index = bracket + 1
        while index < end {
            if tokens[index] == "," {
                index += 1
            } else {
                if tokens[index + 1] == ":" { index += 2 }
                index = readPattern(at: index, into: &names)
            }
        }
    }
}

extension ScriptTokens.Token {
    var isWord: Bool { first.isPartOfScriptWord }

    /// Whether the token may be before the name of a method or a field.
    fileprivate var precedesName: Bool {
        self == "async" || self == "get" || self == "set" || self == "static" || self == "*"
    }

    /// Whether parentheses and a statement follow.
    var beginsStatement: Bool { self == "if" || self == "for" || self == "while" }

    /// Whether the token is the text before, between or after the expressions of a template literal.
    fileprivate var isTemplateText: Bool {
        range.count > 1 && (first == UInt8(ascii: "`") || first == UInt8(ascii: "}"))
    }

    fileprivate var isOpeningBracket: Bool {
        self == "(" || self == "[" || self == "{" || isTemplateText && last == UInt8(ascii: "{")
    }

    fileprivate var isClosingBracket: Bool {
        self == ")" || self == "]" || first == UInt8(ascii: "}")
    }
}
