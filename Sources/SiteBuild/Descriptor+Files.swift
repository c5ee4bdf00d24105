internal import Glibc

/// The calls below a folder that the output needs. None of them follows a symbolic link in the last
/// component; callers have made sure of the others.
extension Descriptor {
    static func open(
        _ path: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0
    ) throws(SystemError) -> Descriptor {
        let flags = flags | O_NOFOLLOW | O_CLOEXEC
        return Descriptor(taking: try SystemError.check { openat(folder, path, flags, mode) })
    }

    static func openFolder(_ path: String, in folder: Int32 = AT_FDCWD) throws(SystemError) -> Descriptor {
        try open(path, in: folder, O_RDONLY | O_DIRECTORY)
    }

    /// Opens a file for reading. A FIFO does not block; whoever needs a regular file looks at `status()`.
    static func openFile(_ path: String, in folder: Int32 = AT_FDCWD) throws(SystemError) -> Descriptor {
        try open(path, in: folder, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    }

    /// Makes a file that did not exist. The umask narrows the mode.
    static func createFile(_ path: String, in folder: Int32) throws(SystemError) -> Descriptor {
        try open(path, in: folder, O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
    }

    /// What stands at `path`, a symbolic link itself and not where it leads; `nil` for nothing.
    func status(of path: String) throws(SystemError) -> FileStatus? {
        try FileStatus.of(path, in: number)
    }

    func makeFolder(_ path: String) throws(SystemError) {
        try SystemError.check { mkdirat(number, path, 0o755) }
    }

    func removeFile(_ path: String) throws(SystemError) {
        try SystemError.check { unlinkat(number, path, 0) }
    }

    /// Removes an empty folder.
    func removeFolder(_ path: String) throws(SystemError) {
        try SystemError.check { unlinkat(number, path, AT_REMOVEDIR) }
    }

    /// Moves `origin` to `name`, in this folder, over what stands there.
    func replace(_ name: String, by origin: String) throws(SystemError) {
        try SystemError.check { renameat(number, origin, number, name) }
    }

    /// Makes what was written last through a power failure.
    func synchronize() throws(SystemError) {
        do {
            try SystemError.check { fsync(number) }
        } catch  where error.code == EINVAL {
            // Some file systems have nothing to flush for a folder and say so in this way.
        }
    }
}

/// What kind of thing stands somewhere, and which one it is.
struct FileStatus {
    enum Kind { case file, folder, symbolicLink, other }

    let kind: Kind
    let size: Int
    let device: dev_t
    let identity: Identity

    /// One file or folder, whatever name leads to it.
    struct Identity: Hashable {
        let device: dev_t
        let number: ino_t
    }

    /// What stands at `path` below an open folder; see `Descriptor.status(of:)`.
    static func of(_ path: String, in folder: Int32) throws(SystemError) -> FileStatus? {
        var status = stat()
        do {
            try SystemError.check { fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) }
        } catch  where error.code == ENOENT || error.code == ENOTDIR {
            return nil
        }
        return FileStatus(status)
    }

    init(_ status: stat) {
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
