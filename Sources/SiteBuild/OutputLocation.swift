internal import Glibc

/// Where an output is to be: its path made absolute and free of links, with the checks that need no more.
struct OutputLocation {
    let given: String
    /// `nil` where the path is empty.
    let path: String?
    let lastIsLink: Bool

    init(given: String) throws(OutputError) {
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
        path = try Self.resolved(text, given: given)
    }

    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The home folder, where the environment names one.
    static var home: String? {
        getenv("HOME").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// `path` without links, where its last components need not exist.
    static func resolved(_ path: String, given: String) throws(OutputError) -> String {
        if let real = realpath(path, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        let code = errno
        let trimmed =
            path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
        guard code == ENOENT else { throw .failed(.opening, path: given, code: code) }
        if isLink(trimmed) { throw .refused(output: given, .symbolicLink(to: nil)) }
        let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(trimmed[trimmed.utf8.index(after: $0)...]) } ?? trimmed
        guard name != "..", name != "" else { throw .failed(.opening, path: given, code: code) }
        let folder = try resolved(slash.map { String(trimmed[...$0]) } ?? ".", given: given)
        if name == "." { return folder }
        return folder == "/" ? "/" + name : folder + "/" + name
    }
}
