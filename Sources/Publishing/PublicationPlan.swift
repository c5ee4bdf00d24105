import BuiltSite
public import Files

/// What has to be done at a target so that it has the site: decided before anything is done, and the same
/// for a dry run.
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

    /// In the order in which they are taken: what is in the way of the new site goes; assets come, then pages,
    /// those first that were not there before; at last goes what is not part of the site any more. So no page
    /// ever leads to one that is not there yet.
    public let steps: [Step]
    /// The files that the target has already, compared by their bytes.
    public let unchanged: Int
    /// Files that were published before and are not part of the site any more, but that somebody changed at the
    /// target: they stay, and belong to whoever changed them. In the order of their bytes.
    public let preserved: [OutputPath]

    public var uploads: Int { steps.count { $0.action == .upload } }
    public var deletions: Int { steps.count { $0.action == .delete } }
}

/// What somebody has said may be done, though it is out of the ordinary.
public struct PublicationPermissions: Hashable, Sendable {
    /// Publish to a target with files of others, and replace those that stand where the site's go.
    public var allowsAdoption: Bool
    /// Publish a site without pages, or one that has lost most of them.
    public var allowsPageLoss: Bool

    public init(allowsAdoption: Bool = false, allowsPageLoss: Bool = false) {
        self.allowsAdoption = allowsAdoption
        self.allowsPageLoss = allowsPageLoss
    }
}

extension PublicationPlan {
    /// Compares the site with what stands at a target.
    ///
    /// - Parameters:
    ///   - wanted: the files that are to stand there.
    ///   - target: how messages name it.
    /// - Throws: ``PublishingError``: `foreign`, `reservedName`, `emptySite`, `tooManyDeletedPages`, `blocked`.
    /// - Complexity: O(*n* log *n*) in the files of both.
    init(
        wanted: Manifest, state: TargetState, target: String, permissions: PublicationPermissions
    ) throws(PublishingError) {
        if case .foreign(let names) = state.owner, !permissions.allowsAdoption {
            throw .foreign(target: target, names)
        }
        // The manifest may come from a stranger's repository.
        if let path = wanted.sortedPaths.first(where: { $0.text.hasPrefix(".thumbindex-") }) {
            throw .reservedName(path.text)
        }
        try Self.checkDeletedPages(wanted: wanted, state: state, permissions)
        let obstructedPaths = wanted.sortedPaths.filter { path in
            !permissions.allowsAdoption && state.fileStates[path] == .different
                && !state.ownFiles.contains(path)
        }
        guard obstructedPaths.isEmpty, state.obstacles.isEmpty else {
            throw .blocked(
                target: target, replaceable: obstructedPaths.map(\.text), others: state.obstacles.sorted())
        }
        let gone = state.ownFiles.filter { wanted[$0] == nil }.sorted()
        let folders = Set(wanted.sortedPaths.flatMap(\.folders))
        let obstructingPaths = Set(
            gone.filter { folders.contains($0) || $0.folders.contains { wanted[$0] != nil } })
        steps =
            gone.filter(obstructingPaths.contains).map { Step(.delete, $0) }
            + Self.uploads(wanted: wanted, state: state)
            + gone.filter { !obstructingPaths.contains($0) }.map { Step(.delete, $0) }
        unchanged = state.fileStates.values.count { $0 == .same }
        preserved = state.changed.sorted()
    }

    private static func uploads(wanted: Manifest, state: TargetState) -> [Step] {
        let changed = wanted.sortedPaths.filter { state.fileStates[$0] != .same }
        let pages = changed.filter(isPage)
        return
            (changed.filter { !isPage($0) }
            + pages.filter { state.fileStates[$0] == nil } + pages.filter { state.fileStates[$0] != nil })
            .map { Step(.upload, $0) }
    }

    /// Whether a file refers to others, so that they have to be there before it: pages, feeds and sitemaps.
    static func isPage(_ path: OutputPath) -> Bool {
        [".html", ".xml"].contains { path.text.hasSuffix($0) }
    }

    /// A site without pages, or with less than half of those that stand there, is more likely to be a mistake
    /// than meant.
    private static func checkDeletedPages(
        wanted: Manifest, state: TargetState, _ permissions: PublicationPermissions
    ) throws(PublishingError) {
        if permissions.allowsPageLoss { return }
        guard wanted.paths.contains(where: { $0.hasSuffix(".html") }) else { throw .emptySite }
        let before = state.ownFiles.filter { $0.text.hasSuffix(".html") }
        let lost = before.count { wanted[$0] == nil }
        if lost * 2 > before.count { throw .tooManyDeletedPages(lost, of: before.count) }
    }
}
