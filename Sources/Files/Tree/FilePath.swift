extension String {
    /// The components of the path, without empty ones.
    ///
    /// The file system compares bytes. In Swift, however, a slash with a combining mark is a single
    /// `Character`, and the names of two different files may be equal strings. So paths are split at scalars
    /// and compared as UTF-8.
    public var pathParts: [String] {
        unicodeScalars.split(separator: "/").map { String(Substring($0)) }
    }

    /// Returns the path without a prefix, or `nil` if its bytes do not begin with the prefix.
    package func removingPathPrefix(_ prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    /// Returns whether the path comes before another path in the byte order of their UTF-8.
    public func isOrderedBeforeAsPath(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}

/// A path as a dictionary key that compares by bytes.
package struct PathKey: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }
}

extension PathKey: Hashable {
    package static func == (left: PathKey, right: PathKey) -> Bool {
        left.path.utf8.elementsEqual(right.path.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var path = path
        path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
