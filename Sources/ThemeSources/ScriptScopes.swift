/// The variables of a script, and which one each name refers to.
///
/// A *scope* is the part of a script in which a variable can be used: the whole script, a block, a function with its
/// parameters, or a loop. The scripts must have no labels and no `var`. Linear in the number of tokens and the depth
/// of their scopes.
struct ScriptScopes {
    struct Scope {
        let tokens: Range<Int>
        /// The variables that are declared in it, in their order.
        var variables: [Int] = []
    }

    /// Outer scopes are before inner ones. The first is the whole script.
    private(set) var scopes: [Scope]
    /// The name of each variable. Names that are declared in no scope are global or keywords, and are variables, too.
    private(set) var names: [ArraySlice<UInt8>] = []
    /// For each token, the variable that it refers to.
    private(set) var references: [Int?]

    init(_ syntax: ScriptSyntax) {
        references = Array(repeating: nil, count: syntax.tokens.count)
        var reader = DeclarationReader(syntax: syntax)
        for index in syntax.tokens.indices { reader.read(at: index) }
        scopes = reader.scopes.sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
            .map { Scope(tokens: $0) }
        declare(reader.names, of: syntax)
        resolve(syntax)
    }

    private mutating func declare(_ declarations: [Int], of syntax: ScriptSyntax) {
        var innermost = Array(repeating: 0, count: syntax.tokens.count)
        for (index, scope) in scopes.enumerated() {
            for token in scope.tokens { innermost[token] = index }
        }
        for index in declarations {
            scopes[innermost[index]].variables.append(names.count)
            names.append(syntax.source[syntax.tokens[index].range])
        }
    }

    /// Finds the variables that the tokens refer to.
    private mutating func resolve(_ syntax: ScriptSyntax) {
        var visible = VisibleVariables(names)
        var open: [Int] = []
        var next = 0
        for (index, token) in syntax.tokens.enumerated() {
            while let last = open.last, scopes[last].tokens.upperBound <= index {
                for variable in scopes[last].variables { visible.hide(variable) }
                open.removeLast()
            }
            while next < scopes.count, scopes[next].tokens.lowerBound == index {
                for variable in scopes[next].variables { visible.show(variable) }
                open.append(next)
                next += 1
            }
            guard token.isName, !syntax.isPropertyName(at: index) else { continue }
            references[index] = visible.variable(named: syntax.source[token.range])
        }
        names = visible.names
    }
}

/// The variables that can be used at a position.
private struct VisibleVariables {
    private(set) var names: [ArraySlice<UInt8>]
    /// A number for each name.
    private var identifiers: [ScriptName: Int] = [:]
    /// For each variable, the number of its name.
    private var identifierOf: [Int] = []
    /// For each name, the variable that it refers to.
    private var variables: [Int?] = []
    /// For each variable, the one that its name refers to outside of its scope.
    private var outer: [Int?]

    init(_ names: [ArraySlice<UInt8>]) {
        self.names = names
        outer = Array(repeating: nil, count: names.count)
        for name in names { identifierOf.append(identifier(of: name)) }
    }

    private mutating func identifier(of name: ArraySlice<UInt8>) -> Int {
        if let known = identifiers[ScriptName(name)] { return known }
        identifiers[ScriptName(name)] = variables.count
        variables.append(nil)
        return variables.count - 1
    }

    mutating func show(_ variable: Int) {
        outer[variable] = variables[identifierOf[variable]]
        variables[identifierOf[variable]] = variable
    }

    mutating func hide(_ variable: Int) { variables[identifierOf[variable]] = outer[variable] }

    /// Returns the variable that a name refers to, a new one if it is declared in no scope.
    mutating func variable(named name: ArraySlice<UInt8>) -> Int {
        let identifier = identifier(of: name)
        if let variable = variables[identifier] { return variable }
        variables[identifier] = names.count
        names.append(name)
        return names.count - 1
    }
}

/// A name as the key of a dictionary. The bytes of a slice would be hashed one by one.
private struct ScriptName: Hashable {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

/// Finds the scopes and the names that are declared.
private struct DeclarationReader {
    let syntax: ScriptSyntax
    private(set) var scopes: [Range<Int>]
    /// The indices of the names, each in the innermost scope of its token.
    private(set) var names: [Int] = []

    init(syntax: ScriptSyntax) {
        self.syntax = syntax
        scopes = [syntax.tokens.indices]
    }

    mutating func read(at index: Int) {
        // Most tokens begin with another byte.
        switch syntax.tokens[index].first {
        case UInt8(ascii: "{") where syntax.beginsBlock(at: index): readBlock(at: index)
        case UInt8(ascii: ">") where syntax.isArrow(at: index): readArrowFunction(at: index)
        case UInt8(ascii: "l") where syntax.isKeyword("let", at: index): readDeclarations(at: index + 1)
        case UInt8(ascii: "c") where syntax.isKeyword("const", at: index): readDeclarations(at: index + 1)
        case UInt8(ascii: "f") where syntax.isKeyword("for", at: index):
            scopes.append(index + 1..<syntax.endOfStatement(from: index))
        case UInt8(ascii: "f") where syntax.isKeyword("function", at: index):
            if syntax.tokens[index + 1].isName { names.append(index + 1) }
        default: break
        }
    }

    private mutating func readDeclarations(at start: Int) {
        var end = syntax.readPattern(at: start, into: &names)
        while end < syntax.tokens.count, syntax.tokens[end] == "," {
            end = syntax.readPattern(at: end + 1, into: &names)
        }
    }

    private mutating func readBlock(at index: Int) {
        let end = syntax.partner(of: index) + 1
        // An arrow function.
        if index > 0, syntax.isArrow(at: index - 1) { return }
        guard index > 0, syntax.tokens[index - 1] == ")" else { return scopes.append(index..<end) }
        let parenthesis = syntax.partner(of: index - 1)
        guard parenthesis > 0, !syntax.tokens[parenthesis - 1].beginsStatement else {
            return scopes.append(index..<end)
        }
        // A function, a method or `catch`. A variable of its block cannot have the name of a parameter.
        scopes.append(parenthesis..<end)
        syntax.readPatterns(inBracket: parenthesis, into: &names)
    }

    private mutating func readArrowFunction(at index: Int) {
        let isBlock = index + 1 < syntax.tokens.count && syntax.tokens[index + 1] == "{"
        let end = isBlock ? syntax.partner(of: index + 1) + 1 : syntax.endOfExpression(from: index + 1)
        let parameters = index - 2
        guard syntax.tokens[parameters] == ")" else {
            scopes.append(parameters..<end)
            return names.append(parameters)
        }
        scopes.append(syntax.partner(of: parameters)..<end)
        syntax.readPatterns(inBracket: syntax.partner(of: parameters), into: &names)
    }
}

extension ScriptTokens.Token {
    /// Whether the token is a name or a keyword, and not a number.
    fileprivate var isName: Bool {
        first.isPartOfScriptWord && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }
}
