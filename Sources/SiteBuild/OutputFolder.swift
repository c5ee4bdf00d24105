import BuiltSite
import Files

/// A folder that a site may be put in: checked, and not yet touched.
///
/// Thumbindex keeps its state in `.thumbindex/` inside it: `manifest`, which lists what was written and may
/// be committed with the site, and, only while a build runs or after it was interrupted, `staging/`, `next`
/// and `journal`.
public struct OutputFolder: Sendable {
    /// The absolute path, without a symbolic link in it.
    public let path: String
    /// The path as it was given, for messages.
    let displayPath: String

    init(path: String, displayPath: String) {
        self.path = path
        self.displayPath = displayPath
    }

    /// Checks that a site may be put at `path`. Nothing is written, and the folder need not exist.
    ///
    /// Refused are: an empty path; `/`; the home folder and what holds it; the project folder and what holds
    /// it; anything that is, holds or lies in one of `forbidden`, or lies in a `.git` or `.thumbindex`; a
    /// symbolic link (a link further up is fine); a file; and a folder that holds anything, `CNAME` and
    /// `.git` included, but has no manifest. Folders are told apart by what they are, not by their names,
    /// so neither `..`, links nor bind mounts get around it.
    ///
    /// - Parameters:
    ///   - path: absolute or relative to the working folder.
    ///   - project: the project folder.
    ///   - forbidden: folders to keep away from (content, templates, caches); they need not exist.
    /// - Returns: the folder, for `begin()`.
    /// - Throws: `OutputError.refused`, or `.failed` where a folder cannot be read.
    public static func open(
        at path: String, project: String, forbidden: [String]
    ) throws(OutputError) -> OutputFolder {
        try open(at: path, project: project, forbidden: forbidden, homes: HomeFolder.all)
    }

    /// `open(at:project:forbidden:)` for any home folders.
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

    /// Starts to put a site in place, after completing what an interrupted build had begun.
    ///
    /// - Throws: `OutputError.busy` while another transaction is open on the folder, in any process;
    ///   `.refused` where the folder has become one to keep away from; `.interrupted`, `.manifestDamaged`,
    ///   `.journalDamaged` or `.failed`.
    /// - Complexity: linear in the manifest.
    public func begin() throws(OutputError) -> OutputTransaction {
        guard let root = try OutputRoot.open(self) else {
            return OutputTransaction(folder: self, root: nil, manifest: nil)
        }
        try root.recover()
        return OutputTransaction(folder: self, root: root, manifest: try root.manifest())
    }
}
