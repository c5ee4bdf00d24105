import BuiltSite
import Files

/// An inspector of the files of a directory, in the order of their paths.
struct DirectoryInspector {
    private let folder: PublishedFolder
    private let walk: FolderWalk

    /// The kind of entry that exists at the path of a file.
    private enum ExistingFile {
        case missing
        case file(size: Int)
        /// A link or special file.
        case other
        case obstacles([String])
    }

    init(folder: PublishedFolder) {
        self.folder = folder
        walk = FolderWalk(top: folder.root)
    }

    /// Returns the current state of the directory. Files are compared by their bytes.
    func state(for site: BuiltFolder, records: PublicationRecords) throws(PublishingError) -> TargetState {
        var state = TargetState()
        let names = try folder.names()
        state.owner = records.exist ? .thumbindex : names.isEmpty ? .unclaimed : .foreign(names)
        try inspectOwnFiles(by: records, wanted: site.manifest, &state)
        let ownFolders = Set(state.ownFiles.flatMap(\.folders))
        for path in site.manifest.sortedPaths {
            guard let entry = site.manifest[path] else { continue }
            if Task.isCancelled { throw .cancelled(done: 0, of: 0) }
            switch try find(path, own: state.ownFiles, ownFolders) {
            case .missing: break
            case .file(let size):
                state.fileStates[path] = try holds(path, entry, size: size) ? .same : .different
            case .other: state.fileStates[path] = .different
            case .obstacles(let names): state.obstacles.formUnion(names)
            }
        }
        return state
    }

    /// Records the files that Thumbindex published and that still exist.
    private func inspectOwnFiles(
        by records: PublicationRecords, wanted: Manifest, _ state: inout TargetState
    ) throws(PublishingError) {
        for path in records.paths {
            guard let kind = try status(of: path)?.kind, kind != .folder else { continue }
            let owner = try attempt(path) { () throws(SystemError) in
                try records.ownership(of: path, isWanted: wanted[path] != nil) {
                    (entry) throws(SystemError) in
                    try walk.compare(path, with: entry) == .same
                }
            }
            state.add(path, owner)
        }
    }

    /// Returns what exists at a path where a file will be published. Returns `missing` if only owned files
    /// are in the way, because they can be replaced: a file at the path of a parent folder, or the files in a
    /// folder at the path itself.
    private func find(
        _ path: OutputPath, own: Set<OutputPath>, _ ownFolders: Set<OutputPath>
    ) throws(PublishingError) -> ExistingFile {
        guard let status = try status(of: path) else {
            guard let above = try obstacle(above: path), !own.contains(above) else { return .missing }
            return .obstacles([above.string])
        }
        switch status.kind {
        case .file: return .file(size: status.size)
        case .folder:
            let others = try others(in: path, own: own, ownFolders)
            return others.isEmpty ? .missing : .obstacles(others)
        case .symbolicLink, .other: return .other
        }
    }

    /// Returns the first parent path that exists and is not a folder.
    private func obstacle(above path: OutputPath) throws(PublishingError) -> OutputPath? {
        for folder in path.folders {
            guard let status = try status(of: folder) else { return nil }
            if status.kind != .folder { return folder }
        }
        return nil
    }

    /// Returns everything in a folder, at any depth, that Thumbindex does not own.
    private func others(
        in path: OutputPath, own: Set<OutputPath>, _ ownFolders: Set<OutputPath>
    ) throws(PublishingError) -> [String] {
        let entries = try attempt(path) { () throws(SystemError) -> [FolderEntry] in
            guard let parent = try walk.folder(holding: path) else { return [] }
            return try Descriptor.openFolder(path.name, in: parent).entries()
        }
        var others: [String] = []
        for entry in entries {
            let text = path.string + "/" + entry.string
            guard let inside = try? OutputPath(text) else {
                others.append(text)
                continue
            }
            if entry.kind == .folder {
                let isOwnFolder = ownFolders.contains(inside)
                others += isOwnFolder ? try self.others(in: inside, own: own, ownFolders) : [text]
            } else if !own.contains(inside) {
                others.append(text)
            }
        }
        return others
    }

    /// Whether a file of this size has the contents that `entry` describes.
    private func holds(_ path: OutputPath, _ entry: Manifest.Entry, size: Int) throws(PublishingError) -> Bool
    {
        guard size == entry.size else { return false }
        return try attempt(path) { () throws(SystemError) in
            guard let parent = try walk.folder(holding: path) else { return false }
            let file = try Descriptor.openFile(path.name, in: parent)
            return try file.bytes.digest(size: size) == entry.digest
        }
    }

    private func status(of path: OutputPath) throws(PublishingError) -> FileStatus? {
        try attempt(path) { () throws(SystemError) in
            guard let parent = try walk.folder(holding: path) else { return nil }
            return try FileStatus.of(path.name, in: parent)
        }
    }

    private func attempt<Value>(
        _ path: OutputPath, _ call: () throws(SystemError) -> Value
    ) throws(PublishingError) -> Value {
        do {
            return try call()
        } catch {
            throw .failed(path: folder.name(of: path.string), reason: error.reason)
        }
    }
}
