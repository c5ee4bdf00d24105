import Glibc

/// Content in a folder on disk.
///
/// Symbolic links below the root are never followed, not even a link that replaces a folder while files are read.
/// Only regular files are read: a pipe or a device could block or never end.
public struct DiskTree: ContentTree {
    let root: String
    let followsRoot: Bool
    private let isIgnored: @Sendable (String) -> Bool
    let folders = OpenFolderCache()

    /// Creates a tree for a folder.
    ///
    /// - Parameters:
    ///   - root: The folder. The path to it may contain links.
    ///   - followsRoot: Whether the folder itself may be a link.
    ///   - isIgnored: Whether to ignore a file or folder with the given name; by default, if the name begins with a
    ///     dot.
    public init(
        root: String, followsRoot: Bool = true,
        ignoring isIgnored: @escaping @Sendable (String) -> Bool = { $0.utf8.first == UInt8(ascii: ".") }
    ) {
        self.root = root
        self.followsRoot = followsRoot
        self.isIgnored = isIgnored
    }

    /// Returns all items. Omits a file or folder that is deleted during the listing.
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

    /// Checks that the folder exists and can be read, without listing it.
    public func checkRoot() throws(ContentTreeError) {
        _ = Descriptor(taking: try openDescriptor("", O_DIRECTORY))
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
        let descriptor = Descriptor(taking: try openDescriptor(folder, O_DIRECTORY))
        let prefix = folder.isEmpty ? "" : folder + "/"
        for entry in try entries(of: descriptor, at: folder) {
            let name = entry.validString ?? entry.escapedString
            guard !isIgnored(name) else { continue }
            let path = prefix + name
            // A name that is not UTF-8 cannot be part of a URL.
            guard entry.validString != nil else {
                throw ContentTreeError(path: path, reason: "its name is not valid UTF-8; rename it")
            }
            switch entry.kind {
            case .folder: folders.append(path)
            case .file:
                if let version = try version(of: name, in: descriptor, at: path) {
                    items.append(ContentItem(path: path, version: version))
                }
            case .symbolicLink: items.append(ContentItem(path: path, kind: .symbolicLink))
            case .other: items.append(ContentItem(path: path, kind: .other))
            }
        }
    }

    private func entries(
        of folder: borrowing Descriptor, at path: String
    ) throws(ContentTreeError) -> [FolderEntry] {
        do { return try folder.entries() } catch { throw failure(at: path, error.code) }
    }

    /// Returns the metadata of a file, or `nil` if the file was removed after the folder was listed.
    private func version(
        of name: String, in folder: borrowing Descriptor, at path: String
    ) throws(ContentTreeError) -> FileVersion? {
        do { return try folder.status(of: name)?.version } catch { throw failure(at: path, error.code) }
    }

    /// Reads to the end or the limit, even if the size of the file has changed since it was opened.
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
            // A regular file returns fewer bytes than requested only at its end.
            if chunk.count < capacity || bytes.count >= limit { return bytes }
            capacity = min(65_536, limit - bytes.count)
        }
    }
}
