import Files
internal import Glibc

/// A folder with the files of a build that are not in place yet, in the same folder structure as the site.
///
/// It is inside the output's state folder, so it is on the same file system. It is created with the first file: a build
/// that changes nothing writes nothing.
final class StagingFolder: Sendable {
    /// The name of the folder in the state folder.
    static let name = "staging"
    /// The name of a file in the state folder that shows, until there is a manifest, that the staging folder is one.
    static let mark = "unfinished"

    let root: OutputRoot
    let state: Descriptor
    let files: Descriptor

    /// - Parameter hasManifest: Whether the output has a manifest.
    init(in root: OutputRoot, hasManifest: Bool) throws(OutputError) {
        self.root = root
        let path = OutputPath.stateFolder
        let failing = root.path(of: StagingFolder.name)
        try OutputError.attempt(.making, failing) { () throws(SystemError) in
            do throws(SystemError) {
                try root.descriptor.createFolder(path)
            } catch  where error.code == EEXIST {}
        }
        let state = try OutputError.attempt(.opening, failing) { () throws(SystemError) in
            try Descriptor.openFolder(path, in: root.descriptor.number)
        }
        try OutputError.attempt(.making, failing) { () throws(SystemError) in
            if !hasManifest { try Descriptor.createFile(Self.mark, in: state.number).close() }
            try state.createFolder(Self.name)
        }
        files = try OutputError.attempt(.opening, failing) { () throws(SystemError) in
            try Descriptor.openFolder(StagingFolder.name, in: state.number)
        }
        self.state = state
    }

    /// Creates a folder. Succeeds if another task has already created it.
    func createFolder(_ path: OutputPath) throws(OutputError) {
        do {
            try files.createFolder(path.string)
        } catch  where error.code == EEXIST {
        } catch {
            throw .failed(.making, path: root.folder.displayPath + "/" + path.string, code: error.code)
        }
    }

    /// Creates a file in an existing folder and calls `fill` to write it.
    /// - Returns: The metadata of the complete file; `nil` if it cannot be read.
    func createStagedFile(
        _ path: OutputPath, _ fill: (borrowing Descriptor) throws(OutputError) -> Void
    ) throws(OutputError) -> FileVersion? {
        let name = self.name(of: path)
        let file = try OutputError.attempt(.writing, name) { () throws(SystemError) in
            try Descriptor.createFile(path.string, in: files.number)
        }
        try fill(file)
        let version = try? file.status().version
        do {
            try file.close()
        } catch {
            throw .failed(.writing, path: name, code: error.code)
        }
        return version
    }

    /// The path, for messages, of the file at `path` in the output.
    func name(of path: OutputPath) -> String {
        root.folder.displayPath + "/" + path.string
    }

    /// Writes a file to the state folder so that it survives a power failure.
    func createStateFile(_ name: String, _ bytes: [UInt8]) throws(OutputError) {
        do throws(SystemError) {
            let file = try Descriptor.createFile(name, in: state.number)
            try file.write(bytes)
            try file.synchronize()
            try file.close()
        } catch {
            throw .failed(.writing, path: root.path(of: name), code: error.code)
        }
    }

    /// Removes the staged files, the new manifest, the draft of the journal and, last, the mark. If there is a journal, it
    /// must have been applied.
    static func clear(_ state: borrowing Descriptor) throws(SystemError) {
        for name in [Journal.draft, Self.name, Journal.manifest, Self.mark] {
            try state.removeTree(name)
        }
    }
}
