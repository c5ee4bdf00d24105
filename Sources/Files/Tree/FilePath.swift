import Glibc

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
        withBytes(and: other) { mine, theirs in
            let order = Glibc.memcmp(mine.start, theirs.start, min(mine.count, theirs.count))
            return order == 0 ? mine.count < theirs.count : order < 0
        } ?? utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// Returns whether the bytes of the path begin with those of another path.
    package func hasPathPrefix(_ prefix: String) -> Bool {
        withBytes(and: prefix) { mine, theirs in
            mine.count >= theirs.count && Glibc.memcmp(mine.start, theirs.start, theirs.count) == 0
        } ?? utf8.starts(with: prefix.utf8)
    }

    /// Returns whether the bytes of the string from an offset on are these.
    package func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Bool {
        var text = self
        return text.withUTF8 { own in
            guard own.count - start == bytes.count, let mine = own.baseAddress, let theirs = bytes.baseAddress
            else { return own.count - start == bytes.count }
            return Glibc.memcmp(mine + start, theirs, bytes.count) == 0
        }
    }

    /// Returns whether the strings have the same bytes.
    package func hasSameBytes(as other: String) -> Bool {
        withBytes(and: other) { mine, theirs in
            mine.count == theirs.count && Glibc.memcmp(mine.start, theirs.start, mine.count) == 0
        } ?? utf8.elementsEqual(other.utf8)
    }

    /// Whether two paths have the same folder.
    package func isInSameFolder(as other: String) -> Bool {
        withBytes(and: other) { mine, theirs in
            let (folder, otherFolder) = (Self.folderLength(of: mine), Self.folderLength(of: theirs))
            return folder == otherFolder && Glibc.memcmp(mine.start, theirs.start, folder) == 0
        } ?? (isEmpty && other.isEmpty)
    }

    private static func folderLength(of path: Bytes) -> Int {
        UnsafeBufferPointer(start: path.start, count: path.count).lastIndex(of: UInt8(ascii: "/")) ?? 0
    }

    /// Whether the path ends with an extension, in any case.
    /// - Parameter ending: A dot and lower-case letters.
    package func hasPathExtension(_ ending: StaticString) -> Bool {
        var path = self
        return path.withUTF8 { path in
            let letters = UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount)
            guard path.count >= letters.count, path.last.map({ $0 | 0x20 }) == letters.last else {
                return false
            }
            // Only letters have another case.
            return path.suffix(letters.count).elementsEqual(letters) {
                $0 == $1 || $0 >= 0x41 && $0 | 0x20 == $1
            }
        }
    }

    private typealias Bytes = (start: UnsafePointer<UInt8>, count: Int)

    /// Calls a function with the UTF-8 of two strings. Returns `nil` if one of them is empty or not contiguous in
    /// memory. Comparing blocks of memory is faster than comparing byte by byte.
    private func withBytes<Result>(and other: String, _ body: (Bytes, Bytes) -> Result) -> Result? {
        utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { theirs in
                guard let first = mine.baseAddress, let second = theirs.baseAddress else { return nil }
                return body((first, mine.count), (second, theirs.count))
            } ?? nil
        } ?? nil
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
        left.path.hasSameBytes(as: right.path)
    }

    package func hash(into hasher: inout Hasher) {
        var path = path
        path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
