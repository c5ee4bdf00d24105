package import Diagnostics
import Files
import Markdown

/// The entries of files as they were loaded. With them, the same content is loaded again without reading the files that
/// have not changed.
///
/// Files with errors are not included: they are read each time. Warnings are kept with their files.
public struct LoadedFiles: Sendable {
    /// A file whose entries were loaded without errors.
    final class File: Sendable {
        /// The path relative to the content folder.
        let path: String
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
        /// The warnings that were found when the file was read.
        let warnings: [Diagnostic]
        /// Whether any entry has images, other than in fields.
        let hasImages: Bool

        init(
            path: String, version: FileVersion?, digest: Digest, settings: Digest, entries: [Entry],
            drafts: [String], warnings: [Diagnostic]
        ) {
            self.path = path
            self.version = version
            self.digest = digest
            self.settings = settings
            self.entries = entries
            self.drafts = drafts
            self.warnings = warnings
            hasImages = entries.contains { $0.hasImages }
        }
    }

    /// The maximum size of a file, in bytes. The entries of a larger file are not kept, because a block of a record, which
    /// is made in memory, has whole files.
    static let maximumFileSize = 16 << 20

    /// The files, in the order of their paths.
    private(set) var files: [File] = []
    /// The number of files in the record that these were read from, including those that are out of date.
    public internal(set) var recordedCount = 0
    /// The record that has the HTML of files that were read from it; `nil` if there are none.
    var recordedHTML: RecordedHTML?

    public init() {}
}

extension LoadedFiles {
    public var isEmpty: Bool { files.isEmpty }
    public var count: Int { files.count }
    /// Whether HTML could not be read from the record, so that the files are incomplete.
    public var hasLostHTML: Bool { recordedHTML?.hasFailed ?? false }
    public var entryCount: Int { files.reduce(0) { $0 + $1.entries.count } }

    /// Creates a list of files. Of several files with the same path, the last one is kept.
    /// - Complexity: O(*n* + *k* log *n*) for *k* files that are not in the order of the paths and replace others; O(*n* log *n*)
    ///   if any of them is added.
    init(_ files: some Sequence<File>) {
        self.files.reserveCapacity(files.underestimatedCount)
        var others: [File] = []
        for file in files {
            if self.files.last?.isOrdered(before: file) ?? true {
                self.files.append(file)
            } else {
                others.append(file)
            }
        }
        insert(others)
    }

    /// Creates a list of files that are in the order of their paths, without those that are `nil`.
    /// - Parameter previous: The list from which some of the files are.
    init(sorted files: [File?], since previous: LoadedFiles) {
        self.files = files.compactMap { $0 }
        recordedHTML = previous.recordedHTML
    }

    /// Adds files, and replaces those that have the same path.
    private mutating func insert(_ others: [File]) {
        var added: [File] = []
        for file in others {
            if let position = position(of: file.path) { files[position] = file } else { added.append(file) }
        }
        guard !added.isEmpty else { return }
        // Sorting is stable.
        let sorted = (files + added).sorted { $0.isOrdered(before: $1) }
        files = []
        for file in sorted {
            if let last = files.last, !last.isOrdered(before: file) {
                files[files.count - 1] = file
            } else {
                files.append(file)
            }
        }
    }

    /// The file at a path. A file is replaced, but not added.
    /// - Complexity: O(log *n*).
    subscript(path: String) -> File? {
        get { position(of: path).map { files[$0] } }
        set { if let newValue, let position = position(of: path) { files[position] = newValue } }
    }

    private func position(of path: String) -> Int? {
        let position = files.indices.partitioningIndex { !files[$0].path.isOrderedBeforeAsPath(path) }
        return position < count && files[position].path.hasSameBytes(as: path) ? position : nil
    }

    /// Calls a function with the file of each item; `nil` for an item that has none.
    /// - Parameter positions: Positions in `items`, in the order of their paths.
    /// - Complexity: O(*n* + *positions*).
    func forEachFile(
        at positions: [Int], of items: [ContentItem], _ body: (_ position: Int, File?) -> Void
    ) {
        var next = 0
        for position in positions {
            var found: File?
            while next < count {
                let file = files[next]
                if file.path.hasSameBytes(as: items[position].path) { found = file }
                if found != nil || !file.path.isOrderedBeforeAsPath(items[position].path) { break }
                next += 1
            }
            body(position, found)
        }
    }

    /// Returns diagnostics without the warnings that are kept with a file.
    /// - Complexity: O(*diagnostics* + *warnings about the file*).
    package func removingWarnings(
        aboutFile path: String, from diagnostics: Diagnostics
    ) -> Diagnostics {
        let warnings = Set(self[path]?.warnings ?? [])
        return warnings.isEmpty ? diagnostics : diagnostics.removingAll { warnings.contains($0) }
    }

    /// Returns the files that `previous` does not have in the same form.
    /// - Complexity: O(*n* + *previous files*). Files that are the same objects are not examined.
    public func changes(since previous: LoadedFiles) -> LoadedFiles {
        var changed: [File] = []
        var next = 0
        for file in files {
            while next < previous.count, previous.files[next] !== file,
                previous.files[next].isOrdered(before: file)
            {
                next += 1
            }
            if next < previous.count, previous.files[next].isSame(as: file) {
                next += 1
            } else {
                changed.append(file)
            }
        }
        var changes = LoadedFiles(changed)
        changes.recordedHTML = recordedHTML
        return changes
    }
}

extension LoadedFiles.File {
    fileprivate func isOrdered(before other: LoadedFiles.File) -> Bool {
        path.isOrderedBeforeAsPath(other.path)
    }

    fileprivate func isSame(as other: LoadedFiles.File) -> Bool {
        self === other
            || path.hasSameBytes(as: other.path) && version == other.version && digest == other.digest
                && settings == other.settings
    }

    /// Whether the metadata shows that the file has not changed.
    func isUnchanged(in item: ContentItem, settings: Digest) -> Bool {
        version != nil && item.version == version && self.settings == settings
    }

    /// Returns the file with the metadata that it has now, if it has the given bytes.
    func unlessChanged(digest: Digest, settings: Digest, version: FileVersion?) -> LoadedFiles.File? {
        guard self.digest == digest, self.settings == settings else { return nil }
        return LoadedFiles.File(
            path: path, version: version, digest: digest, settings: settings, entries: entries,
            drafts: drafts, warnings: warnings)
    }
}
