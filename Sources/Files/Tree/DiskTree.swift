import Glibc

/// Content in a folder on disk.
///
/// Symbolic links below the root are never followed, not even one that takes the place of a folder while files are
/// read. Only regular files are read: a pipe or a device would block or never end.
public struct DiskTree: ContentTree {
    let root: String
    let followsRoot: Bool
    private let isIgnored: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - root: the folder; links may lead to the folder that holds it.
    ///   - followsRoot: whether the folder itself may be a link.
    ///   - isIgnored: whether a file or folder of this name is left out; by default, if the name begins with a dot.
    public init(
        root: String, followsRoot: Bool = true,
        ignoring isIgnored: @escaping @Sendable (String) -> Bool = { $0.utf8.first == UInt8(ascii: ".") }
    ) {
        self.root = root
        self.followsRoot = followsRoot
        self.isIgnored = isIgnored
    }

    /// A file or folder that is gone by the time at which it is looked at is left out, as if it had gone earlier.
    public func items() throws(ContentTreeError) -> [ContentItem] {
        var items: [ContentItem] = []
        var folders = [""]
        while let folder = folders.popLast() {
            do {
                try list(folder, into: &items, folders: &folders)
            } catch {
                guard error.isMissing, !folder.isEmpty else { throw error }
            }
        }
        return items.sorted { $0.path.isOrderedBeforeAsPath($1.path) }
    }

    public func read(_ path: String) throws(ContentTreeError) -> [UInt8] {
        try read(path, limit: .max)
    }

    public func read(_ path: String, limit: Int) throws(ContentTreeError) -> [UInt8] {
        try bytes(from: try openRegularFile(path), limit: max(limit, 0), path: path)
    }

    public func open(_ path: String) throws(ContentTreeError) -> OpenContentFile? {
        try openRegularFile(path)
    }
}

extension DiskTree {
    private func list(
        _ folder: String, into items: inout [ContentItem], folders: inout [String]
    ) throws(ContentTreeError) {
        let descriptor = try openDescriptor(folder, O_DIRECTORY)
        guard let stream = fdopendir(descriptor) else {
            defer { close(descriptor) }
            throw failure(at: folder)
        }
        defer { closedir(stream) }
        while let (name, isValid) = try nextName(in: stream, of: folder) {
            guard name != ".", name != "..", !isIgnored(name) else { continue }
            let path = folder.isEmpty ? name : folder + "/" + name
            // A name that is not UTF-8 cannot be put into an address.
            guard isValid else {
                throw ContentTreeError(path: path, reason: "its name is not valid UTF-8; rename it")
            }
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                let failure = failure(at: path)
                if failure.isMissing { continue }
                throw failure
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: folders.append(path)
            case S_IFREG: items.append(ContentItem(path: path, kind: .file, size: Int(status.st_size)))
            case S_IFLNK: items.append(ContentItem(path: path, kind: .symbolicLink))
            default: items.append(ContentItem(path: path, kind: .other))
            }
        }
    }

    /// - Returns: the name and whether it is valid UTF-8; where it is not, each byte outside ASCII is shown as `\\x` and
    ///   two digits. `nil` at the end.
    private func nextName(
        in stream: OpaquePointer, of folder: String
    ) throws(ContentTreeError) -> (name: String, isValid: Bool)? {
        errno = 0
        guard let entry = readdir(stream) else {
            if errno != 0 { throw failure(at: folder) }
            return nil
        }
        return withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                if let valid = String(validatingCString: name) { return (valid, true) }
                return (Self.escaped(name), false)
            }
        }
    }

    private static func escaped(_ name: UnsafePointer<CChar>) -> String {
        UnsafeBufferPointer(start: name, count: strlen(name)).reduce(into: "") { escaped, character in
            let byte = UInt8(bitPattern: character)
            escaped +=
                byte < 0x80
                ? String(Character(Unicode.Scalar(byte)))
                : "\\x" + String(byte, radix: 16, uppercase: true)
        }
    }

    /// Reads to the end or the limit, however much longer or shorter the file has become since it was opened.
    private func bytes(
        from file: OpenContentFile, limit: Int, path: String
    ) throws(ContentTreeError) -> [UInt8] {
        var bytes: [UInt8] = []
        var capacity = min(file.size + 1, limit)
        while true {
            var outcome = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                repeat {
                    outcome = Glibc.read(file.descriptor, buffer.baseAddress, capacity)
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
}
