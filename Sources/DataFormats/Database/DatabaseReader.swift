import CSQLite
public import Diagnostics

/// A reader of SQLite databases.
///
/// Databases and queries are not trusted: a query can only read, cannot call functions whose results differ from build to
/// build, and ends after a number of steps and rows. Nothing is written beside the database.
public enum DatabaseReader {
    /// The maximum number of rows of a result.
    public static let maximumRows = 2_000_000
    /// The maximum number of instructions of SQLite's virtual machine, several for each row that is examined: about ten seconds.
    public static let maximumSteps = 400_000_000
    /// The maximum size of a value and of a row in bytes.
    static let maximumLength: Int32 = 1 << 26

    /// Runs a query, and returns what `makeRow` makes of each row.
    ///
    /// - Parameter makeRow: Called with the names of the columns, which are unique and not empty. The result is called with the
    ///   values of each row.
    /// - Throws: The reason why the database or the query cannot be used.
    /// - Complexity: O(*bytes of the database*), and what the query needs.
    public static func read<Row>(
        _ query: String, of image: DatabaseImage, maximumSteps: Int = Self.maximumSteps,
        makingRowsBy makeRow: ([String]) -> ([DatabaseValue]) -> Row?
    ) throws(DatabaseProblem) -> [Row] {
        try DatabaseConnection.open(image) { (connection) throws(DatabaseProblem) in
            connection.steps.limit = maximumSteps
            let statement = try connection.statement(query)
            let row = makeRow(try statement.columnNames())
            var rows: [Row] = []
            var count = 0
            while try statement.step() {
                count += 1
                guard count <= maximumRows else { throw .tooManyRows(limit: maximumRows) }
                if let made = row(statement.values) { rows.append(made) }
            }
            return rows
        }
    }

    /// Returns the tables and views that an author may have made, with the number of their rows, in the order of their names.
    public static func tables(of image: DatabaseImage) throws(DatabaseProblem) -> [(name: String, rows: Int)]
    {
        try DatabaseConnection.open(image) { (connection) throws(DatabaseProblem) in
            try connection.tableNames().map { (name) throws(DatabaseProblem) in
                let statement = try connection.statement("SELECT count(*) FROM \(quoted(name))")
                guard try statement.step(), case .integer(let rows)? = statement.values.first else {
                    return (name, 0)
                }
                return (name, rows)
            }
        }
    }

    /// Returns a name as it is written in a query: in quotation marks, unless it is a word that cannot be a keyword of SQL.
    public static func name(_ name: String) -> String {
        let isWord = name.utf8.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "_") } && !name.isEmpty
        return isWord && sqlite3_keyword_check(name, Int32(name.utf8.count)) == 0 ? name : quoted(name)
    }

    /// Returns a name as an identifier of SQL.
    static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
