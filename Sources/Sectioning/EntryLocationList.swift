/// The slot and offset of an entry.
///
/// Both are 32 bits wide, so a table of a million entries is a third smaller than with `Int`, and equally
/// fast.
@usableFromInline
struct EntryLocation: Sendable {
    @usableFromInline
    let slot: Int32
    @usableFromInline
    var offset: Int32

    @inlinable
    init(slot: Int32, offset: Int32) {
        self.slot = slot
        self.offset = offset
    }
}

/// The locations of one entry. Most entries have only one location, which ``first`` stores without allocating
/// memory.
///
/// The type is separate from ``EntryLocationIndex`` and not generic, so it is compiled once and needs no
/// run-time specialization for each type of identity.
@usableFromInline
struct EntryLocationList: Sendable {
    @usableFromInline
    var first: EntryLocation?
    /// The other locations, by ascending slot, so that a lookup for an entry in *k* sections is O(log *k*).
    @usableFromInline
    var others: [EntryLocation] = []

    @inlinable
    init() {}

    /// Adds a location unless the slot already has one. Returns whether the location was added.
    @inlinable
    mutating func add(_ location: EntryLocation) -> Bool {
        guard let first else {
            self.first = location
            return true
        }
        guard first.slot != location.slot else { return false }
        let position = position(ofSlot: location.slot)
        guard !isLocation(ofSlot: location.slot, at: position) else { return false }
        others.insert(location, at: position)
        return true
    }

    @inlinable
    mutating func remove(slot: Int32) {
        if first?.slot == slot {
            first = others.popLast()
            return
        }
        let position = position(ofSlot: slot)
        if isLocation(ofSlot: slot, at: position) { others.remove(at: position) }
    }

    /// Changes the offset in a slot that contains the entry.
    @inlinable
    mutating func setOffset(_ offset: Int32, inSlot slot: Int32) {
        if first?.slot == slot {
            first?.offset = offset
        } else {
            others[position(ofSlot: slot)].offset = offset
        }
    }

    @inlinable
    func offset(inSlot slot: Int32) -> Int32? {
        if let first, first.slot == slot { return first.offset }
        let position = position(ofSlot: slot)
        return isLocation(ofSlot: slot, at: position) ? others[position].offset : nil
    }

    /// The position of a slot in `others`, or the position at which to insert it.
    @inlinable
    func position(ofSlot slot: Int32) -> Int {
        guard let last = others.last, last.slot >= slot else { return others.count }
        var (lower, upper) = (0, others.count - 1)
        while lower < upper {
            let middle = (lower + upper) / 2
            if others[middle].slot < slot { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    @inlinable
    func isLocation(ofSlot slot: Int32, at position: Int) -> Bool {
        position < others.count && others[position].slot == slot
    }
}
