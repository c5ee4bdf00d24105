import BuiltSite
import Files
internal import Glibc

extension Journal {
    /// A step that failed, and why.
    struct Failure: Error {
        let path: OutputPath
        let code: Int32
    }

    /// Takes every step that was not taken before. A file to remove whose bytes are not those that `listed` has for
    /// it is not ours, and stays.
    ///
    /// - Throws: the first failure. Nothing after it is done, and all of it can be applied again.
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

    /// Removes a file or an empty folder. A folder that others put something in stays, and so does a folder
    /// that has the name of a file by now, or the reverse: it is the new site's, or not ours.
    private static func remove(_ path: OutputPath, in target: FolderWalk, flags: Int32) throws(SystemError) {
        guard let folder = try target.folder(holding: path) else { return }
        do {
            try SystemError.check { unlinkat(folder, path.name, flags) }
        } catch  where [ENOENT, EISDIR, ENOTDIR, ENOTEMPTY, EEXIST].contains(error.code) {}
    }

    /// Moves what is staged, unless that was done before. A file that appeared where a new one goes is not
    /// overwritten. (A folder is safe by itself: renaming never replaces one that holds anything.)
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
