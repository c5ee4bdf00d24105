public import Files
public import Planning

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
        /// The metadata; `nil` if a later change of the file may have the same.
        public var version: FileVersion?

        public init(key: Digest?, digest: Digest, version: FileVersion? = nil) {
            self.key = key
            self.digest = digest
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
    /// The files, sorted by path.
    let pages: [(path: String, page: Page)]

    /// Creates a record.
    /// - Parameters:
    ///   - pages: The files and their paths, sorted by path.
    ///   - manifest: The metadata of the manifest; `nil` if a later change may have the same.
    public init(_ pages: [(path: String, page: Page)] = [], manifest: FileVersion? = nil) {
        self.pages = pages
        self.manifest = manifest
    }
}

extension PageRecord {
    /// Whether no files are recorded.
    public var isEmpty: Bool { pages.isEmpty }

    /// Returns the recorded page of each file.
    /// - Parameter files: The files, sorted by path.
    /// - Complexity: O(*files* + *recorded pages*).
    public func pages(of files: [SitePlan.File]) -> [Page?] {
        var next = 0
        return files.map { file in
            while next < pages.count, pages[next].path.isOrderedBeforeAsPath(file.path) { next += 1 }
            guard next < pages.count, pages[next].path.utf8.elementsEqual(file.path.utf8) else { return nil }
            return pages[next].page
        }
    }
}
