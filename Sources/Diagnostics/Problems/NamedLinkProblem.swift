/// A problem with a link by name, `[[Owl]]`, or with an image by name, `![[owl.png]]`.
public enum NamedLinkProblem: Hashable, Sendable {
    /// `suggestion` is what to write between the brackets.
    case unknownEntry(String, suggestion: String?)
    /// `choices` are the first of `count` names that each mean one of the entries.
    case ambiguousEntry(String, choices: [String], count: Int)
    /// `paths` are the first of `count` files, from the content folder.
    case ambiguousFile(String, paths: [String], count: Int)
}

extension NamedLinkProblem {
    /// The description of the problem, printed after `error: `.
    var message: String {
        switch self {
        case .unknownEntry(let name, _): "no entry has the name “\(name.excerpt)”"
        case .ambiguousEntry(let name, _, let count): "\(count) entries have the name “\(name.excerpt)”"
        case .ambiguousFile(let name, _, let count): "\(count) files have the name “\(name.excerpt)”"
        }
    }

    var advice: String {
        switch self {
        case .unknownEntry(_, let suggestion):
            suggestion.map { "did you mean [[\($0)]]?" }
                ?? "write a title, another name or an id of an entry, or \\[[ for brackets"
        case .ambiguousEntry(_, let choices, let count):
            "write one of: " + choices.map { "[[\($0)]]" }.joined(separator: ", ")
                + (count > choices.count ? " and \(count - choices.count) more" : "")
        case .ambiguousFile(_, let paths, let count):
            "write the path of one of: \(paths.joined(separator: ", "))"
                + (count > paths.count ? " and \(count - paths.count) more" : "")
        }
    }
}
