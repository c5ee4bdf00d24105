public import Sectioning

extension Facets<Int32, Int32> {
    /// Creates facets of entries that are numbered.
    /// - Parameter entries: For each entry, its values in each field.
    public init(of entries: [[[Int32]]], fieldCount: Int) {
        self.init(
            entries.indices, id: { Int32($0) },
            by: (0..<fieldCount).map { field in { entries[$0][field] } })
    }
}

extension Facets<Int32, Int32>.Narrowed {
    /// For each field, the count of each of its values, ascending.
    public var sortedCounts: [[[Int32]]] {
        counts.map { counts in counts.sorted { $0.key < $1.key }.map { [$0.key, Int32($0.value)] } }
    }
}
