import CSQLite

/// The count of the instructions that SQLite executes, which ends endless queries. It does not depend on the time, so the
/// same query always has the same result.
final class DatabaseSteps {
    var limit = DatabaseReader.maximumSteps
    private var count = 0
    private static let interval: Int32 = 10_000

    func count(on connection: OpaquePointer) {
        sqlite3_progress_handler(
            connection, Self.interval,
            { context in
                guard let context else { return 1 }
                return Unmanaged<DatabaseSteps>.fromOpaque(context).takeUnretainedValue().isAtLimit() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func isAtLimit() -> Bool {
        count += Int(Self.interval)
        return count > limit
    }
}
