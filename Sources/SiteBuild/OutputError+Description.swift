import BuiltSite
import Files

/// The messages: what is wrong and what to do.
extension OutputError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let output, let refusal):
            "the output “\(output)” \(refusal.description)"
        case .busy(let output):
            "another build is writing to “\(output)”: wait until it is done, then build again"
        case .invalidPath(let path, let fault):
            "“\(path)” cannot be a file of the site: \(fault.description)"
        case .duplicate(let path):
            "two files of the site have the path “\(path)”: give one of them another name or id"
        case .collision(let file, let inside):
            "“\(file)” would be a file and, for “\(inside)”, a folder: give one of them another name or id"
        case .blocked(let output, let obstacles):
            "the output “\(output)” has what Thumbindex did not write where the site goes: "
                + obstacles.map(\.description).joined(separator: ", ")
                + "; move it away or rename what collides; nothing was changed"
        case .notAFile(let path):
            "“\(path)” is a symbolic link or no regular file and is not copied: put the file itself there"
        case .incomplete(let path):
            "“\(path)” was begun and never completed; nothing was changed"
        case .finished:
            "this build was committed or abandoned before"
        case .manifestDamaged(let path, let line):
            "\(path):\(line): not a manifest that this Thumbindex can read: restore the file, "
                + "or delete the whole output folder and build again"
        case .journalDamaged(let path):
            "\(path): not a journal that Thumbindex wrote for this output: delete the file and build again"
        case .failed(let action, let path, let code):
            "\(action.phrase(of: path)): \(OutputError.words(for: code)); nothing was changed"
        case .interrupted(let path, let code):
            "“\(path)” cannot be put in place: \(OutputError.words(for: code)); the site is partly in place, "
                + "each file whole: once that is put right, build again, which first completes this"
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
        case .making: "the folder “\(path)” cannot be made"
        case .recovering: "what an interrupted build left in “\(path)” cannot be cleared away"
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
