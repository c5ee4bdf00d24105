/// Where a placement stands in a snapshot.
///
/// Positions compare in the order in which a list is read.
public struct EntryPosition: Hashable, Sendable {
    /// The position of the section, counted from 0.
    public let section: Int
    /// The position in the section, counted from 0.
    public let offset: Int

    /// A position in the section at `section`, whether a snapshot has it or not.
    public init(section: Int, offset: Int) {
        self.section = section
        self.offset = offset
    }
}

extension EntryPosition: Comparable {
    /// Whether a position comes first: in an earlier section, or earlier in the same one.
    public static func < (lhs: EntryPosition, rhs: EntryPosition) -> Bool {
        lhs.section == rhs.section ? lhs.offset < rhs.offset : lhs.section < rhs.section
    }
}
