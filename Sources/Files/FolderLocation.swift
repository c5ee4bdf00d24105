internal import Glibc

/// The location of a folder to write to: its absolute path without symbolic links.
package struct FolderLocation {
    package let given: String
    /// The path, or `nil` if the given path is empty.
    package let path: String?
    package let lastComponentIsLink: Bool

    /// An error in resolving a path.
    package enum Failure: Error {
        /// The path leads to a symbolic link whose target does not exist.
        case danglingLink
        case system(SystemError)
    }

    package init(given: String) throws(Failure) {
        self.given = given
        guard !given.isEmpty else {
            path = nil
            lastComponentIsLink = false
            return
        }
        // A slash or a dot at the end would follow a link, so they are removed.
        var trimmed = given.utf8[...]
        while trimmed.count > 1 {
            if trimmed.last == UInt8(ascii: "/") || trimmed.suffix(2).elementsEqual("/.".utf8) {
                trimmed = trimmed.dropLast()
            } else {
                break
            }
        }
        let text = String(Substring(trimmed))
        lastComponentIsLink = try Self.attempt { () throws(SystemError) in try Self.isLink(text) }
        path = try Self.resolved(text)
    }

    package static func isLink(_ path: String) throws(SystemError) -> Bool {
        try FileStatus.of(path, in: AT_FDCWD)?.kind == .symbolicLink
    }

    private static func attempt(_ call: () throws(SystemError) -> Bool) throws(Failure) -> Bool {
        do { return try call() } catch { throw .system(error) }
    }

    /// Returns the absolute path without symbolic links. The last components of `path` need not exist.
    private static func resolved(_ path: String) throws(Failure) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let failure = SystemError(code: errno)
        let trimmed =
            path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
        guard failure.code == ENOENT else { throw .system(failure) }
        if try attempt({ () throws(SystemError) in try isLink(trimmed) }) { throw .danglingLink }
        let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(trimmed[trimmed.utf8.index(after: $0)...]) } ?? trimmed
        guard name != "..", name != "" else { throw .system(failure) }
        let folder = try resolved(slash.map { String(trimmed[...$0]) } ?? ".")
        if name == "." { return folder }
        return folder == "/" ? "/" + name : folder + "/" + name
    }
}

extension FolderLocation {
    /// Returns whether `other` is this folder or is inside it.
    ///
    /// - Throws: An error if that cannot be determined. A folder that cannot be inspected is not treated as a
    ///   different folder.
    package func isOrContains(_ other: String) throws(SystemError) -> Bool {
        guard let path, let other = try Self.resolvedIfPossible(other) else { return false }
        if path == other || other.hasPrefix(path + "/") { return true }
        guard let mine = try Self.identity(of: path) else { return false }
        return try Self.ancestry(of: other).contains(mine)
    }

    /// Returns whether this folder is inside `other`.
    ///
    /// - Throws: The same errors as ``isOrContains(_:)``.
    package func isInside(_ other: String) throws(SystemError) -> Bool {
        guard let path, let other = try Self.resolvedIfPossible(other) else { return false }
        if path.hasPrefix(other == "/" ? other : other + "/") { return true }
        guard let theirs = try Self.identity(of: other) else { return false }
        return try Self.ancestry(of: path).contains(theirs)
    }

    /// Returns `path` without links, or `nil` if no folder can exist there, because of a dangling link or a file.
    private static func resolvedIfPossible(_ path: String) throws(SystemError) -> String? {
        do {
            return try resolved(path)
        } catch {
            switch error {
            case .danglingLink: return nil
            case .system(let error) where error.isNotFound: return nil
            case .system(let error): throw error
            }
        }
    }

    private static func identity(of path: String) throws(SystemError) -> FileStatus.Identity? {
        try FileStatus.of(path, in: AT_FDCWD)?.identity
    }

    /// Returns the identities of `path` and its ancestor folders, omitting any that do not exist.
    private static func ancestry(of path: String) throws(SystemError) -> [FileStatus.Identity] {
        var path = path
        var chain: [FileStatus.Identity] = []
        while true {
            if let identity = try identity(of: path) { chain.append(identity) }
            guard path != "/", let slash = path.lastIndex(of: "/") else { return chain }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }
}
