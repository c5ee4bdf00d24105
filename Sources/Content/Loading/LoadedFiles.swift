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

    var files: [PathKey: File] = [:]
    /// The number of files in the record that these were read from, including those that are out of date.
    public internal(set) var recordedCount = 0

    public init() {}
}

extension LoadedFiles {
    public var isEmpty: Bool { files.isEmpty }
    public var count: Int { files.count }
    public var entryCount: Int { files.values.reduce(0) { $0 + $1.entries.count } }

    /// Returns the files that `previous` does not have in the same form.
    public func changes(since previous: LoadedFiles) -> LoadedFiles {
        var changes = LoadedFiles()
        changes.files = files.filter { path, file in
            guard let old = previous.files[path] else { return true }
            if old === file { return false }
            return old.version != file.version || old.digest != file.digest || old.settings != file.settings
        }
        return changes
    }

    /// Returns the entries of a file if its metadata shows that it has not changed.
    func entries(ofUnchanged item: ContentItem, settings: Digest) -> File? {
        guard let version = item.version, let file = files[PathKey(item.path)], file.version == version,
            file.settings == settings
        else { return nil }
        return file
    }

    /// Returns the entries of a file with the given bytes, under the metadata that it has now.
    func entries(of path: String, digest: Digest, settings: Digest, version: FileVersion?) -> File? {
        guard let file = files[PathKey(path)], file.digest == digest, file.settings == settings
        else { return nil }
        return File(
            version: version, digest: digest, settings: settings, entries: file.entries, drafts: file.drafts)
    }
}
