import BuiltSite
import Files

/// The steps that turn the site in an output into the one that was staged.
///
/// Once a journal stands under its name, whole, the new site is decided upon: whatever happens then, the
/// same steps are taken again from the first one until all are done. Each of them is one system call, and
/// does nothing where it was done before.
struct Journal: Equatable, Sendable {
    enum Step: Hashable, Sendable {
        /// Removes a file that the manifest before lists and the new one does not.
        case remove(OutputPath)
        /// Removes a folder of ours, if it is empty.
        case prune(OutputPath)
        /// Moves a staged file to where nothing stands.
        case add(OutputPath)
        /// Moves a staged file over one that the manifest before lists.
        case replace(OutputPath)
        /// Moves a staged folder, with all it holds, to where nothing stands.
        case addFolder(OutputPath)
    }

    /// The name of the file, in the state folder.
    static let name = BuiltFolder.journal
    /// The name under which it is written.
    static let draft = "journal.new"
    /// The name of the new manifest until it takes the place of the one before, as the last step of all.
    static let manifest = "next"

    let steps: [Step]

    /// Whether the journal may have been made over `manifest`: it touches no file that is not listed there.
    ///
    /// A journal may come from a stranger's repository, so it is not taken at its word.
    func isPermitted(by manifest: Manifest) -> Bool {
        steps.allSatisfy { step in
            switch step {
            case .remove(let path), .replace(let path): manifest[path] != nil
            case .prune, .add, .addFolder: true
            }
        }
    }
}
