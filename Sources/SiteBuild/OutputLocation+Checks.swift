internal import Glibc

extension OutputLocation {
    /// The folder, if a site may be put there.
    func checked(
        project: String, forbidden: [String], home: String?
    ) throws(OutputError) -> OutputFolder {
        guard let path else { throw .refused(output: given, .empty) }
        if lastIsLink { throw .refused(output: given, .symbolicLink(to: path)) }
        if path == "/" || isOrHolds("/") { throw .refused(output: given, .root) }
        if let home, isOrHolds(home) { throw .refused(output: given, .home) }
        if isOrHolds(project) { throw .refused(output: given, .project) }
        for folder in forbidden where isOrHolds(folder) || lies(in: folder) {
            throw .refused(output: given, .source(folder))
        }
        for name in path.split(separator: "/")
        where [".git", OutputPath.stateFolder].contains(name.lowercased()) {
            throw .refused(output: given, .inside(String(name)))
        }
        let folder = OutputFolder(path: path, given: given)
        try OutputRoot.inspect(folder)
        return folder
    }

    /// Whether `other` is this folder or lies in it.
    private func isOrHolds(_ other: String) -> Bool {
        guard let path, let other = try? Self.resolved(other, given: other) else { return false }
        if path == other || other.hasPrefix(path + "/") { return true }
        guard let mine = Self.identity(of: path) else { return false }
        return Self.ancestry(of: other).contains(mine)
    }

    /// Whether this folder lies in `other`.
    private func lies(in other: String) -> Bool {
        guard let path, let other = try? Self.resolved(other, given: other) else { return false }
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
