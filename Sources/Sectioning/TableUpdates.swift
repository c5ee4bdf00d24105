/// The changes between two lists as positions, for a view that is updated row by row, such as a table or collection
/// view.
///
/// Old positions are positions before all changes, and new ones are positions after all changes, as in the batch
/// updates of `UITableView` and `UICollectionView`. The rows of a deleted section are not listed, nor are those of an
/// inserted one: they come and go with their section. So an entry that moves from a deleted section to another one is
/// inserted there, and one that moves to an inserted section is deleted.
public struct TableUpdates: Hashable, Sendable {
    /// The change of a position.
    public struct Move<Position: Hashable & Sendable>: Hashable, Sendable {
        /// The position in the old list.
        public let old: Position
        /// The position in the new list.
        public let new: Position

        /// Creates a move to compare with those of updates.
        @inlinable
        public init(old: Position, new: Position) {
            self.old = old
            self.new = new
        }
    }

    /// The old positions of sections that are deleted, ascending.
    public let deletedSections: [Int]
    /// The new positions of sections that are inserted, ascending.
    public let insertedSections: [Int]
    /// The sections that move, in order of new position.
    public let movedSections: [Move<Int>]
    /// The old positions of placements that are deleted, ascending.
    public let deletedEntries: [EntryPosition]
    /// The new positions of placements that are inserted, ascending.
    public let insertedEntries: [EntryPosition]
    /// The placements that move, in order of new position.
    public let movedEntries: [Move<EntryPosition>]
    /// The new positions of entries that stay or move and whose revision has changed. Redraw them after the other
    /// updates.
    public let changedEntries: [EntryPosition]
    /// The new positions of sections that stay or move, and in which entries are deleted, inserted, moved or changed,
    /// ascending. Redraw what a header or footer shows of them, such as a count, after the other updates.
    public let changedSections: [Int]

    @inlinable
    init(
        deletedSections: [Int], insertedSections: [Int], movedSections: [Move<Int>],
        deletedEntries: [EntryPosition], insertedEntries: [EntryPosition],
        movedEntries: [Move<EntryPosition>], changedEntries: [EntryPosition], changedSections: [Int]
    ) {
        self.deletedSections = deletedSections
        self.insertedSections = insertedSections
        self.movedSections = movedSections
        self.deletedEntries = deletedEntries
        self.insertedEntries = insertedEntries
        self.movedEntries = movedEntries
        self.changedEntries = changedEntries
        self.changedSections = changedSections
    }
}

extension SnapshotDifference {
    /// Returns the changes as positions.
    ///
    /// - Parameters:
    ///   - old: The snapshot that the difference was made from.
    ///   - new: The snapshot that it leads to.
    /// - Precondition: The difference is the one between these snapshots.
    /// - Complexity: O(*steps* log *steps*) on average.
    @inlinable
    public func tableUpdates(
        from old: Snapshot<SectionKey, EntryID>, to new: Snapshot<SectionKey, EntryID>
    ) -> TableUpdates {
        let (deleted, inserted) = (deletedSections, insertedSections)
        let isDeleted = Set(deleted.map { $0.key })
        let isInserted = Set(inserted.map { $0.key })
        let leaving = removals.reversed().filter { !isDeleted.contains($0.place.section) }
        let joining = insertions.filter { !isInserted.contains($0.place.section) }
        func isWhole(_ step: Step, _ vanishing: Set<SectionKey>) -> Bool {
            step.counterpart.map { vanishing.contains($0.section) } ?? true
        }
        return TableUpdates(
            deletedSections: deleted.map { $0.position },
            insertedSections: inserted.map { $0.position },
            movedSections: movedSections.map { TableUpdates.Move(old: $0.old, new: $0.new) },
            deletedEntries: leaving.filter { isWhole($0, isInserted) }.compactMap {
                $0.place.position(in: old)
            }
            .sorted(),
            insertedEntries: joining.filter { isWhole($0, isDeleted) }.compactMap {
                $0.place.position(in: new)
            },
            movedEntries: joining.compactMap { step in
                guard let place = step.counterpart, !isDeleted.contains(place.section),
                    let before = place.position(in: old), let after = step.place.position(in: new)
                else { return nil }
                return TableUpdates.Move(old: before, new: after)
            },
            changedEntries: changedEntries.compactMap { change in
                guard let offset = new.offset(of: change.id, inSection: change.section) else { return nil }
                return Place(section: change.section, offset: offset).position(in: new)
            }.sorted(),
            changedSections: changedSections.compactMap { new.position(ofSection: $0) }.sorted())
    }
}

extension SnapshotDifference.Place {
    /// Returns the position in a snapshot, or `nil` if it does not have the section.
    @inlinable
    func position(in snapshot: Snapshot<SectionKey, EntryID>) -> EntryPosition? {
        snapshot.position(ofSection: section).map { EntryPosition(section: $0, offset: offset) }
    }
}
