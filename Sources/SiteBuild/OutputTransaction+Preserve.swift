import BuiltSite
public import Files
internal import Synchronization

/// Files of the previous site that stay as they are.
extension OutputTransaction {
    /// A file that an earlier build wrote.
    public struct KnownFile: Sendable {
        let path: String
        let digest: Digest
        let version: FileVersion?

        /// - Parameters:
        ///   - path: A path as for `write(_:_:)`.
        ///   - digest: The digest of the bytes that were written.
        ///   - version: The metadata that the file had afterward. If the file still has it, it is not read.
        public init(path: String, digest: Digest, version: FileVersion?) {
            self.path = path
            self.digest = digest
            self.version = version
        }
    }

    /// Preserves those files that still have the bytes that they were written with. Callers use this if they know, without
    /// rendering a page, that it has not changed.
    ///
    /// - Returns: For each file, whether it is preserved. If not, it must be written.
    /// - Throws: The errors of `write(_:_:)`.
    /// - Complexity: O(1) for each file whose metadata is the same; otherwise linear in the size of the file.
    public func preserve(_ files: [KnownFile]) throws(OutputError) -> [Bool] {
        guard let root = state.withLock({ $0.root }) else { return files.map { _ in false } }
        var folder = FolderOfFiles()
        var positions: [Int?] = []
        for file in files {
            let path = try OutputPath.checked(file.path)
            guard let position = previous.position(of: path), try folder.contains(path, of: self) else {
                positions.append(nil)
                continue
            }
            let entry = previous.sortedEntries[position]
            positions.append(try isUnchanged(file, path, entry, in: root) ? position : nil)
        }
        // Once for all files, because other tasks need the state, too.
        try state.withLock { (state) throws(OutputError) in
            guard state.phase == .open else { throw .finished }
            for (file, position) in zip(files, positions) {
                guard let position else { continue }
                guard !state.isPreserved[position], state.files[previous.sortedPaths[position]] == nil else {
                    throw .duplicate(file.path)
                }
                state.isPreserved[position] = true
            }
        }
        return positions.map { $0 != nil }
    }

    /// The folder of the files that are looked at. Files that follow each other nearly always have the same one.
    private struct FolderOfFiles {
        private var last: (folder: OutputPath?, exists: Bool)?

        /// Whether the folder of a file exists in the output.
        mutating func contains(_ path: OutputPath, of transaction: OutputTransaction) throws(OutputError)
            -> Bool
        {
            let folder = path.folder
            if let last, last.folder == folder { return last.exists }
            try transaction.state.withLock { (state) throws(OutputError) in try state.addFolders(of: path) }
            let exists = try transaction.isInFolder(path)
            last = (folder, exists)
            return exists
        }
    }

    /// Whether a file still has the bytes that the manifest lists, and that it is known to have been written with.
    private func isUnchanged(
        _ file: KnownFile, _ path: OutputPath, _ entry: Manifest.Entry, in root: OutputRoot
    ) throws(OutputError) -> Bool {
        guard entry.digest == file.digest else { return false }
        if let version = file.version, try self.version(of: path, in: root) == version { return true }
        let (_, isEqual) = try compare(path) { (file, size) throws(SystemError) in
            guard size == entry.size else { return false }
            return try file.digest(size: size) == entry.digest
        }
        return isEqual
    }

    /// Returns the metadata of a file; `nil` if there is none.
    private func version(of path: OutputPath, in root: OutputRoot) throws(OutputError) -> FileVersion? {
        let status = try OutputError.attempt(.reading, folder.displayPath + "/" + path.string) {
            () throws(SystemError) in try root.descriptor.status(of: path.string)
        }
        return status.flatMap { $0.kind == .file ? $0.version : nil }
    }
}
