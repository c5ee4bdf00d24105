import Sectioning
import Testing

@Suite("Sections without entries")
struct EmptySectionTests {
    private let list = entries("1: c", "2: e", "3: c")
    private let order = SectionOrder(given: ["a", "c", "d", "e", "f"], last: ["z"])

    @Test("`omit` removes empty sections from list and index")
    func omit() throws {
        let snapshot = try list.cut(order, empty: .omit)
        #expect(snapshot.notation == "c(1 3) e(2)")
        #expect(snapshot.indexedKeys == ["c", "e"])
    }

    @Test("`header` keeps the header and the index title")
    func header() throws {
        let snapshot = try list.cut(order, empty: .header)
        #expect(snapshot.notation == "a() c(1 3) d() e(2) f()")
        #expect(snapshot.indexedKeys == ["a", "c", "d", "e", "f"])
    }

    @Test("`index` keeps only the index title")
    func index() throws {
        let snapshot = try list.cut(order, empty: .index)
        #expect(snapshot.notation == "c(1 3) e(2)")
        #expect(snapshot.indexedKeys == ["a", "c", "d", "e", "f"])
    }

    @Test(
        "keys in `given` can be empty, keys in `last` need entries",
        arguments: [EmptySectionPolicy.header, .index])
    func lastNeedsEntries(policy: EmptySectionPolicy) throws {
        #expect(try list.cut(order, empty: policy).indexedKeys.contains("z") == false)
        #expect(try (list + entries("4: z")).cut(order, empty: policy).indexedKeys.last == "z")
    }

    @Test("a list without entries has all headers, only index titles, or nothing")
    func nothingAtAll() throws {
        #expect(try entries().cut(order, empty: .header).notation == "a() c() d() e() f()")
        let indexed = try entries().cut(order, empty: .index)
        #expect(indexed.sections.isEmpty)
        #expect(indexed.indexedKeys == ["a", "c", "d", "e", "f"])
        #expect(try entries().cut(order).indexedKeys.isEmpty)
    }
}
