import BuiltSite
import Files

/// A place on another computer that a program reads and writes.
protocol RemoteStore: Sendable {
    /// Returns what messages call a file.
    func displayPath(of path: String) -> String

    /// Returns all files and folders; none if the place does not exist yet.
    func listing() async throws(PublishingError) -> RemoteListing

    /// Copies files from the place to a folder. Files that do not exist are left out.
    func download(_ paths: [OutputPath], to folder: String) async throws(PublishingError)

    /// Compares files that exist on both sides by their bytes or by a digest of them, and returns those that differ.
    func differing(_ paths: [OutputPath], from folder: String) async throws(PublishingError) -> Set<
        OutputPath
    >

    /// Copies files from a folder to the place, in any order.
    ///
    /// - Parameter progress: Called with the number of files that were copied.
    func upload(
        _ paths: [OutputPath], from folder: String, progress: @escaping @Sendable (Int) -> Void
    ) async throws(RemoteFailure)

    /// Deletes files, in any order, and nothing else.
    func delete(_ paths: [OutputPath], progress: @escaping @Sendable (Int) -> Void)
        async throws(RemoteFailure)

    /// Deletes those of the folders that are empty. They are sorted. `others` are the empty folders that are to stay.
    func deleteEmptyFolders(_ folders: [OutputPath], keeping others: Set<OutputPath>)
        async throws(RemoteFailure)
}

/// A failed operation of a store.
enum RemoteFailure: Error {
    /// An operation failed for a file or folder, after `completed` others.
    case file(OutputPath, reason: String, completed: Int)
    case other(PublishingError)
}

/// What exists at a store.
struct RemoteListing: Sendable {
    enum Item: Hashable, Sendable {
        case file(size: Int)
        /// A link or special file.
        case other
    }

    private(set) var items: [OutputPath: Item] = [:]
    private(set) var folders: Set<OutputPath> = []
    /// Paths that a site cannot contain.
    private(set) var unrepresentablePaths: [String] = []

    mutating func add(_ path: String, _ item: Item) {
        if let path = try? OutputPath(path) { items[path] = item } else { unrepresentablePaths.append(path) }
    }

    mutating func addFolder(_ path: String) {
        if let path = try? OutputPath(path) { folders.insert(path) }
    }

    mutating func remove(_ path: OutputPath) {
        items[path] = nil
    }

    /// The first names at the top level, sorted.
    var names: [String] {
        let paths = items.keys.map(\.string) + folders.map(\.string) + unrepresentablePaths
        return Array(Set(paths.map { String($0.prefix { $0 != "/" }) }).sorted().prefix(3))
    }

    /// The folders without a file in them, at any depth, if the given files are deleted.
    ///
    /// - Complexity: O(*n* · *depth*) for *n* files and folders.
    func emptyFolders(without deleted: Set<OutputPath> = []) -> Set<OutputPath> {
        var empty = folders
        for path in items.keys where !deleted.contains(path) { empty.subtract(path.folders) }
        for path in unrepresentablePaths { empty.subtract(path.validFolders) }
        return empty
    }
}

extension Manifest {
    /// Returns the files that Thumbindex does not own and that are in the way: at the path of a folder of the site, or inside
    /// a folder at the path of a file of the site.
    ///
    /// - Parameter unrepresentable: Paths that a site cannot have. Their folders may still be in the way.
    /// - Complexity: O(*n* · *depth* · log *n*) for *n* files.
    func obstacles(
        among paths: some Sequence<OutputPath>, unrepresentable: [String], own: Set<OutputPath>
    ) -> Set<String> {
        let folders = Set(sortedPaths.flatMap(\.folders))
        let others = paths.filter { path in
            !own.contains(path) && (folders.contains(path) || path.folders.contains { self[$0] != nil })
        }
        let inside = unrepresentable.filter { $0.validFolders.contains { self[$0] != nil } }
        return Set(others.map(\.string) + inside)
    }
}

extension String {
    /// The folders of a path that may be invalid, as far as their own paths are valid.
    fileprivate var validFolders: [OutputPath] {
        utf8.indices.lazy.filter { self.utf8[$0] == UInt8(ascii: "/") }.prefix(OutputPath.maximumDepth)
            .compactMap { try? OutputPath(String(self[..<$0])) }
    }
}
