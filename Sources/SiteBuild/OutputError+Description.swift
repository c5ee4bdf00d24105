import BuiltSite
import Files

/// The messages, each with the problem and the way to fix it.
extension OutputError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let output, let refusal):
            "the output “\(output)” \(refusal.description)"
        case .busy(let output):
            "another build is writing to “\(output)”: wait until it finishes, then build again"
        case .invalidPath(let path, let fault):
            "“\(path)” is not a valid path in the site: \(fault.description)"
        case .duplicate(let path):
            "two files of the site have the path “\(path)”: give one of them another name or id"
        case .collision(let file, let inside):
            "“\(file)” would be both a file and the folder of “\(inside)”: give one of them another name or id"
        case .blocked(let output, let obstacles):
            "the output “\(output)” contains items that are in the way of the site and were not written by "
                + "Thumbindex: "
                + obstacles.map(\.description).joined(separator: ", ")
                + "; move or rename them; nothing was changed"
        case .notAFile(let path):
            "“\(path)” is not a regular file, so it cannot be copied: replace it with a regular file"
        case .incomplete(let path):
            "“\(path)” was started but never completed; nothing was changed"
        case .finished:
            "this build was already committed or rolled back"
        case .manifestDamaged(let path, let line):
            "\(path):\(line): this version of Thumbindex cannot read the manifest: restore the file, "
                + "or delete the whole output folder and build again"
        case .journalDamaged(let path):
            "\(path): this journal is damaged or belongs to another output: delete the file and build again"
        case .failed(let action, let path, let code):
            "\(action.phrase(of: path)): \(OutputError.reason(for: code)); nothing was changed"
        case .interrupted(let path, let code):
            "“\(path)” cannot be updated: \(OutputError.reason(for: code)); the site is only partly updated: "
                + "fix the problem and build again"
        }
    }
}

extension OutputError.Action {
    /// A description of the failed action.
    fileprivate func phrase(of path: String) -> String {
        switch self {
        case .opening: "“\(path)” cannot be opened"
        case .locking: "“\(path)” cannot be locked"
        case .reading: "“\(path)” cannot be read"
        case .writing: "“\(path)” cannot be written"
        case .making: "the folder “\(path)” cannot be created"
        case .recovering: "files that an interrupted build left in “\(path)” cannot be removed"
        }
    }
}

extension OutputError.Obstacle: CustomStringConvertible {
    public var description: String {
        switch kind {
        case .file: "“\(path)”"
        case .folder: "the folder “\(path)”"
        case .symbolicLink: "the symbolic link “\(path)”"
        case .mount: "“\(path)”, which is on another file system"
        }
    }
}
