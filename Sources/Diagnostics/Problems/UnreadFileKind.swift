/// A kind of files that are copied, though an author may expect them to be read, or not to be published.
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
