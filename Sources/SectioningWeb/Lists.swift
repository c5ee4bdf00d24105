/// Lists of numbers in two columns (what is called compressed sparse rows).
struct Lists {
    private let bounds: [Int32]
    private let values: [Int32]

    /// `nil` where the bounds do not begin at 0, descend, or do not end where the values do.
    /// - Complexity: O(*lists* + *values*).
    init?(bounds: Request.Column, values: Request.Column) {
        guard bounds.first == 0, bounds.last.map(Int.init) == values.count else { return nil }
        for position in 1..<bounds.count where bounds[position] < bounds[position - 1] { return nil }
        self.bounds = Array(bounds)
        self.values = Array(values)
    }

    var count: Int { bounds.count - 1 }

    subscript(position: Int) -> ArraySlice<Int32> {
        values[Int(bounds[position])..<Int(bounds[position + 1])]
    }
}
