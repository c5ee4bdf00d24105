extension String {
    /// The parts of a path between its slashes, without empty ones.
    ///
    /// Paths are bytes to the system: a slash that a combining mark follows is one `Character` with it, and two
    /// names that Swift calls equal may be two files. So paths are cut at scalars and compared by UTF-8.
    public var pathParts: [String] {
        unicodeScalars.split(separator: "/").map { String(Substring($0)) }
    }

    /// The path without a prefix that it begins with, byte for byte; `nil` where it does not.
    package func removingPathPrefix(_ prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// Whether the path comes before another in the order of their UTF-8.
    public func isOrderedBeforeAsPath(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}

/// A path as a key that only the same bytes equal.
package struct PathKey: Hashable, Sendable {
    private let bytes: [UInt8]

    package init(_ path: String) {
        bytes = Array(path.utf8)
    }

    package var path: String { String(decoding: bytes, as: UTF8.self) }
}
