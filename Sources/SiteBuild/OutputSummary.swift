/// The result of a commit.
public struct OutputSummary: Hashable, Sendable {
    /// The number of files that are new or changed.
    public let written: Int
    /// The number of files that already had the same bytes.
    public let unchanged: Int
    /// The number of files of the previous site that were removed.
    public let deleted: Int
    /// Paths of files that are no longer part of the site but were changed since they were written, in byte order. They
    /// are preserved, and Thumbindex no longer manages them.
    public let preserved: [String]

    package init(written: Int, unchanged: Int, deleted: Int, preserved: [String] = []) {
        self.written = written
        self.unchanged = unchanged
        self.deleted = deleted
        self.preserved = preserved
    }
}
