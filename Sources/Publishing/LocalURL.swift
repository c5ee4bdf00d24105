import Files

/// `file:` URLs as Git interprets them.
enum LocalURL {
    /// Returns the path of a `file:` URL, or `nil` for other URLs.
    static func path(of url: String) -> String? {
        guard let scheme = url.firstRange(of: "://"), url[..<scheme.lowerBound].lowercased() == "file"
        else { return nil }
        // Git treats the host as the first path component.
        let rest = url[scheme.upperBound...]
        return decoded(rest.hasPrefix("/") ? rest : "/" + rest)
    }

    /// Whether `path` equals `folder` or is inside it, after resolving links.
    static func isPath(_ path: String, inside folder: String) throws(PublishingError) -> Bool {
        do throws(FolderLocation.Failure) {
            let location = try FolderLocation(given: folder)
            do { return try location.isOrContains(path) } catch { throw .system(error) }
        } catch {
            switch error {
            case .danglingLink: return false
            case .system(let error): throw .failed(path: path, reason: error.reason)
            }
        }
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
