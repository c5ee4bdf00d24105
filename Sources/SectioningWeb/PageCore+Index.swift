import Sectioning

extension PageCore {
    /// Which titles of a list's index share a row.
    ///
    /// The request's columns are:
    /// 1. three numbers: the snapshot, the greatest number of rows (less than 1 counts as 1), and how titles share
    ///    one (0 dots, 1 ranges);
    /// 2. nothing, or two numbers: a height, and that of the whole index. What lies outside counts as the nearest
    ///    end, and 0 of 0 as the top.
    ///
    /// The answer's columns are:
    /// 1. what stands in each row (0 a title, 1 a range, 2 a dot);
    /// 2. the first of its items, which is the one that it leads to;
    /// 3. the last of its items that a range names;
    /// 4. the item at the height, if one was given and there is one.
    ///
    /// - Complexity: O(*indexed keys*).
    public func thin(_ request: Request) -> Answer {
        Answer { answer throws(RequestError) in
            var request = request
            let numbers = try request.column(of: 3)
            let snapshot = try snapshot(numbers[0])
            guard numbers[2] == 0 || numbers[2] == 1 else { throw request.malformed(before: 1) }
            let height = try request.column()
            guard height.isEmpty || height.count == 2 else { throw request.malformed(before: 1) }
            try request.end()
            let thinning = IndexThinning(
                isEmpty: snapshot.indexTargets.areEmpty, maximum: Int(numbers[1]),
                style: numbers[2] == 0 ? .dots : .ranges)
            answer.begin()
            for row in thinning.rows {
                switch row.kind {
                case .title: answer.add(0)
                case .range: answer.add(1)
                case .dot: answer.add(2)
                }
            }
            answer.begin()
            for row in thinning.rows { answer.add(row.items.lowerBound) }
            answer.begin()
            for row in thinning.rows { answer.add(row.last) }
            answer.begin()
            if !height.isEmpty, let item = thinning.item(at: Double(height[0]) / Double(height[1])) {
                answer.add(item)
            }
        }
    }
}
