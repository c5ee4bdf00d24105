/// What turns one snapshot into another, in steps that can be taken one after the other.
///
///     let difference = new.difference(from: old)
///     try old.applying(difference) == new              // true
///     try new.applying(difference.inverse) == old      // true
///
/// The steps, in this order, are:
///
/// 1. ``removals`` of placements, the last first, so that no removal shifts the place of a later one;
/// 2. ``sectionRemovals``, the last first;
/// 3. ``sectionInsertions``, the first first, so that each position is the one in the new list;
/// 4. ``insertions`` of placements, the first first;
/// 5. ``reloads`` of placements that stay where they are.
///
/// Whatever moves is removed and inserted, and each of the two steps knows of the other. A section that moves
/// takes its placements along: only those that change are named. Steps that move are as few as possible: what
/// stays is a longest common subsequence.
public struct SnapshotDifference<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable>: Hashable,
    Sendable
{
    /// A section that is taken out or put in.
    public struct SectionStep: Hashable, Sendable {
        /// The section's key.
        public let key: SectionKey
        /// The position in the old list for a removal, in the new one for an insertion.
        public let position: Int
        /// The position in the other list where the section moves; `nil` where it comes or goes.
        public let counterpart: Int?
    }

    /// A placement's section and offset.
    public struct Place: Hashable, Sendable {
        /// The section's key.
        public let section: SectionKey
        /// The position in the section, counted from 0.
        public let offset: Int

        /// A place to compare with.
        public init(section: SectionKey, offset: Int) {
            self.section = section
            self.offset = offset
        }
    }

    /// A placement that is taken out or put in.
    public struct Step: Hashable, Sendable {
        /// The entry with its revision: the old one for a removal, the new one for an insertion.
        public let placement: Placement<EntryID>
        /// The place in the old list for a removal, in the new one for an insertion.
        public let place: Place
        /// The place in the other list where the entry moves; `nil` where it comes or goes.
        public internal(set) var counterpart: Place?
        /// The revision in the other list where the entry moves.
        public internal(set) var counterpartRevision: UInt64?
    }

    /// A placement that stays and whose entry has changed.
    public struct Reload: Hashable, Sendable {
        /// The entry.
        public let id: EntryID
        /// The section in which it stands now.
        public let section: SectionKey
        /// The revision in the old list.
        public let oldRevision: UInt64
        /// The revision in the new list.
        public let newRevision: UInt64
    }

    /// Placements to take out, by descending place in the old list. Those of a section that is deleted are among
    /// them.
    public internal(set) var removals: [Step] = []
    /// Sections to take out, by descending position in the old list.
    public internal(set) var sectionRemovals: [SectionStep] = []
    /// Sections to put in, by ascending position in the new list.
    public internal(set) var sectionInsertions: [SectionStep] = []
    /// Placements to put in, by ascending place in the new list.
    public internal(set) var insertions: [Step] = []
    /// Placements that stay, with another revision, in the order of the list that the difference was made for.
    public internal(set) var reloads: [Reload] = []
    /// Keys without a section that the index shows no more, or shows elsewhere, and new ones: as for sections.
    /// Empty where the index shows the keys of the sections alone, before and after.
    var indexRemovals: [SectionStep] = []
    var indexInsertions: [SectionStep] = []
    var oldShape: Shape
    var newShape: Shape

    /// What a snapshot has besides its lists.
    struct Shape: Hashable, Sendable {
        let emptySections: EmptySectionPolicy
        /// Whether the index shows the keys of the sections and nothing else.
        let indexFollowsSections: Bool
    }
}
