/// Where an entry stands.
///
/// 32 bits each: a table of a million entries is a third smaller than with words, and as fast.
struct EntryLocation: Sendable {
    let slot: Int32
    var offset: Int32
}

/// The places of one entry. Nearly all entries have one; an empty array takes no memory of its own.
///
/// It stands outside of ``EntryLocationIndex``, whose identities it does not know, so that it is compiled once and for
/// all and not looked up for each kind of identity while the program runs.
struct EntryLocationList: Sendable {
    private(set) var first: EntryLocation?
    /// By ascending slot, so that an entry in *k* sections is looked up in O(log *k*).
    private(set) var others: [EntryLocation] = []

    /// Returns whether there was no location in that slot.
    mutating func add(_ location: EntryLocation) -> Bool {
        guard let first else {
            self.first = location
            return true
        }
        guard first.slot != location.slot else { return false }
        let position = position(ofSlot: location.slot)
        guard !holds(location.slot, at: position) else { return false }
        others.insert(location, at: position)
        return true
    }

    mutating func remove(slot: Int32) {
        if first?.slot == slot {
            first = others.popLast()
            return
        }
        let position = position(ofSlot: slot)
        if holds(slot, at: position) { others.remove(at: position) }
    }

    /// Changes the offset in a slot in which the entry stands.
    mutating func setOffset(_ offset: Int32, inSlot slot: Int32) {
        if first?.slot == slot {
            first?.offset = offset
        } else {
            others[position(ofSlot: slot)].offset = offset
        }
    }

    func offset(inSlot slot: Int32) -> Int32? {
        if let first, first.slot == slot { return first.offset }
        let position = position(ofSlot: slot)
        return holds(slot, at: position) ? others[position].offset : nil
    }

    /// The position among the others at which a slot stands or would stand.
    private func position(ofSlot slot: Int32) -> Int {
        guard let last = others.last, last.slot >= slot else { return others.count }
        var (lower, upper) = (0, others.count - 1)
        while lower < upper {
            let middle = (lower + upper) / 2
            if others[middle].slot < slot { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    private func holds(_ slot: Int32, at position: Int) -> Bool {
        position < others.count && others[position].slot == slot
    }
}
