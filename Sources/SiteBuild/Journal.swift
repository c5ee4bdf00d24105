import BuiltSite
import Files

/// The steps that turn the site in the output folder into the staged one.
///
/// The build is committed once the complete journal file has its final name. If the program is interrupted after that,
/// the next build performs all steps again from the first. Each step is a single system call, and does nothing if it
/// was already performed.
struct Journal: Equatable, Sendable {
    enum Step: Hashable, Sendable {
        /// Removes a file that the previous manifest lists and the new one does not.
        case remove(OutputPath)
        /// Removes a folder of the previous site if it is empty.
        case prune(OutputPath)
        /// Moves a staged file to a path where nothing exists.
        case add(OutputPath)
        /// Moves a staged file over one that the previous manifest lists.
        case replace(OutputPath)
        /// Moves a staged folder and its contents to a path where nothing exists.
        case addFolder(OutputPath)
    }

    /// The name of the journal file in the state folder.
    static let name = BuiltFolder.journal
    /// The name of the journal file while it is being written.
    static let draft = "journal.new"
    /// The name of the new manifest until the last step, which renames it over the previous one.
    static let manifest = "next"

    let steps: [Step]

    /// Whether the journal can belong to `manifest`: it removes or replaces only files that the manifest lists.
    ///
    /// A journal may come from an untrusted repository, so it must be checked.
    func isPermitted(by manifest: Manifest) -> Bool {
        steps.allSatisfy { step in
            switch step {
            case .remove(let path), .replace(let path): manifest[path] != nil
            case .prune, .add, .addFolder: true
            }
        }
    }
}
