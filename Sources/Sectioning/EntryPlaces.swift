/// The places of every entry, by which a snapshot answers in constant time where an entry stands.
///
/// Sections are named by slots, which stay the same when sections are moved, so that moving a section touches
/// none of its entries.
struct EntryPlaces<EntryID: Hashable & Sendable>: Sendable {
    /// 32 bits each: a table of a million entries is a third smaller than with words, and as fast.
    struct Place: Sendable {
        let slot: Int32
        var offset: Int32
    }

    /// The places of one entry. Nearly all entries have one; an empty array takes no memory of its own.
    private struct Places: Sendable {
        var first: Place?
        var others: [Place] = []

        mutating func add(_ place: Place) -> Bool {
            guard let first else {
                self.first = place
                return true
            }
            guard first.slot != place.slot, !others.contains(where: { $0.slot == place.slot }) else {
                return false
            }
            others.append(place)
            return true
        }

        mutating func remove(slot: Int32) {
            if first?.slot == slot {
                first = others.popLast()
            } else {
                others.removeAll { $0.slot == slot }
            }
        }

        func offset(inSlot slot: Int32) -> Int32? {
            if let first, first.slot == slot { return first.offset }
            return others.first { $0.slot == slot }?.offset
        }
    }

    private var table: [EntryID: Places] = [:]

    /// The number of entries that have a place.
    var entryCount: Int { table.count }

    mutating func reserveCapacity(_ count: Int) {
        table.reserveCapacity(count)
    }

    /// Gives an entry a place; returns whether it had none in that slot.
    mutating func add(_ id: EntryID, slot: Int, offset: Int) -> Bool {
        table[id, default: Places()].add(Place(slot: Int32(slot), offset: Int32(offset)))
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
    func places(of id: EntryID) -> [Place] {
        guard let places = table[id], let first = places.first else { return [] }
        return [first] + places.others
    }
}
