/// The entries that a user has selected.
///
/// A selection stores identities, not positions, so it does not change when the list is sorted, sectioned
/// differently, searched or replaced by a later snapshot. Policies apply only at the moment of selecting, to
/// the snapshot that the user sees.
///
///     var seats = Selection<Int>()
///     try seats.select(7, inSection: "Driver", of: car, under: policies)      // []
///     try seats.select(9, inSection: "Driver", of: car, under: policies)      // [7]: one driver at a time
///
/// Two selections are equal if the same entries are selected, in any order.
public struct Selection<EntryID: Hashable & Sendable>: Sendable {
    /// Each selected entry, with a number that increases with each selection.
    @usableFromInline
    var selectionOrder: [EntryID: Int] = [:]
    @usableFromInline
    var nextNumber = 0

    /// Creates an empty selection.
    @inlinable
    public init() {}

    /// Creates a selection of entries, such as those saved from an earlier visit. No policy is checked.
    ///
    /// - Parameter ids: The entries, in the order in which they were selected. A repeated entry counts once.
    /// - Complexity: O(*n*) on average.
    @inlinable
    public init(_ ids: some Sequence<EntryID>) {
        for id in ids where selectionOrder[id] == nil { insert(id) }
    }

    /// The number of selected entries.
    /// - Complexity: O(1).
    @inlinable
    public var count: Int { selectionOrder.count }
    /// Whether no entry is selected.
    /// - Complexity: O(1).
    @inlinable
    public var isEmpty: Bool { selectionOrder.isEmpty }

    /// The selected entries, in the order in which they were selected.
    /// - Complexity: O(*s* log *s*) for *s* selected entries.
    @inlinable
    public var ids: [EntryID] {
        ordered(Array(selectionOrder.keys))
    }

    /// Returns whether an entry is selected.
    /// - Complexity: O(1) on average.
    @inlinable
    public func contains(_ id: EntryID) -> Bool {
        selectionOrder[id] != nil
    }

    /// The selected entries, in no particular order.
    @inlinable
    var unorderedIDs: Dictionary<EntryID, Int>.Keys { selectionOrder.keys }

    /// Returns the given selected entries in the order in which they were selected, without duplicates.
    @inlinable
    func ordered(_ ids: [EntryID]) -> [EntryID] {
        let times = ids.map { selectionOrder[$0] ?? 0 }
        var ordered: [EntryID] = []
        var last = -1
        for position in times.indices.sorted(by: { times[$0] < times[$1] }) where times[position] != last {
            last = times[position]
            ordered.append(ids[position])
        }
        return ordered
    }

    /// The number for the next selected entry, greater than those of all selected entries.
    @inlinable
    var endNumber: Int { nextNumber }

    /// Deselects an entry, and returns its number in the selection order, or `nil` if it was not selected.
    @inlinable
    mutating func removeNumber(of id: EntryID) -> Int? {
        selectionOrder.removeValue(forKey: id)
    }

    @inlinable
    mutating func insert(_ id: EntryID) {
        selectionOrder[id] = nextNumber
        nextNumber += 1
    }

    /// Deselects an entry, and returns whether it was selected.
    /// - Complexity: O(1) on average.
    @discardableResult
    @inlinable
    public mutating func deselect(_ id: EntryID) -> Bool {
        selectionOrder.removeValue(forKey: id) != nil
    }
}

extension Selection: Hashable {
    /// Whether the same entries are selected, in any order.
    /// - Complexity: O(*s*) on average for *s* selected entries.
    @inlinable
    public static func == (lhs: Selection, rhs: Selection) -> Bool {
        lhs.count == rhs.count && lhs.selectionOrder.keys.allSatisfy { rhs.contains($0) }
    }

    /// Hashes the selected entries, regardless of their order.
    /// - Complexity: O(*s*) for *s* selected entries.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        // Equal selections may store their entries in different orders.
        hasher.combine(Set(selectionOrder.keys))
    }
}
