/// The place of a folder, as `rsync` writes it.
struct RsyncLocation: Sendable {
    /// The place without a slash at its end.
    let string: String
    let isDaemon: Bool
    /// The module of a daemon, and the path of the folder in it, which is empty or ends with a slash.
    private let module: (place: String, path: String)?

    init(_ text: String) {
        var text = text[...]
        while text.last == "/", text.dropLast().last != ":" { text = text.dropLast() }
        string = String(text)
        let start =
            text.firstRange(of: "://").map { scheme in
                text[scheme.upperBound...].firstIndex(of: "/").map { text.index(after: $0) } ?? text.endIndex
            } ?? text.firstRange(of: "::")?.upperBound
        isDaemon = start != nil
        module = start.map { start in
            let end = text[start...].firstIndex(of: "/") ?? text.endIndex
            let path = text[end...].drop { $0 == "/" }
            return (String(text[..<end]), path.isEmpty ? "" : path + "/")
        }
    }

    /// The folder, with a slash at its end.
    var folder: String { string.hasSuffix(":") || string.hasSuffix("/") ? string : string + "/" }

    /// The folder that holds this one; `nil` for a module, and for a folder in the home folder.
    var parent: RsyncLocation? {
        if let module, module.path.isEmpty { return nil }
        return string.lastIndex(of: "/").map { RsyncLocation(String(string[...$0])) }
    }

    /// The place from which listed files are read, and what precedes their paths there. From a folder in a module, some
    /// versions of the daemon do not find listed files.
    var source: (folder: String, prefix: String) {
        guard let module, !module.path.isEmpty else { return (folder, "") }
        return (module.place + "/", module.path)
    }
}
