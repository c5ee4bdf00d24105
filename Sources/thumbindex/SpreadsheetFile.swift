import Diagnostics

/// A CSV or TSV file that the user specified instead of a JSON file.
struct SpreadsheetFile {
    private let path: String
    private let delimiter: Character

    /// Creates a table, or returns `nil` if the file name does not have the extension of a table.
    init?(_ file: SourceFile) {
        let ending = file.path.lowercased().suffix(4)
        guard [".csv", ".tsv", ".tab"].contains(ending) else { return nil }
        path = file.path
        let firstLine = file.bytes.prefix { $0 != UInt8(ascii: "\n") }
        func count(_ byte: UInt8) -> Int { firstLine.count { $0 == byte } }
        let commas = count(UInt8(ascii: ","))
        if count(UInt8(ascii: "\t")) > commas {
            delimiter = "\t"
        } else {
            delimiter = count(UInt8(ascii: ";")) > commas ? ";" : ","
        }
    }

    /// The error, which explains how to convert the table to JSON.
    var failure: CommandFailure {
        CommandFailure(
            status: .invalidContent,
            message: """
                error: \(path.visible) is a table, but --from must be a JSON file
                  Convert it first: \(command)
                  Nothing was written.

                """)
    }

    /// A command that converts the table. Python reads every dialect of CSV and is on most machines. `utf-8-sig` skips
    /// the byte order mark that spreadsheets may write.
    private var command: String {
        let shown = delimiter == "\t" ? "\\t" : String(delimiter)
        let script =
            "import csv,json,sys; "
            + "json.dump(list(csv.DictReader(open(sys.argv[1],encoding=\"utf-8-sig\",newline=\"\"),"
            + "delimiter=\"\(shown)\")),sys.stdout)"
        return
            "python3 -c '\(script)' \(ShellArgument(path)) > \(ShellArgument(String(path.dropLast(4)) + ".json"))"
    }
}
