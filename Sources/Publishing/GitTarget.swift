public import BuiltSite
import Files

/// A branch of a Git repository.
///
/// Publishing adds one commit to the branch, or replaces the commits of the branch by one. The commit contains the site
/// and all files on the branch that Thumbindex did not publish. `.thumbindex-published` is the record of the files that
/// Thumbindex published, in the format of a manifest. An empty `.nojekyll` keeps GitHub Pages from processing the site.
/// Only Git's object store and a separate index are used: no working tree, index, HEAD or other branch changes.
public struct GitTarget: PublicationTarget {
    static let noJekyll = ".nojekyll"

    /// The location of a repository.
    public enum Repository: Hashable, Sendable {
        /// A folder in a local repository, bare or not. Its branch is updated directly.
        case folder(String)
        /// A URL. The branch is fetched and pushed. The push succeeds only if nobody else has updated the
        /// branch in the meantime.
        case url(String)
    }

    let repository: Repository
    let branch: String
    let keepsHistory: Bool
    let isSigned: Bool?
    let project: String

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - repository: The repository of the branch.
    ///   - branch: The branch name without `refs/heads/`. The branch need not exist.
    ///   - keepsHistory: Whether the branch keeps the commits of earlier publications.
    ///   - isSigned: Whether commits are signed; `nil` if `commit.gpgSign` decides.
    ///   - project: The project folder, whose Git settings determine the author.
    public init(
        repository: Repository, branch: String, keepsHistory: Bool = true, isSigned: Bool? = nil,
        project: String
    ) {
        self.repository = repository
        self.branch = branch
        self.keepsHistory = keepsHistory
        self.isSigned = isSigned
        self.project = project
    }

    public var name: String {
        switch repository {
        case .folder(let path): "the branch “\(branch)” of “\(path)”"
        case .url(let url): "the branch “\(branch)” of \(Credentials.masked(url: url))"
        }
    }

    var reference: String { "refs/heads/" + branch }

    public func open(for site: BuiltFolder) async throws(PublishingError) -> any PublicationSession {
        let temporary = try TemporaryFolder()
        let store = try await GitStore.open(self, in: temporary)
        return try await BranchSession(target: self, site: site, store: store)
    }
}
