/// An index with fewer rows than items, for a space that is too small for all items.
public struct ThinnedIndex<SectionKey: Hashable & Sendable>: Hashable, Sendable {
    /// A row of the index.
    public struct Row: Hashable, Sendable {
        /// The content of the row.
        public let kind: IndexThinning.Kind
        /// The title of the row: one title, two titles with a separator, or a dot.
        public let title: String
        /// The positions in ``SectionIndex/items`` of the items that the row represents.
        public let items: Range<Int>
        /// The position of the section that the row leads to: the target of its first item.
        public let target: Int
    }

    /// The rows, in order. Each item is in exactly one of them.
    public let rows: [Row]
    /// The assignment of items to rows.
    public let thinning: IndexThinning
    /// The whole index.
    public let index: SectionIndex<SectionKey>
}

extension SectionIndex {
    /// Returns the index with at most the given number of rows.
    ///
    /// The first and the last title are always shown, and each section is in the row of its own item. See
    /// ``IndexThinning`` for the rule that merges items.
    ///
    /// - Parameters:
    ///   - maximum: The maximum number of rows. A value less than 1 counts as 1.
    ///   - style: The style of rows that represent several items.
    ///   - separator: The string between the two titles of a range.
    ///   - dot: The title of a row of kind ``IndexThinning/Kind/dot``.
    /// - Complexity: O(*items*).
    public func thinned(
        to maximum: Int, style: IndexThinning.Style = .dots, separator: String = "–", dot: String = "•"
    ) -> ThinnedIndex<SectionKey> {
        let thinning = IndexThinning(isEmpty: items.map { $0.isEmpty }, maximum: maximum, style: style)
        let rows = thinning.rows.map { row in
            let first = items[row.items.lowerBound]
            let title =
                switch row.kind {
                case .title: first.title
                case .range: first.title + separator + items[row.last].title
                case .dot: dot
                }
            return ThinnedIndex<SectionKey>.Row(
                kind: row.kind, title: title, items: row.items, target: first.target)
        }
        return ThinnedIndex(rows: rows, thinning: thinning, index: self)
    }
}

extension ThinnedIndex {
    /// Returns the index of the row that represents a section.
    ///
    /// - Parameter position: The position of the section in the snapshot.
    /// - Precondition: The section exists in the snapshot of the index.
    /// - Complexity: O(log *rows*).
    public func row(ofSection position: Int) -> Int {
        thinning.row(ofItem: index.itemOfSection[position])
    }
}
