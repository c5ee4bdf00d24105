import Sectioning
import Testing

@Suite("Invariants of a snapshot")
struct SnapshotTests {
    private typealias Section = Snapshot<String, Int>.Section

    private func section(_ key: String, _ ids: Int...) -> Section {
        Section(key: key, placements: ids.map { Placement(id: $0, revision: 0) })
    }

    @Test func sectionsAndCounts() throws {
        let snapshot = try Snapshot(sections: [section("a", 1, 2), section("b"), section("c", 1)])
        #expect(snapshot.placementCount == 3)
        #expect(snapshot.indexedKeys == ["a", "b", "c"])
        #expect(snapshot.position(ofSection: "c") == 2)
        #expect(snapshot.position(ofSection: "d") == nil)
    }

    @Test func nothing() throws {
        let snapshot = try Snapshot<String, Int>(sections: [])
        #expect(snapshot.placementCount == 0)
        #expect(snapshot.indexedKeys.isEmpty)
    }

    @Test("a section key is unique") func duplicateSection() {
        #expect(throws: SectioningError<String, Int>.duplicateSection("a")) {
            try Snapshot(sections: [section("a", 1), section("b", 2), section("a", 3)])
        }
    }

    @Test("an entry is unique in its section") func duplicateEntry() {
        #expect(throws: SectioningError<String, Int>.duplicateEntry(2, section: "b")) {
            try Snapshot(sections: [section("a", 1), section("b", 2, 3, 2)])
        }
    }

    @Test(
        "the indexed keys contain the sections' keys in order, without duplicates",
        arguments: [
            (["a", "b"], nil), (["x", "a", "y", "b", "z"], nil),
            ([], .inconsistentIndex("a")), (["a"], .inconsistentIndex("b")),
            (["b", "a"], .inconsistentIndex("b")),
            (["a", "x", "y"], .inconsistentIndex("b")), (["a", "a", "b"], .duplicateIndexedKey("a")),
            (["x", "a", "x", "b"], .duplicateIndexedKey("x")),
        ] as [([String], SectioningError<String, Int>?)])
    func indexedKeys(keys: [String], failure: SectioningError<String, Int>?) throws {
        let sections = [section("a", 1), section("b", 2)]
        if let failure {
            #expect(throws: failure) {
                try Snapshot(sections: sections, indexedKeys: keys)
            }
        } else {
            #expect(try Snapshot(sections: sections, indexedKeys: keys).indexedKeys == keys)
        }
    }

    @Test("snapshots with the same sections, placements, revisions and indexed keys are equal")
    func equality() throws {
        let one = try Snapshot(sections: [section("a", 1, 2)])
        #expect(try one == Snapshot(sections: [section("a", 1, 2)]))
        #expect(try one != Snapshot(sections: [section("a", 2, 1)]))
        #expect(try one != Snapshot(sections: [section("b", 1, 2)]))
        #expect(try one != Snapshot(sections: [section("a", 1, 2)], indexedKeys: ["a", "b"]))
        let changed = Section(
            key: "a", placements: [Placement(id: 1, revision: 0), Placement(id: 2, revision: 1)])
        #expect(try one != Snapshot(sections: [changed]))
    }

    @Test("stepping forward and backward skips empty sections")
    func walk() throws {
        let list = try snapshot("A() B(a b) C() D(c) E()")
        let places = [(1, 0), (1, 1), (3, 0)].map { EntryPosition(section: $0.0, offset: $0.1) }
        #expect(list.position(after: EntryPosition(section: 0, offset: -1)) == places[0])
        for (place, next) in zip(places, places.dropFirst()) {
            #expect(list.position(after: place) == next)
            #expect(list.position(before: next) == place)
        }
        #expect(list.position(after: places[2]) == nil)
        #expect(list.position(before: places[0]) == nil)
    }

    @Test(
        "a position that does not exist also has neighbors",
        arguments: [
            (-1, 5, nil, 0), (.min, .max, nil, 0), (0, .min, nil, 0), (0, 7, nil, 0), (1, -3, nil, 0),
            (1, 2, 1, 2), (1, .max, 1, 2), (2, -1, 1, 2), (2, 0, 1, 2), (3, .min, 1, 2), (3, 1, 2, nil),
            (3, .max, 2, nil), (4, 0, 2, nil), (5, 0, 2, nil), (.max, .min, 2, nil), (.max, .max, 2, nil),
        ] as [(section: Int, offset: Int, before: Int?, after: Int?)])
    func neighbors(section: Int, offset: Int, before: Int?, after: Int?) throws {
        let list = try snapshot("A() B(a b) C() D(c) E()")
        let places = [(1, 0), (1, 1), (3, 0)].map { EntryPosition(section: $0.0, offset: $0.1) }
        let position = EntryPosition(section: section, offset: offset)
        #expect(list.position(before: position) == before.map { places[$0] })
        #expect(list.position(after: position) == after.map { places[$0] })
        let nothing = try snapshot("")
        #expect(nothing.position(before: position) == nil && nothing.position(after: position) == nil)
    }
}
