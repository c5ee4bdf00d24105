import BuiltSite
import Files
internal import Glibc

extension OutputRoot {
    /// Whose an output folder is.
    enum Ownership {
        case unclaimed, owned
    }

    /// Opens the folder; `nil` where there is none.
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

    /// Checks, without writing, that the folder is missing, empty or ours.
    static func inspect(_ folder: OutputFolder) throws(OutputError) {
        guard let descriptor = try descriptor(of: folder) else { return }
        _ = try ownership(of: descriptor, folder)
    }

    /// Whose the open folder is.
    ///
    /// It is ours where a manifest stands, or a journal: the first build of all was interrupted while it
    /// took its place. It is nobody's where nothing stands but what a build staged.
    static func ownership(
        of descriptor: borrowing Descriptor, _ folder: OutputFolder
    ) throws(OutputError) -> Ownership {
        let others: [FolderEntry]
        do {
            if try containsSite(descriptor) { return .owned }
            others = try descriptor.entries().filter {
                $0.text != OutputPath.stateFolder || $0.kind != .folder
            }
        } catch {
            throw .failed(.reading, path: folder.displayPath, code: error.code)
        }
        guard others.isEmpty else {
            throw .refused(output: folder.displayPath, .foreign(Array(others.map(\.text).sorted().prefix(3))))
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
