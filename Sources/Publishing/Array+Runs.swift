extension Array {
    /// Splits the array where the keys of two neighbors differ.
    func runs<Key: Equatable>(by key: (Element) -> Key) -> [ArraySlice<Element>] {
        let starts = indices.dropFirst().filter { key(self[$0]) != key(self[$0 - 1]) }
        let ends = starts + (isEmpty ? [] : [count])
        return zip([0] + ends, ends).map { self[$0..<$1] }
    }
}
