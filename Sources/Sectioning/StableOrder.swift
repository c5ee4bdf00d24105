/// The positions of some elements in a sorted order, in which equal ones stay as they were.
///
/// A merge sort from the bottom up. The standard library's `sort` promises no stability, and in a browser, where the
/// core's size counts, every place that calls it brings several kilobytes of its own.
///
/// - Parameters:
///   - count: the number of elements.
///   - precedes: whether the element at one position comes before that at another; a strict weak ordering.
/// - Complexity: O(*n* log *n*): at most *n* · ⌈log₂ *n*⌉ calls of `precedes`, and *n* − 1 where the elements are in
///   order already.
func stableOrder(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    var order = Array(0..<count)
    var merged = order
    var width = 1
    while width < count {
        var start = 0
        while start < count {
            let middle = min(start + width, count)
            let end = min(start + 2 * width, count)
            merge(order, start, middle, end, into: &merged, by: precedes)
            start = end
        }
        swap(&order, &merged)
        width *= 2
    }
    return order
}

private func merge(
    _ order: [Int], _ start: Int, _ middle: Int, _ end: Int, into merged: inout [Int],
    by precedes: (Int, Int) -> Bool
) {
    var left = start
    // Two runs that follow one another are one already.
    var right = middle < end && precedes(order[middle], order[middle - 1]) ? middle : end
    let isOneRun = right == end
    for target in start..<end {
        if isOneRun || right == end || left < middle && !precedes(order[right], order[left]) {
            merged[target] = order[left]
            left += 1
        } else {
            merged[target] = order[right]
            right += 1
        }
    }
}

/// The positions of some numbers in ascending order, in which equal ones stay as they were.
///
/// - Complexity: As ``stableOrder(_:by:)``.
@inline(never)
func stableOrder(ascending numbers: [Int]) -> [Int] {
    stableOrder(numbers.count) { numbers[$0] < numbers[$1] }
}
