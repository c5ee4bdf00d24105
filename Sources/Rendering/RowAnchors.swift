/// The rows of a page to which its strip leads, so that no row is more than three screens from one of them.
struct RowAnchors {
    /// The offsets in the section of the rows with a mark, ascending.
    let offsets: [Int]

    /// The rows from one mark to the next: two screens of a phone, and three at most.
    private static let distance = 32
    private static let maximumDistance = 48
    /// The marks that fit one below the other, with the way up and some of the section's parts.
    private static let fitting = 15
    /// The most marks of a page. A page of “see” rows, which weigh little, has more than fit.
    static let maximum = 40

    static let none = RowAnchors(offsets: [])

    /// The id of a mark, by its position on the page.
    static func id(_ number: Int) -> String { "__mark-\(number + 1)" }
}

extension RowAnchors {
    /// The marks of a part of a section.
    ///
    /// The rows around each ideal place are compared, and the one is taken that needs the shortest label.
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
