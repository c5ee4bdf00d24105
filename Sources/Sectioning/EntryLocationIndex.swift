/// The places of every entry, by which a snapshot answers in constant time where an entry stands.
///
/// Sections are named by slots, which stay the same when sections are moved, so that moving a section touches
/// none of its entries. Each entry has a number, and each slot the numbers of its entries in order, so that an edit
/// hashes the entries that come and go and none of those that stand behind them.
struct EntryLocationIndex<EntryID: Hashable & Sendable>: Sendable {
    /// A number for each entry that has a place.
    private var numbers: [EntryID: Int32] = [:]
    /// The places of each entry, by its number.
    private var places: [EntryLocationList] = []
    private var free: [Int32] = []
    /// The numbers of the entries in each slot, in order. Slots at the end that never had an entry may be missing.
    private var rows: [[Int32]] = []

    /// The number of entries that have a place.
    var entryCount: Int { numbers.count }

    mutating func reserveCapacity(_ count: Int) {
        numbers.reserveCapacity(count)
        places.reserveCapacity(count)
    }

    /// Gives entries the places at the end of a slot.
    ///
    /// - Returns: An entry that has a place in the slot already; what comes before it has its place then.
    mutating func append(_ ids: some Sequence<EntryID>, toSlot slot: Int) -> EntryID? {
        addRow(ofSlot: slot)
        for id in ids {
            guard let number = add(id, slot: slot, offset: rows[slot].count) else { return id }
            rows[slot].append(number)
        }
        return nil
    }

    /// Gives entries places among those of a slot.
    ///
    /// - Parameter insertions: by ascending offset, each the one that the entry has afterwards; those fit.
    /// - Returns: An entry that has a place in the slot already; nothing has changed then.
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
            added.append((offset - first, number))
        }
        let tail = Array(rows[slot][first...])
        rows[slot].replaceSubrange(first..., with: tail.inserting(added) ?? tail)
        renumber(from: first, to: rows[slot].count, inSlot: slot)
        return nil
    }

    /// Takes entries out of a slot.
    ///
    /// - Parameters:
    ///   - offsets: ascending, each once.
    ///   - ids: the entries at these offsets.
    mutating func remove(_ ids: [EntryID], at offsets: [Int], fromSlot slot: Int) {
        guard let first = offsets.first else { return }
        for (id, offset) in zip(ids, offsets) { remove(id, number: rows[slot][offset], slot: slot) }
        let kept = Array(rows[slot][first...]).removing(at: offsets.map { $0 - first })
        rows[slot].replaceSubrange(first..., with: kept)
        renumber(from: first, to: rows[slot].count, inSlot: slot)
    }

    /// Takes an entry from an offset to another in its slot.
    mutating func move(from old: Int, to new: Int, inSlot slot: Int) {
        rows[slot].moveElement(from: old, to: new)
        renumber(from: min(old, new), to: max(old, new) + 1, inSlot: slot)
    }

    func contains(_ id: EntryID) -> Bool {
        numbers[id] != nil
    }

    func offset(of id: EntryID, inSlot slot: Int) -> Int? {
        numbers[id].flatMap { places[Int($0)].offset(inSlot: Int32(slot)) }.map { Int($0) }
    }

    /// The places of an entry, in no order.
    func places(of id: EntryID) -> [EntryLocation] {
        guard let number = numbers[id], let first = places[Int(number)].first else { return [] }
        return [first] + places[Int(number)].others
    }

    /// Which of some entries stand in each slot, asked by offset without hashing any but the given ones.
    func membership(of ids: [EntryID]) -> (_ slot: Int, _ offset: Int) -> Bool {
        var isMember = [Bool](repeating: false, count: places.count)
        for id in ids {
            if let number = numbers[id] { isMember[Int(number)] = true }
        }
        return { slot, offset in isMember[Int(rows[slot][offset])] }
    }
}

extension EntryLocationIndex {
    private mutating func addRow(ofSlot slot: Int) {
        while rows.count <= slot { rows.append([]) }
    }

    /// Gives an entry a place; returns its number, or `nil` if it has one in that slot.
    private mutating func add(_ id: EntryID, slot: Int, offset: Int) -> Int32? {
        let place = EntryLocation(slot: Int32(slot), offset: Int32(offset))
        let new = free.last ?? Int32(places.count)
        if let known = numbers.updateValue(new, forKey: id) {
            numbers[id] = known
            return places[Int(known)].add(place) ? known : nil
        }
        if free.popLast() == nil { places.append(EntryLocationList()) }
        _ = places[Int(new)].add(place)
        return new
    }

    private mutating func remove(_ id: EntryID, number: Int32, slot: Int) {
        places[Int(number)].remove(slot: Int32(slot))
        guard places[Int(number)].first == nil else { return }
        numbers[id] = nil
        free.append(number)
    }

    private mutating func renumber(from start: Int, to end: Int, inSlot slot: Int) {
        let row = rows[slot]
        for offset in start..<end {
            places[Int(row[offset])].setOffset(Int32(offset), inSlot: Int32(slot))
        }
    }
}
