import BuiltSite
import Files

/// A folder that was checked and is safe to write a site to.
///
/// Thumbindex keeps its state in the subfolder `.thumbindex/`. It contains `manifest`, which lists the files that were
/// written and may be committed with the site. While a build runs, and after it was interrupted, it also contains
/// `staging/`, `next` and `journal`.
public struct OutputFolder: Sendable {
    /// The absolute path, with symbolic links resolved.
    public let path: String
    /// The path as the user wrote it, for messages.
    let displayPath: String

    init(path: String, displayPath: String) {
        self.path = path
        self.displayPath = displayPath
    }

    /// Checks that a site may be written to `path`. Writes nothing; the folder need not exist.
    ///
    /// Rejects an empty path; `/`; the home folder, the project folder, and folders that contain them; a folder that
    /// is, contains, or is inside one of `forbidden`; a folder inside a `.git` or `.thumbindex` folder; a symbolic link
    /// (a link in the path before it is allowed); a file; and a non-empty folder without a manifest (`CNAME` and `.git`
    /// count as content). Folders are compared by identity, not by name, which also covers `..`, links and bind mounts.
    ///
    /// - Parameters:
    ///   - path: A path, absolute or relative to the working folder.
    ///   - project: The project folder.
    ///   - forbidden: Folders to protect (content, templates, caches); they need not exist.
    /// - Returns: The folder, for `begin()`.
    /// - Throws: `OutputError.refused`, or `.failed` if a folder cannot be read.
    public static func open(
        at path: String, project: String, forbidden: [String]
    ) throws(OutputError) -> OutputFolder {
        try open(at: path, project: project, forbidden: forbidden, homes: HomeFolder.all)
    }

    /// Does the work of `open(at:project:forbidden:)` with the given home folders.
    static func open(
        at given: String, project: String, forbidden: [String], homes: [String]
    ) throws(OutputError) -> OutputFolder {
        let location: FolderLocation
        do {
            location = try FolderLocation(given: given)
        } catch {
            switch error {
            case .danglingLink: throw .refused(output: given, .symbolicLink(to: nil))
            case .system(let error): throw .failed(.opening, path: given, code: error.code)
            }
        }
        let folder: OutputFolder
        do {
            let path = try location.checked(project: project, forbidden: forbidden, homes: homes)
            folder = OutputFolder(path: path, displayPath: given)
        } catch {
            throw .refused(output: given, error)
        }
        try OutputRoot.inspect(folder)
        return folder
    }

    /// Starts a transaction, after completing an interrupted build.
    ///
    /// - Parameter known: What was read of the folder before, if it was.
    /// - Throws: `OutputError.busy` while another transaction is open on the folder, in any process; `.refused` if the
    ///   folder has become unsafe; `.interrupted`, `.manifestDamaged`, `.journalDamaged` or `.failed`.
    /// - Complexity: Linear in the size of the manifest.
    public func begin(with known: InspectedOutput? = nil) throws(OutputError) -> OutputTransaction {
        guard let root = try OutputRoot.open(self) else {
            return OutputTransaction(folder: self, root: nil, manifest: nil)
        }
        try root.recover()
        if let known, let manifest = known.manifest, known.isCurrent(in: root.descriptor) {
            return OutputTransaction(
                folder: self, root: root, manifest: manifest, isUnchanged: known.isUnchanged)
        }
        return OutputTransaction(folder: self, root: root, manifest: try root.manifest())
    }
}
