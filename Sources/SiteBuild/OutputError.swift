public import BuiltSite
public import Files

/// A reason why a site was not written.
///
/// In every case except `.interrupted` and `.busy`, the previous site is still complete in the output folder.
/// `description` is the message for the user.
public enum OutputError: Error, Hashable, Sendable {
    /// The output folder is unsafe to write to. `output` is its path as given by the user.
    case refused(output: String, UnsafeOutputError)
    /// Another build is writing to this output folder.
    case busy(output: String)
    /// The path is not valid for a file of a site.
    case invalidPath(String, OutputPath.InvalidReason)
    /// Two files of the site have this path.
    case duplicate(String)
    /// A path is both a file and a folder of the site.
    case collision(file: String, inside: String)
    /// Files in the output folder that Thumbindex did not write are in the way. Lists all of them, sorted.
    case blocked(output: String, [Obstacle])
    /// The file to copy is not a regular file.
    case notAFile(String)
    /// Writing a file was started and not completed.
    case incomplete(String)
    /// The transaction was already committed or rolled back.
    case finished
    /// The manifest in the output folder cannot be read. `line` counts from 1.
    case manifestDamaged(String, line: Int)
    /// The journal is damaged, or Thumbindex did not write it for this output folder.
    case journalDamaged(String)
    /// A system call failed before the first file of the new site was moved into place.
    case failed(Action, path: String, code: Int32)
    /// A system call failed while the new site was being moved into place. The next `begin()` completes it.
    case interrupted(path: String, code: Int32)
}

extension OutputError {
    /// The action during which a system call failed.
    public enum Action: Hashable, Sendable {
        case opening, locking, reading, writing, making, recovering
    }

    /// An entry of the output folder that Thumbindex did not write and that is in the way of a file or folder of the
    /// site.
    public struct Obstacle: Hashable, Sendable {
        public enum Kind: Hashable, Sendable {
            case file, folder, symbolicLink
            /// A folder on another file system, to which files cannot be renamed.
            case mount
        }

        /// The path relative to the output folder.
        public let path: String
        public let kind: Kind
    }
}
