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
    /// interrupted. The folder is unclaimed if it contains at most staged files.
    static func ownership(
        of descriptor: borrowing Descriptor, _ folder: OutputFolder
    ) throws(OutputError) -> Ownership {
        let others: [FolderEntry]
        do {
            if try containsSite(descriptor) { return .owned }
            others = try descriptor.entries().filter {
                $0.string != OutputPath.stateFolder || $0.kind != .folder
            }
        } catch {
            throw .failed(.reading, path: folder.displayPath, code: error.code)
        }
        guard others.isEmpty else {
            throw .refused(
                output: folder.displayPath, .foreign(Array(others.map(\.string).sorted().prefix(3))))
        }
        return .unclaimed
    }

    private static func containsSite(_ descriptor: borrowing Descriptor) throws(SystemError) -> Bool {
        let state = OutputPath.stateFolder
        guard try descriptor.status(of: state)?.kind == .folder else { return false }
        if try descriptor.status(of: state + "/" + Manifest.name)?.kind == .file { return true }
        return try descriptor.status(of: state + "/" + Journal.name)?.kind == .file
    }
}
