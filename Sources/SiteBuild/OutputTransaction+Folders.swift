import BuiltSite
import Files
internal import Synchronization

/// The folders of the new site: their existing counterparts in the output and their staged copies. Each is inspected
/// once.
extension OutputTransaction {
    /// Whether the folder of a file exists in the output. Obstacles are recorded.
    func isInFolder(_ place: Place) throws(OutputError) -> Bool {
        guard let folder = place.folder else { return true }
        let found: Folder.State
        if let known = place.folderState { found = known } else { found = try outputState(of: folder) }
        switch found {
        case .folder: return true
        case .missing: return false
        case .obstacle:
            try recordObstacle(above: folder)
            return false
        }
    }

    /// Records the outermost obstacle among a folder and those that contain it.
    private func recordObstacle(above folder: Int) throws(OutputError) {
        var found: (path: OutputPath, kind: OutputError.Obstacle.Kind)?
        var next: Int? = folder
        while let index = next {
            let (path, parent) = state.withLock { ($0.folders[index].path, $0.folders[index].parent) }
            if case .obstacle(let kind) = try outputState(of: index) { found = (path, kind) }
            next = parent
        }
        if let found { recordObstacle(found.path, found.kind) }
    }

    /// Returns what exists in the output at the path of a folder. Parents are inspected first, so that a link is never
    /// followed.
    private func outputState(of folder: Int) throws(OutputError) -> Folder.State {
        let (known, root) = state.withLock { ($0.folders[folder], $0.root) }
        if let state = known.state { return state }
        var found = Folder.State.missing
        if let parent = known.parent {
            found = try outputState(of: parent)
        } else if root != nil {
            found = .folder
        }
        if case .folder = found, let root { found = try inspect(known.path, in: root) }
        state.withLock { $0.folders[folder].state = found }
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
    /// - Returns: The metadata of the staged file.
    func stage(
        _ reservation: Reservation,
        _ fill: (borrowing Descriptor, String) throws(OutputError) -> Void
    ) throws(OutputError) -> FileVersion? {
        let staging: StagingFolder
        if let open = reservation.staging { staging = open } else { staging = try self.staging() }
        for folder in reservation.unstagedFolders.reversed() { try staging.createFolder(folder.path) }
        let path = reservation.place.path
        let name = staging.name(of: path)
        return try staging.createStagedFile(path) { (file) throws(OutputError) in try fill(file, name) }
    }

    /// Returns the staging folder, creating it on first use.
    func staging() throws(OutputError) -> StagingFolder {
        try state.withLock { (state) throws(OutputError) in
            if let staging = state.staging { return staging }
            guard state.phase != .finished else { throw .finished }
            let root: OutputRoot
            if let open = state.root { root = open } else { root = try OutputRoot.create(folder) }
            state.root = root
            let staging = try StagingFolder(in: root, hasManifest: hasManifest)
            state.staging = staging
            return staging
        }
    }
}
