internal import Diagnostics
public import Files

/// The path, digest and size of each file that Thumbindex wrote to an output folder.
///
/// The manifest determines which files may be overwritten or removed. Which files must be written is determined by the
/// bytes on disk. The manifest contains no times and no absolute paths, so a site has the same manifest on every
/// machine, and a clone of a committed site can be rebuilt.
public struct Manifest: Sendable {
    /// The manifest's record of one file.
    public struct Entry: Hashable, Sendable {
        public let digest: Digest
        /// The size in bytes.
        public let size: Int

        public init(digest: Digest, size: Int) {
            self.digest = digest
            self.size = size
        }
    }

    /// The name of the manifest file in the state folder.
    package static let name = "manifest"

    /// The paths in byte order.
    package let sortedPaths: [OutputPath]
    /// The entry of each path.
    package let sortedEntries: [Entry]

    package init(entries: [OutputPath: Entry] = [:]) {
        let sorted = entries.sorted { $0.key < $1.key }
        self.init(sortedPaths: sorted.map(\.key), entries: sorted.map(\.value))
    }

    /// Creates a manifest from distinct paths in byte order and their entries in the same order.
    package init(sortedPaths: [OutputPath], entries: [Entry]) {
        self.sortedPaths = sortedPaths
        sortedEntries = entries
    }

    /// The number of files.
    public var count: Int { sortedPaths.count }

    /// The relative paths of the files in byte order.
    public var paths: some RandomAccessCollection<String> {
        sortedPaths.lazy.map(\.string)
    }

    /// The entry for `path`, or `nil` if there is none or `path` is invalid. O(log *n*).
    public subscript(path: String) -> Entry? {
        (try? OutputPath(path)).flatMap { self[$0] }
    }

    package subscript(path: OutputPath) -> Entry? {
        position(of: path).map { sortedEntries[$0] }
    }

    /// Returns the index of a path in ``sortedPaths``. O(log *n*).
    package func position(of path: OutputPath) -> Int? {
        let position = sortedPaths.partitioningIndex { !($0 < path) }
        return position < sortedPaths.count && sortedPaths[position] == path ? position : nil
    }

    /// Whether the manifest lists a file inside `folder`, at any depth. O(log *n*).
    package func contains(folder: OutputPath) -> Bool {
        first(in: folder) != nil
    }

    /// Returns the first file inside `folder`, at any depth. O(log *n*).
    package func first(in folder: OutputPath) -> OutputPath? {
        let start = folder.string + "/"
        let position = sortedPaths.partitioningIndex { !$0.string.utf8.lexicographicallyPrecedes(start.utf8) }
        guard position < sortedPaths.count, sortedPaths[position].isInside(folder) else { return nil }
        return sortedPaths[position]
    }
}

extension Manifest: Equatable {
    public static func == (left: Manifest, right: Manifest) -> Bool {
        left.sortedPaths == right.sortedPaths && left.sortedEntries == right.sortedEntries
    }
}
