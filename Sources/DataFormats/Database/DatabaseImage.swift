public import Diagnostics

/// The bytes of an SQLite database, and of the files beside it that SQLite keeps while a program changes it.
public struct DatabaseImage: Sendable {
    public var database: [UInt8]
    /// The write-ahead log, which has the latest changes (`-wal`); empty if there is none.
    public var log: [UInt8]
    /// The rollback journal, with which an interrupted change is undone (`-journal`); empty if there is none.
    public var journal: [UInt8]

    public init(database: [UInt8], log: [UInt8] = [], journal: [UInt8] = []) {
        self.database = database
        self.log = log
        self.journal = journal
    }

    /// The endings of the names of a database's files beside it.
    public static let endings = (log: "-wal", journal: "-journal", index: "-shm")

    /// The first bytes of each database.
    public static let heading = Array("SQLite format 3\0".utf8)
}

/// A value in the result of a query.
public enum DatabaseValue: Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    /// A value that is reported, because an entry cannot have it.
    case invalid(DatabaseProblem)

    public var isInvalid: Bool {
        if case .invalid = self { true } else { false }
    }
}
