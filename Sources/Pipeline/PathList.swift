import Glibc

/// The paths of many files in one piece of memory, which is read and written as a whole.
struct PathList: Sendable {
    /// The UTF-8 of each path, with a NUL after it.
    private(set) var bytes: [UInt8] = []
    /// The offset of the NUL after each path.
    private var ends: [Int] = []

    init() {}

    /// Creates a list from its ``bytes``. Returns `nil` if there is no NUL at the end.
    init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.last ?? 0 == 0 else { return nil }
        self.bytes = Array(bytes)
        var start = 0
        while start < bytes.count, let first = bytes.baseAddress,
            let end = memchr(first + start, 0, bytes.count - start)
        {
            ends.append(UnsafeRawPointer(end) - first)
            start = UnsafeRawPointer(end) - first + 1
        }
    }

    var count: Int { ends.count }

    /// - Parameters:
    ///   - count: The number of paths.
    ///   - length: The number of their bytes.
    mutating func reserveCapacity(_ count: Int, length: Int) {
        ends.reserveCapacity(count)
        bytes.reserveCapacity(length)
    }

    /// Appends a path, which contains no NUL.
    mutating func append(_ path: String) {
        bytes.append(contentsOf: path.utf8)
        ends.append(bytes.count)
        bytes.append(0)
    }
}

extension PathList {
    subscript(position: Int) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: Self.path(at: position, ends, $0), as: UTF8.self) }
    }

    /// Calls a function with each path in a range in order. A NUL follows the path.
    func forEach(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            for position in range { body(Self.path(at: position, ends, bytes)) }
        }
    }

    private static func path(
        at position: Int, _ ends: [Int], _ bytes: UnsafeBufferPointer<UInt8>
    ) -> UnsafeBufferPointer<UInt8> {
        let start = position == 0 ? 0 : ends[position - 1] + 1
        return UnsafeBufferPointer(rebasing: bytes[start..<ends[position]])
    }

    /// Returns the position of each path.
    /// - Parameter paths: Paths in byte order, like those of the list.
    /// - Complexity: O(*paths* + *list*).
    func positions(of paths: [String]) -> [Int?] {
        bytes.withUnsafeBufferPointer { bytes in
            var next = 0
            return paths.map { path in
                var path = path
                return path.withUTF8 { path in
                    while next < ends.count {
                        let order = Self.order(of: Self.path(at: next, ends, bytes), path)
                        if order == 0 { return next }
                        if order > 0 { return nil }
                        next += 1
                    }
                    return nil
                }
            }
        }
    }

    /// Compares two paths by bytes, and returns a negative number, zero or a positive number.
    private static func order(
        of path: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
    ) -> Int {
        if let mine = path.baseAddress, let theirs = other.baseAddress {
            let order = memcmp(mine, theirs, min(path.count, other.count))
            if order != 0 { return Int(order) }
        }
        return path.count - other.count
    }

    /// Returns the folders that contain the folders of files, at any depth; an empty string for the folder to which the
    /// paths are relative.
    /// - Complexity: O(*list*).
    func parentFolders() -> Set<String> {
        var folders: Set<String> = []
        // Folders in one folder follow one another.
        var last: UnsafeBufferPointer<UInt8>?
        forEach(in: 0..<count) { path in
            let folder = path.parentFolder
            guard !folder.isEmpty else { return }
            let parent = folder.parentFolder
            if let last, Self.order(of: last, parent) == 0 { return }
            last = parent
            var above = parent
            while folders.insert(String(decoding: above, as: UTF8.self)).inserted, !above.isEmpty {
                above = above.parentFolder
            }
        }
        return folders
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The path of the folder that contains a file or folder; empty for one at the top.
    fileprivate var parentFolder: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[..<(lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    }
}
