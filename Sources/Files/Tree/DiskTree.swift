import Glibc

/// Content in a folder on disk.
///
/// Symbolic links below the root are never followed, not even a link that replaces a folder while files are read.
/// Only regular files are read: a pipe or a device could block or never end.
public struct DiskTree: ContentTree {
    let root: String
    let followsRoot: Bool
    private let isIgnored: @Sendable (_ name: String, _ isFolder: Bool) -> Bool
    let folders = OpenFolderCache()

    /// Creates a tree for a folder.
    ///
    /// - Parameters:
    ///   - root: The folder. The path to it may contain links.
    ///   - followsRoot: Whether the folder itself may be a link.
    ///   - isIgnored: Whether to ignore a file with a name or, if the second argument is true, a folder. By default,
    ///     names that begin with a dot are ignored.
    public init(
        root: String, followsRoot: Bool = true,
        ignoring isIgnored: @escaping @Sendable (_ name: String, _ isFolder: Bool) -> Bool = { name, _ in
            name.utf8.first == UInt8(ascii: ".")
        }
    ) {
        self.root = root
        self.followsRoot = followsRoot
        self.isIgnored = isIgnored
    }

    /// Returns all items. Omits a file or folder that is deleted during the listing.
    public func items() throws(ContentTreeError) -> [ContentItem] {
        var walk = Walk()
        while let path = walk.folders.popLast() {
            do {
                let folder = try list(path, into: &walk)
                add(folder.files.map { folder.version(of: $0) }, of: folder, to: &walk)
            } catch {
                if error.path.isEmpty { throw error }
                walk.add(error)
            }
        }
        return walk.sortedItems
    }

    /// Returns all items like ``items()``, and reads their metadata in up to `jobs` tasks.
    public func items(jobs: Int) async throws(ContentTreeError) -> [ContentItem] {
        var walk = Walk()
        while let path = walk.folders.popLast() {
            do {
                let folder = try list(path, into: &walk)
                let versions = await folder.files.mapInParallel(jobs: jobs) { folder.version(of: $0) }
                add(versions, of: folder, to: &walk)
            } catch {
                if error.path.isEmpty { throw error }
                walk.add(error)
            }
        }
        return walk.sortedItems
    }

    /// Checks that the folder exists and can be read, without listing it.
    public func checkRoot() throws(ContentTreeError) {
        _ = try openFolder("")
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
    /// The items that were found, and the folders that are not listed yet.
    private struct Walk {
        var items: [ContentItem] = []
        var folders = [""]

        var sortedItems: [ContentItem] {
            items.sorted { $0.path.isOrderedBeforeAsPath($1.path) }
        }

        /// Adds what cannot be read, unless it was removed after its folder was listed.
        mutating func add(_ error: ContentTreeError) {
            guard !error.isMissing else { return }
            items.append(ContentItem(path: error.path, kind: .unreadable(reason: error.reason)))
        }
    }

    /// A folder and the names of its files.
    private struct ListedFolder: Sendable {
        let prefix: String
        let open: SharedFolder
        var files: [String] = []

        /// Returns the metadata of a file, or `nil` if the file was removed after the folder was listed.
        func version(of name: String) -> Result<FileVersion?, SystemError> {
            do throws(SystemError) {
                return .success(try open.descriptor.status(of: name)?.version)
            } catch {
                return .failure(error)
            }
        }
    }

    /// Lists a folder, and adds everything except its files.
    private func list(_ path: String, into walk: inout Walk) throws(ContentTreeError) -> ListedFolder {
        let open = SharedFolder(try openFolder(path))
        var folder = ListedFolder(prefix: path.isEmpty ? "" : path + "/", open: open)
        for entry in try entries(of: open.descriptor, at: path) {
            let valid = entry.validString
            let name = valid ?? entry.escapedString
            guard !isIgnored(name, entry.kind == .folder) else { continue }
            // A name that is not UTF-8 cannot be part of a URL.
            guard valid != nil else {
                walk.add(
                    ContentTreeError(
                        path: folder.prefix + name, reason: "its name is not valid UTF-8; rename it"))
                continue
            }
            switch entry.kind {
            case .folder: walk.folders.append(folder.prefix + name)
            case .file: folder.files.append(name)
            case .symbolicLink:
                walk.items.append(ContentItem(path: folder.prefix + name, kind: .symbolicLink))
            case .other: walk.items.append(ContentItem(path: folder.prefix + name, kind: .other))
            }
        }
        return folder
    }

    /// Adds the files of a folder. Omits those that were removed after it was listed.
    private func add(
        _ versions: [Result<FileVersion?, SystemError>], of folder: ListedFolder, to walk: inout Walk
    ) {
        for (name, version) in zip(folder.files, versions) {
            let path = folder.prefix + name
            switch version {
            case .success(let version?): walk.items.append(ContentItem(path: path, version: version))
            case .success: break
            case .failure(let error): walk.add(failure(at: path, error.code))
            }
        }
    }

    private func entries(
        of folder: borrowing Descriptor, at path: String
    ) throws(ContentTreeError) -> [FolderEntry] {
        do { return try folder.entries() } catch { throw failure(at: path, error.code) }
    }

    /// Reads to the end or the limit, even if the size of the file has changed since it was opened.
    private func bytes(
        from file: OpenContentFile, limit: Int, path: String
    ) throws(ContentTreeError) -> [UInt8] {
        var bytes: [UInt8] = []
        var capacity = min(file.version.size + 1, limit)
        while true {
            var outcome = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                repeat {
                    outcome = Glibc.read(file.descriptor.number, buffer.baseAddress, capacity)
                } while outcome < 0 && errno == EINTR
                count = max(outcome, 0)
            }
            if outcome < 0 { throw failure(at: path) }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            // Fewer bytes than requested are not the end: a call returns at most 2 GiB, and less from some file systems.
            if chunk.isEmpty || bytes.count >= limit { return bytes }
            capacity = min(65_536, limit - bytes.count)
        }
    }
}
