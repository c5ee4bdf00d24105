import Diagnostics

/// A file of a spreadsheet program that the user specified instead of a table or a JSON file.
struct SpreadsheetFile {
    private let path: String

    /// Creates a file, or returns `nil` if the file name does not have the extension of a spreadsheet program.
    init?(_ path: String) {
        let endings = [".xlsx", ".xlsm", ".xls", ".ods", ".numbers"]
        guard endings.contains(where: { path.lowercased().hasSuffix($0) }) else { return nil }
        self.path = path
    }

    /// The error, which says how to save the table in a form that can be read.
    var failure: CommandFailure {
        CommandFailure(
            status: .invalidContent,
            message: """
                error: \(path.visible) is a spreadsheet, which --from does not read
                  Save its table as CSV with UTF-8: in Excel, “CSV UTF-8” under Save As; in LibreOffice, “Text CSV” \
                under Save As; in Numbers, Export To, CSV
                  Nothing was written.

                """)
    }
}
