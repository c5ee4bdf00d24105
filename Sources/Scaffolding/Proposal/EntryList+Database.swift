import Content
import DataFormats
import Diagnostics

extension EntryList {
    /// Reads the table of a database that has the most rows.
    /// - Returns: `nil` if the database cannot be read, or has no rows, which is reported.
    static func database(in file: SourceFile, into diagnostics: inout Diagnostics) -> EntryList? {
        do throws(DatabaseProblem) {
            let image = DatabaseImage(database: file.bytes)
            let tables = try DatabaseReader.tables(of: image)
            guard let table = tables.max(by: { $0.rows < $1.rows }), table.rows > 0 else {
                report("a database without rows", in: file, at: .start, into: &diagnostics)
                return nil
            }
            let others = tables.map { $0.name }.filter { $0 != table.name }
            return try entries(of: table.name, others: others, in: image)
        } catch {
            diagnostics.report(Diagnostic(.database(error), file: file.path))
            return nil
        }
    }

    private static func entries(
        of name: String, others: [String], in image: DatabaseImage
    ) throws(DatabaseProblem) -> EntryList {
        var names: [String] = []
        let from = " FROM " + DatabaseReader.name(name)
        let rows = try DatabaseReader.read("SELECT *" + from, of: image) { found in
            names = found
            return { (values: [DatabaseValue]) -> [DatabaseValue]? in values }
        }
        let isOmitted = names.indices.map { column in rows.contains { $0[column].isInvalid } }
        let kept = names.indices.filter { !isOmitted[$0] }
        let omitted = names.indices.filter { isOmitted[$0] }.map { names[$0] }
        let columns =
            omitted.isEmpty ? "*" : kept.map { DatabaseReader.name(names[$0]) }.joined(separator: ", ")
        var settings = CatalogSettings()
        settings.fields = FieldSchema(
            rules: kept.compactMap { column in
                let path = FieldPath(names[column])
                let isCode = path.map { FieldName($0).isCode } ?? false
                let types = types(ofTextIn: rows.lazy.map { $0[column] }, isCode: isCode)
                return path.map {
                    FieldSchema.Rule(path: $0, type: types.type(nil), isList: types.isList)
                }
            })
        let table = TableColumns(kept.map { names[$0] }, settings: settings)
        let file = SourceFile(path: "", bytes: DatabaseImage.heading)
        var ignored = Diagnostics()
        let entries = rows.enumerated().map { number, values in
            table.fields(of: kept.map { values[$0] }, row: number + 1, in: file, into: &ignored)
        }
        var list = EntryList(entries: entries, bytes: image.database, excerpt: nil)
        list.source = SourceProposal(
            kind: .database(query: "SELECT \(columns)\(from)", others: others, omitted: omitted))
        return list
    }

    /// Returns the types that all texts of a column have. Databases that were made from tables often have numbers as text.
    private static func types(
        ofTextIn values: some Sequence<DatabaseValue>, isCode: Bool
    ) -> ColumnTypes {
        var types = ColumnTypes(separator: ";", isCode: isCode)
        for value in values {
            if case .text(let text) = value { types.add(text) }
        }
        return types
    }
}
