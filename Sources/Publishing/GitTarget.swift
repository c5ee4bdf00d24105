public import BuiltSite
import Files

/// A branch of a Git repository.
///
/// The branch is moved on by one commit that holds the site and everything that others have on the branch.
/// `.thumbindex-published` in it is the record of what Thumbindex put there, in the form of a manifest; an
/// empty `.nojekyll` keeps GitHub Pages from taking the site for the source of another one. Work happens in
/// Git's object store and in an index of its own: no working tree, index, HEAD or other branch is touched.
public struct GitTarget: PublicationTarget {
    /// The file that lists what Thumbindex put on the branch.
    static let record = ".thumbindex-published"
    static let noJekyll = ".nojekyll"

    /// One of these two as a path, which both are.
    static func path(_ name: String) -> OutputPath {
        do {
            return try OutputPath(name)
        } catch {
            preconditionFailure("“\(name)” is a path: \(error)")
        }
    }

    /// Where a repository is.
    public enum Repository: Hashable, Sendable {
        /// A folder in a repository on this machine, bare or not: its branch is moved on directly.
        case folder(String)
        /// An address: the branch is fetched, moved on and pushed, and the push is taken only if nobody else
        /// has moved the branch meanwhile.
        case url(String)
    }

    let repository: Repository
    let branch: String
    let project: String

    /// - Parameters:
    ///   - repository: where the branch is.
    ///   - branch: its name without `refs/heads/`. It need not exist.
    ///   - project: the project folder, whose Git settings say who the author is.
    public init(repository: Repository, branch: String, project: String) {
        self.repository = repository
        self.branch = branch
        self.project = project
    }

    public var name: String {
        switch repository {
        case .folder(let path): "the branch “\(branch)” of “\(path)”"
        case .url(let url): "the branch “\(branch)” of \(Credentials.masked(in: url))"
        }
    }

    var reference: String { "refs/heads/" + branch }

    public func open(for site: BuiltFolder) async throws(PublishingError) -> any PublicationSession {
        let temporary = try TemporaryFolder()
        let store = try await GitStore.open(self, in: temporary)
        return try await BranchSession(target: self, site: site, store: store)
    }
}
