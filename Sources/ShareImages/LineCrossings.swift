/// The places where the edges of a shape cross horizontal lines.
struct LineCrossings {
    private struct Crossing {
        let x: Int
        /// 1 if the edge leads down, else -1.
        let direction: Int
    }

    /// The lines that the shape reaches.
    let lines: Range<Int>
    /// The position of the first crossing of each of these lines, and the number of all crossings.
    private let starts: [Int]
    /// The crossings of one line after the other, from left to right.
    private let crossings: [Crossing]

    /// - Parameters:
    ///   - distance: The distance between two lines. The first one is at half of it.
    ///   - count: The number of lines.
    /// - Complexity: O(*crossings*) if the edges are roughly in order from left to right, as in a line of text.
    init(of shape: Shape, distance: Int, count: Int) {
        let edges = shape.polygons.flatMap { polygon in
            polygon.indices.compactMap { index in
                let next = index + 1 < polygon.count ? index + 1 : 0
                return Edge(from: polygon[index], to: polygon[next], distance: distance, count: count)
            }
        }
        let first = edges.lazy.map(\.lines.lowerBound).min() ?? 0
        let lines = first..<(edges.lazy.map(\.lines.upperBound).max() ?? first)
        var starts = Array(repeating: 0, count: lines.count + 1)
        for edge in edges {
            for line in edge.lines { starts[line - first + 1] += 1 }
        }
        for line in 0..<lines.count { starts[line + 1] += starts[line] }
        var ends = starts
        var crossings = Array(repeating: Crossing(x: 0, direction: 0), count: starts[lines.count])
        for edge in edges {
            for line in edge.lines {
                let x = edge.x(at: line * distance + distance / 2)
                let crossing = Crossing(x: x, direction: edge.direction)
                var position = ends[line - first]
                ends[line - first] += 1
                while position > starts[line - first], crossings[position - 1].x > crossing.x {
                    crossings[position] = crossings[position - 1]
                    position -= 1
                }
                crossings[position] = crossing
            }
        }
        self.lines = lines
        self.starts = starts
        self.crossings = crossings
    }

    /// Calls a function with each part of a line that is inside the shape (the nonzero rule).
    func forEachSpan(of line: Int, _ body: (_ start: Int, _ end: Int) -> Void) {
        guard lines.contains(line) else { return }
        var (winding, start) = (0, 0)
        for position in starts[line - lines.lowerBound]..<starts[line - lines.lowerBound + 1] {
            let crossing = crossings[position]
            if winding == 0 { start = crossing.x }
            winding += crossing.direction
            if winding == 0 { body(start, crossing.x) }
        }
    }
}

/// An edge of a shape.
private struct Edge {
    let upper: Shape.Point
    let lower: Shape.Point
    /// 1 if the edge leads down, else -1.
    let direction: Int
    /// The lines that the edge crosses.
    let lines: Range<Int>

    /// Returns `nil` for an edge that crosses no line.
    init?(from start: Shape.Point, to end: Shape.Point, distance: Int, count: Int) {
        (upper, lower) = start.y < end.y ? (start, end) : (end, start)
        direction = start.y < end.y ? 1 : -1
        let first = max((upper.y + distance / 2 - 1) / distance, 0)
        let last = min((lower.y + distance / 2 - 1) / distance, count)
        guard first < last else { return nil }
        lines = first..<last
    }

    func x(at y: Int) -> Int { upper.x + (lower.x - upper.x) * (y - upper.y) / (lower.y - upper.y) }
}
