public import BuiltSite

/// Why a site was not published. The words for people are in `description`; they hold no secret.
public enum PublishingError: Error, Hashable, Sendable {
    case site(BuiltFolderError)

    // Guards
    case emptySite
    case tooManyDeletedPages(Int, of: Int)
    /// A target with files of others, to which Thumbindex has never published: their first names.
    case foreign(target: String, [String])
    /// Files of others stand where the site goes: those that may be replaced, and those that cannot be.
    case blocked(target: String, replaceable: [String], others: [String])
    case refused(target: String, UnsafeOutputError)
    /// A name, path or address that a program would take for an option.
    case startsLikeOption(String)
    case credentialsInURL
    /// A `file:` URL of a repository that lies in the project folder.
    case repositoryInProject(String)
    /// A path that begins with `~`, of a user without a home folder.
    case unknownHomeFolder(String)
    /// A file of the site has a name that Thumbindex keeps for its records.
    case reservedName(String)

    // Folders
    case busy(target: String)
    case missingParentFolder(String, holding: String)
    case recordDamaged(String, line: Int)
    case failed(path: String, reason: String)
    /// A step failed after others had been taken; `done` of `total` were.
    case interrupted(path: String, reason: String, done: Int, total: Int)
    /// The task was cancelled when `done` of `total` steps were taken.
    case cancelled(done: Int, of: Int)

    // Git
    case gitMissing
    case git(command: String, GitFailure)
    case notARepository(String, GitFailure)
    case invalidBranch(String)
    case checkedOut(branch: String, at: String)
    case missingGitIdentity
    case branchChanged(target: String)
    /// The task was cancelled while the branch was moved on.
    case cancelledWhileUpdatingBranch(target: String)
}

/// What Git said when it failed, without secrets.
public struct GitFailure: Hashable, Sendable {
    public let message: String
    /// Whether a server did not know who is asking.
    public let isAuthentication: Bool
}
