import BuiltSite
import Files
internal import Glibc

extension Journal {
    /// The step that failed and its error code.
    struct Failure: Error {
        let path: OutputPath
        let code: Int32
    }

    /// Performs every step that has not been performed yet. A file to remove is preserved if its bytes differ from
    /// those in `listed`, because another program changed it.
    ///
    /// - Throws: The first failure. Later steps are not performed, and the journal can be applied again.
    func apply(
        to root: borrowing Descriptor, from staged: borrowing Descriptor, listed: Manifest
    ) throws(Failure) {
        let source = FolderWalk(top: staged)
        let target = FolderWalk(top: root)
        for step in steps {
            let path = step.fields.path
            do throws(SystemError) {
                switch step {
                case .remove:
                    if let entry = listed[path], try target.compare(path, with: entry) == .same {
                        try Self.remove(path, in: target, flags: 0)
                    }
                case .prune: try Self.remove(path, in: target, flags: AT_REMOVEDIR)
                case .add, .replace, .addFolder: try Self.move(step, path, from: source, to: target)
                }
            } catch {
                throw Failure(path: path, code: error.code)
            }
        }
    }

    /// Removes a file or an empty folder. Preserves a folder with files in it, and an entry whose kind changed between
    /// file and folder: it belongs to the new site or to the user.
    private static func remove(_ path: OutputPath, in target: FolderWalk, flags: Int32) throws(SystemError) {
        guard let folder = try target.folder(holding: path) else { return }
        do {
            try SystemError.check { unlinkat(folder, path.name, flags) }
        } catch  where [ENOENT, EISDIR, ENOTDIR, ENOTEMPTY, EEXIST].contains(error.code) {}
    }

    /// Moves a staged file or folder, unless it was already moved. Does not overwrite a file that has
    /// appeared at the path of a new one. (A folder needs no check: a rename never replaces a non-empty
    /// folder.)
    private static func move(
        _ step: Step, _ path: OutputPath, from source: FolderWalk, to target: FolderWalk
    ) throws(SystemError) {
        guard let origin = try source.folder(holding: path), try exists(path.name, in: origin) else { return }
        var found = try target.folder(holding: path)
        if found == nil { found = try target.folder(holding: path, making: true) }
        guard let folder = found else { return }
        if case .add = step, try exists(path.name, in: folder) { throw SystemError(code: EEXIST) }
        try SystemError.check { renameat(origin, path.name, folder, path.name) }
    }

    private static func exists(_ name: String, in folder: Int32) throws(SystemError) -> Bool {
        try FileStatus.of(name, in: folder) != nil
    }
}
