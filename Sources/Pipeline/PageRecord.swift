public import Files
public import Rendering

/// The record of the files that a build wrote to an output folder.
///
/// A file whose revision is recorded and whose metadata is unchanged is not rendered. If the input and all files are
/// unchanged, another build would change nothing and print the same summary, so nothing is loaded.
public struct PageRecord: Sendable {
    /// A file that was written.
    public struct Page: Sendable {
        /// The digest of the file's bytes.
        public let digest: Digest
        /// The ``FileRevisions/revision(of:)``; `nil` for a file that is rendered in every build.
        public let revision: FileRevision?
        /// The metadata; `nil` if a later change of the file may have the same.
        package var version: FileVersion?

        public init(digest: Digest, revision: FileRevision? = nil, version: FileVersion? = nil) {
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
    /// The ``BuildInput/files`` of the last build; `nil` if they are not known.
    package var files: Digest?
    /// The options of the last build that change the site.
    package var options: [String] = []
    /// The metadata of the manifest; `nil` if a later change may have the same.
    package var manifest: FileVersion?
    /// The ``FileRevisions/structure`` of the site; `nil` if it is not known.
    package var structure: Digest?
    /// The metadata of the folders that contain folders of files, by path, unless a later change may have the same. A
    /// folder in one of these is still the same as long as its metadata is, because a folder changes when something in it
    /// is replaced.
    package var folders: [String: FileVersion] = [:]
    /// The paths of the files in byte order.
    private(set) var paths = PathList()
    /// The files in the same order.
    private(set) var rows: [Row] = []

    /// Creates a record of no files.
    public init() {}

    /// Creates a record of as many files as there are paths.
    init(paths: PathList, rows: [Row]) {
        self.paths = paths
        self.rows = rows
    }
}

extension PageRecord {
    /// Whether the output folder has another site than the one that is recorded, such as one that another computer made.
    package func isOfOtherSite(in output: String) -> Bool {
        guard let manifest else { return false }
        return OpenFolder(output)?.version(of: OutputPath.stateFolder + "/manifest") != manifest
    }

    /// Whether no files are recorded.
    public var isEmpty: Bool { rows.isEmpty }

    /// The number of files.
    package var count: Int { rows.count }

    /// Reserves memory for files.
    /// - Parameters:
    ///   - count: The number of files.
    ///   - other: A record of nearly the same files, if there is one.
    package mutating func reserveCapacity(_ count: Int, like other: PageRecord) {
        paths.reserveCapacity(count, length: other.paths.bytes.count)
        rows.reserveCapacity(count)
    }

    /// Appends a file, whose path comes after those of all files before.
    package mutating func append(_ path: String, _ page: Page) {
        paths.append(path)
        rows.append(Row(page))
    }

    /// Appends the file at a position of another record.
    package mutating func append(_ path: String, _ position: Int, of other: PageRecord) {
        paths.append(path)
        rows.append(other.rows[position])
    }

    package mutating func setVersion(_ version: FileVersion?, at position: Int) {
        var page = rows[position].page
        page.version = version
        rows[position] = Row(page)
    }

    /// Returns the path of the file at a position.
    package func path(at position: Int) -> String { paths[position] }

    /// The recorded file at a position.
    public subscript(position: Int) -> Page { rows[position].page }

    /// Returns the position of the file at each path.
    /// - Parameter paths: Paths in byte order.
    /// - Complexity: O(*paths* + *recorded files*).
    package func positions(of paths: [String]) -> [Int?] {
        self.paths.positions(of: paths)
    }

    /// Returns the folders that contain the folders of files, at any depth; an empty string for the output folder.
    package func parentFolders() -> Set<String> { paths.parentFolders() }

    /// Whether a file is made of the same as the recorded file at a position.
    /// - Parameters:
    ///   - revision: The revision of the file.
    ///   - structure: The structure of its site.
    public func has(_ revision: FileRevision, at position: Int, structure: Digest) -> Bool {
        rows[position].revision == revision && (!revision.dependsOnStructure || self.structure == structure)
    }
}
