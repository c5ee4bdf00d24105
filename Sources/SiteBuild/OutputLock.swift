import Files
internal import Glibc

/// An exclusive lock on an output folder.
///
/// The lock is `flock` on the output folder itself. It leaves no file, needs no write if nothing changes, and
/// ends with the process. Some network file systems can lock only files; there, `.thumbindex/lock` is locked
/// instead of the folder.
struct OutputLock: ~Copyable, Sendable {
    /// The lock file, if the folder itself cannot be locked.
    private let file: Descriptor?

    static let name = "lock"

    /// Acquires the lock without waiting. A lock on the folder is held as long as `root` is open.
    ///
    /// - Throws: `OutputError.busy` if another process holds the lock.
    static func acquire(
        on root: borrowing Descriptor, _ folder: OutputFolder
    ) throws(OutputError) -> OutputLock {
        do {
            do {
                try lock(root)
                return OutputLock(file: nil)
            } catch  where error.isUnsupportedLock {
                return OutputLock(file: try lockFile(in: root))
            }
        } catch {
            throw error.code == EWOULDBLOCK
                ? .busy(output: folder.displayPath)
                : .failed(.locking, path: folder.displayPath, code: error.code)
        }
    }

    /// Acquires a lock that others may have at the same time, but no build. It is not needed for a look at a file system
    /// that cannot lock folders, because it would be a file.
    ///
    /// - Throws: `OutputError.busy` if a build holds the lock.
    static func shared(
        on root: borrowing Descriptor, _ folder: OutputFolder
    ) throws(OutputError) -> OutputLock {
        do {
            try root.lockShared()
        } catch  where error.code == EWOULDBLOCK {
            throw .busy(output: folder.displayPath)
        } catch {
            throw .failed(.locking, path: folder.displayPath, code: error.code)
        }
        return OutputLock(file: nil)
    }

    private static func lock(_ descriptor: borrowing Descriptor) throws(SystemError) {
        let number = descriptor.number
        try SystemError.check { flock(number, LOCK_EX | LOCK_NB) }
    }

    private static func lockFile(in root: borrowing Descriptor) throws(SystemError) -> Descriptor {
        do {
            try root.createFolder(OutputPath.stateFolder)
        } catch  where error.code == EEXIST {}
        let state = try Descriptor.openFolder(OutputPath.stateFolder, in: root.number)
        while true {
            let file = try Descriptor.open(
                name, in: state.number, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY, mode: 0o644)
            guard try file.status().kind == .file else { throw SystemError(code: EINVAL) }
            try lock(file)
            // The previous holder removes the file when it finishes, so the locked file may no longer have a name.
            if try state.status(of: name)?.identity == file.status().identity { return file }
        }
    }

    /// Removes the lock file, if there is one, while the lock is still held. A file that cannot be removed does no
    /// harm: the next build locks it.
    borrowing func removeFile(in root: borrowing Descriptor) {
        switch file {
        case .some:
            let state = try? Descriptor.openFolder(OutputPath.stateFolder, in: root.number)
            try? state?.removeFile(OutputLock.name)
        case .none: break
        }
    }
}
