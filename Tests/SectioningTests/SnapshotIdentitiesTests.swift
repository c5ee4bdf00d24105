import Sectioning
import Testing

@Suite("Identities in a snapshot")
struct SnapshotIdentitiesTests {
    @Test("the identities are in reading order, once for each placement")
    func ids() throws {
        let list = try snapshot("A(a b) B() C(b c)")
        #expect(list.ids == ["a", "b", "b", "c"])
        #expect(list.sections.map { $0.ids } == [["a", "b"], [], ["b", "c"]])
        #expect(list.sections.map { $0.id } == ["A", "B", "C"])
    }

    @Test("a section is a collection of identifiable placements")
    func collection() throws {
        let section = try snapshot("A(a b' c)").sections[0]
        #expect(section.count == 3 && section[1] == Placement(id: "b", revision: 1))
        #expect(section.map { $0.id } == ["a", "b", "c"] && section.firstIndex { $0.id == "c" } == 2)
        #expect(try snapshot("A()").sections[0].isEmpty)
    }

    @Test(
        "the section of an entry is the first that contains it",
        arguments: [("a", "A"), ("b", "A"), ("c", "C"), ("d", nil)])
    func section(id: String, expected: String?) throws {
        #expect(try snapshot("A(a b) B() C(b c)").section(containing: id) == expected)
    }

    @Test("entries can be added without placements")
    func edits() throws {
        var list = Snapshot<String, String>()
        try list.appendSections(["A", "B"])
        try list.append(ids: ["d"], toSection: "A")
        try list.insert(ids: ["a", "b"], before: "d", inSection: "A")
        try list.insert(ids: ["c"], after: "b", inSection: "A")
        try list.appendSection("C", ids: ["e"])
        #expect(list.fullNotation == "A(a b c d) B() C(e)")
    }

    @Test("an edit that is an error changes nothing")
    func failure() throws {
        var list = try snapshot("A(a) B()")
        #expect(throws: SectioningError<String, String>.duplicateSection("B")) {
            try list.appendSections(["C", "B"])
        }
        #expect(throws: SectioningError<String, String>.unknownEntry("x", section: "A")) {
            try list.insert(ids: ["b"], before: "x", inSection: "A")
        }
        #expect(throws: SectioningError<String, String>.duplicateEntry("a", section: "A")) {
            try list.append(ids: ["b", "a"], toSection: "A")
        }
        #expect(list.fullNotation == "A(a) B()")
        var indexed = try snapshot("[B] A() [C] [D]")
        let before = indexed
        for keys in [["B", "A"], ["D", "C", "A"], ["E", "D", "E"]] {
            #expect(throws: SectioningError<String, String>.self) { try indexed.appendSections(keys) }
            #expect(indexed == before)
        }
    }

    @Test("sections without entries can be removed, with or without their index titles")
    func deleteEmptySections() throws {
        var list = try snapshot("A() B(b) [X] C() D(d)")
        var indexed = list
        list.deleteEmptySections()
        #expect(list.fullNotation == "B(b) [X] D(d)")
        #expect(
            list.position(ofSection: "D") == 1
                && list.positions(of: "d") == [EntryPosition(section: 1, offset: 0)])
        indexed.deleteEmptySections(keepsIndexTitles: true)
        #expect(indexed.fullNotation == "[A] B(b) [X] [C] D(d)")
        #expect(try list == snapshot("B(b) [X] D(d)"))
    }

    @Test("a key that is not equal to itself is an error")
    func notANumber() throws {
        #expect(throws: SectioningError<Double, Int>.self) {
            try [1, 2].sectioned(by: { _ in Double.nan }, id: { $0 })
        }
        var list = Snapshot<Double, Int>()
        #expect(throws: SectioningError<Double, Int>.self) { try list.appendSection(.nan) }
        #expect(throws: SectioningError<Double, Int>.self) { try list.insertIndexedKey(.nan, at: 0) }
        #expect(throws: SectioningError<Double, Int>.self) {
            try Snapshot<Double, Int>(sections: [], indexedKeys: [.nan])
        }
        for empty in [EmptySectionPolicy.header, .index] {
            #expect(throws: SectioningError<Double, Int>.self) {
                try [1].sectioned(by: { _ in 1.0 }, id: { $0 }, order: .given([.nan]), empty: empty)
            }
        }
        #expect(list.sections.isEmpty && list.indexedKeys.isEmpty)
    }
}
