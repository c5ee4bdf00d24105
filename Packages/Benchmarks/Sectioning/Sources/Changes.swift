/// A thousand changes to a list: 200 insertions, 200 deletions, 200 moves within a section, 200 moves to another
/// section, and 200 new revisions.
struct Changes<Key: Hashable & Comparable & Sendable, ID: Hashable & Comparable & Sendable> {
    static var each: Int { 200 }

    let maker: EntryMaker<Key, ID>
    let sections: Int

    func applied(to entries: [Entry<Key, ID>]) -> [Entry<Key, ID>] {
        var generator = SeededGenerator(seed: 2)
        let chosen = distinct(4 * Self.each, below: entries.count, using: &generator)
        let groups = (0..<4).map { chosen[$0 * Self.each..<($0 + 1) * Self.each] }
        var changed = entries
        for position in groups[0] { changed[position].revision = 1 }
        for position in groups[1] { changed[position].key = otherKey(than: changed[position].key) }
        let leaving = Set(groups[2] + groups[3])
        let coming =
            groups[2].map { entries[$0] }
            + maker.entries(Self.each, sections: sections, seed: 3).enumerated().map { number, entry in
                Entry(id: maker.ids.value(entries.count + number), key: entry.key, name: entry.name)
            }
        let places = distinct(coming.count, below: entries.count, using: &generator)
        let arriving = Dictionary(uniqueKeysWithValues: zip(places, coming))
        return changed.enumerated().flatMap { position, entry in
            (arriving[position].map { [$0] } ?? []) + (leaving.contains(position) ? [] : [entry])
        }
    }

    private func otherKey(than key: Key) -> Key {
        let other = maker.keys.value(0)
        return key == other ? maker.keys.value(sections - 1) : other
    }

    private func distinct(_ count: Int, below limit: Int, using generator: inout SeededGenerator) -> [Int] {
        var seen = Set<Int>()
        var numbers: [Int] = []
        while numbers.count < count {
            let number = Int.random(in: 0..<limit, using: &generator)
            if seen.insert(number).inserted { numbers.append(number) }
        }
        return numbers
    }
}
