import Sectioning

/// An entry of a measured list. Ids and keys are either integers, which hash fast, or strings that are too long to
/// be stored inline.
struct Entry<Key: Hashable & Sendable, ID: Hashable & Sendable>: Identifiable, Sendable {
    let id: ID
    var key: Key
    let name: String
    var revision: UInt64 = 0
}

/// Converts numbers to keys or ids.
struct Naming<Value: Hashable & Comparable & Sendable>: Sendable {
    let title: String
    let value: @Sendable (Int) -> Value
}

extension Naming where Value == Int {
    static var numbers: Naming { Naming(title: "Int") { $0 } }
}

extension Naming where Value == String {
    static var texts: Naming { Naming(title: "String") { "catalog/entry-" + padded($0) } }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(7 - digits.count, 0)) + digits
    }
}

/// Creates entries with keys and ids of given types.
struct EntryMaker<Key: Hashable & Comparable & Sendable, ID: Hashable & Comparable & Sendable>: Sendable {
    let keys: Naming<Key>
    let ids: Naming<ID>

    /// Returns entries in random order, with ids from 0 on, in `sections` sections.
    func entries(_ count: Int, sections: Int, seed: UInt64 = 1) -> [Entry<Key, ID>] {
        var generator = SeededGenerator(seed: seed)
        let named = (0..<sections).map { keys.value($0) }
        return (0..<count).shuffled(using: &generator).map { number in
            let name = randomName(using: &generator)
            let section = Int.random(in: 0..<sections, using: &generator)
            return Entry(id: ids.value(number), key: named[section], name: name)
        }
    }
}

/// Returns two words of one to four syllables each.
private func randomName(using generator: inout SeededGenerator) -> String {
    var name = ""
    for word in 0..<2 {
        if word > 0 { name += " " }
        var syllables = ""
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            syllables.append("bcdfghjklmnprstvwz".randomElement(using: &generator) ?? "b")
            syllables.append("aeiou".randomElement(using: &generator) ?? "a")
        }
        name += syllables.prefix(1).uppercased() + syllables.dropFirst()
    }
    return name
}
