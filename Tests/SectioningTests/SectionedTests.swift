import Sectioning
import Testing

@Suite("Sectioning entries")
struct SectionedTests {
    private struct Person: Identifiable, Sendable {
        let id: Int
        let team: String
        var version: UInt64 = 0
    }

    @Test("a key path puts each entry into the section of its key, in the given order")
    func byKeyPath() throws {
        let people = [Person(id: 3, team: "red"), Person(id: 1, team: "blue"), Person(id: 2, team: "red")]
        let teams = try people.sectioned(by: \.team)
        #expect(teams.sections.map { $0.key } == ["red", "blue"])
        #expect(teams.sections.map { $0.placements.map { $0.id } } == [[3, 2], [1]])
    }

    @Test("a function may return keys that are not strings")
    func byFunction() throws {
        let parities = try [Person(id: 5, team: ""), Person(id: 8, team: ""), Person(id: 7, team: "")]
            .sectioned(by: { $0.id.isMultiple(of: 2) })
        #expect(parities.sections.map { $0.key } == [false, true])
        #expect(parities.sections.map { $0.placements.map { $0.id } } == [[5, 7], [8]])
    }

    @Test("a function provides the revision, which is 0 by default")
    func revisions() throws {
        let people = [Person(id: 1, team: "red", version: 7), Person(id: 2, team: "red", version: 9)]
        let with = try people.sectioned(by: \.team, revision: \.version)
        #expect(
            with.sections[0].placements == [Placement(id: 1, revision: 7), Placement(id: 2, revision: 9)])
        #expect(try people.sectioned(by: \.team).sections[0].placements.map { $0.revision } == [0, 0])
    }

    @Test(arguments: [
        ([], ""),
        (["a: X"], "X(a)"),
        (["a: X", "b: Y", "c: X"], "X(a c) Y(b)"),
        // An entry with several keys is in each of their sections, once in each.
        (["a: X Y", "b: Y"], "X(a) Y(a b)"),
        (["a: X X Y X", "b: X"], "X(a b) Y(a)"),
        // An entry without keys is in no section.
        (["a:", "b: Y", "c:"], "Y(b)"),
        (["a:"], ""),
        // Keys are compared as Swift strings: two Unicode forms of one letter are one key.
        (["a: e\u{301}", "b: \u{E9}"], "e\u{301}(a b)"),
        // The comparison is case-sensitive.
        (["a: x", "b: X"], "x(a) X(b)"),
    ])
    func table(list: [String], expected: String) throws {
        #expect(try list.map { ListedEntry($0) }.cut().notation == expected)
    }

    @Test("a single-pass sequence suffices")
    func singlePass() throws {
        var rest = ["a: X", "b: Y", "c: X"][...]
        let stream = AnySequence { AnyIterator { rest.popFirst().map { ListedEntry($0) } } }
        let snapshot = try stream.sectioned(byEach: { $0.keys }, id: { $0.id })
        #expect(snapshot.notation == "X(a c) Y(b)")
    }

    @Test("a duplicate identity in a section is an error")
    func duplicateEntry() {
        #expect(throws: SectioningError<String, String>.duplicateEntry("b", section: "Y")) {
            try entries("a: X", "b: Y", "c: Y", "b: Y").cut()
        }
    }

    @Test("the same identity in different sections is not an error")
    func sameIdentityElsewhere() throws {
        #expect(try entries("a: X", "a: Y").cut().notation == "X(a) Y(a)")
    }

    @Test("a key that is not equal to itself is an error, also if it is given and has no entries")
    func inconsistentKey() {
        for empty in [EmptySectionPolicy.omit, .header, .index] {
            let error = #expect(throws: SectioningError<Double, Int>.self) {
                try [1.0].sectioned(by: { $0 }, id: { Int($0) }, order: .given([.nan]), empty: empty)
            }
            guard case .inconsistentKey(let key) = error else {
                Issue.record("\(empty): \(String(describing: error))")
                continue
            }
            #expect(key.isNaN)
        }
    }
}
