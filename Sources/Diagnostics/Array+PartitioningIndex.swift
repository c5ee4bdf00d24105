extension Array {
    /// Returns the first index from `start` on at which a predicate is true. The elements must be sorted by it.
    /// - Complexity: O(log *n*).
    package func partitioningIndex(from start: Int = 0, where predicate: (Element) -> Bool) -> Int {
        var (low, high) = (start, count)
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
