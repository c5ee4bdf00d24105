import Sectioning
import Testing

@Suite("The index of a snapshot")
struct SectionIndexTests {
    private func index(
        _ list: [ListedEntry], _ given: [String], _ empty: EmptySectionPolicy
    ) throws -> SectionIndex<String> {
        SectionIndex(of: try list.cut(.given(given), empty: empty)) { $0 }
    }

    @Test(
        "an item leads to its own section, or the nearest following one, or the nearest preceding one",
        arguments: [
            // sections:           b=0     e=1
            (
                ["1: b", "2: e"], ["a", "b", "c", "d", "e", "f", "g"], "[a→0] b→0 [c→1] [d→1] e→1 [f→1] [g→1]"
            ),
            (["1: a"], ["a", "b"], "a→0 [b→0]"),
            (["1: b"], ["a", "b"], "[a→0] b→0"),
            (["1: a", "2: b"], ["a", "b"], "a→0 b→1"),
            // Keys that were not given come last.
            (["1: x", "2: b"], ["a", "b", "c"], "[a→0] b→0 [c→1] x→1"),
        ])
    func nearest(list: [String], given: [String], expected: String) throws {
        #expect(try index(list.map { ListedEntry($0) }, given, .index).notation == expected)
    }

    @Test("a section with only a header has an item that is marked as empty")
    func headers() throws {
        let made = try index(entries("1: b"), ["a", "b", "c"], .header)
        #expect(made.notation == "[a→0] b→1 [c→2]")
    }

    @Test("without sections there are no items")
    func nowhere() throws {
        #expect(try index(entries(), ["a", "b"], .index).items.isEmpty)
        #expect(try index(entries(), [], .omit).items.isEmpty)
    }

    @Test("two sections with equal titles have two items")
    func equalTitles() throws {
        let rooms = [("bath", "Master Bathroom"), ("bed", "Master Bedroom"), ("car", "Garage")]
        let snapshot = try rooms.sectioned(byEach: { [$0.1] }, id: { $0.0 })
        let made = SectionIndex(of: snapshot) { IndexTitle.initials.title(for: $0) }
        #expect(made.items.map { $0.title } == ["MB", "MB", "G"])
        #expect(made.items.map { $0.key } == ["Master Bathroom", "Master Bedroom", "Garage"])
        #expect(made.items.map { $0.target } == [0, 1, 2])
    }

    @Test("the title of each key is requested once, in order")
    func titleCalls() throws {
        var asked: [String] = []
        _ = SectionIndex(of: try entries("1: b").cut(.given(["a", "b", "c"]), empty: .index)) { key in
            asked.append(key)
            return key
        }
        #expect(asked == ["a", "b", "c"])
    }

    @Test("an index of style `none` has no items, and the others have the titles of their style")
    func styles() throws {
        let list = try snapshot("Living Room(a) Den(b)")
        #expect(SectionIndex(of: list, style: .none) { $0 }.items.isEmpty)
        #expect(SectionIndex(of: list, style: .initials) { $0 }.items.map { $0.title } == ["LR", "D"])
        #expect(IndexTitle.none.title(for: "Den") == "")
    }
}
