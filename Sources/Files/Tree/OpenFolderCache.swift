internal import Synchronization

/// The folder of a tree that was opened last. Files are usually read folder by folder.
final class OpenFolderCache: Sendable {
    /// An open folder, which is closed when no task uses it any longer.
    final class Folder: Sendable {
        let descriptor: Descriptor

        init(_ descriptor: consuming Descriptor) {
            self.descriptor = descriptor
        }
    }

    private let last = Mutex<(path: String, folder: Folder)?>(nil)

    /// Returns the folder at a path, and opens it unless it is the last one.
    func folder(
        at path: String, open: () throws(ContentTreeError) -> Descriptor
    ) throws(ContentTreeError) -> Folder {
        let known = last.withLock { $0.flatMap { $0.path.utf8.elementsEqual(path.utf8) ? $0.folder : nil } }
        if let known { return known }
        let folder = Folder(try open())
        last.withLock { $0 = (path, folder) }
        return folder
    }
}
