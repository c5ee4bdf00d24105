import Content
import DataFormats
import Diagnostics

/// The last row of a table, which has totals, or no title, instead of an entry. It says nothing about the columns.
struct TotalsEntry {
    /// The field with the titles of the other entries, which this one does not have.
    private let title: FieldProfile
    private let line: Int

    /// Returns `nil` unless the last of several rows has no more cells than any other, and not the one that names the others.
    /// - Complexity: O(*values*).
    init?(in list: EntryList) {
        guard list.isTable, list.entries.count > 3, let last = list.entries.last,
            let cells = last.members?.count,
            let other = list.entries.dropLast().map({ $0.members?.count ?? 0 }).min(),
            cells <= other, let most = list.entries.map({ $0.members?.count ?? 0 }).max(), cells < most,
            let title = NameFieldInference.title(in: EntryProfile(list.entries.dropLast())), title.isComplete,
            last[title.path] == nil
        else { return nil }
        self.title = title
        line = Int(last.position.line)
    }

    /// The comment above the settings.
    var comment: String {
        "The last entry, in line \(line), has no “\(title.path.text.excerpt)”, which the others have. These settings are inferred "
            + "without it. If it is a total, delete the line: an entry without a title is an error."
    }
}
