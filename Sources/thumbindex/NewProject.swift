import Diagnostics
import Files
import Glibc
import Scaffolding

/// A new project folder, which is written completely or not at all.
struct NewProject {
    let folder: String
    private var createdFolders: [String] = []
    private var createdFiles: [String] = []

    /// Checks that the folder does not exist or is empty.
    ///
    /// - Throws: ``CommandFailure`` if the folder is not empty or cannot be read. The `.git` of a fresh clone
    ///   is allowed, because no file of a project conflicts with it.
    init(at folder: String) throws {
        self.folder = folder
        guard let names = try Self.names(in: folder) else { return }
        guard names.contains(where: { $0 != ".git" }) else { return }
        throw CommandFailure(
            status: .usageError,
            message: """
                error: the folder \(folder.visible) is not empty
                  Name a new or empty folder. Nothing was written.

                """)
    }

    /// Writes all files. After a failure, removes those already written.
    mutating func write(_ files: [ProjectFile]) throws {
        do {
            try createFolders(to: folder)
            for file in files {
                let path = folder + "/" + file.path
                if let slash = path.lastIndex(of: "/") { try createFolders(to: String(path[..<slash])) }
                try write(file.bytes, to: path)
            }
        } catch {
            for path in createdFiles { unlink(path) }
            for path in createdFolders.reversed() { rmdir(path) }
            throw error
        }
    }
}

extension NewProject {
    /// Returns the names in a folder, or `nil` if it does not exist.
    private static func names(in folder: String) throws -> [String]? {
        do throws(SystemError) {
            return try Descriptor.entries(ofFolder: folder).map(\.string)
        } catch {
            switch error.code {
            case ENOENT: return nil
            case ENOTDIR:
                throw CommandFailure(
                    status: .usageError,
                    message: """
                        error: \(folder.visible) is not a folder
                          Name a new or empty folder. Nothing was written.

                        """)
            default:
                throw CommandFailure(
                    status: .usageError,
                    message: """
                        error: the folder \(folder.visible) cannot be read: \(error.reason)
                          Name a new or empty folder. Nothing was written.

                        """)
            }
        }
    }

    private mutating func createFolders(to path: String) throws {
        var current = path.hasPrefix("/") ? "/" : ""
        for part in path.pathParts {
            current += current.isEmpty || current.hasSuffix("/") ? part : "/" + part
            if mkdir(current, 0o777) == 0 {
                createdFolders.append(current)
            } else if errno != EEXIST {
                throw Self.failure(at: current)
            }
        }
    }

    private mutating func write(_ bytes: [UInt8], to path: String) throws {
        do throws(SystemError) {
            // A file that was created after the folder was checked is not overwritten.
            let file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
            createdFiles.append(path)
            try file.write(bytes)
            try file.close()
        } catch {
            throw Self.failure(at: path, error.code)
        }
    }

    private static func failure(at path: String, _ code: Int32 = errno) -> CommandFailure {
        CommandFailure(
            status: .invalidContent,
            message: "error: \(path.visible) cannot be written: \(SystemError(code: code).reason)\n")
    }
}
