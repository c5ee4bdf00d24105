import Files

/// A reason why a folder must not be written to.
public enum UnsafeOutputError: Error, Hashable, Sendable {
    case empty
    case root
    /// The folder is the home folder or contains it.
    case home
    /// The folder is the project folder or contains it.
    case project
    /// The folder is, contains, or is inside the protected folder with this path.
    case source(String)
    /// The folder is inside a folder of this name, which is reserved for Git or Thumbindex.
    case inside(String)
    /// The folder is a symbolic link; the value is its target, if the target exists.
    case symbolicLink(to: String?)
    case notAFolder
    /// The folder could not be compared with the protected folder with this path.
    case unknown(String, reason: String)
    /// The folder contains files but no manifest. The value lists the first names, sorted.
    case foreign([String])
}

extension FolderLocation {
    /// Checks that the location is safe for a site, regardless of the contents of the folder.
    ///
    /// Checks all cases of ``UnsafeOutputError`` except `notAFolder` and `foreign`. Folders are compared by
    /// identity, not by name, so the comparison takes `..`, links and bind mounts into account.
    ///
    /// - Parameters:
    ///   - project: The project folder.
    ///   - forbidden: Folders to protect; they need not exist.
    ///   - homes: The folders that count as home folders.
    /// - Returns: The absolute path.
    package func checked(
        project: String, forbidden: [String], homes: [String]
    ) throws(UnsafeOutputError) -> String {
        guard let path else { throw .empty }
        if lastComponentIsLink { throw .symbolicLink(to: path) }
        if path == "/" { throw .root }
        if try checkedIsOrContains("/") { throw .root }
        for home in homes {
            if try checkedIsOrContains(home) { throw .home }
        }
        if try checkedIsOrContains(project) { throw .project }
        for folder in forbidden {
            if try checkedIsOrContains(folder) { throw .source(folder) }
            if try checkedIsInside(in: folder) { throw .source(folder) }
        }
        for name in path.split(separator: "/")
        where [".git", OutputPath.stateFolder].contains(name.lowercased()) {
            throw .inside(String(name))
        }
        return path
    }

    private func checkedIsOrContains(_ folder: String) throws(UnsafeOutputError) -> Bool {
        do { return try isOrContains(folder) } catch { throw .unknown(folder, reason: error.reason) }
    }

    private func checkedIsInside(in folder: String) throws(UnsafeOutputError) -> Bool {
        do { return try isInside(folder) } catch { throw .unknown(folder, reason: error.reason) }
    }
}

extension UnsafeOutputError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty:
            "is an empty path: use a folder to build into, such as “site”"
        case .root:
            "is the root of the file system: use a folder for the site only, such as “site”"
        case .home:
            "is the home folder or contains it: use a folder for the site only, such as “site”"
        case .project:
            "is the project folder or contains it: use a folder inside the project, such as “site”"
        case .source(let folder):
            "overlaps “\(folder)”, which must not be overwritten: use a separate folder"
        case .inside(let name):
            "is inside the reserved folder “\(name)”: use a folder outside it"
        case .symbolicLink(let target?):
            "is a symbolic link: use the folder it points to, “\(target)”"
        case .symbolicLink(nil):
            "is a symbolic link whose target does not exist: remove it or use another folder"
        case .unknown(let folder, let reason):
            "cannot be compared with the protected folder “\(folder)” (\(reason)): fix the permissions of "
                + "that path"
        case .notAFolder:
            "is a file: remove it or use a folder"
        case .foreign(let names):
            "contains files (\(names.map { "“\($0)”" }.joined(separator: ", "))) but no Thumbindex manifest: "
                + "use a new or empty folder, or empty this one yourself"
        }
    }
}
