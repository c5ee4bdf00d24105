import CSQLite
import Diagnostics

/// An open database.
final class DatabaseConnection {
    private let handle: OpaquePointer
    let steps = DatabaseSteps()
    let authorizer = DatabaseAuthorizer()
    private var dateFunctions: DateFunctions?
    /// Whether the names of the tables were asked for, after which an error does not ask again.
    private var isListing = false

    /// Opens a database, which is closed when `body` returns.
    static func open<Result>(
        _ image: DatabaseImage, _ body: (DatabaseConnection) throws(DatabaseProblem) -> Result
    ) throws(DatabaseProblem) -> Result {
        guard image.database.starts(with: DatabaseImage.heading) else { throw .notADatabase }
        if image.log.isEmpty, image.journal.isEmpty {
            return try open(inMemory: image.database, body)
        }
        // The latest changes are in the log, and a journal undoes changes that were interrupted. SQLite applies both only to
        // files, and writes to them and to an index beside them. So it gets a copy, and the content folder is not changed.
        let copy = try TemporaryDatabase(image)
        let connection = try DatabaseConnection(path: copy.path)
        try connection.prepare()
        return try body(connection)
    }

    private static func open<Result>(
        inMemory bytes: [UInt8], _ body: (DatabaseConnection) throws(DatabaseProblem) -> Result
    ) throws(DatabaseProblem) -> Result {
        var bytes = bytes
        // Without a log, a database that is used with one is complete. In memory, SQLite opens only databases that are used
        // with a journal; these bytes of the heading say which is used.
        if bytes.count > 19 { (bytes[18], bytes[19]) = (1, 1) }
        let connection = try DatabaseConnection(path: ":memory:")
        let count = Int64(bytes.count)
        let outcome = bytes.withUnsafeMutableBufferPointer {
            buffer -> Swift.Result<Result, DatabaseProblem> in
            // The connection reads these bytes until it is closed.
            defer { connection.close() }
            let code = sqlite3_deserialize(
                connection.handle, "main", buffer.baseAddress, count, count,
                UInt32(SQLITE_DESERIALIZE_READONLY))
            guard code == SQLITE_OK else { return .failure(connection.problem(code)) }
            do throws(DatabaseProblem) {
                try connection.prepare()
                return .success(try body(connection))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private var isOpen = true

    private init(path: String) throws(DatabaseProblem) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw .failed(reason: String(cString: sqlite3_errstr(code)))
        }
        self.handle = handle
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        sqlite3_close_v2(handle)
    }

    deinit { close() }
}

extension DatabaseConnection {
    /// Sets the limits and protections that SQLite recommends for databases that are not trusted, and checks the database.
    private func prepare() throws(DatabaseProblem) {
        _ = csqlite_set_option(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        _ = csqlite_set_option(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        _ = csqlite_set_option(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        _ = csqlite_set_option(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)
        // Otherwise, "nam" in quotation marks would be a string if there is no such column.
        _ = csqlite_set_option(handle, SQLITE_DBCONFIG_DQS_DML, 0)
        // The index beside a copied database is deleted with it, so the log need not be written back.
        _ = csqlite_set_option(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, DatabaseReader.maximumLength)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        steps.count(on: handle)
        try run("PRAGMA cell_size_check = 1")
        try checkIntegrity()
        dateFunctions = try DateFunctions(on: handle)
        authorizer.install(on: handle)
    }

    /// Throws an error if the structure of the database is damaged. Without the check, rows could be missing from a result.
    private func checkIntegrity() throws(DatabaseProblem) {
        let statement = try statement("PRAGMA quick_check(1)")
        guard try statement.step(), case .text(let answer)? = statement.values.first else {
            throw .damaged(reason: "")
        }
        guard answer == "ok" else {
            throw .damaged(reason: answer.split(separator: "\n").last.map(String.init) ?? answer)
        }
    }

    private func run(_ sql: String) throws(DatabaseProblem) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw problem(code) }
    }

    /// Compiles a statement, which must be the only one in the string.
    func statement(_ sql: String) throws(DatabaseProblem) -> DatabaseStatement {
        // A string of C ends at a NUL.
        guard !sql.utf8.contains(0) else { throw .invalidQuery(reason: "it has a NUL character", tables: []) }
        guard !sql.isBlank else { throw .invalidQuery(reason: "it is empty", tables: otherNames()) }
        var sql = sql
        let (code, statement, hasMore) = sql.withUTF8 { text -> (Int32, OpaquePointer?, Bool) in
            text.withMemoryRebound(to: CChar.self) { characters in
                var compiled: OpaquePointer?
                var rest: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v2(
                    handle, characters.baseAddress, Int32(clamping: characters.count), &compiled, &rest)
                guard code == SQLITE_OK, let rest, let start = characters.baseAddress else {
                    return (code, compiled, false)
                }
                var next: OpaquePointer?
                let end = start + characters.count
                // Comments and spaces may follow.
                let follows = sqlite3_prepare_v2(handle, rest, Int32(clamping: end - rest), &next, nil)
                defer { sqlite3_finalize(next) }
                return (code, compiled, follows != SQLITE_OK || next != nil)
            }
        }
        guard code == SQLITE_OK else {
            if let denied { throw .notAllowed(denied) }
            // Listing the tables replaces the message.
            let reason = lastError
            guard code == SQLITE_ERROR else { throw problem(code) }
            throw .invalidQuery(reason: reason, tables: otherNames())
        }
        guard let statement else { throw .invalidQuery(reason: "it is empty", tables: otherNames()) }
        let compiled = DatabaseStatement(statement, of: self)
        guard !hasMore else { throw .severalStatements }
        return compiled
    }

    /// The names of tables and views, without those of SQLite.
    func tableNames() throws(DatabaseProblem) -> [String] {
        let statement = try statement(
            """
            SELECT name FROM sqlite_schema
            WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
            """)
        var names: [String] = []
        while try statement.step() {
            if case .text(let name)? = statement.values.first { names.append(name) }
        }
        return names
    }

    /// The names of tables for a message; none if they cannot be read.
    private func otherNames() -> [String] {
        guard !isListing else { return [] }
        isListing = true
        return (try? tableNames()) ?? []
    }

    /// The first action that was denied.
    private var denied: DatabaseAction? { authorizer.denied ?? dateFunctions?.denied }

    private var lastError: String { String(cString: sqlite3_errmsg(handle)) }

    /// Returns the problem for an error code of SQLite.
    func problem(_ code: Int32) -> DatabaseProblem {
        switch code & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .damaged(reason: lastError)
        case SQLITE_INTERRUPT: .tooManySteps
        // A table that a module computes may use what is denied only when the query runs.
        default: denied.map { .notAllowed($0) } ?? .failed(reason: lastError)
        }
    }
}
