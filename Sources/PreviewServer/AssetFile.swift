import Glibc

/// A file of the content folder that is open for sending.
///
/// Each component of its path is opened without following symbolic links, so even a link that has just replaced a
/// folder does not lead out of the project.
final class AssetFile: Sendable {
    private let descriptor: CInt
    /// The size in bytes when the file was opened.
    let size: Int

    /// The error for a file that exists but cannot be sent.
    struct ReadError: Error, CustomStringConvertible {
        /// The system's error code, or `nil` if the file became shorter while it was sent.
        let code: CInt?

        var description: String {
            code.map { "the file cannot be read: \(String(cString: strerror($0)))" }
                ?? "the file became shorter while it was being sent"
        }
    }

    private init(descriptor: CInt, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    /// Opens a file at a path relative to `folder`.
    ///
    /// - Returns: The file, or `nil` if there is no regular file at `path`.
    /// - Throws: ``ReadError`` if the file exists but cannot be opened.
    static func open(_ path: String, in folder: String) throws(ReadError) -> AssetFile? {
        var current = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let parts = path.split(separator: "/")
        for (number, part) in parts.enumerated() where current >= 0 {
            // A pipe would block without O_NONBLOCK.
            let kind = number == parts.count - 1 ? O_NONBLOCK : O_DIRECTORY
            let next = openat(current, String(part), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind)
            let code = errno
            close(current)
            errno = code
            current = next
        }
        guard current >= 0 else {
            // A socket cannot be opened.
            if [ENOENT, ENOTDIR, ELOOP, ENXIO].contains(errno) { return nil }
            throw ReadError(code: errno)
        }
        var status = stat()
        guard fstat(current, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(current)
            return nil
        }
        return AssetFile(descriptor: current, size: Int(status.st_size))
    }

    deinit {
        close(descriptor)
    }

    /// Reads at least one and at most `count` bytes at an offset.
    func bytes(at offset: Int, maxLength count: Int) throws(ReadError) -> [UInt8] {
        var code: CInt?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            var outcome = 0
            repeat {
                outcome = pread(descriptor, buffer.baseAddress, count, off_t(offset))
            } while outcome < 0 && errno == EINTR
            if outcome < 0 { code = errno }
            read = max(outcome, 0)
        }
        guard !bytes.isEmpty else { throw ReadError(code: code) }
        return bytes
    }
}
