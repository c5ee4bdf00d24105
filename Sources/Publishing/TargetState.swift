import Files

/// The state of a target with respect to a site.
struct TargetState: Sendable {
    /// The owner of a target.
    enum Owner: Hashable, Sendable {
        /// The target is empty.
        case unclaimed
        case thumbindex
        /// The target contains files, and Thumbindex has never published to it. The value lists their first
        /// names, sorted.
        case foreign([String])
    }

    /// The result of comparing what exists at the path of a site's file with that file.
    enum FileState: Hashable, Sendable { case same, different }

    var owner = Owner.unclaimed
    /// The files that Thumbindex published and that still exist.
    var ownFiles: Set<OutputPath> = []
    /// Files that Thumbindex published, that are no longer part of the site, and that were changed since. They are not
    /// deleted.
    var changed: Set<OutputPath> = []
    /// The states of existing entries at the paths of the site's files. Missing files have no value.
    var fileStates: [OutputPath: FileState] = [:]
    /// Entries that Thumbindex did not publish and that a file cannot replace: a folder at the path of a
    /// file, or a file at the path of a folder.
    var obstacles: Set<String> = []

    /// Adds an existing file of a record.
    mutating func add(_ path: OutputPath, _ owner: PublicationRecords.Ownership) {
        switch owner {
        case .thumbindex: ownFiles.insert(path)
        case .changed: changed.insert(path)
        case .others: break
        }
    }
}
