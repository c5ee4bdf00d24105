/// The files that a site is made from, wherever they are.
///
/// The seam between loading and the disk: tests load from memory, the program from a folder.
public protocol ContentTree: Sendable {
    /// Every file, link and oddity below the root, sorted by path; folders themselves, and all whose name
    /// begins with `.`, are left out (but for `..md`, which is about `.`).
    func items() throws(ContentTreeError) -> [ContentItem]

    /// The whole of a file.
    func read(_ path: String) throws(ContentTreeError) -> [UInt8]

    /// The first bytes of a file: `limit` of them, or all where it has fewer.
    func read(_ path: String, limit: Int) throws(ContentTreeError) -> [UInt8]

    /// Opens a file for copying; `nil` where it is only in memory.
    func open(_ path: String) throws(ContentTreeError) -> OpenContentFile?
}

extension ContentTree {
    /// Reads the whole file, which costs nothing where it is in memory anyway.
    public func read(_ path: String, limit: Int) throws(ContentTreeError) -> [UInt8] {
        Array(try read(path).prefix(max(limit, 0)))
    }

    /// Files are only in memory, unless the tree says otherwise.
    public func open(_ path: String) throws(ContentTreeError) -> OpenContentFile? { nil }
}

/// Something that stands in the content folder.
public struct ContentItem: Hashable, Sendable {
    public enum Kind: Sendable {
        case file
        case symbolicLink
        /// A pipe, a socket or a device.
        case other
    }

    /// The path from the root, with `/` between its parts.
    public let path: String
    public let kind: Kind
    /// In bytes.
    public let size: Int

    public init(path: String, kind: Kind = .file, size: Int = 0) {
        self.path = path
        self.kind = kind
        self.size = size
    }
}

/// A file or folder that could not be read.
public struct ContentTreeError: Error, Hashable, Sendable {
    public let path: String
    /// In words, such as `Permission denied`.
    public let reason: String
    /// Whether it does not exist, which differs from failing.
    public let isMissing: Bool

    public init(path: String, reason: String, isMissing: Bool = false) {
        self.path = path
        self.reason = reason
        self.isMissing = isMissing
    }
}
