import Sectioning
import Testing

@Suite("The order of sections")
struct SectionOrderTests {
    private let list = entries("1: b", "2: c", "3: a", "4: c", "5: a", "6: c", "7: d")

    @Test("order of appearance is the default")
    func appearance() throws {
        #expect(try list.cut().notation == "b(1) c(2 4 6) a(3 5) d(7)")
        #expect(try list.cut(.appearance).notation == "b(1) c(2 4 6) a(3 5) d(7)")
    }

    @Test("sections are sorted in ascending or descending order")
    func sorted() throws {
        #expect(try list.cut(.ascending).notation == "a(3 5) b(1) c(2 4 6) d(7)")
        #expect(try list.cut(.descending).notation == "d(7) c(2 4 6) b(1) a(3 5)")
    }

    @Test("`count` puts the largest sections first, ties by appearance")
    func count() throws {
        #expect(try list.cut(.count).notation == "c(2 4 6) a(3 5) b(1) d(7)")
    }

    @Test("given keys come first, the others by appearance")
    func given() throws {
        #expect(try list.cut(.given(["d", "a"])).notation == "d(7) a(3 5) b(1) c(2 4 6)")
    }

    @Test("given keys come first, the others sorted or by count")
    func givenThenRemainder() throws {
        let sorted = SectionOrder(given: ["d"], remainder: .sorted(by: <))
        #expect(try list.cut(sorted).notation == "d(7) a(3 5) b(1) c(2 4 6)")
        let counted = SectionOrder(given: ["d"], remainder: .count)
        #expect(try list.cut(counted).notation == "d(7) c(2 4 6) a(3 5) b(1)")
    }

    @Test("a repeated given key counts once")
    func givenTwice() throws {
        #expect(try list.cut(.given(["d", "a", "d"])).notation == "d(7) a(3 5) b(1) c(2 4 6)")
    }

    @Test("sections with equivalent keys keep the order of appearance")
    func stable() throws {
        let byLengthOnly = SectionOrder<String>.sorted { $0.count < $1.count }
        let long = entries("1: bb", "2: cc", "3: a", "4: aa", "5: dd", "6: e")
        #expect(try long.cut(byLengthOnly).notation == "a(3) e(6) bb(1) cc(2) aa(4) dd(5)")
    }

    @Test(
        "`last` puts keys after all others, in its own order",
        arguments: [
            (["b"], "a(3 5) c(2 4 6) d(7) b(1)"),
            (["c", "a"], "b(1) d(7) c(2 4 6) a(3 5)"),
            (["a", "c", "a"], "b(1) d(7) a(3 5) c(2 4 6)"),
            (["x"], "a(3 5) b(1) c(2 4 6) d(7)"),
        ])
    func last(keys: [String], expected: String) throws {
        #expect(try list.cut(SectionOrder(remainder: .sorted(by: <), last: keys)).notation == expected)
    }

    @Test("a key that is both given and last keeps its given position")
    func givenBeatsLast() throws {
        let order = SectionOrder(given: ["c"], remainder: .sorted(by: <), last: ["c", "a"])
        #expect(try list.cut(order).notation == "c(2 4 6) b(1) d(7) a(3 5)")
    }
}
