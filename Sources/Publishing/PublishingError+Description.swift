/// The messages, each with the problem and the way to fix it.
extension PublishingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .site(let error):
            "\(error); nothing was published"
        case .emptySite:
            "the site has no pages: add --allow-loss to publish anyway; nothing was published"
        case .tooManyDeletedPages(let lost, let total):
            "\(lost) of the \(total) published pages are no longer in the site: add --allow-loss to publish "
                + "anyway; nothing was published"
        case .foreign(let target, let names):
            "\(target) contains files (\(Self.list(names))), and Thumbindex has never published to it: "
                + "use an empty folder or branch, or add --adopt to publish here and replace only the "
                + "files in the way"
        case .blocked(let target, let replaceable, let others):
            Self.foreignItems(target: target, replaceable: replaceable, others: others)
        case .refused(let target, let refusal):
            "\(target) \(refusal)"
        case .startsLikeOption(let text):
            "“\(text)” starts with “-” and would be read as an option: use another name or path"
        case .credentialsInURL:
            "the URL may contain a secret: remove the user name, password and query; "
                + "git asks its credential helper for secrets"
        case .repositoryInProject(let url):
            "the repository “\(url)” is in the project folder, so git would run hooks that came with "
                + "the project: use the path of the repository instead of a URL"
        case .unknownHomeFolder(let path):
            "“\(path)” is in the home folder, but this user has no home folder: write the full path"
        case .reservedName(let path):
            "the site has a file with the reserved name “\(path)”: run thumbindex build again; "
                + "nothing was published"
        case .busy(let target):
            "another process is publishing to \(target): wait until it finishes, then publish again"
        case .missingParentFolder(let path, let folder):
            "“\(path)” cannot be created because there is no folder “\(folder)”: "
                + "create that folder or fix the path"
        case .recordDamaged(let path, let line):
            "\(path):\(line): this record of published files is damaged or from another version of Thumbindex: "
                + "restore it or use that version, or delete it and publish with --adopt"
        case .failed(let path, let reason):
            "“\(path)”: \(reason); nothing was published"
        case .interrupted(let path, let reason, let done, let total):
            "“\(path)”: \(reason); \(done) of \(total) steps were completed: "
                + "fix the problem and publish again to complete the rest"
        case .cancelled(let done, let total):
            total == 0
                ? "interrupted; nothing was published"
                : "interrupted; \(done) of \(total) steps were completed: publish again to complete the rest"
        case .programMissing(let program):
            "\(program.rawValue) was not found: \(program.advice)"
        case .program(let program, let reason):
            "\(program.rawValue): \(reason): fix the problem and publish again"
        case .git(let command, let failure):
            "git \(command): \(failure.message); "
                + (failure.isAuthentication ? "\(Self.authentication); " : "") + "nothing was published"
        case .notARepository(let path, let failure):
            "“\(path)” is not a usable git repository (\(failure.message)): create one with "
                + "git init --bare, or fix the path"
        case .invalidBranch(let name):
            "“\(name)” is not a valid branch name"
        case .checkedOut(let branch, let folder):
            "the branch “\(branch)” is checked out in “\(folder)”, so the files there would no longer "
                + "match the branch: publish to another branch, or check out another branch there"
        case .missingGitIdentity:
            "no Git author identity is set: run git config --global user.name \"Your Name\" and "
                + "git config --global user.email you@example.org"
        case .unsigned(let reason):
            "the commit could not be signed (\(reason)): check that git commit -S works without asking for anything, "
                + "or set sign: false for this target; nothing was published"
        case .historyRequired(let target):
            "the server does not let the commits of \(target) be replaced: allow forced pushes to this branch, "
                + "or remove history: false; nothing was published"
        case .branchChanged(let target):
            "\(target) was changed by someone else: publish again to include their changes; "
                + "nothing was published"
        case .cancelledWhileUpdatingBranch(let target):
            "interrupted while \(target) was being updated: publish again to complete the update"
        }
    }

    private static let authentication =
        "git cannot ask for a password here: set up a credential helper or an SSH key for the repository"

    private static func foreignItems(target: String, replaceable: [String], others: [String]) -> String {
        let advice =
            others.isEmpty ? "move them, or add --adopt to replace them" : "move or rename them"
        return "\(target) contains items that are in the way of the site and were not published by "
            + "Thumbindex: \(list(others + replaceable)); \(advice); nothing was published"
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(10).map { "“\($0)”" }.joined(separator: ", ")
        return names.count > 10 ? "\(shown) and \(names.count - 10) more" : shown
    }
}
