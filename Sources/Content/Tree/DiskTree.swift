import Glibc

/// Content in a folder on disk.
///
/// Symbolic links are never followed below the root, and only regular files are opened: a pipe or a device
/// would block or never end.
public struct DiskTree: ContentTree {
    private let root: String

    /// - Parameter root: the folder; it may itself be reached through a link.
    public init(root: String) {
        self.root = root
    }

    public func items() throws(ContentTreeError) -> [ContentItem] {
        var items: [ContentItem] = []
        var folders = [""]
        while let folder = folders.popLast() {
            for name in try names(in: folder) where !ContentLayout.isHidden(name) {
                let path = folder.isEmpty ? name : folder + "/" + name
                let status = try status(of: path)
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(path)
                case S_IFREG: items.append(ContentItem(path: path, kind: .file, size: Int(status.st_size)))
                case S_IFLNK: items.append(ContentItem(path: path, kind: .symbolicLink))
                default: items.append(ContentItem(path: path, kind: .other))
                }
            }
        }
        return items.sorted { $0.path.precedesAsPath($1.path) }
    }

    public func read(_ path: String) throws(ContentTreeError) -> [UInt8] {
        let (descriptor, size) = try openRegularFile(path)
        defer { close(descriptor) }
        return try bytes(from: descriptor, expecting: size, limit: .max, path: path)
    }

    public func read(_ path: String, limit: Int) throws(ContentTreeError) -> [UInt8] {
        let (descriptor, size) = try openRegularFile(path)
        defer { close(descriptor) }
        return try bytes(from: descriptor, expecting: size, limit: max(limit, 0), path: path)
    }

    public func location(of path: String) -> String? { root + "/" + path }
}

extension DiskTree {
    private func names(in folder: String) throws(ContentTreeError) -> [String] {
        guard let stream = opendir(folder.isEmpty ? root : root + "/" + folder) else {
            throw failure(at: folder)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            // A name that is not UTF-8 cannot be put into an address; it is refused where it is decoded.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name else {
                let shown = Self.escapedName(of: entry)
                throw ContentTreeError(
                    path: folder.isEmpty ? shown : folder + "/" + shown,
                    reason: "its name is not valid UTF-8; rename it")
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw failure(at: folder) }
        return names
    }

    /// A name that is no UTF-8, with `\\x` and two digits for each byte that is no ASCII.
    private static func escapedName(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            bytes.prefix { $0 != 0 }.reduce(into: "") { name, byte in
                name +=
                    byte < 0x80
                    ? String(Character(Unicode.Scalar(byte)))
                    : "\\x" + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    private func status(of path: String) throws(ContentTreeError) -> stat {
        var status = stat()
        guard lstat(root + "/" + path, &status) == 0 else { throw failure(at: path) }
        return status
    }

    /// The caller closes the descriptor.
    private func openRegularFile(_ path: String) throws(ContentTreeError) -> (descriptor: CInt, size: Int) {
        // Without O_NONBLOCK a pipe that took the file's place since it was listed would block for ever.
        let descriptor = open(root + "/" + path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(at: path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            defer { close(descriptor) }
            throw failure(at: path)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw ContentTreeError(path: path, reason: "not a regular file")
        }
        return (descriptor, Int(status.st_size))
    }

    /// Reads to the end or the limit, however much longer or shorter the file has become since its size was
    /// asked for.
    private func bytes(
        from descriptor: CInt, expecting size: Int, limit: Int, path: String
    ) throws(ContentTreeError) -> [UInt8] {
        var bytes: [UInt8] = []
        var capacity = min(size + 1, limit)
        while true {
            var outcome = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                repeat {
                    outcome = Glibc.read(descriptor, buffer.baseAddress, capacity)
                } while outcome < 0 && errno == EINTR
                count = max(outcome, 0)
            }
            if outcome < 0 { throw failure(at: path) }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            // A regular file gives less than was asked for at its end only.
            if chunk.count < capacity || bytes.count >= limit { return bytes }
            capacity = min(65_536, limit - bytes.count)
        }
    }

    private func failure(at path: String) -> ContentTreeError {
        let code = errno
        return ContentTreeError(
            path: path, reason: String(cString: strerror(code)), isMissing: code == ENOENT)
    }
}
