/// The position of a placement in a snapshot.
///
/// Positions compare in reading order.
public struct EntryPosition: Hashable, Sendable {
    /// The index of the section, starting at 0.
    public let section: Int
    /// The index in the section, starting at 0.
    public let offset: Int

    /// Creates a position, which need not exist in any snapshot.
    @inlinable
    public init(section: Int, offset: Int) {
        self.section = section
        self.offset = offset
    }
}

extension EntryPosition: Comparable {
    /// Whether the first position precedes the second: it is in an earlier section, or earlier in the same
    /// section.
    @inlinable
    public static func < (lhs: EntryPosition, rhs: EntryPosition) -> Bool {
        lhs.section == rhs.section ? lhs.offset < rhs.offset : lhs.section < rhs.section
    }
}

extension EntryPosition: Codable {}
