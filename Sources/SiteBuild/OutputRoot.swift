import Files
internal import Glibc

/// The output folder, open and locked: nobody else builds into it until this is let go.
final class OutputRoot: Sendable {
    let folder: OutputFolder
    let descriptor: Descriptor
    /// Renames cannot leave the file system that the output is on.
    let device: dev_t
    /// The folders that had to be made for it, the topmost first.
    let createdFolders: [String]
    private let lock: OutputLock

    private init(
        _ folder: OutputFolder, _ descriptor: consuming Descriptor, _ lock: consuming OutputLock,
        createdFolders: [String]
    ) throws(OutputError) {
        do {
            device = try descriptor.status().device
        } catch {
            throw .failed(.opening, path: folder.displayPath, code: error.code)
        }
        self.folder = folder
        self.descriptor = descriptor
        self.lock = lock
        self.createdFolders = createdFolders
    }

    deinit {
        descriptor.unlock()
    }

    /// Opens and locks the folder; `nil` where there is none.
    static func open(_ folder: OutputFolder, createdFolders: [String] = []) throws(OutputError) -> OutputRoot?
    {
        while let descriptor = try descriptor(of: folder) {
            let lock = try OutputLock.acquire(on: descriptor, folder)
            // Whoever held the lock before may have removed the folder that it stood for.
            guard let current = try self.descriptor(of: folder) else { return nil }
            do {
                if try current.status().identity != descriptor.status().identity { continue }
            } catch {
                throw .failed(.opening, path: folder.displayPath, code: error.code)
            }
            _ = try ownership(of: descriptor, folder)
            return try OutputRoot(folder, descriptor, lock, createdFolders: createdFolders)
        }
        return nil
    }

    /// Makes the folder, and those above it that are missing, and opens it.
    static func create(_ folder: OutputFolder) throws(OutputError) -> OutputRoot {
        var createdFolders: [String] = []
        var path = ""
        for component in folder.path.split(separator: "/") {
            path += "/" + component
            if mkdir(path, 0o755) == 0 {
                createdFolders.append(path)
            } else if errno != EEXIST {
                let code = errno
                createdFolders.reversed().forEach { rmdir($0) }
                throw .failed(.making, path: path, code: code)
            }
        }
        guard let root = try open(folder, createdFolders: createdFolders) else {
            throw .failed(.opening, path: folder.displayPath, code: ENOENT)
        }
        // Between the start of this build and now another one made the folder and put its site there.
        if try ownership(of: root.descriptor, folder) == .owned { throw .busy(output: folder.displayPath) }
        return root
    }

    /// Removes the folders that were made for the output, as far as they are empty.
    func removeCreatedFolders() {
        for path in createdFolders.reversed() where rmdir(path) != 0 { return }
    }

    /// Lets the lock go without leaving a trace of it.
    func unlock() {
        lock.removeFile(in: descriptor)
    }
}
