import Files
internal import Glibc

/// The open and locked output folder. No other build writes to it while this object exists.
final class OutputRoot: Sendable {
    let folder: OutputFolder
    let descriptor: Descriptor
    /// The device of the output folder. A rename cannot cross file systems.
    let device: dev_t
    /// The folders that were created for the output, topmost first.
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

    /// Opens and locks the folder. Returns `nil` if it does not exist.
    static func open(_ folder: OutputFolder, createdFolders: [String] = []) throws(OutputError) -> OutputRoot?
    {
        while let descriptor = try descriptor(of: folder) {
            let lock = try OutputLock.acquire(on: descriptor, folder)
            // The previous holder of the lock may have removed the folder.
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

    /// Opens the folder to look at it, and locks it as long as nothing is written to it. Returns `nil` if it does not exist.
    static func openForReading(_ folder: OutputFolder) throws(OutputError) -> OutputRoot? {
        guard let descriptor = try descriptor(of: folder) else { return nil }
        let lock = try OutputLock.shared(on: descriptor, folder)
        return try OutputRoot(folder, descriptor, lock, createdFolders: [])
    }

    /// Creates the folder and its missing parents, and opens it.
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
        // Another build created the folder and wrote its site since this build started.
        if try ownership(of: root.descriptor, folder) == .owned { throw .busy(output: folder.displayPath) }
        return root
    }

    /// Removes the folders that were created for the output, as long as they are empty.
    func removeCreatedFolders() {
        for path in createdFolders.reversed() where rmdir(path) != 0 { return }
    }

    /// Releases the lock and removes the lock file.
    func unlock() {
        lock.removeFile(in: descriptor)
    }
}
