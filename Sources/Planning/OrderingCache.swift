import Content
import ICUCollation

/// A cache of the orders of a catalog's entries. Each order is computed once for all views that share it.
struct OrderingCache {
    private struct Key: Hashable {
        let language: String
        let hasOtherNames: Bool
        let title: FieldPath?
        let sort: FieldPath?
        let isNumeric: Bool
    }

    private let entries: [Entry]
    private var known: [Key: EntryOrdering] = [:]

    init(entries: [Entry]) {
        self.entries = entries
    }

    /// Returns the order of a view's rows.
    /// - Complexity: O(*n* log *n*) for *n* rows on the first call for an order.
    mutating func ordering(for view: ViewSettings, language: String, collation: Collation) -> EntryOrdering {
        let key = Key(
            language: language, hasOtherNames: ListedRow.listsOtherNames(in: view),
            title: view.entry.title, sort: view.entry.sort, isNumeric: view.isNumeric)
        if let ordering = known[key] { return ordering }
        let ordering = EntryOrdering(
            rows: ListedRow.rows(of: entries, for: view), of: entries, collation: collation)
        known[key] = ordering
        return ordering
    }
}
