package import Files
internal import Glibc

extension BuiltFolder {
    /// Checks that every file exists with the bytes that were built.
    ///
    /// - Throws: `BuiltFolderError.changed` with every file that differs, or `.failed`.
    /// - Complexity: Linear in the bytes of the site.
    public func check() throws(BuiltFolderError) {
        let walk = FolderWalk(top: root)
        var changes: [BuiltFolderError.Change] = []
        for path in manifest.sortedPaths {
            if let kind = try change(of: path, by: walk) {
                changes.append(.init(path: path.string, kind: kind))
            }
        }
        guard changes.isEmpty else { throw .changed(name, changes) }
    }

    private func change(
        of path: OutputPath, by walk: FolderWalk
    ) throws(BuiltFolderError) -> BuiltFolderError.Change.Kind? {
        guard let entry = manifest[path] else { return nil }
        do throws(SystemError) {
            guard let folder = try walk.folder(holding: path) else { return .missing }
            let file = try Descriptor.openFile(path.name, in: folder)
            let status = try file.status()
            guard status.kind == .file else { return .notAFile }
            guard status.size == entry.size else { return .different }
            return try file.bytes.digest(size: entry.size) == entry.digest ? nil : .different
        } catch {
            // A socket cannot be opened.
            if error.code == ELOOP || error.code == ENXIO { return .notAFile }
            if error.isNotFound { return .missing }
            throw .failed(name + "/" + path.string, reason: error.reason)
        }
    }

    /// Returns a walk with which `file(at:by:)` opens files. Use one per task.
    package func walk() -> FolderWalk { FolderWalk(top: root) }

    /// Opens a file of the site and checks its size. The caller checks the bytes while reading; see ``changed(_:)``.
    package func file(at path: OutputPath, by walk: FolderWalk) throws(BuiltFolderError) -> Descriptor {
        guard let entry = manifest[path] else { throw changed(path, .missing) }
        do throws(SystemError) {
            guard let folder = try walk.folder(holding: path) else { throw SystemError(code: ENOENT) }
            let file = try Descriptor.openFile(path.name, in: folder)
            let status = try file.status()
            guard status.kind == .file else { throw SystemError(code: ELOOP) }
            if status.size == entry.size { return file }
        } catch {
            if error.code == ELOOP || error.code == ENXIO { throw changed(path, .notAFile) }
            if error.isNotFound { throw changed(path, .missing) }
            throw .failed(name + "/" + path.string, reason: error.reason)
        }
        throw changed(path, .different)
    }

    /// Returns the contents of a file, checked against the digest in the manifest.
    package func contents(of path: OutputPath, by walk: FolderWalk) throws(BuiltFolderError) -> [UInt8] {
        let file = try file(at: path, by: walk)
        guard let entry = manifest[path] else { throw changed(path, .missing) }
        let bytes: [UInt8]
        do {
            bytes = try file.bytes.contents(size: entry.size)
        } catch {
            throw .failed(name + "/" + path.string, reason: error.reason)
        }
        guard Digest(of: bytes) == entry.digest else { throw changed(path, .different) }
        return bytes
    }

    /// Returns the error for a file that changed.
    package func changed(
        _ path: OutputPath, _ kind: BuiltFolderError.Change.Kind = .different
    ) -> BuiltFolderError {
        .changed(name, [.init(path: path.string, kind: kind)])
    }
}
