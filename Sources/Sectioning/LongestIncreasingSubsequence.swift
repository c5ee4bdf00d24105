/// Returns which of the given distinct numbers belong to one longest increasing subsequence.
///
/// The algorithm is patience sorting with back references (M. L. Fredman, *On computing the length of longest
/// increasing subsequences*, 1975). Numbers that are already ascending cost one comparison each.
///
/// - Returns: A flag for each number.
/// - Complexity: O(*n* log *n*) comparisons of integers.
@usableFromInline
func isInLongestIncreasingSubsequence(_ numbers: [Int]) -> [Bool] {
    /// For each length, the position of the least number that ends an increasing subsequence of that length.
    var ends: [Int] = []
    var predecessors = [Int](repeating: -1, count: numbers.count)
    for (position, number) in numbers.enumerated() {
        var lower = 0
        var upper = ends.count
        if let last = ends.last, numbers[last] < number { lower = upper }
        while lower < upper {
            let middle = (lower + upper) / 2
            if numbers[ends[middle]] < number { lower = middle + 1 } else { upper = middle }
        }
        if lower > 0 { predecessors[position] = ends[lower - 1] }
        if lower == ends.count { ends.append(position) } else { ends[lower] = position }
    }
    var flags = [Bool](repeating: false, count: numbers.count)
    var next = ends.last ?? -1
    while next >= 0 {
        flags[next] = true
        next = predecessors[next]
    }
    return flags
}
