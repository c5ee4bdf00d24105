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
        let position: Int?

        /// - Parameters:
        ///   - path: A path as for `write(_:_:)`.
        ///   - digest: The digest of the bytes that were written.
        ///   - version: The metadata that the file had afterward. If the file still has it, it is not read.
        ///   - position: The position at which the previous manifest probably has the path.
        public init(path: String, digest: Digest, version: FileVersion?, position: Int? = nil) {
            self.path = path
            self.digest = digest
            self.version = version
            self.position = position
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
        var positions: [Int?] = []
        positions.reserveCapacity(files.count)
        for file in files {
            guard let position = try previousPosition(of: file), try isUnchanged(file, at: position, in: root)
            else {
                positions.append(nil)
                continue
            }
            positions.append(position)
        }
        // Once for all files, because other tasks need the state, too.
        try state.withLock { (state) throws(OutputError) in
            guard state.phase == .open else { throw .finished }
            for (file, position) in zip(files, positions) {
                guard let position else { continue }
                guard !state.isPreserved[position], !state.isWritten[position] else {
                    throw .duplicate(file.path)
                }
                state.isPreserved[position] = true
            }
        }
        return positions.map { $0 != nil }
    }

    /// Returns the position of a file in the previous manifest.
    private func previousPosition(of file: KnownFile) throws(OutputError) -> Int? {
        if let position = file.position, position < previous.count,
            previous.sortedPaths[position].string.hasSameBytes(as: file.path)
        {
            return position
        }
        return previous.position(of: try OutputPath.checked(file.path))
    }

    /// Whether a file still has the bytes that the manifest lists, and that it is known to have been written with.
    /// - Parameter position: The position of the path in the previous manifest.
    private func isUnchanged(
        _ file: KnownFile, at position: Int, in root: OutputRoot
    ) throws(OutputError) -> Bool {
        let entry = previous.sortedEntries[position]
        guard entry.digest == file.digest else { return false }
        if file.version != nil, position < isUnchanged.count, isUnchanged[position] { return true }
        let path = previous.sortedPaths[position]
        let place = try state.withLock { (state) throws(OutputError) in
            try state.place(of: path, at: position)
        }
        guard try isInFolder(place) else { return false }
        if let version = file.version, try self.version(of: path, in: root) == version { return true }
        return try compare(place) { (file, size) throws(SystemError) in
            guard size == entry.size else { return false }
            return try file.digest(size: size) == entry.digest
        }.isEqual
    }

    /// Returns the metadata of a file; `nil` if there is none.
    private func version(of path: OutputPath, in root: OutputRoot) throws(OutputError) -> FileVersion? {
        let status = try OutputError.attempt(.reading, folder.displayPath + "/" + path.string) {
            () throws(SystemError) in try root.descriptor.status(of: path.string)
        }
        return status.flatMap { $0.kind == .file ? $0.version : nil }
    }
}
