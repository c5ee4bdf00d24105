internal import Glibc

/// Opens one folder after another below a top one, through real folders only.
///
/// Each component is opened from the folder that holds it and never through a symbolic link, so nothing that
/// is put in the way meanwhile leads a rename or removal elsewhere. Paths that come in order share what they
/// have in common: a folder is opened once, and no more are open than the path is deep.
package final class FolderWalk {
    private let top: Int32
    private var open: [(path: OutputPath, descriptor: OpenFolder)] = []

    /// Keeps a folder open for as long as it is on the way.
    private final class OpenFolder {
        let descriptor: Descriptor

        init(_ descriptor: consuming Descriptor) {
            self.descriptor = descriptor
        }
    }

    /// - Parameter top: stays open as long as the walk is used.
    package init(top: borrowing Descriptor) {
        self.top = top.number
    }

    /// The descriptor number of the folder that holds `path`, good until the next call; `nil` where that
    /// folder is missing, or is a file or a link. With `making`, folders that are missing are made, and what is no
    /// folder is a failure.
    package func folder(holding path: OutputPath, making: Bool = false) throws(SystemError) -> Int32? {
        while let last = open.last, !path.isInside(last.path) {
            open.removeLast()
        }
        for folder in path.folders.dropFirst(open.count) {
            if making, mkdirat(current, folder.name, 0o755) != 0, errno != EEXIST {
                throw SystemError(code: errno)
            }
            do {
                let descriptor = try Descriptor.openFolder(folder.name, in: current)
                open.append((folder, OpenFolder(descriptor)))
            } catch  where (error.isNotFound || error.code == ELOOP) && !making {
                return nil
            }
        }
        return current
    }

    private var current: Int32 {
        open.last?.descriptor.descriptor.number ?? top
    }
}
