public import Rendering

/// Where a preview's site comes from.
public struct PreviewSource: Sendable {
    /// The content folder, from which assets are sent.
    public let contentFolder: String
    /// The project's own templates; the folder need not be there.
    public let templatesFolder: String
    /// Prints what goes wrong while the preview answers: one line, without its end.
    public let report: @Sendable (String) -> Void
    /// Loads the site, and says so where that is wanted.
    public let load: @Sendable (LoadTrigger) async -> LoadOutcome

    public init(
        contentFolder: String, templatesFolder: String, report: @escaping @Sendable (String) -> Void,
        load: @escaping @Sendable (LoadTrigger) async -> LoadOutcome
    ) {
        self.contentFolder = contentFolder
        self.templatesFolder = templatesFolder
        self.report = report
        self.load = load
    }
}

/// Why a site is loaded.
public enum LoadTrigger: Hashable, Sendable {
    case start
    /// Files changed: their paths from the project folder, sorted, at least one.
    case change([String])
}

/// What came of loading.
public enum LoadOutcome: Sendable {
    case site(SiteRenderer)
    /// What is wrong, each problem in words for the terminal and for the open pages: the place and the problem
    /// on the first line, the excerpt and the advice below.
    case problems([String])
}
