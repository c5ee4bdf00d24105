/// A tree whose items were listed before.
public struct ListedTree: ContentTree {
    private let tree: any ContentTree
    private let listed: [ContentItem]

    /// - Parameter items: The items of `tree`.
    public init(_ tree: any ContentTree, items: [ContentItem]) {
        self.tree = tree
        listed = items
    }

    public func items() -> [ContentItem] { listed }

    public func read(_ path: String) throws(ContentTreeError) -> [UInt8] {
        try tree.read(path)
    }

    public func read(_ path: String, limit: Int) throws(ContentTreeError) -> [UInt8] {
        try tree.read(path, limit: limit)
    }

    public func open(_ path: String) throws(ContentTreeError) -> OpenContentFile? {
        try tree.open(path)
    }
}
