package import Diagnostics

/// An ECMAScript module as the body of a function, which `thumbindex` calls: the constant of `modules.js` or, in a
/// portable site, of `portable.js`.
///
/// The function returns what the module exports, once. So it can export functions, classes and constants, but nothing
/// that changes, such as `export let`. Imports are from modules in the same folder. Linear in the length.
package struct ModuleFunction {
    /// A module that is imported by a declaration, so that it runs before this one.
    package struct Import {
        package let name: String
        package let offset: Int
        /// The names that it must export, with their places.
        package internal(set) var names: [(name: String, offset: Int)] = []
    }

    package private(set) var imports: [Import] = []
    package private(set) var exports: Set<String> = []
    /// The body of the function. If there are errors, it does not run.
    package private(set) var bytes: [UInt8] = []
    /// The forms that cannot be in a function, and the modules that do not exist, in their order.
    package private(set) var errors: [ModuleError] = []

    /// - Parameters:
    ///   - source: The source of the module, in UTF-8.
    ///   - files: The names of the files of all modules, by the names of the modules. They are without the extension.
    package init(_ source: [UInt8], files: [String: String]) {
        var reader = ModuleReader(source, files: files)
        reader.read()
        imports = reader.imports
        exports = reader.exportedNames
        bytes = reader.result
        errors = reader.errors
    }
}

/// What a script of a theme cannot have, and where it is.
package struct ModuleError: Error {
    package let problem: TemplateProblem
    /// The position in the source.
    package let offset: Int
}

private struct ModuleReader {
    private typealias Token = ScriptTokens.Token

    private let source: [UInt8]
    private let tokens: [Token]
    private let files: [String: String]
    private var position = 0
    /// The number of brackets and braces that are open.
    private var depth = 0
    /// Whether the statement has the word `async`. If it is not in brackets or braces, `await` needs it.
    private var isAsync = false
    /// Where what is not copied yet begins.
    private var rest = 0
    private(set) var imports: [ModuleFunction.Import] = []
    private var exports: [String] = []
    private(set) var exportedNames: Set<String> = []
    private(set) var result: [UInt8] = []
    package private(set) var errors: [ModuleError] = []

    init(_ source: [UInt8], files: [String: String]) {
        self.source = source
        self.files = files
        var tokens: [Token] = []
        // Few sources have more tokens, so the array is allocated once.
        tokens.reserveCapacity(source.count / 4)
        tokens.append(contentsOf: ScriptTokens(source))
        self.tokens = tokens
        result.reserveCapacity(source.count)
    }

    mutating func read() {
        while let token = token(at: position) {
            do throws(ModuleError) {
                try read(token)
            } catch {
                errors.append(error)
                position += 1
            }
        }
        copy(to: source.count)
        guard !exports.isEmpty else { return }
        result += "\nreturn { \(exports.joined(separator: ", ")) };\n".utf8
    }

    private mutating func read(_ token: Token) throws(ModuleError) {
        guard token.isWord else {
            if token.opens { depth += 1 } else if token.closes { depth -= 1 }
            if depth == 0, token == ";" || token == "}" { isAsync = false }
            position += 1
            return
        }
        // The name of a property is no keyword.
        let isProperty = position > 0 && tokens[position - 1] == "."
        if token == "import", !isProperty {
            try readImport()
        } else if token == "export", !isProperty, depth == 0 {
            try readExport()
        } else if token == "await", !isProperty, depth == 0, !isAsync {
            throw unsupported(at: position, through: position)
        } else {
            if token == "async" { isAsync = true }
            position += 1
        }
    }

    private func token(at position: Int) -> Token? {
        position < tokens.count ? tokens[position] : nil
    }

    private func text(at position: Int) -> String {
        token(at: position).map { text(of: $0) } ?? ""
    }

    private func text(of token: Token) -> String { String(decoding: source[token.range], as: UTF8.self) }

    private mutating func copy(to end: Int) {
        result += source[rest..<end]
        rest = end
    }

    /// Replaces tokens.
    private mutating func replace(_ range: Range<Int>, by text: String) {
        copy(to: tokens[range.lowerBound].range.lowerBound)
        result += text.utf8
        rest = tokens[range.upperBound - 1].range.upperBound
        position = range.upperBound
    }

    /// Returns the error for a form that begins at a token.
    private func unsupported(at start: Int, through end: Int) -> ModuleError {
        let last = min(end, tokens.count - 1)
        let range = tokens[start].range.lowerBound..<tokens[last].range.upperBound
        return ModuleError(
            problem: .unsupportedModuleSyntax(String(decoding: source[range], as: UTF8.self)),
            offset: range.lowerBound)
    }

    /// Returns the name of the module that the string at a position is the URL of; `nil` if it is no string.
    private func module(at position: Int) throws(ModuleError) -> String? {
        let text = text(at: position)
        guard let quote = text.first, "\"'".contains(quote), text.last == quote else { return nil }
        let url = text.dropFirst().dropLast()
        let name = url.hasPrefix("./") && url.hasSuffix(".js") ? String(url.dropFirst(2).dropLast(3)) : ""
        guard files[name] != nil else {
            throw ModuleError(
                problem: .unknownModule(String(url)), offset: tokens[position].range.lowerBound)
        }
        return name
    }

    /// Reads `import("./name.js")`, or a declaration.
    private mutating func readImport() throws(ModuleError) {
        let start = position
        // The name of a method or of a property in an object.
        if text(at: start + 1) == ":" { return position += 1 }
        if text(at: start + 1) == "(" {
            guard text(at: start + 3) == ")", let name = try module(at: start + 2) else {
                throw unsupported(at: start, through: start + 2)
            }
            return replace(start..<start + 4, by: "thumbindex.load(\"\(name)\", \"\(files[name] ?? name)\")")
        }
        guard depth == 0 else { throw unsupported(at: start, through: start + 2) }
        var position = start + 1
        var wanted: [ListedName] = []
        let names = try readNames(at: &position, into: &wanted)
        guard let name = try module(at: position), text(at: position + 1) != "with" else {
            throw unsupported(at: start, through: start + 1)
        }
        imports.append(
            ModuleFunction.Import(
                name: name, offset: tokens[position].range.lowerBound,
                names: wanted.map { ($0.name, $0.offset) }))
        let need = "thumbindex.need(\"\(name)\")"
        replace(start..<position + 1, by: names.map { "const \($0) = \(need)" } ?? need)
    }

    /// A name in `{ name, name as other }`.
    private struct ListedName {
        let name, other: String
        let offset: Int
    }

    /// Reads the names of an import, with `from`, and returns them as a pattern; `nil` if there are none.
    private func readNames(at position: inout Int, into wanted: inout [ListedName]) throws(ModuleError)
        -> String?
    {
        let start = position
        switch text(at: start) {
        case "{":
            wanted = try readList(at: &position)
            let names = wanted.map { $0.name == $0.other ? $0.name : "\($0.name): \($0.other)" }
            guard text(at: position) == "from" else { throw unsupported(at: start - 1, through: start) }
            position += 1
            return "{ \(names.joined(separator: ", ")) }"
        case "*" where text(at: start + 1) == "as" && text(at: start + 3) == "from":
            position += 4
            return text(at: start + 2)
        case let other where other.first.map { "\"'".contains($0) } ?? false:
            return nil
        default:
            throw unsupported(at: start - 1, through: start)
        }
    }

    /// Reads `{ name, name as other }`.
    private func readList(at position: inout Int) throws(ModuleError) -> [ListedName] {
        let start = position
        var names: [ListedName] = []
        position += 1
        while text(at: position) != "}" {
            guard let first = token(at: position), first.isWord,
                names.isEmpty || text(at: position - 1) == ","
            else { throw unsupported(at: start - 1, through: start) }
            var other = text(at: position)
            position += 1
            if text(at: position) == "as" {
                other = text(at: position + 1)
                position += 2
            }
            names.append(
                ListedName(
                    name: text(of: first), other: other, offset: first.range.lowerBound))
            if text(at: position) == "," { position += 1 }
        }
        position += 1
        return names
    }

    /// Reads `export` and what tells the names that it exports.
    private mutating func readExport() throws(ModuleError) {
        let start = position
        var next = start + 1
        switch text(at: next) {
        case "{":
            let names = try readList(at: &next)
            guard text(at: next) != "from" else { throw unsupported(at: start, through: start + 1) }
            exports += names.map { $0.name == $0.other ? $0.name : "\($0.other): \($0.name)" }
            exportedNames.formUnion(names.map(\.other))
            return replace(start..<next, by: "")
        case "const": try checkConstant(at: start)
        case "async" where text(at: next + 1) == "function": next += 1
        case "function", "class": break
        default: throw unsupported(at: start, through: start + 1)
        }
        next += text(at: next + 1) == "*" ? 2 : 1
        guard let name = token(at: next), name.isWord else { throw unsupported(at: start, through: next) }
        exports.append(text(of: name))
        exportedNames.insert(text(of: name))
        // The space after it is removed, too.
        replace(start..<start + 1, by: "")
        rest = tokens[start + 1].range.lowerBound
    }

    /// Checks that a declaration has one constant, as `export const name = …;`.
    private func checkConstant(at start: Int) throws(ModuleError) {
        var open = 0
        for position in start + 3..<max(start + 3, tokens.count) {
            let token = tokens[position]
            if token.opens { open += 1 } else if token.closes { open -= 1 }
            guard open == 0 else { continue }
            if token == ";" || token == "export" || token == "import" { return }
            if token == "," { throw unsupported(at: start, through: position) }
        }
    }
}

extension ScriptTokens.Token {
    fileprivate var opens: Bool { self == "(" || self == "[" || self == "{" }
    fileprivate var closes: Bool { self == ")" || self == "]" || self == "}" }
}
