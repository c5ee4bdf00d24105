extension Array where Element == SortKey {
    /// Returns the indices of the keys in ascending order, and the ranges of these indices that have equal keys.
    ///
    /// Keys are compared by eight bytes at a time, which are copied next to each other first. Reading the keys
    /// for each comparison would take longer than sorting.
    /// - Complexity: O(*n* log *n* + *bytes*) for *n* keys.
    public func sortedIndices() -> (indices: [Int], ties: [Range<Int>]) {
        var rows = indices.map { (word: UInt64(0), key: $0) }
        var ties: [Range<Int>] = []
        var unsorted = count > 1 ? [indices] : []
        var offset = 0
        while !unsorted.isEmpty {
            let ranges = unsorted
            unsorted = []
            // In the order of the keys in memory, unless only a few are left.
            let isComplete = ranges.reduce(0) { $0 + $1.count } > count / 4
            let words = isComplete ? map { $0.word(at: offset) } : []
            rows.withUnsafeMutableBufferPointer { rows in
                for range in ranges {
                    for position in range {
                        let key = rows[position].key
                        rows[position].word = isComplete ? words[key] : self[key].word(at: offset)
                    }
                    var part = UnsafeMutableBufferPointer(rebasing: rows[range])
                    part.sort { $0.word < $1.word }
                    for equal in rows.rangesOfEqualWords(in: range) {
                        // A zero byte means that the keys end here, so they are equal.
                        if rows[equal.lowerBound].word & 0xFF == 0 {
                            ties.append(equal)
                        } else {
                            unsorted.append(equal)
                        }
                    }
                }
            }
            offset += 8
        }
        return (rows.map { $0.key }, ties.sorted { $0.lowerBound < $1.lowerBound })
    }
}

extension UnsafeMutableBufferPointer where Element == (word: UInt64, key: Int) {
    /// Returns the ranges of two or more equal words, which are next to each other.
    fileprivate func rangesOfEqualWords(in range: Range<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start + 1
            while end < range.upperBound, self[end].word == self[start].word { end += 1 }
            if end - start > 1 { ranges.append(start..<end) }
            start = end
        }
        return ranges
    }
}
