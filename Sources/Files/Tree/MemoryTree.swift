/// Content in memory.
public struct MemoryTree: ContentTree {
    private let files: [String: [UInt8]]

    /// Creates a tree from strings.
    ///
    /// - Parameter files: The contents of each file, keyed by path.
    public init(_ files: [String: String]) {
        self.files = files.mapValues { Array($0.utf8) }
    }

    /// Creates a tree from bytes.
    ///
    /// - Parameter files: The contents of each file, keyed by path.
    public init(bytes files: [String: [UInt8]]) {
        self.files = files
    }

    public func items() -> [ContentItem] {
        files.map { ContentItem(path: $0.key, size: $0.value.count) }.sorted {
            $0.path.isOrderedBeforeAsPath($1.path)
        }
    }

    public func read(_ path: String) throws(ContentTreeError) -> [UInt8] {
        guard let bytes = files[path] else {
            throw ContentTreeError(path: path, reason: "No such file or directory", isMissing: true)
        }
        return bytes
    }
}
