/// What can be wrong with the places that a site is to be published to.
public enum PublishProblem: Hashable, Sendable {
    case targetName(String)
    /// A target names neither a directory nor a repository, or both.
    case destination(target: String, hasBoth: Bool)
    /// A folder or repository that is empty or looks like an option.
    case place(key: String, String)
    /// The address of a repository that Git would reach in a way that is not allowed.
    case address(schemes: [String])
    case password
    /// The user name of a web URL, which may be an access token.
    case userName
    /// A URL with a query or a fragment, which may hold an access token.
    case query
    /// A URL, or an address such as `name@host:path`, in place of a folder.
    case directoryIsURL
    case branch(String)
}

extension PublishProblem {
    public var message: String {
        switch self {
        case .targetName(let name): "“\(name)” cannot be the name of a target"
        case .destination(let target, let hasBoth):
            hasBoth
                ? "“\(target)” names both a directory and a repository"
                : "“\(target)” names no place to publish to"
        case .place(let key, let text): "“\(key)” cannot be “\(text)”"
        case .address: "this is not the address of a repository that can be published to"
        case .password: "this address holds a password, which everybody who gets this file can read"
        case .userName:
            "this URL holds a user name, which may be an access token that everybody who gets this file can read"
        case .query: "this URL holds a query or fragment, which may be an access token"
        case .directoryIsURL: "“directory” must be a folder, not a URL"
        case .branch(let name): "“\(name)” cannot be the name of a branch"
        }
    }

    /// What to do about it.
    public var advice: String? {
        switch self {
        case .targetName: "give it a name that does not begin with “-”"
        case .destination: "give it either “directory: PATH”, or “git: REPOSITORY” and “branch: NAME”"
        case .place: "write a path that does not begin with “-”; “./-name” will do"
        case .address(let schemes):
            "write \(schemes.map { $0 + "://…" }.joined(separator: ", ")), name@host:path, or a folder"
        case .password:
            "leave the password out: git asks its credential helper for it; then change that password"
        case .userName:
            "leave the user name out: git asks its credential helper for it; write an “@” in the path as %40"
        case .query: "leave out what follows “?” or “#”: git asks its credential helper for secrets"
        case .directoryIsURL: "write the path of a folder; for a repository write “git” and “branch”"
        case .branch: "write it as git branch does, such as gh-pages"
        }
    }
}
