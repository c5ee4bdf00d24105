import Diagnostics

/// The `source` of a proposed catalog, for a file that is not read without it.
struct SourceProposal: Sendable {
    enum Kind: Sendable {
        /// A query of the largest table of a database. `others` are the names of the other tables.
        case database(query: String, others: [String], omitted: [String])
        /// A table in an encoding that was guessed.
        case table(encoding: String)
    }

    let kind: Kind
}

extension SourceProposal {
    /// Writes the setting.
    /// - Parameter name: The name of the file in the catalog's folder.
    func write(file name: String, into file: inout CommentedYAML) {
        switch kind {
        case .database(let query, let others, let omitted):
            file.comment("The rows of this query are the entries. Write AS to rename a column.")
            if !others.isEmpty {
                file.comment("The database also has: \(others.map { $0.excerpt }.joined(separator: ", ")).")
            }
            if !omitted.isEmpty {
                let columns = omitted.map { $0.excerpt }.joined(separator: ", ")
                file.comment("Columns with values that entries cannot have are left out: \(columns).")
            }
            file.line("source:")
            file.setting("database", name, indent: 2)
            file.setting("query", query, indent: 2)
        case .table(let encoding):
            file.comment(
                "The table is not in UTF-8. Its encoding is a guess: if letters with accents are wrong, write another one."
            )
            file.line("source:")
            file.setting("file", name, indent: 2)
            file.line("encoding: \(encoding)", indent: 2)
        }
    }
}
