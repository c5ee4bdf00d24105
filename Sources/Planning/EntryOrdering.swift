import Content
import DataFormats
import ICUCollation

/// The order of a list's rows, by sort key and then by id, so that the order is deterministic.
struct EntryOrdering {
    let rows: [ListedRow]
    /// The id of each row.
    let ids: [RowID]
    /// The indices of the rows by ascending sort key.
    let ascending: [Int]
    /// The ranges of ``ascending`` with equal sort keys.
    private let ties: [Range<Int>]
    private let entries: [EntryHeader]
    private let collation: Collation

    init(rows: [ListedRow], of entries: [EntryHeader], collation: Collation) {
        self.init(
            rows: rows, keys: rows.map { collation.sortKey(for: $0.sortString) }, of: entries,
            collation: collation)
    }

    /// - Parameter keys: The sort key of each row.
    init(rows: [ListedRow], keys: [SortKey], of entries: [EntryHeader], collation: Collation) {
        let ids = rows.map { $0.id(in: entries) }
        var (ascending, ties) = keys.sortedIndices()
        for tie in ties { ascending[tie].sort { ids[$0] < ids[$1] } }
        self.ascending = ascending
        self.ties = ties
        self.rows = rows
        self.ids = ids
        self.entries = entries
        self.collation = collation
    }

    /// - Parameter titles: The declarations of fields, and the titles of the entries that they name.
    func order(_ order: ViewSettings.EntryOrder, titles: ValueTitles) -> [Int] {
        switch order {
        case .ascending:
            return ascending
        case .descending:
            var descending = Array(ascending.reversed())
            let count = descending.count
            // Rows with equal sort keys stay in the order of their ids.
            for tie in ties { descending[(count - tie.upperBound)..<(count - tie.lowerBound)].reverse() }
            return descending
        case .field(_, let isDescending):
            return byField(order.key, isDescending: isDescending, titles: titles)
        }
    }

    /// Returns the rows ordered by a field. Entries without the field are last in both directions; rows with equal
    /// values are ordered by sort key.
    private func byField(_ key: HeaderKey?, isDescending: Bool, titles: ValueTitles) -> [Int] {
        let type = key.flatMap { titles.type(of: $0.path) }
        let values = rows.map { row -> SortValue? in
            let nodes = key.flatMap { entries[row.entry][$0]?.listed } ?? []
            guard let key, let node = nodes.first(where: { $0.text?.isBlank == false }) else { return nil }
            // Entries are ordered as readers see their names.
            let title = type == .entry ? node.text.flatMap { titles.entryTitle(of: $0, in: key.path) } : nil
            return title.map { .text(collation.sortKey(for: $0)) }
                ?? SortValue(node, of: type, collation: collation)
        }
        let ranks = Dictionary(uniqueKeysWithValues: ascending.enumerated().map { ($1, $0) })
        return ascending.sorted { lhs, rhs in
            switch (values[lhs], values[rhs]) {
            case (let left?, let right?) where left != right:
                return isDescending ? right < left : left < right
            case (_?, nil): return true
            case (nil, _?): return false
            default: return (ranks[lhs] ?? 0) < (ranks[rhs] ?? 0)
            }
        }
    }
}

/// The value of a field, for sorting; of a list, the first. Numbers are ordered by value and precede strings, which are
/// ordered by the collation. In a field that is declared to have dates, these are ordered by day, and in one that is declared
/// to have strings, numbers are strings.
///
/// If the collation is not numeric, every value is a string. Otherwise, codes such as 2000 and 2F9FF would be
/// far apart, because YAML reads only the first as a number.
enum SortValue: Comparable {
    case number(Double)
    /// A number that is an integer. As a `Double`, a large one would equal its neighbors.
    case integer(Int)
    case text(SortKey)

    init?(_ node: Node, of type: FieldType?, collation: Collation) {
        guard case .scalar(let scalar) = node.content, !scalar.text.withoutInvisibleCharacters.isBlank else {
            return nil
        }
        if type == .date, let date = CalendarDate(scalar.text) {
            self = .number(date.rank)
            return
        }
        switch scalar.type {
        case .null: return nil
        case _ where !collation.isNumeric || type == .string:
            self = .text(collation.sortKey(for: scalar.text))
        case .integer(let value): self = .integer(value)
        case .number(let value) where value.isNaN: return nil
        case .number(let value): self = Int(exactly: value).map { .integer($0) } ?? .number(value)
        case .boolean, .string: self = .text(collation.sortKey(for: scalar.text))
        }
    }
    static func < (lhs: SortValue, rhs: SortValue) -> Bool {
        switch (lhs, rhs) {
        case (.integer(let left), .integer(let right)): left < right
        case (.number(let left), .number(let right)): left < right
        // Such a number has a fraction, and then an integer near it is exact as a `Double`, or it is out of the range of `Int`.
        case (.integer(let left), .number(let right)): Double(left) < right || right >= 0x1p63
        case (.number(let left), .integer(let right)): left < Double(right) && left < 0x1p63
        case (.text(let left), .text(let right)): left < right
        case (_, .text): true
        case (.text, _): false
        }
    }
}
