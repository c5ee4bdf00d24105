/// A problem with the front matter of a Markdown file, other than a syntax error in its YAML.
public enum FrontMatterProblem: Hashable, Sendable {
    case unclosed
    /// A line would be a delimiter without a character that readers cannot see.
    case invisibleInDelimiter(Unicode.Scalar)
    /// The front matter is a single value or a list, which `found` describes for messages.
    case notMapping(found: String)
    /// The front matter is TOML, between lines `+++`. `lines` are its simple lines, converted to YAML.
    case toml(lines: [String])
    case json
    /// The front matter begins with a line that other programs know, such as `---json`.
    case otherDelimiter(String)
    /// Blank lines precede the front matter.
    case notOnFirstLine
    /// Among the first lines of the file is a line `Title: …` that is not between delimiters.
    case withoutDelimiters(String)
}

extension FrontMatterProblem {
    var message: String {
        switch self {
        case .unclosed: "the front matter that starts here is never closed"
        case .invisibleInDelimiter(let scalar):
            "this line is not a delimiter: it contains an invisible character, \(scalar.nameWithCode)"
        case .notMapping(let found): "the front matter must be keys and values, not \(found)"
        case .toml: "this front matter is TOML, not YAML"
        case .json: "this front matter is JSON without delimiters"
        case .otherDelimiter(let line): "front matter begins with “---” alone, not with “\(line)”"
        case .notOnFirstLine: "front matter must start on the first line"
        case .withoutDelimiters(let line):
            "“\(line.excerpt)” is shown as text, because it is not in front matter"
        }
    }

    var advice: String? {
        switch self {
        case .unclosed: "add a line “---” after the fields; for a horizontal rule at the top, write “***”"
        case .invisibleInDelimiter: "remove everything except “---”"
        case .notMapping:
            "write “name: value” with a space after the colon; for a horizontal rule at the top, write “***”"
        case .toml(let lines):
            lines.isEmpty ? "write it as YAML between two lines “---”" : "write it as YAML:"
        case .json: "put it between two lines “---”"
        case .otherDelimiter: "write “---” before and after the fields, which may be YAML or JSON"
        case .notOnFirstLine: "remove the blank lines before it; for a horizontal rule, write “***”"
        case .withoutDelimiters: "put the fields between two lines “---” at the start of the file"
        }
    }
}
