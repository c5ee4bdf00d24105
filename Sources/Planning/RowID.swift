/// The identity of a row in the snapshot of a view: an entry, or one of its other names.
public struct RowID: Hashable, Sendable {
    /// The entry's id.
    public let entry: String
    /// The other name that the row shows as its title; `nil` for the entry's own row.
    public let otherName: String?

    /// Creates the identity of a row.
    ///
    /// - Parameters:
    ///   - entry: The entry's id.
    ///   - otherName: Another name of the entry, for a "see" row.
    public init(entry: String, otherName: String? = nil) {
        self.entry = entry
        self.otherName = otherName
    }
}

extension RowID: Comparable {
    /// Compares by entry, then by other name; an entry's own row comes first.
    public static func < (lhs: RowID, rhs: RowID) -> Bool {
        lhs.entry == rhs.entry ? (lhs.otherName ?? "") < (rhs.otherName ?? "") : lhs.entry < rhs.entry
    }
}
