/// The assignment of an index's items to rows, when there is no space for one row per item.
///
/// The type works with item counts only, so the same rule applies to titles of any kind. Items without entries
/// are merged first: they join the row before them. If there are still too many rows, the remaining items are
/// distributed evenly. The first and the last item are always shown, and every item is in exactly one row.
public struct IndexThinning: Hashable, Sendable {
    /// The style of rows that represent several items.
    public enum Style: Hashable, Sendable {
        /// Neighboring items share a row, which shows the first and the last of their titles: `A–D`, `E–H`.
        case ranges
        /// Every other row is a dot that represents the items between its neighbors: `A • F • K`.
        case dots
    }

    /// The content of a row.
    public enum Kind: Hashable, Sendable {
        /// The title of its first item.
        case title
        /// The titles of its first and last item.
        case range
        /// A dot, without a title.
        case dot
    }

    /// A row of the index and the items that it represents.
    public struct Row: Hashable, Sendable {
        /// The content of the row.
        public let kind: Kind
        /// The indices of the items that the row represents. The row leads to the first of them.
        public let items: Range<Int>
        /// The index of the item whose title ends the range: the last item of the row, not counting empty
        /// items that were merged into it. If the row is not a range, this is its first item.
        public let last: Int
    }

    /// The rows in order, which together contain every item once.
    public let rows: [Row]

    /// Creates rows for the items of an index.
    ///
    /// If there are at most `maximum` items, each has its own row. If there are no items, there are no rows.
    ///
    /// - Parameters:
    ///   - isEmpty: For each item, whether it has no entries.
    ///   - maximum: The maximum number of rows. A value less than 1 counts as 1. With dots, the first and the
    ///     last item each need a row, so a single row becomes a range.
    ///   - style: The style of rows that represent several items.
    /// - Complexity: O(*items*).
    public init(isEmpty: [Bool], maximum: Int, style: Style) {
        let room = Swift.max(maximum, 1)
        /// The first item of each row that is shown; a row covers the items up to the next start.
        var starts: [Int] = []
        for item in isEmpty.indices
        where isEmpty.count <= room || !isEmpty[item] || item == 0 || item == isEmpty.count - 1 {
            starts.append(item)
        }
        if style == .dots, room > 1, starts.count > room {
            rows = Self.dotted(starts, count: isEmpty.count, room: room)
            return
        }
        var rows: [Row] = []
        let shown = Swift.min(room, starts.count)
        for number in 0..<shown {
            let (first, end) = (
                Self.share(number, of: starts.count, in: shown),
                Self.share(number + 1, of: starts.count, in: shown)
            )
            rows.append(
                Self.row(
                    of: starts, first..<end, count: isEmpty.count, kind: end - first > 1 ? .range : .title))
        }
        self.rows = rows
    }

    /// Returns the start of a part when `count` items are divided into parts of nearly equal size.
    private static func share(_ part: Int, of count: Int, in parts: Int) -> Int {
        part * count / parts
    }

    /// Returns the row for a range of the items that were not merged, including the empty items after them.
    private static func row(of starts: [Int], _ shared: Range<Int>, count: Int, kind: Kind) -> Row {
        let first = starts[shared.lowerBound]
        let end = shared.upperBound < starts.count ? starts[shared.upperBound] : count
        let last = kind == .range ? starts[shared.upperBound - 1] : first
        return Row(kind: kind, items: first..<end, last: last)
    }

    /// Returns rows that alternate titles and dots. If there is space for only two rows, there is no dot, and
    /// the first title represents all items except the last. Otherwise, there are at least twice as many
    /// items as titles, so every dot represents at least one item.
    private static func dotted(_ starts: [Int], count: Int, room: Int) -> [Row] {
        let titles = Swift.max((room + 1) / 2, 2)
        var rows: [Row] = []
        for title in 0..<titles {
            let position = share(title, of: starts.count - 1, in: titles - 1)
            let next =
                title + 1 < titles ? share(title + 1, of: starts.count - 1, in: titles - 1) : starts.count
            let own = room > 2 ? position + 1 : next
            rows.append(row(of: starts, position..<own, count: count, kind: .title))
            if own < next { rows.append(row(of: starts, own..<next, count: count, kind: .dot)) }
        }
        return rows
    }
}

extension IndexThinning {
    /// Returns the index of the row that represents an item.
    ///
    /// - Precondition: The item exists.
    /// - Complexity: O(log *rows*).
    public func row(ofItem item: Int) -> Int {
        var (lower, upper) = (0, rows.count - 1)
        while lower < upper {
            let middle = (lower + upper) / 2
            if rows[middle].items.upperBound <= item { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    /// Returns the item at a vertical position, such as the position of a finger dragged along the index.
    ///
    /// Each row's height is divided among its items, so that every item can be reached.
    ///
    /// - Parameter fraction: A number from 0, the top of the index, to 1, the bottom. Values outside this
    ///   range are clamped.
    /// - Returns: The index of the item, or `nil` for an index without items.
    /// - Complexity: O(1).
    public func item(at fraction: Double) -> Int? {
        guard let last = rows.last else { return nil }
        let height = Swift.min(Swift.max(fraction, 0), 1) * Double(rows.count)
        // NaN counts as the top.
        guard height >= 0 else { return 0 }
        let number = Swift.min(Int(height), rows.count - 1)
        let items = rows[number].items
        let item = items.lowerBound + Int((height - Double(number)) * Double(items.count))
        return Swift.min(item, number == rows.count - 1 ? last.items.upperBound - 1 : items.upperBound - 1)
    }
}
