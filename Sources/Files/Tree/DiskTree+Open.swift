internal import Glibc

/// Files and folders are opened one component at a time, each relative to its parent folder, so that no link is
/// followed.
extension DiskTree {
    func openRegularFile(_ path: String) throws(ContentTreeError) -> OpenContentFile {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let parent = String(path[..<(slash ?? path.startIndex)])
        let folder = try folders.folder(at: parent) { () throws(ContentTreeError) in
            try openFolder(parent, of: path)
        }
        let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
        do {
            let descriptor = try Descriptor.openFile(name, in: folder.descriptor.number)
            let status = try descriptor.status()
            if status.kind == .file { return OpenContentFile(descriptor, version: status.version) }
        } catch {
            throw failure(at: path, error.code)
        }
        throw ContentTreeError(path: path, reason: "not a regular file")
    }

    /// Opens the folder at `path`.
    /// - Parameter wanted: The path in the error, if it differs from `path`.
    func openFolder(_ path: String, of wanted: String? = nil) throws(ContentTreeError) -> Descriptor {
        let flags = O_RDONLY | O_CLOEXEC | O_DIRECTORY | (followsRoot ? 0 : O_NOFOLLOW)
        let top = Glibc.open(root, flags)
        guard top >= 0 else { throw rootFailure() }
        var current = Descriptor(taking: top)
        do {
            for part in path.pathParts {
                current = try Descriptor.openFolder(part, in: current.number)
            }
        } catch {
            throw failure(at: wanted ?? path, error.code)
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
