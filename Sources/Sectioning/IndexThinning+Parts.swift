extension IndexThinning {
    /// The number of parts of an unfolded item that keep rows of their own until other items share rows.
    /// - Complexity: O(1).
    public static let leastParts = 5

    /// Creates rows for an index in which one item is unfolded into its parts: `A B S Sa Se Si T`.
    ///
    /// The parts share rows first, until ``leastParts`` rows are left to them. Then items without entries are merged,
    /// and then items far from the unfolded one share rows. The parts are dense around the current one.
    ///
    /// - Parameters:
    ///   - isEmpty: For each item, parts included, whether it is merged into the row before it if not all fit: an item
    ///     without entries, or a position inside the part before it.
    ///   - parts: The indices of the parts, which follow the unfolded item.
    ///   - maximum: The maximum number of rows. A value less than 6 counts as 6: five for the items, one for the parts.
    ///   - current: The index of the current part. An index that is not one of the parts is clamped.
    /// - Precondition: There are parts, and an item before them.
    /// - Complexity: O(*items*).
    public init(isEmpty: [Bool], parts: Range<Int>, maximum: Int, around current: Int) {
        let room = Swift.max(maximum, 6)
        let others = Array(isEmpty[..<parts.lowerBound] + isEmpty[parts.upperBound...])
        let most = Swift.min(parts.count, Swift.max(room - others.count, Self.leastParts))
        let items = IndexThinning(isEmpty: others, maximum: room - most, around: parts.lowerBound - 1).rows
        let after = items.firstIndex { $0.items.lowerBound >= parts.lowerBound } ?? items.count
        let inner = Self.rows(
            ofParts: parts, isEmpty, maximum: Swift.max(room - items.count, 1), around: current)
        let starts =
            items[..<after].map { ($0.items.lowerBound, $0.last) } + inner
            + items[after...].map { ($0.items.lowerBound + parts.count, $0.last + parts.count) }
        // What the row of the unfolded item had behind it is behind its parts.
        rows = starts.indices.map { row in
            let (first, last) = starts[row]
            let end = row + 1 < starts.count ? starts[row + 1].0 : isEmpty.count
            return Row(kind: first == last ? .title : .range, items: first..<end, last: last)
        }
    }

    /// Returns the first and the last item of each row of the parts. Fewer than five rows are ranges of nearly equal size.
    private static func rows(
        ofParts parts: Range<Int>, _ isEmpty: [Bool], maximum: Int, around current: Int
    ) -> [(Int, Int)] {
        let fitsAll = parts.count <= maximum
        let starts = parts.filter { fitsAll || $0 == parts.lowerBound || !isEmpty[$0] }
        let current = Swift.min(Swift.max(current, parts.lowerBound), parts.upperBound - 1)
        let center = starts.lastIndex { $0 <= current } ?? 0
        let groups =
            maximum < 5
            ? divided(0..<starts.count, by: Swift.min(maximum, starts.count))
            : groups(of: starts.count, in: maximum, around: center)
        return groups.map { (starts[$0.lowerBound], starts[$0.upperBound - 1]) }
    }
}
