import Files
internal import Glibc

/// The exclusive right to build into an output.
///
/// The lock is `flock` on the output folder itself, so that it leaves no file, needs no write where nothing
/// changes, and ends with the process that holds it however that ends. Network file systems lock files only;
/// there `.thumbindex/lock` stands for the folder while the lock is held.
struct OutputLock: ~Copyable, Sendable {
    /// Holds the lock, where a file stands for the folder.
    private let file: Descriptor?

    private static let path = OutputPath.stateFolder + "/lock"

    /// Takes the lock at once or not at all. The one on the folder lives as long as `root` is open.
    ///
    /// - Throws: `OutputError.busy` while another holds it.
    static func acquire(
        on root: borrowing Descriptor, _ folder: OutputFolder
    ) throws(OutputError) -> OutputLock {
        do {
            do {
                try lock(root)
                return OutputLock(file: nil)
            } catch  where [EBADF, EINVAL, ENOLCK, EOPNOTSUPP, ENOSYS].contains(error.code) {
                return OutputLock(file: try lockFile(in: root))
            }
        } catch {
            throw error.code == EWOULDBLOCK
                ? .busy(output: folder.displayPath)
                : .failed(.locking, path: folder.displayPath, code: error.code)
        }
    }

    private static func lock(_ descriptor: borrowing Descriptor) throws(SystemError) {
        let number = descriptor.number
        try SystemError.check { flock(number, LOCK_EX | LOCK_NB) }
    }

    private static func lockFile(in root: borrowing Descriptor) throws(SystemError) -> Descriptor {
        do {
            try root.createFolder(OutputPath.stateFolder)
        } catch  where error.code == EEXIST {}
        while true {
            let file = try Descriptor.open(path, in: root.number, O_RDWR | O_CREAT, mode: 0o644)
            try lock(file)
            // The holder before removes the file when it is done: what was locked may have no name any more.
            if try root.status(of: path)?.identity == file.status().identity { return file }
        }
    }

    /// Removes the file that stands for the folder, if there is one, while the lock is still held. One that cannot be
    /// removed does no harm: the next build locks it again.
    borrowing func removeFile(in root: borrowing Descriptor) {
        switch file {
        case .some: try? root.removeFile(OutputLock.path)
        case .none: break
        }
    }
}
