import Files

/// The entries of files as they were loaded. With them, the same content is loaded again without reading the files that
/// have not changed.
///
/// Files with problems are not included: they are read each time, so that their problems are reported each time.
public struct LoadedFiles: Sendable {
    /// A file whose entries were loaded without problems.
    final class File: Sendable {
        /// The metadata; `nil` if a later change of the file may have the same. The file is then read, and compared by
        /// its digest.
        let version: FileVersion?
        /// The digest of the file's bytes.
        let digest: Digest
        /// The digest of the settings on which the entries also depend.
        let settings: Digest
        let entries: [Entry]
        /// The ids of the drafts that are not built.
        let drafts: [String]

        init(
            version: FileVersion?, digest: Digest, settings: Digest, entries: [Entry], drafts: [String]
        ) {
            self.version = version
            self.digest = digest
            self.settings = settings
            self.entries = entries
            self.drafts = drafts
        }
    }

    /// The maximum size of a file, in bytes. The entries of a larger file are not kept, because a block of a record, which
    /// is made in memory, has whole files.
    static let maximumFileSize = 16 << 20

    /// The paths of the files relative to the content folder, in order.
    private(set) var paths: [String] = []
    /// The file at each path.
    private var files: [File] = []
    /// The number of files in the record that these were read from, including those that are out of date.
    public internal(set) var recordedCount = 0

    public init() {}
}

extension LoadedFiles {
    public var isEmpty: Bool { files.isEmpty }
    public var count: Int { files.count }
    public var entryCount: Int { files.reduce(0) { $0 + $1.entries.count } }

    /// Creates a list of files. Of several files with the same path, the last one is kept.
    /// - Complexity: O(*n* + *k* log *k*) for *k* files after the first that is not in the order of the paths.
    init(_ files: some Sequence<(path: String, file: File)>) {
        paths.reserveCapacity(files.underestimatedCount)
        self.files.reserveCapacity(files.underestimatedCount)
        var others: [(path: String, file: File)] = []
        for (path, file) in files {
            if others.isEmpty, paths.last?.isOrderedBeforeAsPath(path) ?? true {
                paths.append(path)
                self.files.append(file)
            } else {
                others.append((path, file))
            }
        }
        if !others.isEmpty { insert(others) }
    }

    /// Adds files, and replaces those that have the same path.
    private mutating func insert(_ others: [(path: String, file: File)]) {
        // Sorting is stable.
        let sorted = others.sorted { $0.path.isOrderedBeforeAsPath($1.path) }
        var merged = LoadedFiles()
        var next = 0
        for (path, file) in sorted {
            while next < paths.count, !path.isOrderedBeforeAsPath(paths[next]) {
                merged.append(paths[next], files[next])
                next += 1
            }
            merged.append(path, file)
        }
        for position in next..<paths.count { merged.append(paths[position], files[position]) }
        (paths, files) = (merged.paths, merged.files)
    }

    /// Appends a file, or replaces the last one if it has the same path.
    private mutating func append(_ path: String, _ file: File) {
        if let last = paths.last, !last.isOrderedBeforeAsPath(path) {
            files[files.count - 1] = file
        } else {
            paths.append(path)
            files.append(file)
        }
    }

    /// The file at a path. A file is replaced, but not added.
    /// - Complexity: O(log *n*).
    subscript(path: String) -> File? {
        get { position(of: path).map { files[$0] } }
        set { if let newValue, let position = position(of: path) { files[position] = newValue } }
    }

    func file(at position: Int) -> File { files[position] }

    private func position(of path: String) -> Int? {
        var (low, high) = (0, paths.count)
        while low < high {
            let middle = (low + high) / 2
            if paths[middle].isOrderedBeforeAsPath(path) { low = middle + 1 } else { high = middle }
        }
        return low < paths.count && paths[low].utf8.elementsEqual(path.utf8) ? low : nil
    }

    /// Returns the file at each path; `nil` if there is none.
    /// - Parameter sorted: Paths in order.
    /// - Complexity: O(*n* + *paths*).
    func files(at sorted: some Sequence<String>) -> [File?] {
        var next = 0
        return sorted.map { path in
            while next < paths.count, paths[next].isOrderedBeforeAsPath(path) { next += 1 }
            return next < paths.count && paths[next].utf8.elementsEqual(path.utf8) ? files[next] : nil
        }
    }

    /// Returns the files that `previous` does not have in the same form.
    /// - Complexity: O(*n* + *previous files*).
    public func changes(since previous: LoadedFiles) -> LoadedFiles {
        let known = previous.files(at: paths)
        return LoadedFiles(
            zip(zip(paths, files), known).compactMap { file, old in
                old.map { $0.isSame(as: file.1) } ?? false ? nil : (file.0, file.1)
            })
    }
}

extension LoadedFiles.File {
    fileprivate func isSame(as other: LoadedFiles.File) -> Bool {
        self === other
            || version == other.version && digest == other.digest && settings == other.settings
    }

    /// Whether the metadata shows that the file has not changed.
    func isUnchanged(in item: ContentItem, settings: Digest) -> Bool {
        version != nil && item.version == version && self.settings == settings
    }

    /// Returns the file with the metadata that it has now, if it has the given bytes.
    func unlessChanged(digest: Digest, settings: Digest, version: FileVersion?) -> LoadedFiles.File? {
        guard self.digest == digest, self.settings == settings else { return nil }
        return LoadedFiles.File(
            version: version, digest: digest, settings: settings, entries: entries, drafts: drafts)
    }
}
