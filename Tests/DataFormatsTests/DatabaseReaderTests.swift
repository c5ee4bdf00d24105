import DataFormats
import Diagnostics
import TestSupport
import Testing

@Suite("Databases")
struct DatabaseReaderTests {
    private static func rows(_ query: String, of image: DatabaseImage, steps: Int = 1_000_000) throws
        -> [[String]]
    {
        try DatabaseReader.read(query, of: image, maximumSteps: steps) { names in
            { values in zip(names, values).map { "\($0)=\($1)" } }
        }
    }

    @Test(
        "that are not databases are errors",
        arguments: [[], Array("title\nOwl\n".utf8), Array("SQLite format 3".utf8)])
    func notADatabase(bytes: [UInt8]) {
        #expect(throws: DatabaseProblem.notADatabase) {
            try Self.rows("SELECT 1 AS a", of: DatabaseImage(database: bytes))
        }
    }

    @Test("have their values by the names of columns")
    func values() throws {
        let rows = try Self.rows(
            "SELECT n, name AS title, weight FROM bird ORDER BY n", of: SampleDatabase.image)
        #expect(
            rows == [
                ["n=integer(1)", "title=text(\"Owl\")", "weight=real(0.5)"],
                ["n=integer(2)", "title=text(\"Grey heron\")", "weight=null"],
            ])
    }

    @Test(
        "have fractions as SQLite prints them, and whole numbers exactly",
        arguments: [
            ("0.1 + 0.2", 0.3), ("-1.0 / 3", -0.333333333333333), ("1e-9 / 3", 3.33333333333333e-10),
            ("sum(column1)", 59.7), ("9007199254740993.0", 9_007_199_254_740_992),
            ("1.7976931348623157e308", .greatestFiniteMagnitude),
        ])
    func realNumbers(value: String, expected: Double) throws {
        let query = "SELECT \(value) AS a FROM (VALUES (19.9), (19.9), (19.9))"
        #expect(try Self.rows(query, of: SampleDatabase.image).first == ["a=real(\(expected))"])
    }

    @Test("end an endless query after the same number of steps")
    func endless() {
        let query =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n"
        #expect(throws: DatabaseProblem.tooManySteps) {
            try Self.rows(query, of: SampleDatabase.image)
        }
    }

    @Test(
        "have no current time",
        arguments: [
            "date('now')", "time('NOW', 'start of day')", "datetime()", "julianday('n' || 'ow')",
            "datetime(char(110, 111, 119))", "datetime(x'6e6f77')", "unixepoch()", "strftime('%Y')",
            "strftime('%s', 'now')", "(SELECT date(a) FROM (SELECT 'now' AS a))",
        ])
    func currentTime(value: String) {
        #expect(throws: DatabaseProblem.notAllowed(.currentTime)) {
            try Self.rows("SELECT \(value) AS a", of: SampleDatabase.image)
        }
    }

    @Test(
        "have no local time zone",
        arguments: [
            "datetime(1e9, 'unixepoch', 'localtime')", "datetime('2024-01-01', 'UTC')",
            "strftime('%H', '2024-01-01', 'local' || 'time')", "julianday(n, 'utc')",
        ])
    func timeZone(value: String) {
        #expect(throws: DatabaseProblem.notAllowed(.timeZone)) {
            try Self.rows("SELECT \(value) AS a FROM bird", of: SampleDatabase.image)
        }
    }

    @Test(
        "have the functions of dates of SQLite",
        arguments: [
            ("date('2024-01-31', '+1 month', 'weekday 0')", "text(\"2024-03-03\")"),
            ("date('2024-01-01') || 'now' -- date()", "text(\"2024-01-01now\")"),
            ("datetime(1e9, 'unixepoch')", "text(\"2001-09-09 01:46:40\")"),
            ("strftime('now %f', '2024-01-01 10:11:12.5')", "text(\"now 12.500\")"),
            ("strftime('%dü', 2460310.5)", "text(\"01ü\")"),
            ("unixepoch('2024-01-01')", "integer(1704067200)"),
            ("julianday('2024-01-01')", "real(2460310.5)"),
            ("time('25:00')", "null"), ("date(NULL)", "null"),
        ])
    func dates(value: String, expected: String) throws {
        let query = "SELECT a FROM (SELECT \(value)\n AS a) WHERE 'now' <> 'localtime'"
        #expect(try Self.rows(query, of: SampleDatabase.image) == [["a=\(expected)"]])
    }

    @Test("with changed bytes are read or are errors, and never end the program")
    func damaged() {
        var random = SeededGenerator(seed: 1)
        let sound = SampleDatabase.image.database
        for _ in 0..<2_000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 16..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            let isLogged = Bool.random(using: &random)
            let image = DatabaseImage(
                database: bytes, log: isLogged ? Array(bytes.prefix(100)) : [],
                journal: isLogged ? Array(bytes.suffix(600)) : [])
            _ = try? Self.rows("SELECT * FROM bird, bird AS other", of: image)
            _ = try? DatabaseReader.tables(of: image)
        }
    }

    @Test("name their tables and the number of rows")
    func tables() throws {
        let tables = try DatabaseReader.tables(of: SampleDatabase.image)
        #expect(tables.map { "\($0.name) \($0.rows)" } == ["a \"b\" 0", "bird 2"])
    }
}
