/// The locations of every entry, which let a snapshot find an entry in constant time.
///
/// Slots identify sections. A slot does not change when its section moves, so moving a section touches none of
/// its entries. Each entry has a number, and each slot stores the numbers of its entries in order, so an edit
/// hashes only the entries that are added or removed, not the ones after them.
@usableFromInline
struct EntryLocationIndex<EntryID: Hashable & Sendable>: Sendable {
    /// A number for each entry that has a location.
    @usableFromInline
    var idNumbers: [EntryID: Int32] = [:]
    /// The locations of each entry, indexed by its number.
    @usableFromInline
    var locations: [EntryLocationList] = []
    @usableFromInline
    var freeNumbers: [Int32] = []
    /// The numbers of the entries in each slot, in order. Trailing slots that never had an entry may be
    /// missing.
    @usableFromInline
    var rows: [[Int32]] = []

    @inlinable
    init() {}

    /// The number of entries that have a location.
    @inlinable
    var entryCount: Int { idNumbers.count }

    @inlinable
    mutating func reserveCapacity(_ count: Int) {
        idNumbers.reserveCapacity(count)
        locations.reserveCapacity(count)
    }

    /// Adds locations for entries at the end of a slot.
    ///
    /// - Returns: The first entry that already has a location in the slot, or `nil`. The entries before it have
    ///   been added.
    @inlinable
    mutating func append(_ ids: some Sequence<EntryID>, toSlot slot: Int) -> EntryID? {
        addRow(ofSlot: slot)
        for id in ids {
            guard let number = add(id, slot: slot, offset: rows[slot].count) else { return id }
            rows[slot].append(number)
        }
        return nil
    }

    /// Inserts locations for entries into a slot.
    ///
    /// - Parameter insertions: The entries with their offsets after the insertion, ascending and in range.
    /// - Returns: An entry that already has a location in the slot, or `nil`. If an entry is returned,
    ///   nothing has changed.
    @inlinable
    mutating func insert(_ insertions: [(position: Int, element: EntryID)], inSlot slot: Int) -> EntryID? {
        guard let first = insertions.first?.position else { return nil }
        addRow(ofSlot: slot)
        var added: [(position: Int, element: Int32)] = []
        added.reserveCapacity(insertions.count)
        for (offset, id) in insertions {
            guard let number = add(id, slot: slot, offset: offset) else {
                for (insertion, step) in zip(insertions, added) {
                    remove(insertion.element, number: step.element, slot: slot)
                }
                return id
            }
            added.append((offset, number))
        }
        let tail = Array(rows[slot][first...])
        rows[slot].replaceSubrange(first..., with: (try? tail.inserting(added, from: first)) ?? tail)
        renumber(from: first, to: rows[slot].count, inSlot: slot)
        return nil
    }

    /// Removes entries from a slot.
    ///
    /// - Parameters:
    ///   - ids: The entries at `offsets`.
    ///   - offsets: The offsets, ascending and without duplicates.
    @inlinable
    mutating func remove(_ ids: [EntryID], at offsets: [Int], fromSlot slot: Int) {
        guard let first = offsets.first else { return }
        for (id, offset) in zip(ids, offsets) { remove(id, number: rows[slot][offset], slot: slot) }
        let kept = Array(rows[slot][first...]).removing(at: offsets.map { $0 - first })
        rows[slot].replaceSubrange(first..., with: kept)
        renumber(from: first, to: rows[slot].count, inSlot: slot)
    }

    /// Moves an entry to another offset in its slot.
    @inlinable
    mutating func move(from old: Int, to new: Int, inSlot slot: Int) {
        rows[slot].moveElement(from: old, to: new)
        renumber(from: min(old, new), to: max(old, new) + 1, inSlot: slot)
    }

    @inlinable
    func contains(_ id: EntryID) -> Bool {
        idNumbers[id] != nil
    }

    @inlinable
    func offset(of id: EntryID, inSlot slot: Int) -> Int? {
        idNumbers[id].flatMap { locations[Int($0)].offset(inSlot: Int32(slot)) }.map { Int($0) }
    }

    /// The locations of an entry, in no particular order.
    @inlinable
    func locations(of id: EntryID) -> [EntryLocation] {
        guard let number = idNumbers[id], let first = locations[Int(number)].first else { return [] }
        return [first] + locations[Int(number)].others
    }

    /// Returns a predicate that is true if the entry at a slot and offset is one of `ids`. Only `ids` are
    /// hashed.
    @inlinable
    func membership(of ids: [EntryID]) -> (_ slot: Int, _ offset: Int) -> Bool {
        var isMember = [Bool](repeating: false, count: locations.count)
        for id in ids {
            if let number = idNumbers[id] { isMember[Int(number)] = true }
        }
        return { slot, offset in isMember[Int(rows[slot][offset])] }
    }
}

extension EntryLocationIndex {
    @inlinable
    mutating func addRow(ofSlot slot: Int) {
        while rows.count <= slot { rows.append([]) }
    }

    /// Adds a location for an entry.
    ///
    /// - Returns: The entry's number, or `nil` if the entry already has a location in that slot.
    @inlinable
    mutating func add(_ id: EntryID, slot: Int, offset: Int) -> Int32? {
        let location = EntryLocation(slot: Int32(slot), offset: Int32(offset))
        let new = freeNumbers.last ?? Int32(locations.count)
        if let known = idNumbers.updateValue(new, forKey: id) {
            idNumbers[id] = known
            return locations[Int(known)].add(location) ? known : nil
        }
        if freeNumbers.popLast() == nil { locations.append(EntryLocationList()) }
        _ = locations[Int(new)].add(location)
        return new
    }

    @inlinable
    mutating func remove(_ id: EntryID, number: Int32, slot: Int) {
        locations[Int(number)].remove(slot: Int32(slot))
        guard locations[Int(number)].first == nil else { return }
        idNumbers[id] = nil
        freeNumbers.append(number)
    }

    @inlinable
    mutating func renumber(from start: Int, to end: Int, inSlot slot: Int) {
        let row = rows[slot]
        for offset in start..<end {
            locations[Int(row[offset])].setOffset(Int32(offset), inSlot: Int32(slot))
        }
    }
}
