/// The entries that a reader has selected.
///
/// A selection holds identities, not positions, so it stays what it is when the list is sorted, cut into other
/// sections, searched or replaced by a later snapshot. What belongs to a section is decided in the moment of
/// selecting, by the policies given then and the snapshot that the reader sees.
///
///     var seats = Selection<Int>()
///     try seats.select(7, inSection: "Driver", of: car, under: policies)      // []
///     try seats.select(9, inSection: "Driver", of: car, under: policies)      // [7]: one driver at a time
///
/// Two selections are equal when the same entries are selected, in whatever order.
public struct Selection<EntryID: Hashable & Sendable>: Sendable {
    /// Each entry with a number that grows with every selecting.
    private var selectionOrder: [EntryID: Int] = [:]
    private var nextNumber = 0

    /// Selects nothing.
    public init() {}

    /// Selects entries without asking for a policy, such as those that were kept from an earlier visit.
    ///
    /// - Parameter ids: in the order in which they were selected; a repeated one counts once.
    /// - Complexity: O(*n*) on average.
    public init(_ ids: some Sequence<EntryID>) {
        for id in ids where selectionOrder[id] == nil { insert(id) }
    }

    /// The number of entries selected.
    /// - Complexity: O(1).
    public var count: Int { selectionOrder.count }
    /// Whether no entry is selected.
    /// - Complexity: O(1).
    public var isEmpty: Bool { selectionOrder.isEmpty }

    /// The entries selected, in the order in which that was done.
    /// - Complexity: O(*s* log *s*) for *s* entries selected.
    public var ids: [EntryID] {
        ordered(Array(selectionOrder.keys))
    }

    /// Whether an entry is selected.
    /// - Complexity: O(1) on average.
    public func contains(_ id: EntryID) -> Bool {
        selectionOrder[id] != nil
    }

    /// The entries selected, in no order.
    var unorderedIDs: Dictionary<EntryID, Int>.Keys { selectionOrder.keys }

    /// Some of the entries selected, in the order in which that was done; a repeated one is there once.
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

    /// The number that the next selected entry gets; all entries selected have lesser ones.
    var endNumber: Int { nextNumber }

    /// Deselects an entry; returns its number, which tells when it was selected.
    mutating func removeNumber(of id: EntryID) -> Int? {
        selectionOrder.removeValue(forKey: id)
    }

    mutating func insert(_ id: EntryID) {
        selectionOrder[id] = nextNumber
        nextNumber += 1
    }

    /// Deselects an entry; returns whether it was selected.
    /// - Complexity: O(1) on average.
    @discardableResult
    public mutating func deselect(_ id: EntryID) -> Bool {
        selectionOrder.removeValue(forKey: id) != nil
    }
}

extension Selection: Hashable {
    /// Whether the same entries are selected, in whatever order.
    /// - Complexity: O(*s*) on average for *s* entries selected.
    public static func == (lhs: Selection, rhs: Selection) -> Bool {
        lhs.count == rhs.count && lhs.selectionOrder.keys.allSatisfy { rhs.contains($0) }
    }

    /// Feeds the entries selected to a hasher, in whatever order they were selected.
    /// - Complexity: O(*s*) for *s* entries selected.
    public func hash(into hasher: inout Hasher) {
        // Equal selections may have their entries in another order.
        hasher.combine(Set(selectionOrder.keys))
    }
}
