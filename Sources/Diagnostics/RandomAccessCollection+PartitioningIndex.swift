extension RandomAccessCollection where Index == Int {
    /// Returns the first index, or the first from `start` on, with an element for which a predicate is true; the end if
    /// there is none. The predicate must be true for all elements after that.
    /// - Complexity: O(log *n*).
    @inlinable
    package func partitioningIndex(from start: Int? = nil, where predicate: (Element) -> Bool) -> Int {
        var (low, high) = (start ?? startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
