import BuiltSite
public import Files

/// The steps that publish a site to a target. The plan is made before anything changes, and is the same for a dry run.
public struct PublicationPlan: Hashable, Sendable {
    public struct Step: Hashable, Sendable {
        public enum Action: String, Sendable { case upload, delete }

        public let action: Action
        public let path: OutputPath

        public init(_ action: Action, _ path: OutputPath) {
            self.action = action
            self.path = path
        }
    }

    /// The steps in the order in which they are performed: deletions of files that are in the way, uploads of assets,
    /// uploads of search data, uploads of new pages, uploads of changed pages, other deletions. Thus no page ever links to a
    /// missing file.
    public let steps: [Step]
    /// The number of files that the target already has with the same bytes.
    public let unchanged: Int
    /// Files that were published, are no longer part of the site, and were changed at the target, in byte order. They
    /// are preserved, and Thumbindex no longer manages them.
    public let preserved: [OutputPath]
    /// Whether the earlier commits of a branch are removed from it.
    public internal(set) var replacesHistory = false

    public var uploads: Int { steps.count { $0.action == .upload } }
    public var deletions: Int { steps.count { $0.action == .delete } }
}

/// The user's permissions for unusual publications.
public struct PublicationPermissions: Hashable, Sendable {
    /// Whether to publish to a target that contains files that Thumbindex did not publish. If such a file has
    /// the same path as a file of the site, it is replaced.
    public var allowsAdoption: Bool
    /// Whether to publish a site that has no pages or lacks more than half of the published pages.
    public var allowsPageLoss: Bool

    public init(allowsAdoption: Bool = false, allowsPageLoss: Bool = false) {
        self.allowsAdoption = allowsAdoption
        self.allowsPageLoss = allowsPageLoss
    }
}

extension PublicationPlan {
    /// Compares the site with the current state of a target.
    ///
    /// - Parameters:
    ///   - wanted: The files that the target will contain.
    ///   - target: The name of the target in messages.
    /// - Throws: ``PublishingError``: `foreign`, `reservedName`, `emptySite`, `tooManyDeletedPages`, or `blocked`.
    /// - Complexity: O(*n* log *n*) for *n* files of the site and the target.
    init(
        wanted: Manifest, state: TargetState, target: String, permissions: PublicationPermissions
    ) throws(PublishingError) {
        if case .foreign(let names) = state.owner, !permissions.allowsAdoption {
            throw .foreign(target: target, names)
        }
        // The manifest may come from an untrusted repository.
        if let path = wanted.sortedPaths.first(where: { $0.string.hasPrefix(".thumbindex-") }) {
            throw .reservedName(path.string)
        }
        try Self.checkDeletedPages(wanted: wanted, state: state, permissions)
        let obstructedPaths = wanted.sortedPaths.filter { path in
            !permissions.allowsAdoption && state.fileStates[path] == .different
                && !state.ownFiles.contains(path)
        }
        guard obstructedPaths.isEmpty, state.obstacles.isEmpty else {
            throw .blocked(
                target: target, replaceable: obstructedPaths.map(\.string), others: state.obstacles.sorted())
        }
        let obsolete = state.ownFiles.filter { wanted[$0] == nil }.sorted()
        let folders = Set(wanted.sortedPaths.flatMap(\.folders))
        let obstructingPaths = Set(
            obsolete.filter { folders.contains($0) || $0.folders.contains { wanted[$0] != nil } })
        steps =
            obsolete.filter(obstructingPaths.contains).map { Step(.delete, $0) }
            + Self.uploads(wanted: wanted, state: state)
            + obsolete.filter { !obstructingPaths.contains($0) }.map { Step(.delete, $0) }
        unchanged = state.fileStates.values.count { $0 == .same }
        preserved = state.changed.sorted()
    }

    private static func uploads(wanted: Manifest, state: TargetState) -> [Step] {
        let changed = wanted.sortedPaths.filter { state.fileStates[$0] != .same }
        let pages = changed.filter(isPage)
        let searchData = changed.filter(isSearchData)
        return
            (changed.filter { !isPage($0) && !isSearchData($0) } + searchData
            + pages.filter { state.fileStates[$0] == nil } + pages.filter { state.fileStates[$0] != nil })
            .map { Step(.upload, $0) }
    }

    /// Whether a file is a page, a feed or a sitemap. These files link to other files, which must be uploaded
    /// first.
    static func isPage(_ path: OutputPath) -> Bool {
        [".html", ".xml"].contains { path.string.hasSuffix($0) }
    }

    /// Whether a file is data that the search of a catalog loads.
    static func isSearchData(_ path: OutputPath) -> Bool {
        path.string.contains("-/search/") && !isPage(path)
    }

    /// Rejects a site without pages, or one that deletes more than half of the published pages, since that is probably
    /// a mistake.
    private static func checkDeletedPages(
        wanted: Manifest, state: TargetState, _ permissions: PublicationPermissions
    ) throws(PublishingError) {
        if permissions.allowsPageLoss { return }
        guard wanted.paths.contains(where: { $0.hasSuffix(".html") }) else { throw .emptySite }
        let before = state.ownFiles.filter { $0.string.hasSuffix(".html") }
        let lost = before.count { wanted[$0] == nil }
        if lost * 2 > before.count { throw .tooManyDeletedPages(lost, of: before.count) }
    }
}
