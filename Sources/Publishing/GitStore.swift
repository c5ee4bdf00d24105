import Files

/// The repository in which the commit is created: the target itself, or a temporary one with the fetched branch.
struct GitStore: Sendable {
    let git: Git
    let format: GitBlobID.Format
    /// The commit at the tip of the branch, or `nil` if the branch does not exist.
    let tip: String?
    /// How commits are signed; `nil` if they are not.
    let signing: GitSigning?
    /// A temporary folder. It contains the index and, if the target is a URL, the repository.
    let temporary: TemporaryFolder

    /// The reference to the tip of the fetched branch.
    private static let fetched = "refs/thumbindex/fetched"

    static func open(
        _ target: GitTarget, in temporary: TemporaryFolder
    ) async throws(PublishingError) -> GitStore {
        var git = Git(workingFolder: temporary.path, index: temporary.path + "/index")
        try checkURL(of: target)
        git.settings = try await identity(of: target)
        try await check(target, git)
        switch target.repository {
        case .folder(let path):
            guard !path.hasPrefix("-") else { throw .startsLikeOption(path) }
            git.repository = try await repository(at: path, git)
            try await checkNotCheckedOut(target, git)
        case .url(let url):
            git.repository = temporary.path + "/repository"
            let fresh = ["init", "--quiet", "--bare", "--template=", "--", temporary.path + "/repository"]
            try await Git(workingFolder: temporary.path).output(fresh)
            try await fetch(target, from: url, git)
        }
        let reference = if case .folder = target.repository { target.reference } else { fetched }
        try await checkIdentity(git)
        return GitStore(
            git: git, format: try await format(git), tip: try await tip(of: reference, git),
            signing: try await GitSigning.read(for: target), temporary: temporary)
    }

    /// Checks that a URL contains no secrets, because it is an argument of Git commands, which all users of
    /// the machine can read. Also rejects a URL that begins like an option, and a `file:` URL of a folder
    /// inside the project folder.
    private static func checkURL(of target: GitTarget) throws(PublishingError) {
        guard case .url(let url) = target.repository else { return }
        guard !url.hasPrefix("-") else { throw .startsLikeOption(Credentials.masked(url: url)) }
        guard !Credentials.occur(in: url) else { throw .credentialsInURL }
        if let path = LocalURL.path(of: url), try LocalURL.isPath(path, inside: target.project) {
            throw .repositoryInProject(url)
        }
    }

    /// Returns the settings that specify the author, from the Git configuration of the project's repository
    /// or of the user.
    private static func identity(of target: GitTarget) async throws(PublishingError) -> [String] {
        let git = Git(workingFolder: target.project)
        var settings: [String] = []
        for key in ["user.name", "user.email"] {
            if let value = try await git.setting(key) { settings.append("\(key)=\(value)") }
        }
        return settings
    }

    private static func checkIdentity(_ git: Git) async throws(PublishingError) {
        for variable in ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"] {
            guard try await git.run(["var", variable]).succeeded else { throw .missingGitIdentity }
        }
    }

    private static func check(_ target: GitTarget, _ git: Git) async throws(PublishingError) {
        guard !target.branch.hasPrefix("-") else { throw .startsLikeOption(target.branch) }
        let outcome = try await git.run(["check-ref-format", target.reference])
        if outcome.exitedWithOne { throw .invalidBranch(target.branch) }
        guard outcome.succeeded else {
            throw .git(command: "check-ref-format", GitFailure(standardError: outcome.standardError))
        }
    }

    /// Returns the Git folder of the repository that contains a folder.
    private static func repository(at path: String, _ git: Git) async throws(PublishingError) -> String {
        var git = git
        git.workingFolder = path
        let arguments = ["rev-parse", "--absolute-git-dir"]
        let outcome = try await git.run(arguments)
        guard outcome.succeeded else {
            throw .notARepository(path, GitFailure(standardError: outcome.standardError))
        }
        guard let folder = String(validating: outcome.output.dropLast(), as: UTF8.self) else {
            let reason = "its path is not UTF-8"
            throw .notARepository(path, GitFailure(message: reason, isAuthentication: false))
        }
        return folder
    }

    /// Checks that the branch is not checked out. After an update of the branch, the working tree would not
    /// match it.
    private static func checkNotCheckedOut(_ target: GitTarget, _ git: Git) async throws(PublishingError) {
        let listing = try await git.output(["worktree", "list", "--porcelain"]).output
        var folder = ""
        for line in String(decoding: listing, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("worktree ") { folder = String(line.dropFirst("worktree ".count)) }
            guard line == "branch " + target.reference else { continue }
            throw .checkedOut(branch: target.branch, at: folder)
        }
    }

    /// Fetches the tip of the branch, if it exists, without its history.
    private static func fetch(
        _ target: GitTarget, from url: String, _ git: Git
    ) async throws(PublishingError) {
        let heads = try await git.output(["ls-remote", "--heads", "--", url, target.reference])
        let lines = String(decoding: heads.output, as: UTF8.self).split(separator: "\n")
        guard lines.contains(where: { $0.hasSuffix("\t" + target.reference) }) else { return }
        try await git.output([
            "fetch", "--quiet", "--no-tags", "--depth=1", "--no-recurse-submodules", "--", url,
            "+\(target.reference):\(fetched)",
        ])
    }

    private static func format(_ git: Git) async throws(PublishingError) -> GitBlobID.Format {
        let name = try await git.output(["rev-parse", "--show-object-format"]).line
        guard let format = GitBlobID.Format(rawValue: name) else {
            let reason = "the repository uses the unsupported object format “\(name)”"
            throw .git(command: "rev-parse", GitFailure(message: reason, isAuthentication: false))
        }
        return format
    }

    private static func tip(of reference: String, _ git: Git) async throws(PublishingError) -> String? {
        let arguments = ["rev-parse", "--verify", "--quiet", reference + "^{commit}"]
        let outcome = try await git.run(arguments)
        if outcome.exitedWithOne { return nil }
        guard outcome.succeeded else {
            throw .git(command: "rev-parse", GitFailure(standardError: outcome.standardError))
        }
        return outcome.line
    }
}

extension GitStore {
    /// Whether the commit at the tip has parents, also if these were not fetched.
    func tipHasParents() async throws(PublishingError) -> Bool {
        guard let tip else { return false }
        let commit = try await git.output(["cat-file", "commit", tip]).output
        // The header ends at the first empty line. The tree is on its first line, and the parents are on the next ones.
        return String(decoding: commit, as: UTF8.self).split(separator: "\n", maxSplits: 2).dropFirst().first?
            .hasPrefix("parent ") ?? false
    }

    /// Returns the files of the commit at the tip.
    func tree() async throws(PublishingError) -> GitTree {
        guard let tip else { return GitTree() }
        let listing = try await git.output(["ls-tree", "-r", "-z", "--full-tree", tip]).output
        guard let tree = GitTree(listing: listing) else {
            let reason = "its output is not a list of files"
            throw .git(command: "ls-tree", GitFailure(message: reason, isAuthentication: false))
        }
        return tree
    }

    func contents(of id: String) async throws(PublishingError) -> [UInt8] {
        try await git.output(["cat-file", "blob", id]).output
    }

    /// Returns the contents of several blobs, in the order of `ids`, with one command.
    func contents(of ids: [String]) async throws(PublishingError) -> [ArraySlice<UInt8>] {
        let request = Array(ids.map { $0 + "\n" }.joined().utf8)
        let output = try await git.output(["cat-file", "--batch"]) { input in await input.write(request) }
            .output
        var contents: [ArraySlice<UInt8>] = []
        var rest = output[...]
        // Format of each blob: `ID blob SIZE`, a line break, the bytes, a line break.
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let fields = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            guard fields.count == 3, let size = Int(fields[2]), rest.endIndex - end > size + 1 else { break }
            contents.append(rest[(end + 1)..<(end + 1 + size)])
            rest = rest[(end + 2 + size)...]
        }
        guard contents.count == ids.count else {
            let reason = "its output is not the requested files"
            throw .git(command: "cat-file", GitFailure(message: reason, isAuthentication: false))
        }
        return contents
    }
}
