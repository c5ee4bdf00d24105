/// The number of a character for each of many primary weights.
///
/// A dictionary would do the same, but its hash function would take most of the time in which the folding is made.
struct WeightTable {
    /// The weights, each at or after the position of its hash; 0 in an empty slot. No weight is 0.
    private var weights: [UInt32]
    private var numbers: [Int32]

    /// - Parameter capacity: The maximum number of weights.
    init(capacity: Int) {
        var slots = 2
        while slots < capacity + capacity / 2 { slots *= 2 }
        weights = [UInt32](repeating: 0, count: slots)
        numbers = [Int32](repeating: 0, count: slots)
    }

    /// The number of a weight. Only a weight that is not in the table has none.
    ///
    /// - Complexity: O(1) on average.
    subscript(weight: UInt32) -> Int? {
        get {
            let slot = slot(of: weight)
            return weights[slot] == weight ? Int(numbers[slot]) : nil
        }
        set {
            guard let newValue else { return }
            let slot = slot(of: weight)
            weights[slot] = weight
            numbers[slot] = Int32(newValue)
        }
    }

    /// Returns the slot of a weight, or the empty slot in which to insert it.
    private func slot(of weight: UInt32) -> Int {
        // The factor spreads consecutive weights over the upper bits (Fibonacci hashing).
        let hash = weight &* 0x9E37_79B1
        var slot = Int((UInt64(hash) &* UInt64(weights.count)) >> 32)
        while weights[slot] != 0, weights[slot] != weight { slot = (slot + 1) & (weights.count - 1) }
        return slot
    }
}
