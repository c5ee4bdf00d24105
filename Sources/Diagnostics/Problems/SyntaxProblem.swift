/// A problem with the syntax of a file, independent of its meaning.
public enum SyntaxProblem: Hashable, Sendable {
    // Text
    case invalidUTF8
    case utf16
    case nulCharacter
    case notText(BinaryFormat)
    /// Data is expected, but the file is HTML or XML.
    case markup
    case gitLFSPointer
    /// A byte order mark that is not at the start of the file.
    case byteOrderMark
    /// The code of a character that is not allowed, not even in quotes.
    case forbiddenCharacter(UInt32)
    case tooManyCombiningMarks(limit: Int)

    /// A character in the place of syntax, which looks like the one that is meant.
    case lookalike(Unicode.Scalar, meant: Character)

    // Values, in any format
    /// A character that is read as text, but was probably meant as another one, which would be syntax.
    case lookalikeInText(Unicode.Scalar, meant: Character)
    /// A key has a character that readers cannot see.
    case invisibleInKey(String, Unicode.Scalar)
    /// A key is an empty string, which settings and templates cannot name.
    case emptyKey
    case duplicateKey(String, firstLine: Int)
    case nestedTooDeeply(limit: Int)
    case numberTooLarge(String)

    case json(JSONProblem)
    case yaml(YAMLProblem)
    case frontMatter(FrontMatterProblem)
    case table(TableProblem)
}

extension SyntaxProblem {
    /// The description of the problem, printed after `error: `.
    public var message: String {
        switch self {
        case .invalidUTF8: "this is not valid UTF-8"
        case .utf16: "this is UTF-16, not UTF-8"
        case .byteOrderMark: "there is a byte order mark in the middle of the file"
        case .markup: "this is HTML or XML, not a list"
        case .gitLFSPointer: "this is a Git LFS pointer, not the file itself"
        case .nulCharacter: "there is a NUL character here"
        case .notText(let format): "this is \(format.description), not text"
        case .forbiddenCharacter(let code): "the control character U+\(code.codePoint) is not allowed here"
        case .tooManyCombiningMarks(let limit):
            "there are more than \(limit) combining marks in a row here"
        case .lookalike(let scalar, let meant):
            "this \(scalar.nameWithCode) is not \(meant == " " ? "a space" : "“\(meant)”")"
        case .lookalikeInText(let scalar, let meant):
            "this \(scalar.nameWithCode) is read as text, not as \(meant == " " ? "a space" : "“\(meant)”")"
        case .invisibleInKey(let key, let scalar):
            "the key “\(key.excerpt)” contains an invisible character: \(scalar.nameWithCode)"
        case .emptyKey: "this key is empty, so its value is not shown"
        case .duplicateKey(let key, let line):
            "duplicate key “\(key.excerpt)”, first used on line \(line)"
        case .nestedTooDeeply(let limit): "lists and objects are nested more than \(limit) levels deep here"
        case .numberTooLarge(let text): "the number “\(text.excerpt)” is too large"
        case .json(let problem): problem.message
        case .yaml(let problem): problem.message
        case .frontMatter(let problem): problem.message
        case .table(let problem): problem.message
        }
    }

    /// Advice on how to fix the problem, or `nil` if the message is enough.
    public var advice: String? {
        switch self {
        case .invalidUTF8, .utf16: "save the file as UTF-8"
        case .markup: "get the data itself as CSV, JSON or YAML: this may be a page to sign in"
        case .gitLFSPointer: "run git lfs pull"
        case .notText(let format): format.advice
        case .nulCharacter, .byteOrderMark, .forbiddenCharacter: "remove it"
        case .tooManyCombiningMarks: "remove the marks that are not needed"
        case .lookalike(_, " "): "type a space"
        case .lookalike(_, let meant): "type “\(meant)” and a space"
        case .lookalikeInText(_, " "): "type a space, or put the string in quotes"
        case .lookalikeInText(_, let meant): "type “\(meant)” and a space, or put the string in quotes"
        case .invisibleInKey: "remove it"
        case .emptyKey: "name it, or remove it with its value"
        case .duplicateKey: "rename or remove one of them"
        case .nestedTooDeeply: "reduce the nesting"
        case .numberTooLarge: "put it in quotes to make it a string"
        case .json(let problem): problem.advice
        case .yaml(let problem): problem.advice
        case .frontMatter(let problem): problem.advice
        case .table(let problem): problem.advice
        }
    }
}

extension String {
    /// The problem of a key that is empty or has a character that readers cannot see; `nil` for other keys.
    package var problemOfKey: SyntaxProblem? {
        isEmpty ? .emptyKey : invisibleInKey.map { .invisibleInKey(self, $0.scalar) }
    }
}

extension UInt32 {
    /// The code with at least four hexadecimal digits.
    var codePoint: String {
        let digits = String(self, radix: 16, uppercase: true)
        return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
    }
}

extension String {
    /// The start of the string for a message, at most 60 characters, with invisible characters escaped.
    package var excerpt: String {
        let limit = 60
        let beginning = unicodeScalars.prefix(limit + 1)
        guard beginning.count > limit else { return visible }
        return String(beginning.prefix(limit)).visible + "…"
    }
}
