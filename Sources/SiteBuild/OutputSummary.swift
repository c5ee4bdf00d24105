/// What a commit did.
public struct OutputSummary: Hashable, Sendable {
    /// Files that are new or differ from what stood there.
    public let written: Int
    /// Files that stood there with the same bytes.
    public let unchanged: Int
    /// Files of the site before that were there and are not any more.
    public let deleted: Int
}
