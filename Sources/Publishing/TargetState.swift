import Files

/// What stands at a target, as far as it concerns a site.
struct TargetState: Sendable {
    /// Whose a target is.
    enum Owner: Hashable, Sendable {
        /// Nothing stands there.
        case unclaimed
        case thumbindex
        /// Others put something there, and Thumbindex has never published to it: the first names, sorted.
        case foreign([String])
    }

    /// How something that stands where a file of the site goes compares with it.
    enum FileState: Hashable, Sendable { case same, different }

    var owner = Owner.unclaimed
    /// Files that Thumbindex put there and that still stand there.
    var ownFiles: Set<OutputPath> = []
    /// Files that Thumbindex put there, that are not part of the site any more, and that somebody changed since: they
    /// are not ours to delete.
    var changed: Set<OutputPath> = []
    /// What stands where files of the site go; nothing at the paths that are missing.
    var fileStates: [OutputPath: FileState] = [:]
    /// What others put there that no file can replace: a folder where a file goes, a file where a folder
    /// goes.
    var obstacles: Set<String> = []
}
