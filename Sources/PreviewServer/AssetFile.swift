import Glibc

/// A file of the content folder, opened for sending.
///
/// Every part of its path is opened without following a symbolic link, so that not even one that was put in the
/// place of a folder a moment ago leads out of the project.
final class AssetFile: Sendable {
    private let descriptor: CInt
    /// In bytes, when it was opened.
    let size: Int

    /// - Returns: `nil` where there is no regular file that this process may read.
    init?(_ path: String, in folder: String) {
        var current = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let parts = path.split(separator: "/")
        for (number, part) in parts.enumerated() where current >= 0 {
            // A pipe would block without O_NONBLOCK.
            let kind = number == parts.count - 1 ? O_NONBLOCK : O_DIRECTORY
            let next = openat(current, String(part), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
            close(current)
            current = next
        }
        guard current >= 0 else { return nil }
        var status = stat()
        guard fstat(current, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(current)
            return nil
        }
        descriptor = current
        size = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// The bytes from an offset on, at most so many; fewer at the end, none past it or where reading fails.
    func bytes(at offset: Int, atMost count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            var outcome = 0
            repeat {
                outcome = pread(descriptor, buffer.baseAddress, count, off_t(offset))
            } while outcome < 0 && errno == EINTR
            read = max(outcome, 0)
        }
    }
}
