public import BuiltSite
public import Files

/// Why a site was not put in place.
///
/// Every case but `.interrupted` and `.busy` means that the site that stood in the output still stands there,
/// whole. The words for people are in `description`.
public enum OutputError: Error, Hashable, Sendable {
    /// The output folder, as it was given, must not be written to.
    case refused(output: String, UnsafeOutputError)
    /// Another build is writing to this output now.
    case busy(output: String)
    /// A path that no file of a site may have.
    case invalidPath(String, OutputPath.Fault)
    /// Two files of the site have this path.
    case duplicate(String)
    /// One path is a file and a folder at once.
    case collision(file: String, inside: String)
    /// What stands in the way in the output and is not Thumbindex's, all of it at once, in order.
    case blocked(output: String, [Obstacle])
    /// Something to copy is no regular file, or is a symbolic link.
    case notAFile(String)
    /// A file was asked for and then never completed, so that committing would lose it.
    case incomplete(String)
    /// The transaction was committed or abandoned before.
    case finished
    /// The manifest in the output cannot be read. `line` counts from 1.
    case manifestDamaged(String, line: Int)
    /// The journal of an interrupted build is not one that Thumbindex wrote.
    case journalDamaged(String)
    /// A system call failed before the new site began to take its place.
    case failed(Action, path: String, code: Int32)
    /// A system call failed while the new site took its place; the next `begin()` completes that.
    case interrupted(path: String, code: Int32)
}

extension OutputError {
    /// What was being done when a system call failed.
    public enum Action: Hashable, Sendable {
        case opening, locking, reading, writing, making, recovering
    }

    /// Something in the output that is not Thumbindex's and stands where a file or folder of the site goes.
    public struct Obstacle: Hashable, Sendable {
        public enum Kind: Hashable, Sendable {
            case file, folder, symbolicLink
            /// A folder on another file system, into which nothing can be moved in one step.
            case mount
        }

        /// Relative to the output.
        public let path: String
        public let kind: Kind
    }
}
