/// How commits are signed: with an OpenPGP, SSH or X.509 key, as in the Git settings of the user.
struct GitSigning: Sendable {
    /// The Git settings of the command that signs.
    let settings: [String]

    /// The time after which a key counts as unreachable. A program that waits for an agent, a passphrase or a device
    /// would wait forever.
    static let timeLimit = Duration.seconds(8)

    private static let unreachable =
        "the key could not be reached within \(timeLimit.components.seconds) seconds"

    /// Reads the settings.
    ///
    /// The project and the repository may be untrusted, so only the settings of the user and of the computer name
    /// programs.
    /// - Returns: `nil` if commits are not signed.
    static func read(for target: GitTarget) async throws(PublishingError) -> GitSigning? {
        let project = Git(workingFolder: target.project)
        if target.isSigned == false { return nil }
        if target.isSigned == nil,
            try await project.setting("commit.gpgSign", options: ["--type=bool"]) != "true"
        {
            return nil
        }
        // Without a repository, Git reads no settings of one.
        let user = Git(repository: "/dev/null", workingFolder: "/")
        let format = try await project.setting("gpg.format") ?? "openpgp"
        let key = try await project.setting("user.signingKey")
        var settings = ["gpg.format=\(format)"]
        if let key { settings.append("user.signingKey=\(key)") }
        switch format {
        case "openpgp":
            let program = try await user.setting("gpg.openpgp.program")
            let older = try await user.setting("gpg.program")
            settings.append("gpg.openpgp.program=\(program ?? older ?? "gpg")")
        case "x509":
            settings.append("gpg.x509.program=\(try await user.setting("gpg.x509.program") ?? "gpgsm")")
        case "ssh":
            settings.append("gpg.ssh.program=\(try await user.setting("gpg.ssh.program") ?? "ssh-keygen")")
            let command = try await user.setting("gpg.ssh.defaultKeyCommand")
            guard key != nil || command != nil else { throw .unsigned(reason: "user.signingKey is not set") }
            settings.append("gpg.ssh.defaultKeyCommand=\(command ?? "")")
        default: break
        }
        return GitSigning(settings: settings)
    }

    /// Makes a signed commit.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of `git commit-tree`.
    ///   - git: The repository.
    /// - Returns: The id of the commit.
    func commit(_ arguments: [String], message: [UInt8], _ git: Git) async throws(PublishingError) -> String {
        var git = git
        git.settings += settings
        git.hasTerminal = false
        let outcome = await withTaskGroup(
            of: Result<Git.ProcessResult, PublishingError>?.self
        ) { [git] group in
            group.addTask {
                do throws(PublishingError) {
                    return .success(
                        try await git.run(["commit-tree", "-S"] + arguments) { await $0.write(message) })
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                try? await Task.sleep(for: Self.timeLimit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if Task.isCancelled { throw .cancelled(done: 0, of: 0) }
        guard let result = try outcome?.get() else { throw .unsigned(reason: Self.unreachable) }
        guard result.succeeded else {
            throw .unsigned(reason: GitFailure(standardError: result.standardError).message)
        }
        return result.line
    }
}
