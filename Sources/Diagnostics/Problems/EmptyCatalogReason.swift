/// Why a catalog has no entries.
public enum EmptyCatalogReason: Hashable, Sendable {
    case noFiles
    case onlyDrafts
    /// A file with data, which has none.
    case emptyFile(String, isTable: Bool)
    case emptyResult
}

extension EmptyCatalogReason {
    var advice: String {
        switch self {
        case .noFiles: "add Markdown, YAML, JSON or CSV files to it"
        case .onlyDrafts: "all its entries are drafts: to build them, add --drafts"
        case .emptyFile(let path, isTable: true): "add rows to \(path), which has none"
        case .emptyFile(let path, isTable: false): "add entries to \(path), which has none"
        case .emptyResult: "the query returns no rows: change it, or add rows to the database"
        }
    }
}
