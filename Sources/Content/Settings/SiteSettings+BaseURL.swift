import Foundation

extension SiteSettings {
    /// Returns an absolute http or https URL with a trailing `/`; `nil` for any other string, and for a URL
    /// with a user name, a query, a fragment, a space, an empty folder, a folder `.` or `..`, a character that URLs
    /// encode, or a host that is not ASCII.
    ///
    /// A path that begins with two slashes would be the URL of another host. Browsers remove the folders `.` and `..`.
    public static func normalizedBaseURL(_ text: String) -> String? {
        guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = components.host, !host.isEmpty,
            components.query == nil, components.fragment == nil, components.user == nil,
            !text.contains(where: \.isWhitespace), !components.path.utf8.contains("//".utf8)
        else { return nil }
        // As they are written, because those of `components` are decoded.
        let parts = text.split(separator: "/", maxSplits: 2)
        guard parts[1].isAuthority, parts.count < 3 || parts[2].isPath else { return nil }
        return text.hasSuffix("/") ? text : text + "/"
    }

    /// A pattern of all strings that ``normalizedBaseURL(_:)`` accepts, and of some others.
    static let baseURLPattern =
        "^[Hh][Tt][Tt][Pp][Ss]?://(?:\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?::[0-9]*)?(?:/[^\\s/?#]+)*/?$"
}

extension Substring {
    /// Whether this is a host in ASCII, with or without a port.
    fileprivate var isAuthority: Bool {
        let isIPv6 = first == "["
        let end = isIPv6 ? firstIndex(of: "]").map(index(after:)) : firstIndex(of: ":")
        let host = self[..<(end ?? endIndex)]
        let port = self[(end ?? endIndex)...]
        guard port.isEmpty || port.first == ":" && port.dropFirst().isPort else { return false }
        return isIPv6 ? host.dropFirst().dropLast().utf8.allSatisfy(\.isInIPv6) : host.isHost
    }

    private var isPort: Bool { utf8.allSatisfy(\.isDigit) && (isEmpty || UInt16(self) != nil) }

    /// Whether this is the name of a host, or an IPv4 address, which any name that ends with a number is for browsers.
    private var isHost: Bool {
        var labels = split(separator: ".", omittingEmptySubsequences: false)
        // A dot at the end is that of the root.
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        guard labels.allSatisfy(\.isLabel), let last = labels.last else { return false }
        guard last.utf8.allSatisfy(\.isDigit) else { return true }
        return labels.count == 4
            && labels.allSatisfy { label in UInt8(label).map { "\($0)" == label } ?? false }
    }

    private var isLabel: Bool {
        (1...63).contains(utf8.count) && utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
    }

    /// Whether each character may be in a path, and no folder is `.` or `..`.
    fileprivate var isPath: Bool {
        unicodeScalars.allSatisfy(\.isInPath) && hasValidEscapes
            && split(separator: "/").allSatisfy { folder in
                ![".", ".."].contains(folder.lowercased().replacing("%2e", with: "."))
            }
    }

    /// Whether two hexadecimal digits follow each `%`.
    private var hasValidEscapes: Bool {
        split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
            part.utf8.prefix(2).count == 2 && part.utf8.prefix(2).allSatisfy(\.isHexDigit)
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
    fileprivate var isLetterOrDigit: Bool { isDigit || (0x61...0x7A).contains(self | 0x20) }
    fileprivate var isInIPv6: Bool { isHexDigit || ":.".utf8.contains(self) }
}

extension Unicode.Scalar {
    /// Whether browsers leave the character in a path as it is, or encode it because it is not ASCII (URL Standard).
    fileprivate var isInPath: Bool {
        guard let byte = UInt8(exactly: value), byte < 0x80 else { return value >= 0xA0 }
        return byte.isLetterOrDigit || "/-._~!$&'()*+,;=:@%|[]".utf8.contains(byte)
    }
}
