/// A problem with the front matter of a Markdown file, except with its YAML.
public enum FrontMatterProblem: Hashable, Sendable {
    case unclosed
    /// The front matter is a single value or a list, which `found` describes for messages.
    case notMapping(found: String)
}

extension FrontMatterProblem {
    var message: String {
        switch self {
        case .unclosed: "the front matter that starts here is never closed"
        case .notMapping(let found): "the front matter must be keys and values, not \(found)"
        }
    }

    var advice: String? {
        switch self {
        case .unclosed: "add a line “---” after the fields; for a horizontal rule at the top, write “***”"
        case .notMapping:
            "write “name: value” with a space after the colon; for a horizontal rule at the top, write “***”"
        }
    }
}
