/// An error in a pattern such as `{family}, {given}`, or in an entry that the pattern is applied to.
public enum PatternProblem: Hashable, Sendable {
    // In the settings
    case unclosedBrace
    case unopenedBrace
    case emptyBraces
    case invalidKey(String)

    // In an entry
    case missingKey(String, pattern: String, suggestion: String?)
    case notText(key: String, pattern: String, found: String)
    /// The value of a key in the path of an image has the component `..`.
    case parentFolder(key: String, pattern: String)
    /// The path of an image that a pattern gives, of which there is no file.
    case missingImage(String, pattern: String)
}

extension PatternProblem {
    /// The description of the problem, printed after `error: `.
    var message: String {
        switch self {
        case .unclosedBrace: "this brace is not closed"
        case .unopenedBrace: "this brace closes nothing"
        case .emptyBraces: "there is no key between these braces"
        case .invalidKey(let key): "“\(key.excerpt)” is not a key, or keys separated by dots"
        case .missingKey(let key, let pattern, _):
            "“\(key.excerpt)” is missing, which the pattern “\(pattern.excerpt)” names"
        case .notText(let key, let pattern, let found):
            "“\(key.excerpt)” in the pattern “\(pattern.excerpt)” must be one value, not \(found)"
        case .parentFolder(let key, let pattern):
            "“\(key.excerpt)” in the pattern “\(pattern.excerpt)” must not contain “..”"
        case .missingImage(let path, let pattern):
            "the pattern “\(pattern.excerpt)” gives “\(path)”, which does not exist"
        }
    }

    var advice: String {
        switch self {
        case .unclosedBrace: "write “}” after the key, or “{{” if the brace is text"
        case .unopenedBrace: "write “{” before a key, or “}}” if the brace is text"
        case .emptyBraces: "write a key of the entries, such as {name}"
        case .invalidKey: "write a key of the entries, such as {name} or {name.common}"
        case .missingKey(let key, _, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "add it, or put a space between the braces, as in { \(key.excerpt)}, if entries may lack it"
        case .notText: "name a key whose value is a string, a number or a Boolean"
        case .missingImage: "add this file, or name a key that has the file of each entry"
        case .parentFolder: "write the name of a file in the folder of the catalog"
        }
    }
}
