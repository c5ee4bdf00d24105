internal import Synchronization

/// A cache of the folder that was opened last. Files are usually read folder by folder, so this avoids most calls that
/// open a folder.
final class OpenFolderCache: Sendable {
    private let last = Mutex<(path: String, folder: SharedFolder)?>(nil)

    /// Returns the folder at a path. Opens it only if it is not the one that was opened last.
    func folder(
        at path: String, open: () throws(ContentTreeError) -> Descriptor
    ) throws(ContentTreeError) -> SharedFolder {
        let known = last.withLock { $0.flatMap { $0.path.utf8.elementsEqual(path.utf8) ? $0.folder : nil } }
        if let known { return known }
        let folder = SharedFolder(try open())
        last.withLock { $0 = (path, folder) }
        return folder
    }
}
