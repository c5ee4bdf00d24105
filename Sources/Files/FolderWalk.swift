internal import Glibc

/// A cache of open folders below a root folder. It never follows symbolic links.
///
/// Each component is opened relative to its parent folder and never through a symbolic link, so a concurrent change
/// cannot redirect a rename or removal. Consecutive paths share open folders: in sorted order, each folder is opened
/// once, and only the folders of the current path are open.
package final class FolderWalk {
    private let top: Int32
    private var open: [(path: OutputPath, descriptor: SharedFolder)] = []

    /// Creates a walk with no open folders.
    ///
    /// - Parameter top: The root folder, which must stay open while the walk is used.
    package init(top: borrowing Descriptor) {
        self.top = top.number
    }

    /// Returns the file descriptor of the folder that contains `path`, or `nil` if that folder is missing, or
    /// is a file or a link.
    ///
    /// The descriptor is valid until the next call. If `making` is true, missing folders are created, and the
    /// method throws an error if something other than a folder exists at one of their paths.
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
                open.append((folder, SharedFolder(descriptor)))
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
