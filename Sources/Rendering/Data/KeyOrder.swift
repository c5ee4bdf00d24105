/// The keys of several lists in one order: each after the key that is before it in the first list that has it.
///
/// For example, the lists `a c` and `a b` make `a b c`.
struct KeyOrder<Key: Hashable> {
    private var positions: [Key: Int] = [:]
    /// The keys in the order in which they were added.
    private var keys: [Key] = []
    /// The position of the key that follows each key; `nil` for the last one.
    private var next: [Int?] = []
    private var first: Int?

    /// Adds the keys of a list.
    /// - Returns: The keys that no earlier list has.
    /// - Complexity: O(*keys of the list*).
    mutating func add(_ list: some Sequence<Key>) -> ArraySlice<Key> {
        let start = keys.count
        var previous: Int?
        for key in list {
            if let known = positions[key] {
                previous = known
                continue
            }
            let position = keys.count
            positions[key] = position
            keys.append(key)
            next.append(previous.map { next[$0] } ?? first)
            if let previous { next[previous] = position } else { first = position }
            previous = position
        }
        return keys[start...]
    }

    /// All keys.
    /// - Complexity: O(*keys*).
    var inOrder: [Key] {
        Array(
            sequence(state: first) { [next, keys] position -> Key? in
                guard let current = position else { return nil }
                position = next[current]
                return keys[current]
            })
    }
}
