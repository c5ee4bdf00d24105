import BuiltSite
import Files
internal import Glibc
internal import Synchronization

/// The steps for one file: reserve its path, compare it with the existing file, stage it, and record it.
extension OutputTransaction {
    /// Reserves a path for a file that is about to be written.
    func reserve(_ string: String) throws(OutputError) -> OutputPath {
        let path = try OutputPath.checked(string)
        let position = previous.position(of: path)
        try state.withLock { (state) throws(OutputError) in try state.reserve(path, at: position) }
        return path
    }

    func record(_ path: OutputPath, _ record: Record) {
        state.withLock { state in state.files[path] = record }
    }

    /// Compares a new file with the existing one at `path`. `isEqual` receives the open file and its size. Returns how
    /// writing the file would change the output, and whether the contents are equal. Obstacles are recorded for
    /// `commit()`.
    func compare(
        _ path: OutputPath, _ isEqual: (OpenFile, Int) throws(SystemError) -> Bool
    ) throws(OutputError) -> (change: Record.Change, isEqual: Bool) {
        let name = folder.displayPath + "/" + path.string
        guard try isInFolder(path), let root = state.withLock({ $0.root }) else { return (.new, false) }
        guard previous[path] != nil else {
            return try OutputError.attempt(.reading, name) { () throws(SystemError) in
                if let status = try root.descriptor.status(of: path.string) { recordObstacle(path, status) }
                return (.new, false)
            }
        }
        do {
            let file = try Descriptor.openFile(path.string, in: root.descriptor.number)
            let status = try file.status()
            if status.kind == .folder { recordObstacle(path, status) }
            guard status.kind == .file else { return (.replacement, false) }
            return (.replacement, try isEqual(file.bytes, status.size))
        } catch {
            // A link or socket that replaced a file of the previous site is replaced like the file.
            if error.code == ENOENT { return (.new, false) }
            if error.code == ELOOP || error.code == ENXIO { return (.replacement, false) }
            throw .failed(.reading, path: name, code: error.code)
        }
    }

    /// Records an obstacle, unless it is a folder of the previous site: `commit()` checks its contents.
    private func recordObstacle(_ path: OutputPath, _ status: FileStatus) {
        if status.kind == .folder, previous.contains(folder: path) { return }
        recordObstacle(path, status.kind.obstacle)
    }

    func recordObstacle(_ path: OutputPath, _ kind: OutputError.Obstacle.Kind) {
        state.withLock { state in
            _ = state.obstacles.insert(OutputError.Obstacle(path: path.string, kind: kind))
        }
    }
}

extension OutputTransaction.State {
    /// Reserves a path for a file that is about to be written, and adds the folders that contain it.
    /// - Parameter position: The position of the path in the previous manifest.
    mutating func reserve(_ path: OutputPath, at position: Int?) throws(OutputError) {
        guard phase == .open else { throw .finished }
        guard position.map({ !isPreserved[$0] }) ?? true else { throw .duplicate(path.string) }
        // One access to the table, for which other tasks wait.
        if let known = files.updateValue(nil, forKey: path) {
            files[path] = known
            throw .duplicate(path.string)
        }
        if folders[path] != nil {
            files.removeValue(forKey: path)
            let inside = files.keys.filter { $0.isInside(path) }.min()
            throw .collision(file: path.string, inside: inside?.string ?? path.string)
        }
        try addFolders(of: path)
        if let position { isWritten[position] = true }
    }

    /// Adds the folders that contain a file.
    mutating func addFolders(of path: OutputPath) throws(OutputError) {
        var folder = path.folder
        while let current = folder, folders[current] == nil {
            if files[current] != nil { throw .collision(file: current.string, inside: path.string) }
            folders[current] = OutputTransaction.Folder()
            folder = current.folder
        }
    }
}

extension OutputPath {
    /// Returns the validated path of a file.
    static func checked(_ string: String) throws(OutputError) -> OutputPath {
        do {
            return try OutputPath(string)
        } catch {
            throw .invalidPath(error.path, error.reason)
        }
    }
}

extension FileStatus.Kind {
    /// The kind of obstacle for a file of this kind.
    var obstacle: OutputError.Obstacle.Kind {
        switch self {
        case .folder: .folder
        case .symbolicLink: .symbolicLink
        case .file, .other: .file
        }
    }
}
