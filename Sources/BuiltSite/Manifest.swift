public import Files

/// What Thumbindex wrote into an output: each file's path, digest and size.
///
/// It says what may be overwritten and removed, not what has to be written: that is decided by the bytes on
/// disk. It holds no times and no absolute paths, so the same site has the same manifest everywhere and a
/// site that is committed with it can be built upon after a clone.
public struct Manifest: Sendable {
    /// One file.
    public struct Entry: Hashable, Sendable {
        public let digest: Digest
        /// In bytes.
        public let size: Int

        public init(digest: Digest, size: Int) {
            self.digest = digest
            self.size = size
        }
    }

    /// The name of the file, in the state folder.
    package static let name = "manifest"

    private let entries: [OutputPath: Entry]
    /// The paths in the order of their bytes.
    package let sortedPaths: [OutputPath]

    package init(entries: [OutputPath: Entry] = [:]) {
        self.init(entries: entries, sortedPaths: entries.keys.sorted())
    }

    /// Takes the keys of `entries` in the order that they have.
    package init(entries: [OutputPath: Entry], sortedPaths: [OutputPath]) {
        self.entries = entries
        self.sortedPaths = sortedPaths
    }

    /// The number of files.
    public var count: Int { sortedPaths.count }

    /// The relative paths of the files, in the order of their bytes.
    public var paths: some RandomAccessCollection<String> {
        sortedPaths.lazy.map(\.text)
    }

    /// What is listed for `path`, in constant time; `nil` where nothing is, as for what no file of a site can be called.
    public subscript(path: String) -> Entry? {
        (try? OutputPath(path)).flatMap { entries[$0] }
    }

    package subscript(path: OutputPath) -> Entry? {
        entries[path]
    }

    /// Whether any file is listed in `folder`, at any depth. Logarithmic in the number of files.
    package func contains(folder: OutputPath) -> Bool {
        var low = 0
        var high = sortedPaths.count
        let start = folder.text + "/"
        while low < high {
            let middle = (low + high) / 2
            if sortedPaths[middle].text.utf8.lexicographicallyPrecedes(start.utf8) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < sortedPaths.count && sortedPaths[low].lies(in: folder)
    }
}

extension Manifest: Equatable {
    public static func == (left: Manifest, right: Manifest) -> Bool {
        left.entries == right.entries
    }
}
