extension IndexThinning {
    /// Creates rows that are dense around one item, for a page that shows one part of a long list.
    ///
    /// Half of the rows show the items around the given one, one row each. The first and the last item also
    /// have a row each. The other items share the remaining rows as ranges of nearly equal size.
    ///
    ///     // 1,000 items in 60 rows, around the 500th: the first, ranges, 30 neighbors, ranges, the last.
    ///     IndexThinning(isEmpty: [Bool](repeating: false, count: 1_000), maximum: 60, around: 499)
    ///
    /// Items without entries are merged first, as in ``init(isEmpty:maximum:style:)``, but the given item
    /// always keeps its row. If there are at most `maximum` items, each has its own row. If there are no
    /// items, there are no rows.
    ///
    /// - Parameters:
    ///   - isEmpty: For each item, whether it has no entries.
    ///   - maximum: The maximum number of rows. A value less than 5 counts as 5: the first item, the last, the
    ///     given one, and a range on either side.
    ///   - item: The index of the item around which the rows are dense. An index out of range is clamped.
    /// - Complexity: O(*items*).
    public init(isEmpty: [Bool], maximum: Int, around item: Int) {
        let room = Swift.max(maximum, 5)
        let current = Swift.min(Swift.max(item, 0), isEmpty.count - 1)
        let fitsAll = isEmpty.count <= room
        /// The first item of each row that is shown; a row covers the items up to the next start.
        var starts: [Int] = []
        var center = 0
        for item in isEmpty.indices {
            let isKept = item == 0 || item == isEmpty.count - 1 || item == current
            guard fitsAll || isKept || !isEmpty[item] else { continue }
            if item == current { center = starts.count }
            starts.append(item)
        }
        self.init(starts: starts, of: isEmpty.count, maximum: maximum, around: center)
    }

    /// Creates rows that are dense around one of the items that are not merged into others.
    ///
    /// Use this initializer for many pages of one list: they share `starts`, so the rows of all pages do not take
    /// quadratic time. The rows equal those of ``init(isEmpty:maximum:around:)`` if `starts` are the first item, the
    /// last, and those with entries.
    ///
    /// - Parameters:
    ///   - starts: The indices of these items, ascending. The first is 0. If there are none, there are no rows.
    ///   - count: The number of all items, at least as large as the last of `starts` plus one.
    ///   - maximum: The maximum number of rows. A value less than 5 counts as 5.
    ///   - center: The index in `starts` of the item around which the rows are dense. An index out of range is
    ///     clamped.
    /// - Precondition: `starts` are ascending, and all less than `count`.
    /// - Complexity: O(*maximum*).
    public init(starts: [Int], of count: Int, maximum: Int, around center: Int) {
        let room = Swift.max(maximum, 5)
        let center = Swift.min(Swift.max(center, 0), starts.count - 1)
        rows = Self.groups(of: starts.count, in: room, around: center).map { group in
            let end = group.upperBound < starts.count ? starts[group.upperBound] : count
            let first = starts[group.lowerBound]
            return Row(
                kind: group.count > 1 ? .range : .title, items: first..<end,
                last: starts[group.upperBound - 1])
        }
    }

    /// Creates rows that are dense around one of `count` items, none of which are merged into others.
    /// - Parameters:
    ///   - count: The number of items.
    ///   - maximum: The maximum number of rows. A value less than 5 counts as 5.
    ///   - item: The index of the item around which the rows are dense. An index out of range is clamped.
    /// - Precondition: `count` is not negative, and its product with `maximum` fits into an `Int`.
    /// - Complexity: O(*maximum*).
    public init(count: Int, maximum: Int, around item: Int) {
        let center = Swift.min(Swift.max(item, 0), count - 1)
        rows = Self.groups(of: count, in: Swift.max(maximum, 5), around: center).map { group in
            Row(kind: group.count > 1 ? .range : .title, items: group, last: group.upperBound - 1)
        }
    }

    /// Divides `count` items into at most `room` groups, with single items around `center` and at both ends.
    static func groups(of count: Int, in room: Int, around center: Int) -> [Range<Int>] {
        guard count > room else { return (0..<count).map { $0..<($0 + 1) } }
        let dense = Swift.max(Swift.min(room / 2, room - 4), 1)
        let lower = Swift.min(Swift.max(center - dense / 2, 0), count - dense)
        let upper = lower + dense
        // The ranges share the rows that remain. There are more items than rows, so no range is empty.
        let before = Swift.min(1, lower)..<lower
        let after = upper..<Swift.max(count - 1, upper)
        let ranges = room - dense - Swift.min(1, lower) - Swift.min(1, count - upper)
        let all = before.count + after.count
        let share = ranges * before.count / all
        let least = Swift.max(before.isEmpty ? 0 : 1, ranges - after.count)
        let most = Swift.min(before.count, ranges - (after.isEmpty ? 0 : 1))
        let left = Swift.min(Swift.max(share, least), most)
        return (lower > 0 ? [0..<1] : []) + divided(before, by: left)
            + (lower..<upper).map { $0..<($0 + 1) } + divided(after, by: ranges - left)
            + (upper < count ? [(count - 1)..<count] : [])
    }

    /// Divides a range into parts of nearly equal size.
    static func divided(_ range: Range<Int>, by parts: Int) -> [Range<Int>] {
        let bound = { (part: Int) in range.lowerBound + range.count * part / parts }
        return (0..<parts).map { bound($0)..<bound($0 + 1) }
    }
}
