extension SnapshotDifference {
    /// A section or an entry whose position has changed.
    public struct Move<Subject: Hashable & Sendable, Location: Hashable & Sendable>: Hashable, Sendable {
        /// A section's key or an entry's identity.
        public let subject: Subject
        /// The location in the old list.
        public let old: Location
        /// The location in the new list.
        public let new: Location

        /// Creates a move to compare with the moves of a difference.
        @inlinable
        public init(subject: Subject, old: Location, new: Location) {
            self.subject = subject
            self.old = old
            self.new = new
        }
    }

    /// Whether the two snapshots are equal.
    /// - Complexity: O(1).
    @inlinable
    public var isEmpty: Bool {
        removals.isEmpty && sectionRemovals.isEmpty && sectionInsertions.isEmpty && insertions.isEmpty
            && reloads.isEmpty && indexRemovals.isEmpty && indexInsertions.isEmpty && oldShape == newShape
    }

    /// The difference that turns the new snapshot back into the old one.
    /// - Complexity: O(*steps*).
    @inlinable
    public var inverse: SnapshotDifference {
        SnapshotDifference(
            removals: insertions.reversed(),
            sectionRemovals: sectionInsertions.reversed(),
            sectionInsertions: sectionRemovals.reversed(),
            insertions: removals.reversed(),
            reloads: reloads.map {
                Reload(
                    id: $0.id, section: $0.section, oldRevision: $0.newRevision, newRevision: $0.oldRevision)
            },
            indexRemovals: indexInsertions.reversed(),
            indexInsertions: indexRemovals.reversed(),
            oldShape: newShape,
            newShape: oldShape)
    }

    /// The sections that are only in the old snapshot, in order of position.
    /// - Complexity: O(*steps*).
    @inlinable
    public var deletedSections: [SectionStep] { sectionRemovals.reversed().filter { $0.counterpart == nil } }

    /// The sections that are only in the new snapshot, in order of position.
    /// - Complexity: O(*steps*).
    @inlinable
    public var insertedSections: [SectionStep] { sectionInsertions.filter { $0.counterpart == nil } }

    /// The sections that moved relative to those that stay, in order of new position.
    /// - Complexity: O(*steps*).
    @inlinable
    public var movedSections: [Move<SectionKey, Int>] {
        sectionInsertions.compactMap { step in
            step.counterpart.map { Move(subject: step.key, old: $0, new: step.position) }
        }
    }

    /// The sections that are in both snapshots with different placements, order or revisions, without
    /// duplicates: first the sections with removals and insertions, then those with reloads only.
    /// - Complexity: O(*steps*) on average.
    @inlinable
    public var changedSections: [SectionKey] {
        let passing = (sectionRemovals + sectionInsertions).filter { $0.counterpart == nil }
        var seen = Set(passing.map { $0.key })
        let named =
            removals.reversed().map { $0.place.section } + insertions.map { $0.place.section }
            + reloads.map { $0.section }
        return named.filter { seen.insert($0).inserted }
    }

    /// The placements of entries that leave a section without joining another, in order of old location.
    /// - Complexity: O(*steps*).
    @inlinable
    public var deletedEntries: [Step] { removals.reversed().filter { $0.counterpart == nil } }

    /// The placements of entries that join a section without leaving another, in order of new location.
    /// - Complexity: O(*steps*).
    @inlinable
    public var insertedEntries: [Step] { insertions.filter { $0.counterpart == nil } }

    /// The entries that moved within their section or to another one, in order of new location.
    /// - Complexity: O(*steps*).
    @inlinable
    public var movedEntries: [Move<EntryID, Place>] {
        insertions.compactMap { step in
            step.counterpart.map { Move(subject: step.placement.id, old: $0, new: step.place) }
        }
    }

    /// The entries whose revision has changed, whether they stay or move. An entry in several sections is
    /// listed once for each of them.
    /// - Complexity: O(*steps*).
    @inlinable
    public var changedEntries: [Reload] {
        reloads
            + insertions.compactMap { step in
                guard let old = step.counterpartRevision, old != step.placement.revision else { return nil }
                return Reload(
                    id: step.placement.id, section: step.place.section, oldRevision: old,
                    newRevision: step.placement.revision)
            }
    }
}
