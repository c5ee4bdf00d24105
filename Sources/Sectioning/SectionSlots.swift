/// Stable numbers for sections, which do not change when the sections move.
@usableFromInline
struct SectionSlots<SectionKey: Hashable & Sendable>: Sendable {
    /// The slots, indexed by position.
    @usableFromInline
    var slots: [Int] = []
    /// The positions, indexed by slot. The value for a free slot has no meaning.
    @usableFromInline
    var positions: [Int] = []
    @usableFromInline
    var free: [Int] = []
    @usableFromInline
    var slotOfKey: [SectionKey: Int] = [:]

    @inlinable
    init() {}

    @inlinable
    func slot(at position: Int) -> Int {
        slots[position]
    }

    @inlinable
    func slot(of key: SectionKey) -> Int? {
        slotOfKey[key]
    }

    @inlinable
    func position(ofSlot slot: Int) -> Int {
        positions[slot]
    }

    @inlinable
    func position(of key: SectionKey) -> Int? {
        slotOfKey[key].map { positions[$0] }
    }

    /// Inserts a key, and returns whether it was new.
    @inlinable
    mutating func insert(_ key: SectionKey, at position: Int) -> Bool {
        guard slotOfKey[key] == nil else { return false }
        let slot = makeSlot()
        slotOfKey[key] = slot
        slots.insert(slot, at: position)
        renumber(from: position)
        return true
    }

    @inlinable
    mutating func remove(_ key: SectionKey) {
        guard let slot = slotOfKey.removeValue(forKey: key) else { return }
        let position = positions[slot]
        slots.remove(at: position)
        free.append(slot)
        renumber(from: position)
    }

    @inlinable
    mutating func move(from old: Int, to new: Int) {
        slots.insert(slots.remove(at: old), at: new)
        renumber(from: min(old, new))
    }

    /// Replaces the order of the sections. Keys that are not listed are removed, and new ones are added.
    ///
    /// - Returns: A key that is listed twice, or `nil`. If a key is returned, nothing has changed.
    @inlinable
    mutating func arrange(_ keys: [SectionKey]) -> SectionKey? {
        var seen = Set<SectionKey>()
        for key in keys where !seen.insert(key).inserted { return key }
        let known = keys.map { slotOfKey[$0] }
        var isFree = [Bool](repeating: true, count: positions.count)
        for case let slot? in known { isFree[slot] = false }
        free = positions.indices.filter { isFree[$0] }
        slots = known.map { $0 ?? makeSlot() }
        slotOfKey = [:]
        slotOfKey.reserveCapacity(keys.count)
        for (key, slot) in zip(keys, slots) { slotOfKey[key] = slot }
        renumber(from: 0)
        return nil
    }

    @inlinable
    mutating func makeSlot() -> Int {
        if let reused = free.popLast() { return reused }
        positions.append(0)
        return positions.count - 1
    }

    @inlinable
    mutating func renumber(from position: Int) {
        for position in position..<slots.count { positions[slots[position]] = position }
    }
}
