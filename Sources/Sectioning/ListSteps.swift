extension Array {
    /// Moves an element to another position.
    ///
    /// - Complexity: O(*d*) for *d* elements between the two positions.
    @inlinable
    mutating func moveElement(from old: Int, to new: Int) {
        let element = self[old]
        let step = old < new ? 1 : -1
        for position in stride(from: old, to: new, by: step) { self[position] = self[position + step] }
        self[new] = element
    }

    /// Returns the array without the elements at the given positions.
    ///
    /// - Parameter positions: The positions, ascending and without duplicates.
    /// - Complexity: O(*n*), regardless of the number of removed elements.
    @inlinable
    func removing(at positions: [Int]) -> [Element] {
        guard let first = positions.first else { return self }
        var result = Array(self[..<first])
        result.reserveCapacity(count - positions.count)
        for (number, position) in positions.enumerated() {
            let end = number + 1 < positions.count ? positions[number + 1] : count
            result += self[(position + 1)..<end]
        }
        return result
    }

    /// Returns the array with additional elements, each at its position in the result.
    ///
    /// - Parameter insertions: The elements with their positions, ascending.
    /// - Returns: The new array, or `nil` if there are too few elements before a position.
    /// - Complexity: O(*n* + *m*) for *m* insertions.
    @inlinable
    func inserting(_ insertions: [(position: Int, element: Element)]) -> [Element]? {
        var result: [Element] = []
        result.reserveCapacity(count + insertions.count)
        var next = 0
        for (position, element) in insertions {
            let needed = position - result.count
            guard needed >= 0, needed <= count - next else { return nil }
            result += self[next..<next + needed]
            next += needed
            result.append(element)
        }
        return result + self[next...]
    }
}
