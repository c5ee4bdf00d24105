import Sectioning
import TestSupport
import Testing

/// Costs are counted in hashes and comparisons of identities, which are the same on every machine, unlike times.
@Suite("The cost of snapshots", .serialized)
struct SnapshotCostTests {
    /// The operations on identities in this task.
    final class Tally {
        var hashes = 0
        var comparisons = 0
    }

    enum Count {
        @TaskLocal static var tally: UncheckedSendableTally?
    }

    /// Only the task that created a tally reads and writes it.
    struct UncheckedSendableTally: @unchecked Sendable {
        let tally: Tally
    }

    /// An identity that counts the operations on it.
    struct CountedID: Hashable, Sendable {
        let number: Int

        static func == (lhs: Self, rhs: Self) -> Bool {
            Count.tally?.tally.comparisons += 1
            return lhs.number == rhs.number
        }

        func hash(into hasher: inout Hasher) {
            Count.tally?.tally.hashes += 1
            hasher.combine(number)
        }
    }

    typealias CountedSnapshot = Snapshot<Int, CountedID>

    private static func snapshot(_ count: Int, sections: Int = 10) throws -> CountedSnapshot {
        try (0..<count).sectioned(
            byEach: { [$0 * sections / max(count, 1)] }, id: { CountedID(number: $0) })
    }

    private static func counting<Result>(_ work: () throws -> Result) rethrows -> (Result, Tally) {
        let tally = Tally()
        let result = try Count.$tally.withValue(UncheckedSendableTally(tally: tally), operation: work)
        return (result, tally)
    }

    private static let sizes = [100, 1_000, 10_000]

    /// The maximum number of keys that an edit of a dictionary with `count` keys may hash because of collisions:
    /// a dictionary fills the gap of a removed key by rehashing the keys after it. Their number depends on the
    /// process's random seed. Without the ID numbers of entries, all keys of a section would be hashed.
    private static func collisions(_ count: Int) -> Int { min(count / 2, 400) }

    @Test("sectioning hashes each identity once, and again only while the table grows", arguments: sizes)
    func sectioning(count: Int) throws {
        let (_, tally) = try Self.counting { try Self.snapshot(count) }
        // The capacity is reserved, so no identity is hashed twice.
        #expect(tally.hashes <= count)
    }

    @Test("an entry's position and the counts cost one hash at any size", arguments: sizes)
    func lookup(count: Int) throws {
        let list = try Self.snapshot(count)
        let (position, tally) = Self.counting { list.positions(of: CountedID(number: count / 2)) }
        #expect(position == [EntryPosition(section: 5, offset: 0)])
        #expect(tally.hashes == 1)
        #expect(tally.comparisons <= 12)
        let (counts, none) = Self.counting {
            [list.placementCount, list.entryCount, list.placementCount(ofSection: 3) ?? 0]
        }
        #expect(counts == [count, count, count / 10])
        #expect(none.hashes + none.comparisons == 0)
    }

    @Test("moving a section touches no entry, and appending an entry touches no other", arguments: sizes)
    func edits(count: Int) throws {
        var list = try Self.snapshot(count)
        let (_, moving) = try Self.counting { try list.moveSection(0, to: 9) }
        #expect(moving.hashes + moving.comparisons == 0)
        let (_, reloading) = try Self.counting { try list.reload(CountedID(number: 5), revision: 1) }
        #expect(reloading.hashes == 1)
        // Growing rehashes everything, but only when the table doubles, so the second append is counted.
        try list.append([Placement(id: CountedID(number: -1))], toSection: 3)
        let (_, appending) = try Self.counting {
            try list.append([Placement(id: CountedID(number: -2))], toSection: 3)
        }
        #expect(appending.hashes == 1)
    }

    @Test("an edit hashes the entries inserted, removed or moved, and no others", arguments: sizes)
    func editsInFront(count: Int) throws {
        var list = try Self.snapshot(count, sections: 1)
        // Growing rehashes everything, so first reserve capacity.
        try list.append([Placement(id: CountedID(number: -1))], toSection: 0)
        func hashes(_ edit: (inout CountedSnapshot) throws -> Void) throws -> Int {
            let (_, tally) = try Self.counting { try edit(&list) }
            #expect(tally.comparisons <= Self.collisions(count))
            return tally.hashes
        }
        let first = CountedID(number: 0)
        #expect(try hashes { try $0.move(first, fromSection: 0, toSection: 0, at: count / 2) } == 1)
        #expect(try hashes { try $0.delete([first], fromSection: 0) } <= Self.collisions(count))
        #expect(try hashes { try $0.insert([Placement(id: first)], at: 0, inSection: 0) } == 1)
        #expect(list.offset(of: CountedID(number: count - 1), inSection: 0) == count - 1)
        #expect(list.offset(of: first, inSection: 0) == 0)
    }

    @Test(
        "steps at the beginning of a section are applied without hashing the rest", arguments: sizes
    )
    func stepsInFront(count: Int) throws {
        let old = try Self.snapshot(count, sections: 1)
        var new = old
        try new.delete([CountedID(number: 0), CountedID(number: 2)], fromSection: 0)
        let difference = new.difference(from: old)
        let (applied, tally) = try Self.counting { try old.applying(difference) }
        #expect(applied == new)
        #expect(tally.hashes <= Self.collisions(count))
    }

    @Test("a search hashes only the entries found", arguments: sizes)
    func searching(count: Int) throws {
        let list = try Self.snapshot(count)
        let search = SectionSearch(
            Array(0..<count), id: { CountedID(number: $0) }, fields: [.text { $0 % 50 == 0 ? "hit" : "miss" }]
        )
        let (found, tally) = try Self.counting { try search.results(for: "hit", in: list) }
        #expect(found.placementCount == count / 50)
        #expect(tally.hashes <= 4 * count / 50)
        let (none, missing) = try Self.counting { try search.results(for: "nowhere", in: list) }
        #expect(none.sections.isEmpty && missing.hashes == 0)
    }

    @Test("comparing snapshots that differ in one spot does not hash the equal parts", arguments: sizes)
    func oneSpot(count: Int) throws {
        let old = try Self.snapshot(count)
        var new = old
        try new.move(CountedID(number: 1), fromSection: 0, toSection: 0, at: 3)
        try new.reload(CountedID(number: count - 1), revision: 1)
        let (difference, tally) = Self.counting { new.difference(from: old) }
        #expect(difference.movedEntries.count == 1)
        #expect(tally.hashes <= 10)
        #expect(tally.comparisons <= 2 * count + 100)
    }

    @Test(
        "after moves all over a section, only the entries at which the order changes are hashed",
        arguments: sizes)
    func moves(count: Int) throws {
        let old = try Self.snapshot(count, sections: 1)
        var new = old
        for number in 0..<10 {
            let id = CountedID(number: number * count / 10)
            try new.move(id, fromSection: 0, toSection: 0, at: count - 1 - number * count / 20)
        }
        let (difference, tally) = Self.counting { new.difference(from: old) }
        #expect(difference.movedEntries.count <= 10)
        #expect(tally.hashes <= 40)
        #expect(tally.comparisons <= 2 * count + 200)
    }

    @Test("sections that share their storage are not compared")
    func sharedStorage() throws {
        let old = try Self.snapshot(10_000)
        var new = old
        try new.moveSection(3, to: 7)
        try new.append([Placement(id: CountedID(number: -1))], toSection: 9)
        let (difference, tally) = Self.counting { new.difference(from: old) }
        #expect(difference.insertedEntries.count == 1 && difference.movedSections.count == 1)
        #expect(tally.comparisons <= 1_000, "the entries of the last section")
    }

    @Test(
        "a difference takes at most three hashes for each placement, whatever has changed", arguments: sizes,
        ["reversed", "shuffled", "nothing in common", "each in another section"])
    func anyDifference(count: Int, change: String) throws {
        let old = try Self.snapshot(count)
        var generator = SeededGenerator(seed: 1)
        let numbers: [Int] =
            switch change {
            case "reversed": (0..<count).reversed()
            case "shuffled": (0..<count).shuffled(using: &generator)
            case "nothing in common": Array(count..<2 * count)
            default: Array(0..<count)
            }
        let shift = change == "each in another section" ? 1 : 0
        let new = try numbers.enumerated().sectioned(
            byEach: { [($0.offset * 10 / count + shift) % 10] }, id: { CountedID(number: $0.element) })
        let (difference, tally) = Self.counting { new.difference(from: old) }
        #expect(tally.hashes <= 3 * 2 * count)
        #expect(tally.comparisons <= 8 * 2 * count)
        let (applied, applying) = try Self.counting { try old.applying(difference) }
        #expect(applied == new)
        #expect(applying.hashes <= 8 * 2 * count)
        #expect(applying.comparisons <= 16 * 2 * count)
    }

    @Test(
        "an entry that moves between many sections is paired in one pass",
        arguments: [100, 1_000])
    func manySectionsOfOne(count: Int) throws {
        func list(_ keys: Range<Int>) throws -> CountedSnapshot {
            try CountedSnapshot(
                sections: (0..<2 * count).map {
                    .init(key: $0, placements: keys.contains($0) ? [Placement(id: CountedID(number: 1))] : [])
                })
        }
        let (old, new) = (try list(0..<count), try list(count..<2 * count))
        let (difference, tally) = Self.counting { new.difference(from: old) }
        #expect(difference.movedEntries.map { $0.old.section } == Array(0..<count))
        #expect(difference.movedEntries.map { $0.new.section } == Array(count..<2 * count))
        #expect(tally.hashes <= 6 * count)
    }

    @Test("selecting all searches a section with policy `single` once", arguments: sizes)
    func selectingAll(count: Int) throws {
        let list = try (0..<count).sectioned(byEach: { _ in [1, 2] }, id: { CountedID(number: $0) })
        let elsewhere = (count..<2 * count).map { CountedID(number: $0) }
        var selection = Selection(elsewhere)
        let (replaced, tally) = try Self.counting {
            try selection.selectAll(inSection: 1, of: list, under: { $0 == 1 ? .multiple : .single })
        }
        #expect(replaced.isEmpty && selection.count == count + 1)
        #expect(tally.hashes <= 20 * count)
    }

    /// A key that counts its comparisons.
    struct CountedKey: Hashable, Sendable {
        let number: Int

        static func == (lhs: Self, rhs: Self) -> Bool {
            Count.tally?.tally.comparisons += 1
            return lhs.number == rhs.number
        }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    @Test("the cost of appending a section does not depend on the number of sections")
    func appending() throws {
        var list = Snapshot<CountedKey, Int>()
        let (_, tally) = try Self.counting {
            for number in 0..<2_000 {
                try list.appendSection(CountedKey(number: number), [Placement(id: number)])
            }
        }
        #expect(tally.comparisons < 20_000)
        #expect(list.indexedKeys.count == 2_000)
    }

    @Test("many sections cost as little as few", arguments: sizes)
    func manySections(count: Int) throws {
        let keyed = { (keys: [Int]) in
            try keys.sectioned(byEach: { [$0] }, id: { CountedID(number: $0) })
        }
        let (old, new) = (try keyed(Array(0..<count)), try keyed((0..<count).reversed()))
        let (difference, tally) = Self.counting { new.difference(from: old) }
        #expect(difference.movedSections.count == count - 1)
        #expect(tally.hashes == 0, "no section has changed")
        let (applied, _) = try Self.counting { try old.applying(difference) }
        #expect(applied == new)
    }
}
