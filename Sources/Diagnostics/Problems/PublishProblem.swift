/// A problem with the publishing targets in the settings.
public enum PublishProblem: Hashable, Sendable {
    case targetName(String)
    /// A key of a target directly in `publish`, without the name of the target.
    case missingTargetName(key: String)
    /// A target does not have exactly one of the keys that name a place.
    case destination(target: String, keys: [String])
    /// A folder or repository that is empty, begins with a hyphen like an option, or contains NUL.
    case place(key: String, String)
    /// A repository URL whose transport is not allowed.
    case unsupportedURL(schemes: [String])
    case password
    /// The user name of a web URL, which may be an access token.
    case userName
    /// A URL with a query or a fragment, which may hold an access token.
    case query
    /// A URL, or a remote such as `name@host:path`, instead of a folder.
    case directoryIsURL
    case branch(String)
    /// A place that `rsync` cannot publish to.
    case rsyncPlace
    /// A place that `rclone` cannot publish to.
    case rclonePlace
}

extension PublishProblem {
    public var message: String {
        switch self {
        case .targetName(let name): "“\(name)” is not a valid target name"
        case .missingTargetName(let key): "“\(key)” is not in a target with a name"
        case .destination(let target, let keys):
            keys.isEmpty
                ? "the target “\(target)” has no place to publish to"
                : "the target “\(target)” has several places: \(keys.map { "“\($0)”" }.joined(separator: " and "))"
        case .place(let key, let text): "“\(key)” cannot be “\(text)”"
        case .unsupportedURL: "this is not a supported repository URL"
        case .password: "this URL contains a password; everyone who can read this file can use it"
        case .userName:
            "this URL contains a user name; if it is an access token, everyone who can read this file "
                + "can use it"
        case .query: "this URL contains a query or fragment, which may contain an access token"
        case .directoryIsURL: "“directory” must be a folder, not a URL"
        case .branch(let name): "“\(name)” is not a valid branch name"
        case .rsyncPlace: "this is not a folder on another computer"
        case .rclonePlace: "this is not a folder or bucket of a remote of rclone"
        }
    }

    /// What precedes the name of a branch in the name of its reference.
    private static let branchPrefix = "refs/heads/"

    /// Advice on how to fix the problem, or `nil` if the message is enough.
    public var advice: String? {
        switch self {
        case .targetName: "use a name that does not start with “-”"
        case .missingTargetName:
            "write a name, such as “web:”, in the line above, and indent the keys of the target further"
        case .destination:
            "set one of “directory: PATH”, “git: REPOSITORY” with “branch: NAME”, “rsync: HOST:PATH”, or “rclone: REMOTE:PATH”"
        case .place: "write a path that does not start with “-”, such as “./-name”"
        case .unsupportedURL(let schemes):
            "use \(schemes.map { $0 + "://…" }.joined(separator: ", ")), name@host:path, or a folder"
        case .password:
            "remove the password and set a new one; git asks its credential helper, and rsync reads RSYNC_PASSWORD"
        case .userName:
            "remove the user name: git asks its credential helper for it. "
                + "If “@” is part of the path, write it as %40"
        case .query: "remove everything after “?” or “#”; git asks its credential helper for secrets"
        case .directoryIsURL: "write the path of a folder; for a repository, use “git” and “branch”"
        case .rsyncPlace:
            "use host:path, name@host:path or rsync://host/module/path, without spaces and special characters; "
                + "the path cannot be empty, “/” or “~”"
        case .rclonePlace:
            "use remote:path, where “remote” is listed by rclone listremotes; "
                + "secrets and options belong in its configuration"
        case .branch(let name):
            name.hasPrefix(Self.branchPrefix) && name.utf8.count > Self.branchPrefix.utf8.count
                ? "write only “\(name.dropFirst(Self.branchPrefix.count))”"
                : "use a name that git allows, such as gh-pages"
        }
    }
}
