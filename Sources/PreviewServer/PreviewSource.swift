public import Rendering

/// The source of a preview's site.
public struct PreviewSource: Sendable {
    /// The content folder, from which assets are sent.
    public let contentFolder: String
    /// The folder of the project's own templates; it need not exist.
    public let templatesFolder: String
    /// Whether to check the files at intervals, for file systems that do not report changes.
    public let polls: Bool
    /// Prints an error that occurs while the preview responds. The string is one line without a line break.
    public let report: @Sendable (String) -> Void
    /// Loads the site and reports the result.
    public let load: @Sendable (LoadTrigger) async -> LoadOutcome

    public init(
        contentFolder: String, templatesFolder: String, polls: Bool = false,
        report: @escaping @Sendable (String) -> Void,
        load: @escaping @Sendable (LoadTrigger) async -> LoadOutcome
    ) {
        self.contentFolder = contentFolder
        self.templatesFolder = templatesFolder
        self.polls = polls
        self.report = report
        self.load = load
    }
}

/// A reason for loading the site.
public enum LoadTrigger: Hashable, Sendable {
    case start
    /// Files changed. The value lists their paths relative to the project folder, sorted; it is never empty.
    case change([String])
}

/// The result of loading a site.
public enum LoadOutcome: Sendable {
    case site(SiteRenderer)
    /// The site has problems. Each string is formatted for the terminal and the open pages: the position and the
    /// problem on the first line, then the excerpt and the advice.
    case problems([String])
}
