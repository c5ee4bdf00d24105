/// A kind of file that is copied unchanged, although the author may expect Thumbindex to read it or not to publish it.
public enum UnreadFileKind: Hashable, Sendable {
    /// A table, such as a CSV file.
    case table
    /// A file of settings or data, such as a YAML file.
    case data
    /// A document in a format other than Markdown.
    case document
    /// A script or a program.
    case program
}
