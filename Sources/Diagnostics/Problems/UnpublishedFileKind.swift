/// The reason why a file is not copied to the site.
public enum UnpublishedFileKind: Sendable {
    /// An earlier version of a file, such as `owl.md.bak`.
    case backup
    /// A file that a program has not completed, such as `owl.jpg.part`.
    case temporary
    /// A private key or a store of passwords.
    case key
    /// A database of SQLite that no settings name.
    case database
}
