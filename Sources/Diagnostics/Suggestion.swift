/// A search for the name that was probably meant by a misspelled name.
public enum Suggestion {
    /// Returns the candidate nearest to `name`, if they differ in at most one letter or at most a third of
    /// the letters. If several candidates are equally near, returns the first.
    /// - Complexity: O(*candidates* × *length*²).
    public static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
        let target = Array(name.lowercased().unicodeScalars)
        guard target.count < 200 else { return nil }
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let letters = Array(candidate.lowercased().unicodeScalars)
            guard abs(letters.count - target.count) <= max(letters.count, target.count) / 3 + 1 else {
                continue
            }
            let distance = editDistance(target, letters)
            guard distance <= max(1, max(target.count, letters.count) / 3) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
        }
        return best?.candidate
    }

    /// Returns the number of letters in which two names differ; swapped neighbors count as one.
    /// - Complexity: O(*length*²).
    public static func distance(from name: String, to other: String) -> Int {
        editDistance(Array(name.unicodeScalars), Array(other.unicodeScalars))
    }

    /// Returns the optimal string alignment distance: an insertion, deletion, substitution or swap of neighbors
    /// counts as one.
    private static func editDistance(_ lhs: [Unicode.Scalar], _ rhs: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var previous = Array(0...rhs.count)
        for row in lhs.indices {
            var current = [row + 1]
            current.reserveCapacity(rhs.count + 1)
            for column in rhs.indices {
                let cost = lhs[row] == rhs[column] ? 0 : 1
                var least = min(previous[column] + cost, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, lhs[row] == rhs[column - 1], lhs[row - 1] == rhs[column] {
                    least = min(least, before[column - 1] + 1)
                }
                current.append(least)
            }
            before = previous
            previous = current
        }
        return previous[rhs.count]
    }
}
