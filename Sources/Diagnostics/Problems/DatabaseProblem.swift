/// A problem with a database, or with the query of a catalog.
public enum DatabaseProblem: Error, Hashable, Sendable {
    // The database
    case notADatabase
    case damaged(reason: String)
    /// Another program changed the database several times while it was read.
    case changedWhileRead

    // The query
    /// `tables` are the names in the database.
    case invalidQuery(reason: String, tables: [String])
    case severalStatements
    case notAllowed(DatabaseAction)
    case unnamedColumn(number: Int)
    case duplicateColumn(String, first: Int, second: Int)
    /// The name of a column has a character that readers cannot see.
    case invisibleInColumn(String, Unicode.Scalar)
    case tooManyRows(limit: Int)
    case tooManySteps
    case failed(reason: String)

    // Values of a row
    case blob
    case notFinite
    case invalidUTF8
    case nulCharacter
    case controlCharacter(UInt32)
    case tooManyCombiningMarks(limit: Int)
}

/// What a query cannot do.
public enum DatabaseAction: Hashable, Sendable {
    case function(String)
    case currentTime, timeZone
    case pragma, attach, transaction, change
}

extension DatabaseProblem {
    /// The description of the problem, printed after `error: `.
    var message: String {
        switch self {
        case .notADatabase: "this is not an SQLite database"
        case .damaged(let reason):
            "the database is damaged" + (reason.isEmpty ? "" : ": \(reason.excerpt)")
        case .changedWhileRead: "another program changes the database while it is read"
        case .invalidQuery(let reason, _): "SQLite cannot read the query: \(reason.excerpt)"
        case .severalStatements: "the query has more than one statement"
        case .notAllowed(let action): "the query cannot use \(action.description)"
        case .unnamedColumn(let number): "column \(number) of the query has no name"
        case .duplicateColumn(let name, let first, let second):
            "columns \(first) and \(second) of the query have the same name, “\(name.excerpt)”"
        case .invisibleInColumn(let name, let scalar):
            "the column “\(name.excerpt)” contains an invisible character: \(scalar.nameWithCode)"
        case .tooManyRows(let limit): "the query returns more than \(limit) rows"
        case .tooManySteps: "the query takes too long"
        case .failed(let reason): "SQLite cannot run the query: \(reason.excerpt)"
        case .blob: "this value is a BLOB, not text or a number"
        case .notFinite: "this number is infinite"
        case .invalidUTF8: "this text is not valid UTF-8"
        case .nulCharacter: "there is a NUL character in this text"
        case .controlCharacter(let code): "this text has the control character U+\(code.codePoint)"
        case .tooManyCombiningMarks(let limit):
            "there are more than \(limit) combining marks in a row in this text"
        }
    }

    var advice: String? {
        switch self {
        case .notADatabase: "name a database of SQLite 3, or “file” instead of “database” if it is a table"
        case .damaged: "restore it from a backup, or repair it: sqlite3 FILE .recover"
        case .changedWhileRead: "run the command again when the other program has finished"
        case .invalidQuery(_, let tables):
            tables.isEmpty ? "write one SELECT statement" : "the database has the tables \(tables.listed)"
        case .severalStatements: "write one SELECT statement"
        case .notAllowed(.function): "remove it, because its result differs from build to build"
        case .notAllowed(.currentTime): "write a fixed date, because the time differs from build to build"
        case .notAllowed(.timeZone):
            "remove “localtime” or “utc”, because the time zone differs from machine to machine"
        case .notAllowed: "write one SELECT statement, which only reads"
        case .unnamedColumn: "name it with AS: SELECT count(*) AS count"
        case .duplicateColumn: "rename one of them with AS: SELECT maker.name AS maker"
        case .invisibleInColumn(let name, let scalar):
            "rename it in the database, or with AS: … AS \"\(name.identifier(without: scalar))\""
        case .tooManyRows: "add WHERE or LIMIT to the query"
        case .tooManySteps: "add an index to the database, or WHERE or LIMIT to the query"
        case .failed: nil
        case .blob: "leave the column out of the query, or convert it: CAST(column AS TEXT)"
        case .notFinite: "store a finite number or NULL"
        case .invalidUTF8, .nulCharacter, .controlCharacter: "correct the text in the database"
        case .tooManyCombiningMarks: "remove the marks that are not needed"
        }
    }
}

extension String {
    /// Returns the string without a character, also where that is joined to the one before it, as SQL has it between quotes.
    fileprivate func identifier(without scalar: Unicode.Scalar) -> String {
        unicodeScalars.reduce(into: "") { name, next in
            if next != scalar { name += next == "\"" ? "\"\"" : String(next) }
        }
    }
}

extension DatabaseAction {
    fileprivate var description: String {
        switch self {
        case .function(let name): "the function “\(name.excerpt)”"
        case .currentTime: "the current time"
        case .timeZone: "the local time zone"
        case .pragma: "PRAGMA"
        case .attach: "other databases"
        case .transaction: "transactions"
        case .change: "statements that change the database"
        }
    }
}
