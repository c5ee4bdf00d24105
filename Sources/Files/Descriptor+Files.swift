package import Glibc

/// File system calls with paths relative to an open folder.
///
/// None of them follows a symbolic link in the last component. The caller must check the other components.
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

    /// Opens a file for reading, without blocking if it is a FIFO. To require a regular file, check
    /// `status()`.
    package static func openFile(_ path: String, in folder: Int32 = AT_FDCWD) throws(SystemError)
        -> Descriptor
    {
        try open(path, in: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    }

    /// Creates a file, which must not exist yet. The umask restricts the mode.
    package static func createFile(_ path: String, in folder: Int32) throws(SystemError) -> Descriptor {
        try open(path, in: folder, O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
    }

    /// Returns the status of the file at `path`, without following a symbolic link, or `nil` if nothing exists there.
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

    /// Renames `origin` to `name` in this folder, replacing any existing file `name`.
    package func replace(_ name: String, by origin: String) throws(SystemError) {
        try SystemError.check { renameat(number, origin, number, name) }
    }

    /// Acquires a shared lock (`flock`) without waiting. Does nothing on file systems that do not support locks.
    /// - Throws: `EWOULDBLOCK` if another process holds an exclusive lock.
    package borrowing func lockShared() throws(SystemError) {
        let number = number
        do {
            try SystemError.check { flock(number, LOCK_SH | LOCK_NB) }
        } catch  where error.isUnsupportedLock {}
    }

    /// Releases a lock (`flock`) on this file. Closing the file also releases the lock, but only when every child
    /// process that inherited the descriptor has run `exec` or ended.
    package func unlock() {
        _ = flock(number, LOCK_UN)
    }

    /// Flushes the written data to the disk, so that it survives a power failure.
    package func synchronize() throws(SystemError) {
        do {
            try SystemError.check { fsync(number) }
        } catch  where error.code == EINVAL {
            // Some file systems have nothing to flush for a folder and return this error.
        }
    }
}

/// The kind, size and identity of a file or folder.
package struct FileStatus {
    package enum Kind { case file, folder, symbolicLink, other }

    /// The maximum size of a record or manifest, in bytes: enough for a site of several million pages. A larger one is
    /// damaged, and is not read into memory.
    package static let recordLimit = 1 << 30

    package let kind: Kind
    package let size: Int
    package let device: dev_t
    package let identity: Identity
    package let version: FileVersion

    /// The identity of a file or folder, which is the same for all its names.
    package struct Identity: Hashable {
        package let device: dev_t
        package let number: ino_t
    }

    /// Returns the status of the file at `path` below an open folder; see `Descriptor.status(of:)`.
    package static func of(
        _ path: UnsafePointer<CChar>, in folder: Int32
    ) throws(SystemError) -> FileStatus? {
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
        version = FileVersion(status)
    }
}
