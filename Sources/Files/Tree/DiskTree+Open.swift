internal import Glibc

/// Files and folders are opened one component at a time, each relative to its parent folder, so that no link is
/// followed.
extension DiskTree {
    func openRegularFile(_ path: String) throws(ContentTreeError) -> OpenContentFile {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = try folders.folder(at: String(path[..<(slash ?? path.startIndex)])) {
            () throws(ContentTreeError) in
            Descriptor(
                taking: try openDescriptor(String(path[..<(slash ?? path.startIndex)]), O_DIRECTORY, of: path)
            )
        }
        let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
        // Without O_NONBLOCK, the call would block forever if a pipe has replaced the file since it was listed.
        let descriptor = openat(
            folder.descriptor.number, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(at: path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let failure = failure(at: path)
            close(descriptor)
            throw failure
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw ContentTreeError(path: path, reason: "not a regular file")
        }
        return OpenContentFile(descriptor: descriptor, version: FileVersion(status))
    }

    /// Opens the file at `path`, with additional flags for the last component. The caller closes the descriptor.
    /// - Parameter wanted: The path in the error, if it differs from `path`.
    func openDescriptor(
        _ path: String, _ flags: CInt, of wanted: String? = nil
    ) throws(ContentTreeError) -> CInt {
        let every = O_RDONLY | O_CLOEXEC
        var current = Glibc.open(root, every | O_DIRECTORY | (followsRoot ? 0 : O_NOFOLLOW))
        guard current >= 0 else { throw rootFailure() }
        let parts = path.pathParts
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let next = openat(current, part, every | O_NOFOLLOW | (isLast ? flags : O_DIRECTORY))
            let code = errno
            close(current)
            guard next >= 0 else { throw failure(at: wanted ?? path, code) }
            current = next
        }
        return current
    }

    private func rootFailure() -> ContentTreeError {
        let code = errno
        var status = stat()
        if !followsRoot, lstat(root, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            return ContentTreeError(
                path: "",
                reason: "it is a symbolic link; replace it with the folder itself, or add --follow-root")
        }
        return failure(at: "", code)
    }

    /// Returns the error for a path and the code of a failed system call.
    ///
    /// Only `ENOENT` and `ENOTDIR` mean that the file does not exist. After any other error, it may exist.
    func failure(at path: String, _ code: CInt = errno) -> ContentTreeError {
        ContentTreeError(
            path: path, reason: String(cString: strerror(code)), isMissing: code == ENOENT || code == ENOTDIR)
    }
}
