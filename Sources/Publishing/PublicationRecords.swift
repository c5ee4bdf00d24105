import BuiltSite
import Files

/// The records that previous publications left.
struct PublicationRecords: Sendable {
    /// The files of the last completed publication.
    var published: Manifest?
    /// The files of an interrupted publication.
    var inProgress: Manifest?

    static let none = PublicationRecords()

    /// Whether any publication was recorded.
    var exist: Bool { published != nil || inProgress != nil }

    /// The paths of all recorded files, each once.
    var paths: [OutputPath] {
        let paths = published?.sortedPaths ?? []
        return paths + (inProgress?.sortedPaths ?? []).filter { published?[$0] == nil }
    }

    /// The entries of a file: at most one in each record.
    func entries(of path: OutputPath) -> [Manifest.Entry] {
        [published?[path], inProgress?[path]].compactMap { $0 }
    }
}

extension PublicationRecords {
    /// Who owns an existing file.
    enum Ownership: Hashable, Sendable {
        case thumbindex
        /// Thumbindex published the file, it is no longer part of the site, and it was changed since.
        case changed
        case others
    }

    /// Decides who owns an existing file at a target.
    ///
    /// A file that is no longer part of the site is owned only if it has recorded bytes: being listed in a record does not
    /// make someone else's file safe to delete. After an interrupted publication, this applies to all files of its record,
    /// because others may have put a file at a path that it never reached.
    ///
    /// - Parameters:
    ///   - isWanted: Whether the site has a file at this path.
    ///   - matches: Whether the existing file has the bytes of an entry. Called only if the bytes decide.
    func ownership<Failure>(
        of path: OutputPath, isWanted: Bool, matches: (Manifest.Entry) throws(Failure) -> Bool
    ) throws(Failure) -> Ownership {
        let isPublished = published?[path] != nil
        if isPublished, isWanted { return .thumbindex }
        for entry in entries(of: path) where try matches(entry) { return .thumbindex }
        return isPublished ? .changed : .others
    }

    /// Returns the record with which a publication replaces those of an interrupted one: of each owned file, the entry whose
    /// bytes exist.
    ///
    /// - Parameters:
    ///   - ownFiles: The existing files that Thumbindex owns.
    ///   - matches: Whether an existing file has the bytes of an entry.
    func merged<Failure>(
        of ownFiles: Set<OutputPath>, matches: (OutputPath, Manifest.Entry) throws(Failure) -> Bool
    ) throws(Failure) -> Manifest {
        var entries: [OutputPath: Manifest.Entry] = [:]
        for path in ownFiles.sorted() {
            entries[path] = published?[path]
            if let entry = inProgress?[path], try matches(path, entry) { entries[path] = entry }
        }
        return Manifest(entries: entries)
    }
}
