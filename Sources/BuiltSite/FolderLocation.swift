internal import Glibc

/// Where a folder to write into is to be: its path made absolute and free of links.
package struct FolderLocation {
    package let given: String
    /// `nil` where the path is empty.
    package let path: String?
    package let lastIsLink: Bool

    /// Why a path leads to no place.
    package enum Failure: Error {
        /// It leads to a symbolic link that leads nowhere.
        case danglingLink
        case system(SystemError)
    }

    package init(given: String) throws(Failure) {
        self.given = given
        guard !given.isEmpty else {
            path = nil
            lastIsLink = false
            return
        }
        // A slash or a dot at the end would look through a link, so they go.
        var trimmed = given.utf8[...]
        while trimmed.count > 1 {
            if trimmed.last == UInt8(ascii: "/") || trimmed.suffix(2).elementsEqual("/.".utf8) {
                trimmed = trimmed.dropLast()
            } else {
                break
            }
        }
        let text = String(Substring(trimmed))
        lastIsLink = Self.isLink(text)
        path = try Self.resolved(text)
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// `path` without links, where its last components need not exist.
    private static func resolved(_ path: String) throws(Failure) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let failure = SystemError(code: errno)
        let trimmed =
            path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
        guard failure.code == ENOENT else { throw .system(failure) }
        if isLink(trimmed) { throw .danglingLink }
        let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(trimmed[trimmed.utf8.index(after: $0)...]) } ?? trimmed
        guard name != "..", name != "" else { throw .system(failure) }
        let folder = try resolved(slash.map { String(trimmed[...$0]) } ?? ".")
        if name == "." { return folder }
        return folder == "/" ? "/" + name : folder + "/" + name
    }
}

extension FolderLocation {
    /// Whether `other` is this folder or lies in it.
    package func isOrHolds(_ other: String) -> Bool {
        guard let path, let other = try? Self.resolved(other) else { return false }
        if path == other || other.hasPrefix(path + "/") { return true }
        guard let mine = Self.identity(of: path) else { return false }
        return Self.ancestry(of: other).contains(mine)
    }

    /// Whether this folder lies in `other`.
    package func lies(in other: String) -> Bool {
        guard let path, let other = try? Self.resolved(other) else { return false }
        if path.hasPrefix(other == "/" ? other : other + "/") { return true }
        guard let theirs = Self.identity(of: other) else { return false }
        return Self.ancestry(of: path).contains(theirs)
    }

    private static func identity(of path: String) -> FileStatus.Identity? {
        var status = stat()
        return stat(path, &status) == 0 ? FileStatus(status).identity : nil
    }

    /// What `path` and every folder above it are, as far as they exist.
    private static func ancestry(of path: String) -> [FileStatus.Identity] {
        var path = path
        var chain: [FileStatus.Identity] = []
        while true {
            if let identity = identity(of: path) { chain.append(identity) }
            guard path != "/", let slash = path.lastIndex(of: "/") else { return chain }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }
}
