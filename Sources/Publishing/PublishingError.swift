public import BuiltSite

/// A reason why a site was not published. `description` is the message for the user; it contains no secrets.
public enum PublishingError: Error, Hashable, Sendable {
    case site(BuiltFolderError)

    // Safety checks
    case emptySite
    case tooManyDeletedPages(Int, of: Int)
    /// The target contains files, and Thumbindex has never published to it. The value lists their first
    /// names.
    case foreign(target: String, [String])
    /// Files that Thumbindex did not publish are in the way. `replaceable` lists those that may be replaced.
    case blocked(target: String, replaceable: [String], others: [String])
    case refused(target: String, UnsafeOutputError)
    /// A name, path or URL begins with a hyphen, so a program would treat it as an option.
    case startsLikeOption(String)
    case credentialsInURL
    /// A `file:` URL of a repository inside the project folder.
    case repositoryInProject(String)
    /// A path begins with `~`, but the user has no home folder.
    case unknownHomeFolder(String)
    /// A file of the site has a name that is reserved for Thumbindex's records.
    case reservedName(String)

    // Folders
    /// Another publication to the target is running, or has begun since the plan was made.
    case busy(target: String)
    case missingParentFolder(String, holding: String)
    case recordDamaged(String, line: Int)
    case failed(path: String, reason: String)
    /// A step failed after `done` of `total` steps were performed.
    case interrupted(path: String, reason: String, done: Int, total: Int)
    /// The task was canceled after `done` of the steps were performed, or before the first one began, which is `0` of `0`.
    case cancelled(done: Int, of: Int)

    // Programs
    case programMissing(PublishingProgram)
    /// A program failed before it changed the target, or for a reason that concerns no file.
    case program(PublishingProgram, reason: String)

    // Git
    case git(command: String, GitFailure)
    case notARepository(String, GitFailure)
    case invalidBranch(String)
    case checkedOut(branch: String, at: String)
    case missingGitIdentity
    /// A commit could not be signed. The reason is that of Git or of the program that signs.
    case unsigned(reason: String)
    /// The server accepts no commit that is not on top of the branch.
    case historyRequired(target: String)
    case branchChanged(target: String)
    /// The task was canceled while the branch was being updated.
    case cancelledWhileUpdatingBranch(target: String)
}

/// An error message from Git, without secrets.
public struct GitFailure: Hashable, Sendable {
    public let message: String
    /// Whether a server rejected or requested credentials.
    public let isAuthentication: Bool
}
