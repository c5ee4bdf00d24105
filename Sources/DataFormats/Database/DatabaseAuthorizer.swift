import CSQLite
import Diagnostics

/// The decision what a query may do: read, and nothing else.
final class DatabaseAuthorizer {
    /// The first action that was denied.
    private(set) var denied: DatabaseAction?

    /// Functions whose results differ from build to build, or which do more than compute a value.
    private static let deniedFunctions: Set<String> = [
        "random", "randomblob", "current_date", "current_time", "current_timestamp", "load_extension",
        "fts3_tokenizer", "last_insert_rowid", "changes", "total_changes",
    ]

    func install(on connection: OpaquePointer) {
        sqlite3_set_authorizer(
            connection,
            { context, action, first, second, _, _ in
                guard let context else { return SQLITE_DENY }
                let authorizer = Unmanaged<DatabaseAuthorizer>.fromOpaque(context).takeUnretainedValue()
                return authorizer.allows(
                    action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
                    ? SQLITE_OK : SQLITE_DENY
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// - Parameters:
    ///   - first: The name of a table or of a pragma.
    ///   - second: The name of a function, or the argument of a pragma.
    private func allows(_ action: Int32, _ first: String?, _ second: String?) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
        case SQLITE_FUNCTION:
            let name = second?.lowercased() ?? ""
            guard Self.deniedFunctions.contains(name) else { return true }
            denied = denied ?? .function(name)
        // SQLite asks for this when a query uses a table that a module computes, such as json_each. It forbids a statement that
        // changes this table.
        case SQLITE_UPDATE where first == "sqlite_master": return true
        // Full-text search asks whether another program has changed the database.
        case SQLITE_PRAGMA where first == "data_version" && second == nil: return true
        case SQLITE_PRAGMA: denied = denied ?? .pragma
        case SQLITE_ATTACH, SQLITE_DETACH: denied = denied ?? .attach
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: denied = denied ?? .transaction
        default: denied = denied ?? .change
        }
        return false
    }
}
