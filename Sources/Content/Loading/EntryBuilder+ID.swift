import DataFormats
import Diagnostics
import Files

/// The id of an entry.
extension EntryBuilder {
    /// Returns the id that the settings name, or else one that is made from the name of the file or from the title. Reports
    /// a missing id.
    func id(of draft: Draft, title: String, into diagnostics: inout Diagnostics) -> String? {
        guard let path = settings.entry.id else {
            if let id = draft.exportedID { return ExplicitID.make(from: id) }
            return folders(ofPath: draft.file.path) + Slug.make(from: draft.idName ?? title)
        }
        guard let id = text(at: path, of: draft, into: &diagnostics) else {
            reportMissing(path, of: draft, into: &diagnostics) {
                .missingID(path: $0, similar: draft.fields.key(equalExceptForCaseTo: $0))
            }
            return nil
        }
        return ExplicitID.make(from: id)
    }

    /// Returns the beginning of the ids of a file's entries: the names of the file's folders in the catalog if ids include
    /// them.
    func folders(ofPath path: String) -> String {
        guard settings.entry.idsIncludeFolders else { return "" }
        let parts = path.pathParts.dropLast().dropFirst(folder.pathParts.count)
        return parts.map { Slug.make(from: $0) + "-" }.joined()
    }
}
