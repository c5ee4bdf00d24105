/// How many rows of a section are entries, and how many are other names ("see" rows) that lead to entries.
///
/// Readers count entries only. Where the size of a page is decided, an other name weighs a quarter of a row.
package struct SectionCounts: Hashable, Sendable {
    /// What an entry weighs; an other name weighs 1.
    package static let entryWeight = 4

    package let rows: Int
    /// The offsets of the other names, ascending.
    package let otherNames: [Int]

    package init(rows: Int, otherNames: [Int] = []) {
        self.rows = rows
        self.otherNames = otherNames
    }
}

extension SectionCounts {
    package var entries: Int { rows - otherNames.count }
    package var weight: Int { weight(before: rows) }

    /// The number of entries before a row.
    /// - Complexity: O(log *other names*).
    package func entries(before offset: Int) -> Int {
        offset - otherNames(before: offset)
    }

    /// - Complexity: O(log *other names*).
    package func weight(before offset: Int) -> Int {
        entries(before: offset) * Self.entryWeight + otherNames(before: offset)
    }

    /// The last row before which there is at most so much weight.
    /// - Complexity: O(log *rows* · log *other names*).
    package func offset(atWeight weight: Int) -> Int {
        var (low, high) = (0, rows)
        while low < high {
            let middle = (low + high + 1) / 2
            if self.weight(before: middle) <= weight { low = middle } else { high = middle - 1 }
        }
        return low
    }

    package func isOtherName(_ offset: Int) -> Bool {
        let number = otherNames(before: offset)
        return number < otherNames.count && otherNames[number] == offset
    }

    private func otherNames(before offset: Int) -> Int {
        var (low, high) = (0, otherNames.count)
        while low < high {
            let middle = (low + high) / 2
            if otherNames[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
