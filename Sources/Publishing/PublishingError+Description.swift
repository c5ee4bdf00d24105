/// The messages: what is wrong and what to do.
extension PublishingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .site(let error):
            "\(error); nothing was published"
        case .emptySite:
            "the site has no pages: nothing was published; add --allow-loss if that is meant"
        case .tooManyDeletedPages(let lost, let total):
            "\(lost) of the \(total) pages that are published are not in the site any more: nothing was published; "
                + "add --allow-loss if that is meant"
        case .foreign(let target, let names):
            "\(target) holds files (\(Self.list(names))) and Thumbindex has never published to it: choose an empty "
                + "one, or add --adopt to keep them and replace those that stand where the site goes"
        case .blocked(let target, let replaceable, let others):
            Self.words(target: target, replaceable: replaceable, others: others)
        case .refused(let target, let refusal):
            "\(target) \(refusal)"
        case .startsLikeOption(let text):
            "“\(text)” begins with “-”, so that a program would take it for an option: write it another way"
        case .credentialsInURL:
            "the URL holds a user name, password or query: leave it out; git asks its credential helper for secrets"
        case .repositoryInProject(let url):
            "“\(url)” is in the project folder, so that git would run hooks that came with the project: "
                + "write its path instead of the URL"
        case .unknownHomeFolder(let path):
            "“\(path)” begins with the home folder, and this user has none: write the path in full"
        case .reservedName(let path):
            "the site has a file “\(path)”, a name that Thumbindex keeps for its records: nothing was published"
        case .busy(let target):
            "another publish is writing to \(target): wait until it is done"
        case .missingParentFolder(let path, let folder):
            "“\(path)” cannot be made, for there is no folder “\(folder)”: make it, or mend the path"
        case .recordDamaged(let path, let line):
            "\(path):\(line): not a record that this Thumbindex can read: restore the file, "
                + "or delete it and publish with --adopt"
        case .failed(let path, let reason):
            "“\(path)”: \(reason); nothing was published"
        case .interrupted(let path, let reason, let done, let total):
            "“\(path)”: \(reason); \(done) of \(total) steps were taken and none after that, each file is whole: "
                + "once that is put right, publish again, which completes the rest"
        case .cancelled(let done, let total):
            done == 0
                ? "interrupted; nothing was published"
                : "interrupted; \(done) of \(total) steps were done: publish again, which completes the rest"
        case .gitMissing:
            "git was not found: install it, or publish to a directory"
        case .git(let command, let failure):
            "git \(command): \(failure.message); nothing was published"
                + (failure.isAuthentication ? "; \(Self.authentication)" : "")
        case .notARepository(let path, let failure):
            "“\(path)” is no git repository that can be published to (\(failure.message)): make one with "
                + "git init --bare, or mend the path"
        case .invalidBranch(let name):
            "“\(name)” cannot be the name of a branch"
        case .checkedOut(let branch, let folder):
            "the branch “\(branch)” is checked out at “\(folder)”, whose files would no longer fit it: publish to "
                + "another branch, or check another one out there"
        case .missingGitIdentity:
            "git does not know who publishes: set it with git config --global user.name \"Your Name\" and "
                + "git config --global user.email you@example.org"
        case .branchChanged(let target):
            "\(target) was changed by somebody else meanwhile: nothing was published; publish again, which takes "
                + "their changes along"
        case .cancelledWhileUpdatingBranch(let target):
            "interrupted while \(target) was changed: publish again, which completes it if that is needed"
        }
    }

    private static let authentication =
        "git may not ask for a password here: set up a credential helper or an SSH key for that address"

    private static func words(target: String, replaceable: [String], others: [String]) -> String {
        var text =
            "\(target) has what Thumbindex did not put there where the site goes: "
            + list(others + replaceable) + "; nothing was published; "
        text +=
            others.isEmpty
            ? "move it away, or add --adopt to replace it" : "move it away or rename what collides"
        return text
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(10).map { "“\($0)”" }.joined(separator: ", ")
        return names.count > 10 ? "\(shown) and \(names.count - 10) more" : shown
    }
}
