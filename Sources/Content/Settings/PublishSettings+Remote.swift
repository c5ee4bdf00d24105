import Diagnostics

extension PublishSettings {
    /// Returns the reason why `rsync` cannot publish to a place, or `nil` for `host:path`, `host::module/path` or
    /// `rsync://host/module/path`, where a user name and `@` may precede the host.
    ///
    /// The place is an argument, which all users of the machine can read, and a remote shell reads the path. So it must
    /// contain no password and no character that has a meaning in a shell.
    static func problem(ofRsync text: String) -> PublishProblem? {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isWhitespace && scalar.value > 0x20
                && !"\"'`\\$&|;<>(){}[]*?!#".unicodeScalars.contains(scalar)
        }
        let scheme = "rsync://"
        let isURL = text.lowercased().hasPrefix(scheme)
        let rest = isURL ? text.dropFirst(scheme.count) : text[...]
        // Another scheme would look like a host.
        guard isURL || !text.contains("://") else { return .rsyncPlace }
        if isURL, let sign = rest.lastIndex(of: "@"), rest[..<sign].contains(":") { return .password }
        guard let end = rest.firstIndex(where: { $0 == ":" || $0 == "/" }), isPlain, isURL || rest[end] == ":"
        else {
            return .rsyncPlace
        }
        let authority = isURL ? rest.prefix { $0 != "/" } : rest[..<end]
        let host = authority.split(separator: "@", omittingEmptySubsequences: false)
        guard host.count <= 2, host.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else {
            return .rsyncPlace
        }
        let path = isURL ? rest.dropFirst(authority.count + 1) : rest[rest.index(after: end)...]
        // `me:secret@host:path` is not a place, and its beginning may be a secret.
        if !isURL, path.contains("@"), !host[0].contains("."), host.count == 1 { return .password }
        return isFolder(path) ? nil : .rsyncPlace
    }

    /// Returns the reason why `rclone` cannot publish to a place, or `nil` for `name:path`, where `name` is a remote of the
    /// user's configuration.
    ///
    /// `:backend,option=value:path` also names a place. Its options can hold secrets, and name programs to run.
    static func problem(ofRclone text: String) -> PublishProblem? {
        guard let end = text.firstIndex(of: ":") else { return .rclonePlace }
        let name = text[..<end].unicodeScalars
        let isName = name.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "_-.+@ ".unicodeScalars.contains(scalar)
        }
        let path = text[text.index(after: end)...]
        let isPlain = !path.unicodeScalars.contains { $0.value < 0x20 }
        guard isName, name.first != nil, name.first != " ", name.last != " ", isPlain, isFolder(path) else {
            return .rclonePlace
        }
        return nil
    }

    /// Whether the path of a folder is neither empty, nor the root, nor the home folder itself.
    private static func isFolder(_ path: Substring) -> Bool {
        let parts = path.split(separator: "/").filter { $0 != "." }
        return !parts.isEmpty && parts != ["~"] && parts != [":"] && !parts.contains("..")
    }
}
