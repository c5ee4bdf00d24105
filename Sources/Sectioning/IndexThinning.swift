/// Which of an index's items share a row when there is no room for a row each.
///
/// Items are only counted here, so the same rule serves titles of any kind. Items without entries go first, since
/// nothing is to be found there: they join the row before them. If the rest is still too much, it is spread
/// evenly. The first and the last item always show, and every item is in exactly one row.
public struct IndexThinning: Hashable, Sendable {
    /// How the items that have no title of their own are shown.
    public enum Style: Hashable, Sendable {
        /// Neighbours share a row, with the first and the last of their titles: `A–D`, `E–H`.
        case ranges
        /// Every other row is a dot that stands for the items between its neighbours: `A • F • K`.
        case dots
    }

    /// What a row shows of its items.
    public enum Kind: Hashable, Sendable {
        /// The title of the first of its items.
        case title
        /// The titles of the first and the last of its items.
        case range
        /// No title: a dot.
        case dot
    }

    /// A line of the index, and the items that it stands for.
    public struct Row: Hashable, Sendable {
        /// What the row shows.
        public let kind: Kind
        /// The positions of the items that the row stands for; it leads to the first of them.
        public let items: Range<Int>
        /// The position of the item whose title ends a range: the last one that has not gone for want of
        /// entries. The first item, where the row shows but one title or none.
        public let last: Int
    }

    /// The rows, which divide the items between them, in order.
    public let rows: [Row]

    /// Shares the rows out among items.
    ///
    /// Up to `maximum` items have a row each. No items have no rows.
    ///
    /// - Parameters:
    ///   - isEmpty: for each item whether it has no entries.
    ///   - maximum: the greatest number of rows; less than 1 counts as 1. Dots need a row for the first and
    ///     one for the last item, and with one row become a range.
    ///   - style: how items share a row.
    /// - Complexity: O(*items*).
    public init(isEmpty: [Bool], maximum: Int, style: Style) {
        let room = Swift.max(maximum, 1)
        /// Where the items that show begin; each stands for those up to the next one.
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

    /// Where a part begins of `count` items in equal parts.
    private static func share(_ part: Int, of count: Int, in parts: Int) -> Int {
        part * count / parts
    }

    /// The row of some of the items that have not gone, and of the empty ones behind them.
    private static func row(of starts: [Int], _ shared: Range<Int>, count: Int, kind: Kind) -> Row {
        let first = starts[shared.lowerBound]
        let end = shared.upperBound < starts.count ? starts[shared.upperBound] : count
        let last = kind == .range ? starts[shared.upperBound - 1] : first
        return Row(kind: kind, items: first..<end, last: last)
    }

    /// Titles and dots take turns. There are more than twice as many items as titles, so each dot has some. Where
    /// there is no room for a dot, the first title stands for all but the last.
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
    /// The position of the row that stands for an item.
    ///
    /// - Precondition: There is such an item.
    /// - Complexity: O(log *rows*).
    public func row(ofItem item: Int) -> Int {
        var (lower, upper) = (0, rows.count - 1)
        while lower < upper {
            let middle = (lower + upper) / 2
            if rows[middle].items.upperBound <= item { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    /// The item at a height, for a finger that is drawn along the index: each row's height is divided among its
    /// items, so that every one can be reached.
    ///
    /// - Parameter fraction: from 0 at the top of the index to 1 at its bottom; what lies outside counts as the
    ///   nearest end.
    /// - Returns: `nil` for an index without items.
    /// - Complexity: O(1).
    public func item(at fraction: Double) -> Int? {
        guard let last = rows.last else { return nil }
        let height = Swift.min(Swift.max(fraction, 0), 1) * Double(rows.count)
        // What is no number counts as the top.
        guard height >= 0 else { return 0 }
        let number = Swift.min(Int(height), rows.count - 1)
        let items = rows[number].items
        let item = items.lowerBound + Int((height - Double(number)) * Double(items.count))
        return Swift.min(item, number == rows.count - 1 ? last.items.upperBound - 1 : items.upperBound - 1)
    }
}
