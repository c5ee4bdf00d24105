/// An index with fewer rows than items, for a height that has no room for all.
public struct ThinnedIndex<SectionKey: Hashable & Sendable>: Hashable, Sendable {
    /// What stands in one line of the index.
    public struct Row: Hashable, Sendable {
        /// What the row shows of its items.
        public let kind: IndexThinning.Kind
        /// A title, or two with something between them, or a dot.
        public let title: String
        /// The positions in ``SectionIndex/items`` of those that the row stands for.
        public let items: Range<Int>
        /// The position of the section that the row leads to: that of the first of its items.
        public let target: Int
    }

    /// The rows, in order; each item is in exactly one of them.
    public let rows: [Row]
    /// Which items share a row.
    public let thinning: IndexThinning
    /// The whole index.
    public let index: SectionIndex<SectionKey>
}

extension SectionIndex {
    /// The index in at most so many rows.
    ///
    /// The first and the last title always show, and each section is in the row of its own item; see
    /// ``IndexThinning`` for what goes and what stays.
    ///
    /// - Parameters:
    ///   - maximum: the greatest number of rows; less than 1 counts as 1.
    ///   - style: how several items share a row.
    ///   - separator: what stands between the two titles of a range.
    ///   - dot: the title of a row without titles.
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
    /// The position of the row that stands for a section.
    ///
    /// - Parameter position: the position of the section in the snapshot.
    /// - Precondition: The snapshot of the index has the section.
    /// - Complexity: O(log *rows*).
    public func row(ofSection position: Int) -> Int {
        thinning.row(ofItem: index.itemOfSection[position])
    }
}
