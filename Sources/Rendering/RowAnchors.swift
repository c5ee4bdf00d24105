/// The marked rows of a page, at roughly equal distances. The index strip links to them, so that readers can
/// jump to any part of a long page.
struct RowAnchors {
    /// The offsets in the section of the marked rows, ascending.
    let offsets: [Int]

    /// The preferred and the maximum number of rows from one mark to the next: about two and three screens of
    /// a phone.
    private static let distance = 32
    private static let maximumDistance = 48
    /// The number of rows from one mark to the next above which a mark is not moved to a shorter label.
    private static let furthest = 60
    /// The number of marks that fit in a column with the parent link and some of the section's parts.
    private static let fitting = 15
    /// The maximum number of marks of a page. A page of “see” rows, which have little weight, has more marks than fit.
    static let maximum = 40

    static let none = RowAnchors(offsets: [])

    /// Returns the id of a mark, by its index on the page.
    static func id(_ number: Int) -> String { "__mark-\(number + 1)" }

    /// Returns the number of marks that a page with so many rows should have.
    static func number(forRows rows: Int) -> Int {
        guard rows > distance + distance / 2 else { return 0 }
        return max(
            min((rows + distance - 1) / distance, fitting + 1),
            min((rows + maximumDistance - 1) / maximumDistance, maximum + 1)) - 1
    }
}

extension RowAnchors {
    /// Creates the marks of a part of a section.
    ///
    /// Among the rows around each ideal position, the one with the shortest label is chosen.
    /// - Parameter number: The number of marks, less than the number of rows.
    /// - Complexity: O(*marks*).
    init(_ number: Int, in part: Range<Int>, of labels: RowLabels) {
        let distance = part.count / (number + 1)
        let reach = max(0, min(distance / 5, (Self.furthest - distance) / 2))
        offsets = (0..<number).map { mark in
            let ideal = part.lowerBound + part.count * (mark + 1) / (number + 1)
            let nearest = ((ideal - reach)...(ideal + reach)).min { lhs, rhs in
                let (left, right) = (labels.commonLength(at: lhs), labels.commonLength(at: rhs))
                return left == right ? abs(lhs - ideal) < abs(rhs - ideal) : left < right
            }
            return nearest ?? ideal
        }
    }
}
