import Diagnostics
import Files
import Glibc
import Scaffolding

/// Writes JSON Schemas into the folder `schemas` of a project. It follows no symbolic link below the project folder, and
/// replaces only files that the program wrote.
struct SchemaFolder {
    /// The path of the project folder.
    let project: String

    /// Writes files in the given order.
    /// - Throws: ``CommandFailure`` for the first file that cannot be written. Files before it are written.
    func write(_ files: [ProjectFile]) throws {
        let root = try failing(at: project) { () throws(SystemError) in
            Descriptor(taking: try SystemError.check { open(project, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
        }
        let walk = FolderWalk(top: root)
        for file in files {
            if let obstacle = Self.obstacle(to: file.path, in: root) { throw obstacle }
            try failing(at: file.path) { () throws(SystemError) in
                try write(file, walk)
            }
        }
    }

    /// Returns the failure for a path with something other than a folder at the path of one of its folders.
    private static func obstacle(to path: String, in root: borrowing Descriptor) -> CommandFailure? {
        for folder in (try? OutputPath(path))?.folders ?? [] {
            let kind: String
            switch (try? root.status(of: folder.string))?.kind {
            case .folder: continue
            case .symbolicLink: kind = "a symbolic link, which is not followed"
            case .file, .other: kind = "not a folder"
            case nil: return nil
            }
            return failure(
                at: path,
                "“\(folder.string.visible)” is \(kind)\n  move or delete it, then run the command again")
        }
        return nil
    }

    private func write(_ file: ProjectFile, _ walk: FolderWalk) throws(SystemError) {
        guard let path = try? OutputPath(file.path),
            let folder = try walk.folder(holding: path, making: true)
        else { throw SystemError(code: EINVAL) }
        if let existing = try contents(of: path.name, in: folder) {
            guard existing != file.bytes else { return }
            guard SchemaFiles.isOwn(existing) else { throw SystemError(code: EEXIST) }
        }
        // A reader sees the old file or the new one.
        let staged = ".\(path.name).new"
        _ = unlinkat(folder, staged, 0)
        let new = try Descriptor.createFile(staged, in: folder)
        try new.write(file.bytes)
        try new.close()
        try SystemError.check { renameat(folder, staged, folder, path.name) }
    }

    /// Returns the contents of a file, or `nil` if nothing has its name.
    private func contents(of name: String, in folder: Int32) throws(SystemError) -> [UInt8]? {
        do {
            return try Descriptor.openFile(name, in: folder).contents()
        } catch  where error.isNotFound {
            return nil
        }
    }

    private func failing<Value: ~Copyable>(
        at path: String, _ body: () throws(SystemError) -> Value
    ) throws(CommandFailure) -> Value {
        do {
            return try body()
        } catch {
            let reason =
                switch error.code {
                case EEXIST: "a file that is not from thumbindex schema has this path"
                case EINVAL: "this is not a regular file"
                case ELOOP:
                    "this is a symbolic link, which is not followed\n  move or delete it, then run the command again"
                default: error.reason
                }
            throw Self.failure(at: path, reason)
        }
    }

    private static func failure(at path: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            status: .invalidContent, message: "error: \(path.visible) cannot be written: \(reason)\n")
    }
}
