/// Values that a page knows by number.
struct Shelf<Value> {
    private var values: [Value?] = []

    /// Keeps a value under a number that no other has.
    mutating func keep(_ value: Value) -> Int32 {
        if let free = values.firstIndex(where: { $0 == nil }) {
            values[free] = value
            return Int32(free)
        }
        values.append(value)
        return Int32(values.count - 1)
    }

    /// Gives up a value; its number is free then. Nothing happens where there is none.
    mutating func forget(_ number: Int32) {
        if values.indices.contains(Int(number)) { values[Int(number)] = nil }
    }

    subscript(number: Int32) -> Value? {
        values.indices.contains(Int(number)) ? values[Int(number)] : nil
    }
}
