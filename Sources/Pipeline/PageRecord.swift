public import Files
public import Planning
public import Rendering

/// The record of the files that a build wrote to an output folder.
///
/// A file whose key is recorded and whose metadata is unchanged is not rendered. If the input and all files are
/// unchanged, another build would change nothing and print the same summary, so nothing is loaded.
public struct PageRecord: Sendable {
    /// A file that was written.
    public struct Page: Sendable {
        /// The key of what the file is made of (see ``PageKeys``); `nil` if it is rendered in every build.
        public let key: Digest?
        /// The digest of the file's bytes.
        public let digest: Digest
        /// The ``PageKeys/revision(of:)`` of a page; `nil` for any other file.
        public let revision: UInt64?
        /// The metadata; `nil` if a later change of the file may have the same.
        public var version: FileVersion?

        public init(key: Digest?, digest: Digest, revision: UInt64? = nil, version: FileVersion? = nil) {
            self.key = key
            self.digest = digest
            self.revision = revision
            self.version = version
        }
    }

    /// A build without problems.
    package struct Build: Sendable {
        /// The digest of its ``BuildInput``.
        package let input: Digest
        /// The lines of its summary.
        package let counts: String
        package let notes: String

        package init(input: Digest, counts: String, notes: String) {
            self.input = input
            self.counts = counts
            self.notes = notes
        }
    }

    /// The build, if another one with the same input can be skipped.
    package var build: Build?
    /// The metadata of the manifest.
    let manifest: FileVersion?
    /// The ``PageKeys/structure`` of the site; `nil` if it is not known.
    let structure: Digest?
    /// The metadata of the folders that contain folders of files, by path. A folder in one of these is still the same as long
    /// as its metadata is, because a folder changes when something in it is replaced.
    package let folders: [String: FileVersion]
    /// The files, sorted by path.
    let pages: [(path: String, page: Page)]

    /// Creates a record.
    /// - Parameters:
    ///   - pages: The files and their paths, sorted by path.
    ///   - manifest: The metadata of the manifest; `nil` if a later change may have the same.
    ///   - folders: The metadata of the folders that contain folders of files, unless a later change may have the same.
    ///   - structure: The ``PageKeys/structure`` of the site.
    public init(
        _ pages: [(path: String, page: Page)] = [], manifest: FileVersion? = nil,
        folders: [String: FileVersion] = [:], structure: Digest? = nil
    ) {
        self.pages = pages
        self.manifest = manifest
        self.folders = folders
        self.structure = structure
    }
}

extension PageRecord {
    /// Whether no files are recorded.
    public var isEmpty: Bool { pages.isEmpty }

    /// The recorded file at a position.
    public subscript(position: Int) -> Page { pages[position].page }

    /// Returns the position of each file.
    /// - Parameter files: The files, sorted by path.
    /// - Complexity: O(*files* + *recorded files*).
    public func positions(of files: [SitePlan.File]) -> [Int?] {
        positions(ofPaths: files.lazy.map { $0.path })
    }

    /// Returns the position of the file at each path.
    /// - Parameter paths: Paths in order.
    /// - Complexity: O(*paths* + *recorded files*).
    package func positions(ofPaths paths: some Sequence<String>) -> [Int?] {
        var next = 0
        return paths.map { path in
            while next < pages.count, pages[next].path.isOrderedBeforeAsPath(path) { next += 1 }
            guard next < pages.count, pages[next].path.utf8.elementsEqual(path.utf8) else { return nil }
            return next
        }
    }

    /// Returns the key of a file. It is not computed if the record shows that it is still the same.
    /// - Parameter position: The position of the file in the record.
    /// - Complexity: See ``PageKeys/key(of:)``.
    public func key(of file: SitePlan.File, at position: Int?, in keys: PageKeys) -> Digest? {
        if let position, structure == keys.structure, let revision = keys.revision(of: file),
            let key = pages[position].page.key, pages[position].page.revision == revision
        {
            return key
        }
        return keys.key(of: file)
    }
}
