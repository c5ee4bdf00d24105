import Content
import DataFormats
import Diagnostics

/// A file that is not a list of entries, by its name: notes, a page, a Markdown file.
struct UnknownListFile {
    private let path: String
    /// Whether it is probably a table, such as “Unicode Text” of Excel.
    private let hasTabs: Bool

    /// Creates a file, or returns `nil` for a file that may be a list. A file with an unknown extension or none may be an SQLite
    /// database or JSON, such as `.geojson`, by its first bytes.
    init?(_ file: SourceFile) {
        switch EntryFormat(path: file.path) {
        case .json, .yaml, .jsonLines, .table: return nil
        case .markdown: break
        case nil:
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let text = file.bytes.dropFirst(file.bytes.starts(with: mark) ? mark.count : 0)
            let first = text.first { !" \t\r\n".utf8.contains($0) }
            if let first, "[{".utf8.contains(first) { return nil }
        }
        if file.bytes.starts(with: DatabaseImage.heading) { return nil }
        path = file.path
        hasTabs = file.bytes.prefix { $0 != UInt8(ascii: "\n") }.contains(UInt8(ascii: "\t"))
    }

    private var advice: String {
        hasTabs
            ? "If it is a table with tabs between its cells, change the extension to .tsv."
            : "Use a .csv, .tsv, .tab, .json, .ndjson, .jsonl, .yaml, .yml or SQLite file."
    }

    var failure: CommandFailure {
        CommandFailure(
            status: .invalidContent,
            message: """
                error: \(path.visible) is not a list that --from reads
                  \(advice) Nothing was written.

                """)
    }
}
