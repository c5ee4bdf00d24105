/// The number of a character for each of many primary weights.
///
/// A dictionary would do the same, but its hash function would take most of the time in which the folding is made.
struct WeightTable {
    /// Each weight, at or after the position of its hash; 0 in an empty slot. No weight is 0.
    private var slots: [(weight: UInt32, number: Int32)]

    /// - Parameter capacity: The maximum number of weights.
    init(capacity: Int) {
        var count = 2
        while count < capacity + capacity / 2 { count *= 2 }
        slots = Array(repeating: (0, 0), count: count)
    }

    /// The number of a weight; `nil` for a weight that is not in the table.
    ///
    /// - Complexity: O(1) on average.
    subscript(weight: UInt32) -> Int? {
        get {
            let slot = slots[position(of: weight)]
            return slot.weight == weight ? Int(slot.number) : nil
        }
        set {
            guard let newValue else { return }
            slots[position(of: weight)] = (weight, Int32(newValue))
        }
    }

    /// Returns the position of a weight, or of the empty slot in which to insert it.
    private func position(of weight: UInt32) -> Int {
        // The factor spreads consecutive weights over the upper bits (Fibonacci hashing).
        let hash = weight &* 0x9E37_79B1
        var position = Int((UInt64(hash) &* UInt64(slots.count)) >> 32)
        while slots[position].weight != 0, slots[position].weight != weight {
            position = (position + 1) & (slots.count - 1)
        }
        return position
    }
}
