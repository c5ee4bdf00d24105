/// The steps that turn one snapshot into another.
///
///     let difference = new.difference(from: old)
///     try old.applying(difference) == new              // true
///     try new.applying(difference.inverse) == old      // true
///
/// The steps, in this order, are:
///
/// 1. ``removals`` of placements, last to first, so that no removal changes the offset of the next one;
/// 2. ``sectionRemovals``, last to first;
/// 3. ``sectionInsertions``, first to last, so that each position is the one in the new list;
/// 4. ``insertions`` of placements, first to last;
/// 5. ``reloads`` of placements that stay where they are.
///
/// A move is a removal and an insertion, each of which refers to the other. A section that moves takes its
/// placements along, so only the placements that change are listed. The number of moves is minimal, because
/// the elements that stay are a longest common subsequence.
public struct SnapshotDifference<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable>: Hashable,
    Sendable
{
    /// The removal or insertion of a section.
    public struct SectionStep: Hashable, Sendable {
        /// The section's key.
        public let key: SectionKey
        /// The position in the old list for a removal, or in the new list for an insertion.
        public let position: Int
        /// The position in the other list if the section moves; otherwise `nil`.
        public let counterpart: Int?

        @inlinable
        init(key: SectionKey, position: Int, counterpart: Int?) {
            self.key = key
            self.position = position
            self.counterpart = counterpart
        }
    }

    /// A placement's section and offset.
    public struct Place: Hashable, Sendable {
        /// The section's key.
        public let section: SectionKey
        /// The index in the section, starting at 0.
        public let offset: Int

        /// Creates a place to compare with the places of a difference.
        @inlinable
        public init(section: SectionKey, offset: Int) {
            self.section = section
            self.offset = offset
        }
    }

    /// The removal or insertion of a placement.
    public struct Step: Hashable, Sendable {
        /// The entry with its revision: the old one for a removal, or the new one for an insertion.
        public let placement: Placement<EntryID>
        /// The place in the old list for a removal, or in the new list for an insertion.
        public let place: Place
        /// The place in the other list if the entry moves; otherwise `nil`.
        /// - Complexity: O(1).
        @inlinable
        public var counterpart: Place? { storedCounterpart }
        /// The revision in the other list if the entry moves; otherwise `nil`.
        /// - Complexity: O(1).
        @inlinable
        public var counterpartRevision: UInt64? { storedCounterpartRevision }

        @usableFromInline
        var storedCounterpart: Place?
        @usableFromInline
        var storedCounterpartRevision: UInt64?

        /// Creates a step of an entry that does not move.
        @inlinable
        init(placement: Placement<EntryID>, place: Place) {
            self.placement = placement
            self.place = place
        }
    }

    /// A placement that stays, but whose entry has changed.
    public struct Reload: Hashable, Sendable {
        /// The entry.
        public let id: EntryID
        /// The section of the placement in the new list.
        public let section: SectionKey
        /// The revision in the old list.
        public let oldRevision: UInt64
        /// The revision in the new list.
        public let newRevision: UInt64

        @inlinable
        init(id: EntryID, section: SectionKey, oldRevision: UInt64, newRevision: UInt64) {
            self.id = id
            self.section = section
            self.oldRevision = oldRevision
            self.newRevision = newRevision
        }
    }

    /// The placements to remove, by descending place in the old list. They include the placements of deleted
    /// sections.
    public let removals: [Step]
    /// The sections to remove, by descending position in the old list.
    public let sectionRemovals: [SectionStep]
    /// The sections to insert, by ascending position in the new list.
    public let sectionInsertions: [SectionStep]
    /// The placements to insert, by ascending place in the new list.
    public let insertions: [Step]
    /// The placements that stay but have a new revision, in the order of the new list. Those of an ``inverse`` are in the
    /// order of the old list, because a difference does not know the order of the sections that stay.
    public let reloads: [Reload]
    /// The keys that are removed from, moved in, or inserted into the index, in the same form as for
    /// sections. Empty if both indexes contain only the keys of the sections.
    @usableFromInline
    let indexRemovals: [SectionStep]
    @usableFromInline
    let indexInsertions: [SectionStep]
    @usableFromInline
    let oldShape: Shape
    @usableFromInline
    let newShape: Shape

    /// The properties of a snapshot other than its lists.
    @usableFromInline
    struct Shape: Hashable, Sendable {
        @usableFromInline
        let emptySections: EmptySectionPolicy
        /// Whether the index contains the keys of the sections and no others.
        @usableFromInline
        let indexFollowsSections: Bool

        @inlinable
        init(emptySections: EmptySectionPolicy, indexFollowsSections: Bool) {
            self.emptySections = emptySections
            self.indexFollowsSections = indexFollowsSections
        }
    }

    @inlinable
    init(
        removals: [Step], sectionRemovals: [SectionStep], sectionInsertions: [SectionStep],
        insertions: [Step],
        reloads: [Reload], indexRemovals: [SectionStep], indexInsertions: [SectionStep], oldShape: Shape,
        newShape: Shape
    ) {
        self.removals = removals
        self.sectionRemovals = sectionRemovals
        self.sectionInsertions = sectionInsertions
        self.insertions = insertions
        self.reloads = reloads
        self.indexRemovals = indexRemovals
        self.indexInsertions = indexInsertions
        self.oldShape = oldShape
        self.newShape = newShape
    }
}

extension SnapshotDifference: Codable where SectionKey: Codable, EntryID: Codable {}
extension SnapshotDifference.SectionStep: Codable where SectionKey: Codable, EntryID: Codable {}
extension SnapshotDifference.Place: Codable where SectionKey: Codable, EntryID: Codable {}
extension SnapshotDifference.Reload: Codable where SectionKey: Codable, EntryID: Codable {}
extension SnapshotDifference.Shape: Codable where SectionKey: Codable, EntryID: Codable {}

extension SnapshotDifference.Step: Codable where SectionKey: Codable, EntryID: Codable {
    enum CodingKeys: String, CodingKey {
        case placement, place
        case storedCounterpart = "counterpart"
        case storedCounterpartRevision = "counterpartRevision"
    }
}
