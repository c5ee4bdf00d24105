import CSQLite
import Diagnostics

/// SQLite's functions of dates without the current time and the local time zone, whose results differ from build to build
/// and from machine to machine.
///
/// They replace the functions on a connection, so their arguments are checked when they are called. That also applies to calls
/// in a view, and to arguments that the query computes.
final class DateFunctions {
    /// The first use of the time or the time zone, which ended the query.
    private(set) var denied: DatabaseAction?
    /// Runs SQLite's own functions.
    private let originals: OpaquePointer
    private var functions: [DateFunction] = []

    /// Replaces the functions on a connection, which must be closed before this object is deinitialized.
    init(on connection: OpaquePointer) throws(DatabaseProblem) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(
            ":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_MEMORY, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw .failed(reason: String(cString: sqlite3_errstr(code)))
        }
        originals = handle
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, DatabaseReader.maximumLength)
        for signature in DateSignature.all where signature.exists(on: handle) {
            let function = DateFunction(signature, originals: handle) { [unowned self] action in
                denied = denied ?? action
            }
            let code = function.install(on: connection)
            guard code == SQLITE_OK else { throw .failed(reason: String(cString: sqlite3_errstr(code))) }
            functions.append(function)
        }
    }

    deinit {
        functions.removeAll()
        sqlite3_close_v2(originals)
    }
}

/// The name of a function of dates, and where its arguments have times.
private struct DateSignature {
    let name: String
    /// The position of the first time. Arguments before it are formats.
    var firstTime = 0
    var times = 1

    static let all = [
        DateSignature(name: "date"), DateSignature(name: "time"), DateSignature(name: "datetime"),
        DateSignature(name: "julianday"), DateSignature(name: "unixepoch"),
        DateSignature(name: "strftime", firstTime: 1), DateSignature(name: "timediff", times: 2),
    ]

    /// The number of arguments for SQLite, where -1 is any number.
    var argumentCount: Int32 { times == 1 ? -1 : Int32(times) }

    func call(arguments: Int) -> String {
        "SELECT \(name)(\(repeatElement("?", count: arguments).joined(separator: ",")))"
    }

    /// Whether this version of SQLite has the function.
    func exists(on connection: OpaquePointer) -> Bool {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        return sqlite3_prepare_v2(connection, call(arguments: firstTime + times), -1, &statement, nil)
            == SQLITE_OK
    }

    /// Returns what a call would use that it must not.
    func use(by arguments: UnsafeBufferPointer<OpaquePointer?>) -> DatabaseAction? {
        // Without a time, SQLite uses the current one.
        if arguments.count == firstTime { return .currentTime }
        for (position, argument) in arguments.enumerated().dropFirst(firstTime) {
            let isTime = position < firstTime + times
            guard let text = sqlite3_value_text(argument) else { continue }
            func isAny(of words: [String]) -> Bool {
                text.withMemoryRebound(to: CChar.self, capacity: 1) { characters in
                    words.contains { sqlite3_stricmp(characters, $0) == 0 }
                }
            }
            if isTime, isAny(of: ["now", "subsec", "subsecond"]) { return .currentTime }
            if !isTime, isAny(of: ["localtime", "utc"]) { return .timeZone }
        }
        return nil
    }
}

/// A function that checks its arguments before it calls SQLite's function of the same name.
private final class DateFunction {
    private let signature: DateSignature
    private let originals: OpaquePointer
    private let deny: (DatabaseAction) -> Void
    /// The compiled calls of the original, by the number of arguments.
    private var calls: [Int: OpaquePointer] = [:]

    init(_ signature: DateSignature, originals: OpaquePointer, deny: @escaping (DatabaseAction) -> Void) {
        self.signature = signature
        self.originals = originals
        self.deny = deny
    }

    deinit { for call in calls.values { sqlite3_finalize(call) } }

    func install(on connection: OpaquePointer) -> Int32 {
        // Views and generated columns may use the function, as they may use the original.
        sqlite3_create_function_v2(
            connection, signature.name, signature.argumentCount,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
            Unmanaged.passUnretained(self).toOpaque(),
            { context, count, arguments in
                guard let context, let own = sqlite3_user_data(context) else { return }
                let arguments = UnsafeBufferPointer(start: arguments, count: Int(count))
                Unmanaged<DateFunction>.fromOpaque(own).takeUnretainedValue().run(arguments, context)
            }, nil, nil, nil)
    }

    private func run(_ arguments: UnsafeBufferPointer<OpaquePointer?>, _ context: OpaquePointer) {
        if let action = signature.use(by: arguments) {
            deny(action)
            return sqlite3_result_error(context, "not allowed", -1)
        }
        guard let call = call(arguments: arguments.count) else {
            return sqlite3_result_error(context, sqlite3_errmsg(originals), -1)
        }
        defer { sqlite3_reset(call) }
        for (index, argument) in arguments.enumerated() {
            sqlite3_bind_value(call, Int32(index + 1), argument)
        }
        guard sqlite3_step(call) == SQLITE_ROW else {
            return sqlite3_result_error(context, sqlite3_errmsg(originals), -1)
        }
        sqlite3_result_value(context, sqlite3_column_value(call, 0))
    }

    private func call(arguments: Int) -> OpaquePointer? {
        if let known = calls[arguments] { return known }
        var call: OpaquePointer?
        guard sqlite3_prepare_v2(originals, signature.call(arguments: arguments), -1, &call, nil) == SQLITE_OK
        else { return nil }
        calls[arguments] = call
        return call
    }
}
