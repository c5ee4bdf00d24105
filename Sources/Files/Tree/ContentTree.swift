/// The source files of a site, on disk or in memory.
///
/// Loading depends on this protocol only: the program loads from a folder, and tests load from memory.
public protocol ContentTree: Sendable {
    /// Returns every file, link and other item below the root, sorted by path. Omits folders, and all items whose
    /// name begins with `.` (except `..md`, which documents `.`).
    /// - Throws: An error if the root cannot be listed. What cannot be read below it is an item.
    func items() throws(ContentTreeError) -> [ContentItem]

    /// Returns the same as ``items()``, in up to `jobs` tasks.
    func items(jobs: Int) async throws(ContentTreeError) -> [ContentItem]

    /// Returns the contents of a file.
    func read(_ path: String) throws(ContentTreeError) -> [UInt8]

    /// Returns the first `limit` bytes of a file, or all if it has fewer.
    func read(_ path: String, limit: Int) throws(ContentTreeError) -> [UInt8]

    /// Opens a file for copying; returns `nil` if it is only in memory.
    func open(_ path: String) throws(ContentTreeError) -> OpenContentFile?
}

extension ContentTree {
    /// Returns ``items()``, the default for trees in memory.
    public func items(jobs: Int) async throws(ContentTreeError) -> [ContentItem] { try items() }

    /// Returns at most the first `limit` bytes of a file. This implementation reads the whole file, which is
    /// inexpensive if the file is in memory.
    public func read(_ path: String, limit: Int) throws(ContentTreeError) -> [UInt8] {
        Array(try read(path).prefix(max(limit, 0)))
    }

    /// Returns `nil`, the default for trees in memory.
    public func open(_ path: String) throws(ContentTreeError) -> OpenContentFile? { nil }
}

/// An item in the content folder.
public struct ContentItem: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case file
        case symbolicLink
        /// A pipe, a socket or a device.
        case other
        /// A folder that cannot be listed, a file whose metadata cannot be read, or a name that is not valid.
        case unreadable(reason: String)
    }

    /// The path from the root, with components separated by `/`.
    public let path: String
    public let kind: Kind
    /// The size in bytes.
    public let size: Int
    /// The metadata of a file on disk.
    public let version: FileVersion?

    public init(path: String, kind: Kind = .file, size: Int = 0, version: FileVersion? = nil) {
        self.path = path
        self.kind = kind
        self.size = version?.size ?? size
        self.version = version
    }
}

extension ContentItem {
    package var isUnreadable: Bool {
        if case .unreadable = kind { true } else { false }
    }
}

/// The error for a file or folder that cannot be read.
public struct ContentTreeError: Error, Hashable, Sendable {
    public let path: String
    /// A description, such as `Permission denied`.
    public let reason: String
    /// Whether the file does not exist, as opposed to being unreadable.
    public let isMissing: Bool

    public init(path: String, reason: String, isMissing: Bool = false) {
        self.path = path
        self.reason = reason
        self.isMissing = isMissing
    }
}
