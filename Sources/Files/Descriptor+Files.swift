package import Glibc

/// The calls below a folder that the output needs. None of them follows a symbolic link in the last
/// component; callers have made sure of the others.
extension Descriptor {
    package static func open(
        _ path: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0
    ) throws(SystemError) -> Descriptor {
        let flags = flags | O_NOFOLLOW | O_CLOEXEC
        return Descriptor(taking: try SystemError.check { openat(folder, path, flags, mode) })
    }

    package static func openFolder(_ path: String, in folder: Int32 = AT_FDCWD) throws(SystemError)
        -> Descriptor
    {
        try open(path, in: folder, O_RDONLY | O_DIRECTORY)
    }

    /// Opens a file for reading. A FIFO does not block; whoever needs a regular file looks at `status()`.
    package static func openFile(_ path: String, in folder: Int32 = AT_FDCWD) throws(SystemError)
        -> Descriptor
    {
        try open(path, in: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    }

    /// Makes a file that did not exist. The umask narrows the mode.
    package static func createFile(_ path: String, in folder: Int32) throws(SystemError) -> Descriptor {
        try open(path, in: folder, O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
    }

    /// What stands at `path`, a symbolic link itself and not where it leads; `nil` for nothing.
    package func status(of path: String) throws(SystemError) -> FileStatus? {
        try FileStatus.of(path, in: number)
    }

    package func createFolder(_ path: String) throws(SystemError) {
        try SystemError.check { mkdirat(number, path, 0o755) }
    }

    package func removeFile(_ path: String) throws(SystemError) {
        try SystemError.check { unlinkat(number, path, 0) }
    }

    /// Removes an empty folder.
    package func removeFolder(_ path: String) throws(SystemError) {
        try SystemError.check { unlinkat(number, path, AT_REMOVEDIR) }
    }

    /// Moves `origin` to `name`, in this folder, over what stands there.
    package func replace(_ name: String, by origin: String) throws(SystemError) {
        try SystemError.check { renameat(number, origin, number, name) }
    }

    /// Lets a lock (`flock`) on this go. Closing it does so too, but not as long as a process that was started
    /// meanwhile still has it open, which is until that process has become another program.
    package func unlock() {
        _ = flock(number, LOCK_UN)
    }

    /// Makes what was written last through a power failure.
    package func synchronize() throws(SystemError) {
        do {
            try SystemError.check { fsync(number) }
        } catch  where error.code == EINVAL {
            // Some file systems have nothing to flush for a folder and say so in this way.
        }
    }
}

/// What kind of thing stands somewhere, and which one it is.
package struct FileStatus {
    package enum Kind { case file, folder, symbolicLink, other }

    package let kind: Kind
    package let size: Int
    package let device: dev_t
    package let identity: Identity

    /// One file or folder, whatever name leads to it.
    package struct Identity: Hashable {
        package let device: dev_t
        package let number: ino_t
    }

    /// What stands at `path` below an open folder; see `Descriptor.status(of:)`.
    package static func of(_ path: String, in folder: Int32) throws(SystemError) -> FileStatus? {
        var status = stat()
        do {
            try SystemError.check { fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) }
        } catch  where error.isNotFound {
            return nil
        }
        return FileStatus(status)
    }

    package init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .symbolicLink
            default: .other
            }
        size = Int(status.st_size)
        device = status.st_dev
        identity = Identity(device: status.st_dev, number: status.st_ino)
    }
}
