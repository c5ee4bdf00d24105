/// A kind of file that is copied unchanged, although the author may expect Thumbindex to read it or not to publish it.
public enum UnreadFileKind: Hashable, Sendable {
    /// A table of a spreadsheet program.
    case table
    /// A TOML file.
    case toml
    /// A YAML or CSV file outside of catalogs.
    case entries
    /// A file that would be read without the second extension of its name, such as `.txt`.
    case text(ending: String)
    /// A document in a format other than Markdown.
    case document
    /// A template of the theme.
    case template
    /// A script or a program.
    case program
}
