import TestSupport
import Testing

@Suite("What a page keeps by number")
struct ShelfTests {
    private let catalog: [[Int32]] = [[2, 1], [], [], [0, 1, 2], [5, 6], [], [0]]
    private let sections: [[Int32]] = [[0, 0, 0], [0], [], []]

    @Test("has a number of its own until it is forgotten, and then its number is free")
    func numbers() throws {
        var page = Page()
        #expect(try page.answer(.load, catalog) == [[0]])
        #expect(try page.answer(.load, catalog) == [[1]])
        for list: Int32 in 0..<3 { #expect(try page.answer(.section, sections)[0] == [list]) }
        #expect(try page.answer(.forget, [[0], [1]]).isEmpty)
        #expect(try page.ask(.section, sections) == (101, [[0]]))
        #expect(try page.ask(.thin, [[1, 5, 0], []]) == (101, [[1]]))
        #expect(try page.answer(.load, catalog) == [[0]])
        #expect(try page.answer(.section, sections)[0] == [1])
        #expect(try page.answer(.section, sections)[0] == [3])
    }

    @Test("outlives what it was cut from")
    func lists() throws {
        var page = Page()
        _ = try page.answer(.load, catalog)
        let list = try page.answer(.section, sections)[0][0]
        _ = try page.answer(.forget, [[0], []])
        #expect(try page.answer(.thin, [[list, 5, 0], []]) == [[0, 0], [0, 1], [0, 1], []])
    }

    @Test("is forgotten without harm where it is not there", arguments: [-1, 7, Int32.min, .max])
    func nothing(number: Int32) throws {
        var page = Page()
        _ = try page.answer(.load, catalog)
        #expect(try page.answer(.forget, [[number], [number, number]]).isEmpty)
        #expect(try page.ask(.section, sections).status == 0)
    }

    @Test("may be a catalog of many entries that has nothing to be cut by")
    func counts() throws {
        var page = Page()
        #expect(try page.answer(.load, [[.max, 0], [], [], [], [0]]) == [[0]])
        #expect(try page.ask(.section, sections) == (100, [[0]]))
    }

    @Test("is searched by the identities of the list, which may be another catalog’s")
    func otherCatalog() throws {
        var page = Page()
        let other: [[Int32]] = [[4, 1], [-1, 0, 9, 1], [], [0, 1, 2, 3, 4], [5, 5, 5, 5], [], [0]]
        #expect(try page.answer(.load, other) == [[0]])
        #expect(try page.answer(.load, [[2, 0], [], [], [0, 1, 2], packed("ab")]) == [[1]])
        let list = try page.answer(.section, sections)[0][0]
        #expect(try page.answer(.search, [[1, list, 0], packed("b")])[3] == [1])
        // Without texts nothing is found.
        #expect(try page.answer(.search, [[0, list, 0], packed("b")])[3].isEmpty)
    }
}
