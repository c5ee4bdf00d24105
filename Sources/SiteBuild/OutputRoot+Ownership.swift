import BuiltSite
import Files
internal import Glibc

extension OutputRoot {
    /// The owner of an output folder.
    enum Ownership {
        case unclaimed, owned
    }

    /// Opens the folder. Returns `nil` if it does not exist.
    static func descriptor(of folder: OutputFolder) throws(OutputError) -> Descriptor? {
        do {
            return try Descriptor.openFolder(folder.path)
        } catch {
            switch error.code {
            case ENOENT: return nil
            case ENOTDIR:
                let isLink = try OutputError.attempt(.opening, folder.displayPath) { () throws(SystemError) in
                    try FolderLocation.isLink(folder.path)
                }
                throw .refused(output: folder.displayPath, isLink ? .symbolicLink(to: nil) : .notAFolder)
            case ELOOP: throw .refused(output: folder.displayPath, .symbolicLink(to: nil))
            default: throw .failed(.opening, path: folder.displayPath, code: error.code)
            }
        }
    }

    /// Checks, without writing, that the folder is missing, empty, or owned by Thumbindex.
    static func inspect(_ folder: OutputFolder) throws(OutputError) {
        guard let descriptor = try descriptor(of: folder) else { return }
        _ = try ownership(of: descriptor, folder)
    }

    /// Returns the owner of the open folder.
    ///
    /// Thumbindex owns a folder with a manifest, or with a journal, which the very first build leaves if it is
    /// interrupted. The folder is unclaimed if it contains at most what a first build leaves that was interrupted earlier.
    static func ownership(
        of descriptor: borrowing Descriptor, _ folder: OutputFolder
    ) throws(OutputError) -> Ownership {
        var others: [String] = []
        do {
            if try containsSite(descriptor) { return .owned }
            for entry in try descriptor.entries() {
                if entry.string == OutputPath.stateFolder, entry.kind == .folder {
                    others += try foreignState(in: descriptor)
                } else {
                    others.append(entry.string)
                }
            }
        } catch {
            throw .failed(.reading, path: folder.displayPath, code: error.code)
        }
        guard others.isEmpty else {
            throw .refused(output: folder.displayPath, .foreign(Array(others.sorted().prefix(3))))
        }
        return .unclaimed
    }

    /// Returns the files in the state folder of a folder without a manifest, unless a first build made them.
    private static func foreignState(in descriptor: borrowing Descriptor) throws(SystemError) -> [String] {
        let folder = OutputPath.stateFolder
        let state = try Descriptor.openFolder(folder, in: descriptor.number)
        let isOurs =
            try state.status(of: StagingFolder.mark).map { $0.kind == .file && $0.size == 0 } ?? false
        if isOurs { return [] }
        // The lock is made before the mark.
        return try state.entries().map(\.string).filter { $0 != OutputLock.name }.map { folder + "/" + $0 }
    }

    private static func containsSite(_ descriptor: borrowing Descriptor) throws(SystemError) -> Bool {
        let state = OutputPath.stateFolder
        guard try descriptor.status(of: state)?.kind == .folder else { return false }
        if try descriptor.status(of: state + "/" + Manifest.name)?.kind == .file { return true }
        return try descriptor.status(of: state + "/" + Journal.name)?.kind == .file
    }
}
