import Content
import Files
import ICUCollation

/// A cache of the orders of a catalog's entries. Each order is computed once for all views that share it.
struct OrderingCache {
    private struct Key: Hashable {
        let language: String
        let hasOtherNames: Bool
        let title: FieldPattern?
        let sort: FieldPath?
        let numbers: ViewSettings.Numbers
    }

    /// The number of rows whose sort keys are made in one task.
    private static let rowsPerPart = 4096

    private let entries: [EntryHeader]
    private var known: [Key: EntryOrdering] = [:]

    init(entries: [EntryHeader]) {
        self.entries = entries
    }

    /// Returns the order of a view's rows.
    /// - Complexity: O(*n* log *n*) for *n* rows on the first call for an order.
    mutating func ordering(for view: ViewSettings, language: String, collation: Collation) -> EntryOrdering {
        let key = Self.key(of: view, language: language)
        if let ordering = known[key] { return ordering }
        let ordering = EntryOrdering(
            rows: ListedRow.rows(of: entries, for: view), of: entries, collation: collation)
        known[key] = ordering
        return ordering
    }

    /// Makes the order of a view's rows, with their sort keys in several tasks.
    mutating func prepareOrdering(
        for view: ViewSettings, language: String, collation: Collation, jobs: Int
    ) async {
        let rows = ListedRow.rows(of: entries, for: view)
        let parts = stride(from: 0, to: rows.count, by: Self.rowsPerPart).map {
            rows[$0..<min($0 + Self.rowsPerPart, rows.count)]
        }
        let keys = await parts.mapInParallel(jobs: jobs) { rows in
            rows.map { collation.sortKey(for: $0.sortString) }
        }
        known[Self.key(of: view, language: language)] = EntryOrdering(
            rows: rows, keys: keys.flatMap { $0 }, of: entries, collation: collation)
    }

    private static func key(of view: ViewSettings, language: String) -> Key {
        Key(
            language: language, hasOtherNames: ListedRow.listsOtherNames(in: view),
            title: view.entry.title, sort: view.entry.sort, numbers: view.numbers)
    }
}
