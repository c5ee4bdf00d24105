/// The marked rows of a page, at roughly equal distances. The index strip links to them, so that readers can
/// jump to any part of a long page.
struct RowAnchors {
    /// The offsets in the section of the marked rows, ascending.
    let offsets: [Int]

    /// The preferred and the maximum number of rows from one mark to the next: about two and three screens of
    /// a phone.
    private static let distance = 32
    private static let maximumDistance = 48
    /// The number of marks that fit in a column with the parent link and some of the section's parts.
    private static let fitting = 15
    /// The maximum number of marks of a page. A page of “see” rows, which have little weight, has more marks than fit.
    static let maximum = 40

    static let none = RowAnchors(offsets: [])

    /// Returns the id of a mark, by its index on the page.
    static func id(_ number: Int) -> String { "__mark-\(number + 1)" }
}

extension RowAnchors {
    /// Creates the marks of a part of a section.
    ///
    /// Among the rows around each ideal position, the one with the shortest label is chosen.
    /// - Complexity: O(*marks*).
    init(in part: Range<Int>, of labels: RowLabels) {
        let count = max(
            min((part.count + Self.distance - 1) / Self.distance, Self.fitting + 1),
            min((part.count + Self.maximumDistance - 1) / Self.maximumDistance, Self.maximum + 1))
        guard part.count > Self.distance + Self.distance / 2 else {
            self = .none
            return
        }
        let reach = part.count / count / 5
        offsets = (1..<count).map { number in
            let ideal = part.lowerBound + part.count * number / count
            let nearest = ((ideal - reach)...(ideal + reach)).min { lhs, rhs in
                let (left, right) = (labels.commonLength(at: lhs), labels.commonLength(at: rhs))
                return left == right ? abs(lhs - ideal) < abs(rhs - ideal) : left < right
            }
            return nearest ?? ideal
        }
    }
}
