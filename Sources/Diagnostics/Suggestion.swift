/// A search for the name that was probably meant by a misspelled name.
public enum Suggestion {
    /// Returns the candidate nearest to `name`, if they differ in at most one letter or at most a third of
    /// the letters, and not in all of them. If several candidates are equally near, returns the first.
    /// - Complexity: O(*candidates* × *length*²), but most candidates are compared in O(*length*).
    public static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
        let target = Array(name.lowercased().unicodeScalars)
        guard target.count < 200 else { return nil }
        var counts = LetterCounts(of: target)
        var table = EditTable()
        var letters: [Unicode.Scalar] = []
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            letters.removeAll(keepingCapacity: true)
            for scalar in candidate.unicodeScalars {
                letters.appendLowercase(of: scalar)
            }
            let longer = max(target.count, letters.count)
            // Of several candidates, only a nearer one replaces the first.
            let limit = min(longer > 1 ? max(1, longer / 3) : 0, (best?.distance ?? .max) - 1)
            guard longer - min(target.count, letters.count) <= limit,
                counts.leastDistance(to: letters) <= limit,
                let distance = table.distance(from: target, to: letters, limit: limit)
            else { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// Returns the number of letters in which two names differ; swapped neighbors count as one.
    /// - Complexity: O(*length*²).
    public static func distance(from name: String, to other: String) -> Int {
        var table = EditTable()
        let (lhs, rhs) = (Array(name.unicodeScalars), Array(other.unicodeScalars))
        return table.distance(from: lhs, to: rhs, limit: .max) ?? max(lhs.count, rhs.count)
    }
}

/// How often each letter is in a name. Letters with the same low bits are counted as one.
private struct LetterCounts {
    private var counts = [Int](repeating: 0, count: 64)
    private let length: Int

    init(of letters: [Unicode.Scalar]) {
        for letter in letters { counts[Int(letter.value & 63)] += 1 }
        length = letters.count
    }

    /// Returns a number that the edit distance is not below: the letters that only the longer name has.
    ///
    /// It counts down, and up again, because a copy of the counts for each name would take longer than the rest.
    mutating func leastDistance(to letters: [Unicode.Scalar]) -> Int {
        var common = 0
        for letter in letters {
            let count = counts[Int(letter.value & 63)]
            if count > 0 { common += 1 }
            counts[Int(letter.value & 63)] = count - 1
        }
        for letter in letters { counts[Int(letter.value & 63)] += 1 }
        return max(length, letters.count) - common
    }
}

/// The rows of the table that computes edit distances, which are used again for each pair of names.
private struct EditTable {
    private var before: [Int] = []
    private var previous: [Int] = []
    private var current: [Int] = []

    /// Returns the optimal string alignment distance: an insertion, deletion, substitution or swap of neighbors
    /// counts as one.
    /// - Returns: `nil` if the distance is above the limit.
    mutating func distance(
        from lhs: [Unicode.Scalar], to rhs: [Unicode.Scalar], limit: Int
    ) -> Int? {
        previous = Array(0...rhs.count)
        before = previous
        current = previous
        for row in lhs.indices {
            current[0] = row + 1
            var leastOfRow = row + 1
            for column in rhs.indices {
                let cost = lhs[row] == rhs[column] ? 0 : 1
                var least = min(previous[column] + cost, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, lhs[row] == rhs[column - 1], lhs[row - 1] == rhs[column] {
                    least = min(least, before[column - 1] + 1)
                }
                current[column + 1] = least
                leastOfRow = min(leastOfRow, least)
            }
            // A swap goes back two rows, and adds one to what was there.
            guard leastOfRow <= limit || (previous.min() ?? 0) < limit else { return nil }
            swap(&before, &previous)
            swap(&previous, &current)
        }
        return previous[rhs.count] <= limit ? previous[rhs.count] : nil
    }
}

extension [Unicode.Scalar] {
    fileprivate mutating func appendLowercase(of scalar: Unicode.Scalar) {
        if scalar.isASCII {
            let isUppercase = ("A"..."Z").contains(scalar)
            append(isUppercase ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
        } else {
            append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
    }
}
