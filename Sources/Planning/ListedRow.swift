package import Content
import DataFormats

/// A row of a list: an entry under its title or under one of its other names.
package struct ListedRow: Sendable {
    /// The index of the entry in its catalog.
    let entry: Int
    /// The other name; `nil` for the entry's own row.
    let name: String?
    let sortString: String
}

extension ListedRow {
    /// Returns the identity of the row in a snapshot.
    func id(in entries: [EntryHeader]) -> RowID {
        RowID(entry: entries[entry].id, otherName: name)
    }

    /// Returns the rows of a view.
    ///
    /// Other names are listed only in views that are sectioned by name: in a view by room, for example, the
    /// entry itself is already in the same section.
    static func rows(of entries: [EntryHeader], for view: ViewSettings) -> [ListedRow] {
        let sortsByTitle = view.entry.sort == nil && view.entry.title == nil
        var rows = entries.enumerated().map { position, entry in
            ListedRow(
                entry: position, name: nil,
                sortString: sortsByTitle ? entry.sortString : sortString(of: entry, in: view))
        }
        guard listsOtherNames(in: view) else { return rows }
        for (position, entry) in entries.enumerated() {
            rows += entry.also.map { ListedRow(entry: position, name: $0, sortString: $0) }
        }
        return rows
    }

    /// Returns whether a view also lists entries by their other names.
    static func listsOtherNames(in view: ViewSettings) -> Bool {
        view.section == nil && view.entry.title == nil
    }

    /// Returns the string by which a view sorts an entry: the value of the view's sort field, otherwise of
    /// the view's title field, otherwise the entry's own sort string.
    package static func sortString(of entry: EntryHeader, in view: ViewSettings) -> String {
        if let text = view.entry.sortKey.flatMap({ entry[$0]?.text }), !text.isEmpty { return text }
        return entry.title(in: view.entry) ?? entry.sortString
    }
}
