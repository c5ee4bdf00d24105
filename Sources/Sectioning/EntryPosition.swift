/// Where a placement stands in a snapshot.
///
/// Positions compare in the order in which a list is read.
public struct EntryPosition: Hashable, Sendable {
    /// The position of the section, counted from 0.
    public let section: Int
    /// The position in the section, counted from 0.
    public let offset: Int

    public init(section: Int, offset: Int) {
        self.section = section
        self.offset = offset
    }
}

extension EntryPosition: Comparable {
    public static func < (lhs: EntryPosition, rhs: EntryPosition) -> Bool {
        lhs.section == rhs.section ? lhs.offset < rhs.offset : lhs.section < rhs.section
    }
}
