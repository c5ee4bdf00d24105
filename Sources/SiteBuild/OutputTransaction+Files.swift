import BuiltSite
import Files
internal import Glibc
internal import Synchronization

/// The way of one file: its path is reserved, compared with what stands there, staged, recorded.
extension OutputTransaction {
    /// Claims a path for a file that comes now.
    func reserve(_ text: String) throws(OutputError) -> OutputPath {
        let path = try OutputPath.checked(text)
        try state.withLock { (state) throws(OutputError) in
            guard state.phase == .open else { throw .finished }
            guard state.files[path] == nil else { throw .duplicate(text) }
            if state.folders[path] != nil {
                let inside = state.files.keys.filter { $0.lies(in: path) }.min()
                throw .collision(file: text, inside: inside?.text ?? text)
            }
            var folder = path.folder
            while let current = folder, state.folders[current] == nil {
                if state.files[current] != nil { throw .collision(file: current.text, inside: text) }
                state.folders[current] = Folder()
                folder = current.folder
            }
            state.files[path] = .some(nil)
        }
        return path
    }

    func record(_ path: OutputPath, _ record: Record) {
        state.withLock { state in state.files[path] = record }
    }

    /// Looks at what stands at `path`, where `isEqual` compares the open file, of the given size, with what
    /// it is to be: how a file that is put there changes the output, and whether it would change nothing.
    /// What is in the way is remembered for `commit()`.
    func compare(
        _ path: OutputPath, _ isEqual: (OpenFile, Int) throws(SystemError) -> Bool
    ) throws(OutputError) -> (change: Record.Change, isEqual: Bool) {
        let name = folder.displayPath + "/" + path.text
        guard try isInFolder(path), let root = state.withLock({ $0.root }) else { return (.new, false) }
        guard previous[path] != nil else {
            return try OutputError.attempt(.reading, name) { () throws(SystemError) in
                if let status = try root.descriptor.status(of: path.text) { recordObstacle(path, status) }
                return (.new, false)
            }
        }
        do {
            let file = try Descriptor.openFile(path.text, in: root.descriptor.number)
            let status = try file.status()
            if status.kind == .folder { recordObstacle(path, status) }
            guard status.kind == .file else { return (.replacement, false) }
            return (.replacement, try isEqual(file.bytes, status.size))
        } catch {
            // A link or a socket that took the place of our file is replaced like the file.
            if error.code == ENOENT { return (.new, false) }
            if error.code == ELOOP || error.code == ENXIO { return (.replacement, false) }
            throw .failed(.reading, path: name, code: error.code)
        }
    }

    /// Remembers what stands where a file goes, unless it is a folder that may have been ours alone:
    /// `commit()` looks into that.
    private func recordObstacle(_ path: OutputPath, _ status: FileStatus) {
        if status.kind == .folder, previous.contains(folder: path) { return }
        recordObstacle(path, status.kind.obstacle)
    }

    func recordObstacle(_ path: OutputPath, _ kind: OutputError.Obstacle.Kind) {
        state.withLock { state in
            _ = state.obstacles.insert(OutputError.Obstacle(path: path.text, kind: kind))
        }
    }
}

extension OutputPath {
    /// The path of a file of a site.
    static func checked(_ text: String) throws(OutputError) -> OutputPath {
        do {
            return try OutputPath(text)
        } catch {
            throw .invalidPath(error.path, error.fault)
        }
    }
}

extension FileStatus.Kind {
    /// How a thing of this kind stands in the way.
    var obstacle: OutputError.Obstacle.Kind {
        switch self {
        case .folder: .folder
        case .symbolicLink: .symbolicLink
        case .file, .other: .file
        }
    }
}
