import Diagnostics

/// The numbers of entries and of other names ("see" rows) among the rows of a section.
///
/// Readers see the number of entries. For the size of a page, another name counts as a quarter of an entry.
package struct SectionCounts: Hashable, Sendable {
    /// The weight of an entry. Another name has weight 1.
    package static let entryWeight = 4

    package let rows: Int
    /// The offsets of the other names, ascending.
    package var otherNames: [Int] = []
}

extension SectionCounts {
    package var entries: Int { rows - otherNames.count }
    package var weight: Int { weight(before: rows) }

    /// Returns the number of entries before a row.
    /// - Complexity: O(log *other names*).
    package func entries(before offset: Int) -> Int {
        offset - otherNames(before: offset)
    }

    /// Returns the weight of the rows before a row.
    /// - Complexity: O(log *other names*).
    package func weight(before offset: Int) -> Int {
        entries(before: offset) * Self.entryWeight + otherNames(before: offset)
    }

    /// Returns the offset of the last row with at most this weight before it.
    /// - Complexity: O(log *rows* · log *other names*).
    package func offset(atWeight weight: Int) -> Int {
        (1..<rows + 1).partitioningIndex { self.weight(before: $0) > weight } - 1
    }

    package func isOtherName(_ offset: Int) -> Bool {
        let number = otherNames(before: offset)
        return number < otherNames.count && otherNames[number] == offset
    }

    private func otherNames(before offset: Int) -> Int {
        otherNames.partitioningIndex { $0 >= offset }
    }
}
