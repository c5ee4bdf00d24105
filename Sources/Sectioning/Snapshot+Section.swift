extension Snapshot.Section: Identifiable {
    /// The section's key.
    /// - Complexity: O(1).
    @inlinable
    public var id: SectionKey { key }

    /// The identities of the entries, in reading order.
    /// - Complexity: O(*m*) for *m* placements.
    @inlinable
    public var ids: [EntryID] { placements.map { $0.id } }
}

extension Snapshot.Section: RandomAccessCollection {
    /// The offset of the first placement: 0.
    /// - Complexity: O(1).
    @inlinable
    public var startIndex: Int { 0 }

    /// The number of placements.
    /// - Complexity: O(1).
    @inlinable
    public var endIndex: Int { placements.count }

    /// The placement at an offset.
    /// - Precondition: The offset is in range.
    /// - Complexity: O(1).
    @inlinable
    public subscript(offset: Int) -> Placement<EntryID> { placements[offset] }
}
