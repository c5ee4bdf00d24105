/// The places of every entry, by which a snapshot answers in constant time where an entry stands.
///
/// Sections are named by slots, which stay the same when sections are moved, so that moving a section touches
/// none of its entries.
struct EntryPlaces<EntryID: Hashable & Sendable>: Sendable {
    /// A number for each entry that has a place. The tables that the core has anyway are of this kind, and each
    /// further kind is a few kilobytes more in a browser.
    private var numbers: [EntryID: Int] = [:]
    /// The places of each entry, by its number.
    private var places: [PlacesOfEntry] = []
    private var free: [Int] = []

    /// The number of entries that have a place.
    var entryCount: Int { numbers.count }

    mutating func reserveCapacity(_ count: Int) {
        numbers.reserveCapacity(count)
        places.reserveCapacity(count)
    }

    /// Gives an entry a place; returns whether it had none in that slot.
    mutating func add(_ id: EntryID, slot: Int, offset: Int) -> Bool {
        let place = EntryPlace(slot: Int32(slot), offset: Int32(offset))
        let new = free.last ?? places.count
        if let known = numbers.updateValue(new, forKey: id) {
            numbers[id] = known
            return places[known].add(place)
        }
        if free.popLast() == nil { places.append(PlacesOfEntry()) }
        return places[new].add(place)
    }

    mutating func remove(_ id: EntryID, slot: Int) {
        guard let number = numbers[id] else { return }
        places[number].remove(slot: Int32(slot))
        guard places[number].first == nil else { return }
        numbers[id] = nil
        free.append(number)
    }

    func contains(_ id: EntryID) -> Bool {
        numbers[id] != nil
    }

    func offset(of id: EntryID, inSlot slot: Int) -> Int? {
        numbers[id].flatMap { places[$0].offset(inSlot: Int32(slot)) }.map { Int($0) }
    }

    /// The places of an entry, in no order.
    func places(of id: EntryID) -> [EntryPlace] {
        guard let number = numbers[id], let first = places[number].first else { return [] }
        return [first] + places[number].others
    }
}
