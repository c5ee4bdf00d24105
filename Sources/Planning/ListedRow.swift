package import Content
import DataFormats

/// What stands in a list: an entry by its title, or by another of its names.
package struct ListedRow: Sendable {
    /// The position of the entry in its catalog.
    let entry: Int
    /// The other name; `nil` for the entry itself.
    let name: String?
    let sortString: String
}

extension ListedRow {
    /// The identity of the row in a snapshot.
    func id(in entries: [Entry]) -> RowID {
        RowID(entry: entries[entry].id, otherName: name)
    }

    /// The rows of a view.
    ///
    /// Other names stand in views that are cut by names alone: in one by room, the entry itself is as near.
    static func rows(of entries: [Entry], for view: ViewSettings) -> [ListedRow] {
        var rows = entries.indices.map { position in
            ListedRow(entry: position, name: nil, sortString: sortString(of: entries[position], in: view))
        }
        guard listsOtherNames(in: view) else { return rows }
        for (position, entry) in entries.enumerated() {
            rows += entry.also.map { ListedRow(entry: position, name: $0, sortString: $0) }
        }
        return rows
    }

    /// Whether a view lists entries by their other names, too.
    static func listsOtherNames(in view: ViewSettings) -> Bool {
        view.section == nil && view.entry.title == nil
    }

    /// The view's own sort key, else its own title, else what the catalog sorts by.
    package static func sortString(of entry: Entry, in view: ViewSettings) -> String {
        for path in [view.entry.sort, view.entry.title] {
            if let text = path.flatMap({ entry.fields[$0]?.text }), !text.isEmpty { return text }
        }
        return entry.sortString
    }
}
