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

    private let entries: [OutputPath: Entry]
    /// The paths in byte order.
    package let sortedPaths: [OutputPath]

    package init(entries: [OutputPath: Entry] = [:]) {
        self.init(entries: entries, sortedPaths: entries.keys.sorted())
    }

    /// Creates a manifest whose paths are already sorted: `sortedPaths` contains the keys of `entries`.
    package init(entries: [OutputPath: Entry], sortedPaths: [OutputPath]) {
        self.entries = entries
        self.sortedPaths = sortedPaths
    }

    /// The number of files.
    public var count: Int { sortedPaths.count }

    /// The relative paths of the files in byte order.
    public var paths: some RandomAccessCollection<String> {
        sortedPaths.lazy.map(\.string)
    }

    /// The entry for `path`, or `nil` if there is none or `path` is invalid. O(1).
    public subscript(path: String) -> Entry? {
        (try? OutputPath(path)).flatMap { entries[$0] }
    }

    package subscript(path: OutputPath) -> Entry? {
        entries[path]
    }

    /// Whether the manifest lists a file inside `folder`, at any depth. O(log *n*).
    package func contains(folder: OutputPath) -> Bool {
        var low = 0
        var high = sortedPaths.count
        let start = folder.string + "/"
        while low < high {
            let middle = (low + high) / 2
            if sortedPaths[middle].string.utf8.lexicographicallyPrecedes(start.utf8) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < sortedPaths.count && sortedPaths[low].isInside(folder)
    }
}

extension Manifest: Equatable {
    public static func == (left: Manifest, right: Manifest) -> Bool {
        left.entries == right.entries
    }
}
