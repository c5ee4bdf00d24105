import CSQLite
import Diagnostics

/// A compiled query.
final class DatabaseStatement {
    private let handle: OpaquePointer
    private let connection: DatabaseConnection

    init(_ handle: OpaquePointer, of connection: DatabaseConnection) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Returns the names of the columns, of which a statement that reads has at least one.
    func columnNames() throws(DatabaseProblem) -> [String] {
        let count = sqlite3_column_count(handle)
        guard count > 0, sqlite3_stmt_readonly(handle) != 0 else { throw .notAllowed(.change) }
        var first: [String: Int] = [:]
        var names: [String] = []
        for column in 0..<Int(count) {
            let name = sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? ""
            guard !name.isBlank else { throw .unnamedColumn(number: column + 1) }
            if let other = first.updateValue(column, forKey: name) {
                throw .duplicateColumn(name, first: other + 1, second: column + 1)
            }
            names.append(name)
        }
        return names
    }

    /// Executes the query up to the next row. Returns `false` after the last one.
    func step() throws(DatabaseProblem) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.problem(code)
        }
    }

    /// The values of the current row.
    var values: [DatabaseValue] { (0..<sqlite3_column_count(handle)).map(value) }

    private func value(_ column: Int32) -> DatabaseValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(handle, column)))
        case SQLITE_FLOAT:
            let number = sqlite3_column_double(handle, column)
            return number.isFinite ? .real(printed(number, column)) : .invalid(.notFinite)
        case SQLITE_TEXT: return text(column)
        default: return .invalid(.blob)
        }
    }

    /// Returns a number as SQLite prints it, with 15 digits: 0.1 + 0.2 is 0.3, as in a table that SQLite exports.
    private func printed(_ number: Double, _ column: Int32) -> Double {
        // A whole number may be a code with more digits.
        guard number != number.rounded(), let text = sqlite3_column_text(handle, column),
            let printed = Double(String(cString: text)), printed.isFinite
        else { return number }
        return printed
    }

    private func text(_ column: Int32) -> DatabaseValue {
        guard let start = sqlite3_column_text(handle, column) else { return .text("") }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
        guard !bytes.contains(0) else { return .invalid(.nulCharacter) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .invalid(.invalidUTF8) }
        if let control = ControlCharacters.first(in: bytes) {
            return .invalid(.controlCharacter(control.code))
        }
        guard CombiningMarks.excess(in: bytes) == nil else {
            return .invalid(.tooManyCombiningMarks(limit: CombiningMarks.limit))
        }
        return .text(text)
    }
}
