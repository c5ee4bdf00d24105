/// The places of every entry, by which a snapshot answers in constant time where an entry stands.
///
/// Sections are named by slots, which stay the same when sections are moved, so that moving a section touches
/// none of its entries.
struct EntryPlaces<EntryID: Hashable & Sendable>: Sendable {
    private var table: [EntryID: PlacesOfEntry] = [:]

    /// The number of entries that have a place.
    var entryCount: Int { table.count }

    mutating func reserveCapacity(_ count: Int) {
        table.reserveCapacity(count)
    }

    /// Gives an entry a place; returns whether it had none in that slot.
    mutating func add(_ id: EntryID, slot: Int, offset: Int) -> Bool {
        table[id, default: PlacesOfEntry()].add(EntryPlace(slot: Int32(slot), offset: Int32(offset)))
    }

    mutating func remove(_ id: EntryID, slot: Int) {
        guard let found = table.index(forKey: id) else { return }
        table.values[found].remove(slot: Int32(slot))
        if table.values[found].first == nil { table.remove(at: found) }
    }

    func offset(of id: EntryID, inSlot slot: Int) -> Int? {
        table[id]?.offset(inSlot: Int32(slot)).map { Int($0) }
    }

    /// The places of an entry, in no order.
    func places(of id: EntryID) -> [EntryPlace] {
        guard let places = table[id], let first = places.first else { return [] }
        return [first] + places.others
    }
}
