/// What can be wrong with the front matter of a Markdown file, besides its YAML.
public enum FrontMatterProblem: Hashable, Sendable {
    case unclosed
    /// It holds a single text or a list, by its name for messages.
    case notMapping(found: String)
}

extension FrontMatterProblem {
    var message: String {
        switch self {
        case .unclosed: "the front matter that begins here is never closed"
        case .notMapping(let found): "the front matter holds \(found) instead of fields"
        }
    }

    var advice: String? {
        switch self {
        case .unclosed: "put a line “---” below the fields; a horizontal rule at the top is written “***”"
        case .notMapping:
            "write “name: value”, with a space after the colon; a horizontal rule at the top is written “***”"
        }
    }
}
