import BuiltSite
import Files
internal import Glibc
internal import Synchronization

/// The steps for one file: reserve its path, compare it with the existing file, stage it, and record it. Tasks wait for
/// each other only to reserve a path and to record a file, because each needs the state of the transaction once.
extension OutputTransaction {
    /// A path that is reserved for a file, with what was known about it at that time.
    struct Reservation {
        /// The index of the file.
        let file: Int
        let place: Place
        /// The staging folder; `nil` if nothing was staged.
        let staging: StagingFolder?
        /// The folders of the file that were not staged, innermost first.
        let unstagedFolders: [(index: Int, path: OutputPath)]
    }

    /// The place of a file in the output.
    struct Place {
        let path: OutputPath
        /// The position of the path in the previous manifest.
        let position: Int?
        /// The index of the folder that contains the file; `nil` at the top of the output.
        let folder: Int?
        /// What exists at the path of the folder; `nil` if it was not inspected.
        let folderState: Folder.State?
        /// The output folder; `nil` if it did not exist.
        let root: OutputRoot?
    }

    /// Reserves a path for a file that is about to be written.
    func reserve(_ string: String, rank: Int?) throws(OutputError) -> Reservation {
        let path = try OutputPath.checked(string)
        let (position, folder) = (previous.position(of: path), path.folder)
        return try state.withLock { (state) throws(OutputError) in
            try state.reserve(path, in: folder, at: position, rank: rank)
        }
    }

    /// Reserves memory for files that will be written, so that other tasks do not wait while it grows.
    func reserveCapacity(_ count: Int) {
        // Most files are in a folder of their own.
        state.withLock { state in
            state.items.reserveCapacity(2 * count)
            state.files.reserveCapacity(count)
            state.folders.reserveCapacity(count)
        }
    }

    /// Records a file whose bytes are staged or already in the output. The folders of a staged file are then staged,
    /// too.
    func record(_ reservation: Reservation, _ record: Record) {
        state.withLock { state in
            state.files[reservation.file].record = record
            guard record.change != .none else { return }
            for folder in reservation.unstagedFolders { state.folders[folder.index].isStaged = true }
        }
    }

    /// An existing file that was compared with a new one.
    struct Comparison {
        /// How writing the new file changes the output.
        let change: Record.Change
        /// Whether the contents are equal.
        var isEqual: Bool { change == .none }
        /// The metadata of an equal file; `nil` if a later change may have the same.
        var version: FileVersion?
    }

    /// Compares a new file with the existing one at its place. `isEqual` receives the open file and its size. Obstacles are
    /// recorded for `commit()`.
    func compare(
        _ place: Place, _ isEqual: (OpenFile, Int) throws(SystemError) -> Bool
    ) throws(OutputError) -> Comparison {
        let path = place.path
        guard try isInFolder(place), let root = place.root else { return Comparison(change: .new) }
        let name = folder.displayPath + "/" + path.string
        guard place.position != nil else {
            return try OutputError.attempt(.reading, name) { () throws(SystemError) in
                if let status = try root.descriptor.status(of: path.string) { recordObstacle(path, status) }
                return Comparison(change: .new)
            }
        }
        do {
            let file = try Descriptor.openFile(path.string, in: root.descriptor.number)
            let time = FileVersion.now
            let status = try file.status()
            if status.kind == .folder { recordObstacle(path, status) }
            guard status.kind == .file, try isEqual(file.bytes, status.size) else {
                return Comparison(change: .replacement)
            }
            let version = status.version.isSettled(at: time) ? status.version : nil
            return Comparison(change: .none, version: version)
        } catch {
            // A link or socket that replaced a file of the previous site is replaced like the file.
            if error.code == ENOENT { return Comparison(change: .new) }
            if error.code == ELOOP || error.code == ENXIO { return Comparison(change: .replacement) }
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
    /// - Parameters:
    ///   - container: The path of the folder that contains the file; `nil` at the top of the output.
    ///   - position: The position of the path in the previous manifest.
    mutating func reserve(
        _ path: OutputPath, in container: OutputPath?, at position: Int?, rank: Int?
    ) throws(OutputError) -> OutputTransaction.Reservation {
        guard phase == .open else { throw .finished }
        guard position.map({ !isPreserved[$0] }) ?? true else { throw .duplicate(path.string) }
        // One access to the table, for which other tasks wait.
        if let known = items.updateValue(.file(files.count), forKey: path) {
            items[path] = known
            guard case .folder = known else { throw .duplicate(path.string) }
            let inside = files.lazy.map(\.path).filter { $0.isInside(path) }.min()
            throw .collision(file: path.string, inside: inside?.string ?? path.string)
        }
        let folder: Int?
        do {
            folder = try container.map { (container) throws(OutputError) in try addFolder(container, of: path)
            }
        } catch {
            items.removeValue(forKey: path)
            throw error
        }
        files.append(OutputTransaction.File(path: path, rank: rank, position: position, folder: folder))
        if let position { isWritten[position] = true }
        return OutputTransaction.Reservation(
            file: files.count - 1, place: place(of: path, at: position, in: folder), staging: staging,
            unstagedFolders: unstagedFolders(from: folder))
    }

    /// Adds the folders that contain a file of the previous site.
    mutating func place(
        of path: OutputPath, at position: Int
    ) throws(OutputError) -> OutputTransaction.Place {
        place(of: path, at: position, in: try addFolder(of: path))
    }

    private func place(of path: OutputPath, at position: Int?, in folder: Int?) -> OutputTransaction.Place {
        OutputTransaction.Place(
            path: path, position: position, folder: folder,
            folderState: folder.flatMap { folders[$0].state }, root: root)
    }

    /// Adds the folder that contains a file, and those that contain the folder.
    /// - Returns: The index of the folder; `nil` at the top of the output.
    private mutating func addFolder(of file: OutputPath) throws(OutputError) -> Int? {
        try file.folder.map { (folder) throws(OutputError) in try addFolder(folder, of: file) }
    }

    private mutating func addFolder(_ path: OutputPath, of file: OutputPath) throws(OutputError) -> Int {
        switch items[path] {
        case .folder(let index): return index
        case .file: throw .collision(file: path.string, inside: file.string)
        case nil: break
        }
        let parent = try path.folder.map { (folder) throws(OutputError) in try addFolder(folder, of: file) }
        var folder = OutputTransaction.Folder(path: path, parent: parent)
        // Nothing exists in a folder that does not exist.
        if let parent, case .missing = folders[parent].state { folder.state = .missing }
        folders.append(folder)
        items[path] = .folder(folders.count - 1)
        return folders.count - 1
    }

    private func unstagedFolders(from folder: Int?) -> [(index: Int, path: OutputPath)] {
        var unstaged: [(index: Int, path: OutputPath)] = []
        var next = folder
        while let index = next, !folders[index].isStaged {
            unstaged.append((index, folders[index].path))
            next = folders[index].parent
        }
        return unstaged
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
