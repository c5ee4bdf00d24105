/// An entry in a section.
///
/// An entry keeps its identity from one snapshot to the next. A different revision shows that the entry's
/// content has changed. An entry in several sections has a placement in each of them.
public struct Placement<EntryID: Hashable & Sendable>: Hashable, Sendable {
    /// The entry's identity, unique in its section.
    public let id: EntryID
    /// A digest of the entry's content. If two revisions are equal, the entry need not be redrawn.
    public let revision: UInt64

    /// Creates a placement.
    ///
    /// - Parameters:
    ///   - id: The entry's identity.
    ///   - revision: A digest of the entry's content, or 0 if content changes are irrelevant.
    @inlinable
    public init(id: EntryID, revision: UInt64 = 0) {
        self.id = id
        self.revision = revision
    }
}

extension Placement: Identifiable {}

extension Placement: Codable where EntryID: Codable {}
