/// One entry standing in one section.
///
/// A placement holds the entry's identity, by which it is found again in a later snapshot, and its revision,
/// by which a change of its content is seen. An entry that belongs to several sections has a placement in
/// each of them.
public struct Placement<EntryID: Hashable & Sendable>: Hashable, Sendable {
    /// The entry's identity, unique in its section.
    public let id: EntryID
    /// A digest of the entry's content. Two equal revisions mean that nothing needs to be drawn anew.
    public let revision: UInt64

    /// An entry, to be put into a section.
    ///
    /// - Parameters:
    ///   - id: the entry's identity.
    ///   - revision: a digest of its content; 0 where changes of content play no part.
    public init(id: EntryID, revision: UInt64 = 0) {
        self.id = id
        self.revision = revision
    }
}
