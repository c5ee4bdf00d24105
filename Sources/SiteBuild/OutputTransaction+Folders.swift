import BuiltSite
import Files
internal import Synchronization

/// The folders of the new site: their existing counterparts in the output and their staged copies. Each is inspected
/// once.
extension OutputTransaction {
    /// Whether the folder of `path` exists in the output. Obstacles are recorded.
    func isInFolder(_ path: OutputPath) throws(OutputError) -> Bool {
        guard let folder = path.folder else { return true }
        switch try outputState(of: folder) {
        case .folder: return true
        case .missing: return false
        case .obstacle(let kind):
            // The obstacle may be a parent folder.
            for above in path.folders {
                if case .obstacle = try outputState(of: above) {
                    recordObstacle(above, kind)
                    break
                }
            }
            return false
        }
    }

    /// Returns what exists in the output at the path of a folder. Parents are inspected first, so that a link is never
    /// followed.
    func outputState(of folder: OutputPath) throws(OutputError) -> Folder.State {
        let (known, root) = state.withLock { ($0.folders[folder]?.state, $0.root) }
        if let known { return known }
        var found = Folder.State.missing
        if let above = folder.folder {
            found = try self.outputState(of: above)
        } else if root != nil {
            found = .folder
        }
        if case .folder = found, let root { found = try inspect(folder, in: root) }
        // Folders that only the previous site has are not cached.
        state.withLock { $0.folders[folder]?.state = found }
        return found
    }

    private func inspect(_ folder: OutputPath, in root: OutputRoot) throws(OutputError) -> Folder.State {
        let name = self.folder.displayPath + "/" + folder.string
        let status = try OutputError.attempt(.reading, name) { () throws(SystemError) in
            try root.descriptor.status(of: folder.string)
        }
        guard let status else { return .missing }
        if status.kind == .folder { return status.device == root.device ? .folder : .obstacle(.mount) }
        // A file of the previous site is removed before a folder takes its path.
        return previous[folder] != nil ? .missing : .obstacle(status.kind.obstacle)
    }

    /// Writes a file to the staging folder.
    func stage(
        _ path: OutputPath, _ fill: (borrowing Descriptor, String) throws(OutputError) -> Void
    ) throws(OutputError) {
        let staging = try self.staging()
        if let folder = path.folder { try stage(folder: folder, staging) }
        let name = staging.name(of: path)
        try staging.createStagedFile(path) { (file) throws(OutputError) in try fill(file, name) }
    }

    private func stage(folder: OutputPath, _ staging: StagingFolder) throws(OutputError) {
        if state.withLock({ $0.folders[folder]?.isStaged ?? false }) { return }
        if let above = folder.folder { try stage(folder: above, staging) }
        try staging.createFolder(folder)
        state.withLock { $0.folders[folder]?.isStaged = true }
    }

    /// Returns the staging folder, creating it on first use.
    func staging() throws(OutputError) -> StagingFolder {
        try state.withLock { (state) throws(OutputError) in
            if let staging = state.staging { return staging }
            guard state.phase != .finished else { throw .finished }
            let root: OutputRoot
            if let open = state.root { root = open } else { root = try OutputRoot.create(folder) }
            state.root = root
            let staging = try StagingFolder(in: root)
            state.staging = staging
            return staging
        }
    }
}
