/// What a commit did.
public struct OutputSummary: Hashable, Sendable {
    /// Files that are new or differ from what stood there.
    public let written: Int
    /// Files that stood there with the same bytes.
    public let unchanged: Int
    /// Files of the site before that were there and are not any more.
    public let deleted: Int
    /// Paths of files of the site before that are not part of it any more, but that somebody changed since: they
    /// stay, and belong to whoever changed them. In the order of their bytes.
    public let preserved: [String]

    init(written: Int, unchanged: Int, deleted: Int, preserved: [String] = []) {
        self.written = written
        self.unchanged = unchanged
        self.deleted = deleted
        self.preserved = preserved
    }
}
