/// A position that no element can be inserted at, and the number of elements that were there.
@usableFromInline
struct PositionMismatch: Error {
    @usableFromInline
    let position: Int
    @usableFromInline
    let count: Int

    @inlinable
    init(position: Int, count: Int) {
        self.position = position
        self.count = count
    }
}

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
    /// - Parameters:
    ///   - insertions: The elements with their positions, ascending.
    ///   - start: The position of the first element of this array.
    /// - Throws: The first position that does not follow the one before, or that has too few elements before it.
    /// - Complexity: O(*n* + *m*) for *m* insertions.
    @inlinable
    func inserting(
        _ insertions: [(position: Int, element: Element)], from start: Int = 0
    ) throws(PositionMismatch) -> [Element] {
        var result: [Element] = []
        result.reserveCapacity(count + insertions.count)
        var next = 0
        for (position, element) in insertions {
            // A decoded position can be any number, so it is compared before anything is subtracted from it.
            guard position >= start + result.count, position - start - result.count <= count - next else {
                throw PositionMismatch(position: position, count: start + result.count + count - next)
            }
            let needed = position - start - result.count
            result += self[next..<next + needed]
            next += needed
            result.append(element)
        }
        return result + self[next...]
    }
}
