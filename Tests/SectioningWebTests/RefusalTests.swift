import TestSupport
import Testing

/// A request that is refused, and the position of the column that is the cause.
struct Refusal: CustomStringConvertible, Sendable {
    let function: Page.Function
    let what: String
    let words: [Int32]
    let column: Int32

    /// A request of whole columns.
    init(_ function: Page.Function, _ what: String, _ columns: [[Int32]], _ column: Int32) {
        self.init(function, what, words: columns.flatMap { [Int32($0.count)] + $0 }, column)
    }

    init(_ function: Page.Function, _ what: String, words: [Int32], _ column: Int32) {
        self.function = function
        self.what = what
        self.words = words
        self.column = column
    }

    var description: String { "\(function): \(what)" }
}

@Suite("A request that is not whole")
struct RefusalTests {
    static let greatest = Int32.max

    static let load: [Refusal] = [
        Refusal(.load, "one count", [[0]], 0),
        Refusal(.load, "a negative count of entries", [[-1, 0], [], [], [], [0]], 0),
        Refusal(.load, "a negative count of columns", [[0, -1], [], [], [], [0]], 0),
        Refusal(.load, "too few identities", [[2, 0], [1], [], [], [0]], 1),
        Refusal(.load, "identities for none", [[0, 0], [1], [], [], [0]], 1),
        Refusal(.load, "an identity twice", [[3, 0], [5, 1, 5], [], [], [0]], 1),
        Refusal(.load, "too many revisions", [[1, 0], [], [1, 2], [], [0]], 2),
        Refusal(.load, "bounds that begin beyond 0", [[1, 1], [], [], [1, 1], [5], [], [0]], 3),
        Refusal(.load, "bounds that descend", [[2, 1], [], [], [0, 2, 1], [5], [], [0]], 3),
        Refusal(.load, "bounds that go beyond", [[2, 1], [], [], [0, 9, 1], [5], [], [0]], 3),
        Refusal(.load, "negative bounds", [[2, 1], [], [], [0, -1, 1], [5], [], [0]], 3),
        Refusal(.load, "bounds that end before the keys", [[1, 1], [], [], [0, 1], [5, 6], [], [0]], 3),
        Refusal(.load, "no bounds", [[0, 1], [], [], [], [], [], [0]], 3),
        Refusal(.load, "bounds of too few entries", [[2, 1], [], [], [0, 1], [5], [], [0]], 3),
        Refusal(.load, "bounds of the second", [[1, 2], [], [], [0, 1], [5], [0, 2], [5], [], [0]], 5),
        Refusal(.load, "fewer columns than said", [[0, greatest], [], [], [0], [], [], [0]], 5),
        Refusal(.load, "no count of bytes", [[0, 0], [], [], [], []], 4),
        Refusal(.load, "a negative count of bytes", [[0, 0], [], [], [0], [-1]], 4),
        Refusal(.load, "more bytes than words", [[1, 0], [], [], [0, 5], [5, 0]], 4),
        Refusal(.load, "more words than bytes", [[1, 0], [], [], [0, 4], [4, 0, 0]], 4),
        Refusal(.load, "the most bytes", [[1, 0], [], [], [0, greatest], [greatest, 0]], 4),
        Refusal(.load, "bytes of no text", [[1, 0], [], [], [], [1, 97]], 3),
        Refusal(.load, "texts of too few entries", [[2, 0], [], [], [0, 1], [1, 97]], 3),
        Refusal(.load, "texts of the most entries", [[greatest, 0], [], [], [0, 1], [1, 97]], 3),
        Refusal(.load, "texts that descend", [[2, 0], [], [], [0, 2, 1], [1, 97]], 3),
        Refusal(.load, "texts that go beyond", [[2, 0], [], [], [0, greatest, 1], [1, 97]], 3),
        Refusal(.load, "texts that begin beyond 0", [[1, 0], [], [], [1, 1], [1, 97]], 3),
        Refusal(.load, "texts that end before the bytes", [[1, 0], [], [], [0, 1], [2, 97]], 3),
        Refusal(.load, "one column more", [[0, 0], [], [], [], [0], []], 5),
    ]

    static let lists: [Refusal] = [
        Refusal(.forget, "one column", [[0]], 1),
        Refusal(.forget, "one column more", [[], [], []], 2),
        Refusal(.section, "two numbers", [[0, 0], [0], [], []], 0),
        Refusal(.section, "a column before the first", [[0, -1, 0], [0], [], []], 0),
        Refusal(.section, "a column behind the last", [[0, 1, 0], [0], [], []], 0),
        Refusal(.section, "the greatest column", [[0, greatest, 0], [0], [], []], 0),
        Refusal(.section, "a policy that does not exist", [[0, 0, 3], [0], [], []], 0),
        Refusal(.section, "a negative policy", [[0, 0, -1], [0], [], []], 0),
        Refusal(.section, "an order that does not exist", [[0, 0, 0], [4], [], []], 1),
        Refusal(.section, "no order", [[0, 0, 0], [], [], []], 1),
        Refusal(.section, "no last keys", [[0, 0, 0], [0], []], 3),
        Refusal(.section, "one column more", [[0, 0, 0], [0], [], [], []], 4),
        Refusal(.search, "two numbers", [[0, 0], [0]], 0),
        Refusal(.search, "a matching that does not exist", [[0, 0, 2], [0]], 0),
        Refusal(.search, "more bytes than words", [[0, 0, 0], [5, 0]], 1),
        Refusal(.search, "the most bytes", [[0, 0, 0], [greatest]], 1),
        Refusal(.search, "one column more", [[0, 0, 0], [0], []], 2),
        Refusal(.difference, "one number", [[0]], 0),
        Refusal(.difference, "three numbers", [[0, 0, 0]], 0),
        Refusal(.difference, "one column more", [[0, 0], []], 1),
    ]

    static let others: [Refusal] = [
        Refusal(.highlight, "no matching", [[], [0], [0], [0]], 0),
        Refusal(.highlight, "a matching that does not exist", [[-1], [0], [0], [0]], 0),
        Refusal(.highlight, "no count of the words", [[0], [], [0], [0]], 1),
        Refusal(.highlight, "the most bytes of a text", [[0], [0], [greatest, 0], [0]], 2),
        Refusal(.highlight, "too few offsets", [[0], [0], [2, 0], [0, 1]], 3),
        Refusal(.highlight, "too many offsets", [[0], [0], [0], [0, 0]], 3),
        Refusal(.highlight, "offsets that descend", [[1], [1, 97], [2, 97], [0, 5, 4]], 3),
        Refusal(.highlight, "offsets that begin above", [[1], [1, 97], [1, 97], [-1, -2]], 3),
        Refusal(.highlight, "one column more", [[0], [0], [0], [0], []], 4),
        Refusal(.thin, "two numbers", [[0, 5], []], 0),
        Refusal(.thin, "a style that does not exist", [[0, 5, 2], []], 0),
        Refusal(.thin, "a height of nothing", [[0, 5, 0], [1]], 1),
        Refusal(.thin, "no height", [[0, 5, 0]], 1),
        Refusal(.thin, "one column more", [[0, 5, 0], [], []], 2),
        Refusal(.select, "three numbers", [[0, 0, 5], [], [0], [], []], 0),
        Refusal(.select, "something that cannot be done", [[5, 0, 5, 0], [], [0], [], []], 0),
        Refusal(.select, "a negative thing to do", [[-1, 0, 5, 0], [], [0], [], []], 0),
        Refusal(.select, "no policy", [[0, 0, 5, 0], [], [], [], []], 2),
        Refusal(.select, "a policy that does not exist", [[0, 0, 5, 0], [], [3], [], []], 2),
        Refusal(.select, "sections without policies", [[0, 0, 5, 0], [], [0], [1, 2], [0]], 4),
        Refusal(.select, "a section's policy that does not exist", [[0, 0, 5, 0], [], [0], [1], [-1]], 4),
        Refusal(.select, "one column more", [[0, 0, 5, 0], [], [0], [], [], []], 5),
    ]

    /// Columns whose lengths are not those of the words, for every function.
    static let lengths: [Refusal] = Page.Function.allCases.flatMap { function in
        [
            Refusal(function, "no words", words: [], 0),
            Refusal(function, "a negative length", words: [-1], 0),
            Refusal(function, "the least length", words: [.min, 0, 0], 0),
            Refusal(function, "a column that is too long", words: [2, 0], 0),
            Refusal(function, "the greatest length", words: [greatest, 0, 0], 0),
        ]
    }

    @Test(
        "is refused with the column's position, and leaves all as it was",
        arguments: load + lists + others + lengths)
    func malformed(refusal: Refusal) throws {
        var page = try Self.page()
        #expect(page.words(refusal.function, refusal.words) == [100, 2, 1, refusal.column])
        let (status, columns) = try page.ask(.section, [[0, 0, 0], [0], [], []])
        #expect(status == 0 && columns == [[1], [5, 6], [0, 2, 3], [0, 2, 1], [5, 6], [0, 1], [0, 0]])
    }

    @Test(
        "names a number that nothing has, is refused with the number",
        arguments: [
            (.section, [[9, 0, 0], [0], [], []]), (.section, [[-9, 0, 0], [0], [], []]),
            (.search, [[9, 0, 0], [0]]), (.search, [[0, 9, 0], [0]]), (.thin, [[9, 5, 0], []]),
            (.select, [[0, 9, 5, 0], [], [0], [], []]), (.difference, [[9, 0]]), (.difference, [[0, 9]]),
            (.difference, [[0, -9]]), (.thin, [[.max, 5, 0], []]), (.section, [[.min, 0, 0], [0], [], []]),
        ] as [(Page.Function, [[Int32]])])
    func unknown(function: Page.Function, columns: [[Int32]]) throws {
        var page = try Self.page()
        let known: Set<Int32> = [9, -9, .max, .min]
        let number = try #require(columns[0].first(where: known.contains))
        #expect(try page.ask(function, columns) == (101, [[number]]))
    }

    /// A page with the catalog 0 of three entries, and the list 0 of it.
    private static func page() throws -> Page {
        var page = Page()
        let catalog = [[3, 1], [], [], [0, 1, 2, 3], [5, 6, 5], [0, 1, 2, 3], packed("abc")]
        #expect(try page.answer(.load, catalog) == [[0]])
        #expect(try page.answer(.section, [[0, 0, 0], [0], [], []])[0] == [0])
        return page
    }
}
