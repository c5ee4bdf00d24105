@testable import Content
import Testing

@Suite("The owners of ids")
struct IDOwnersTests {
    /// Returns the first position of the id at each position that has it again.
    private func duplicates(_ ids: [String]) -> [Int: Int] {
        var owners = IDOwners(capacity: ids.count)
        var found: [Int: Int] = [:]
        for (position, id) in ids.enumerated() {
            if let owner = owners.owner(ofID: id, at: position) { found[position] = owner }
        }
        return found
    }

    @Test(
        "find duplicates in any order, without regard to case",
        arguments: [
            ([], [:]), (["a", "b", "c"], [:]), (["a", "a"], [1: 0]), (["b", "a", "b"], [2: 0]),
            (["b", "a", "a"], [2: 1]), (["a", "B", "b", "A"], [2: 1, 3: 0]), (["c", "b", "a", "B"], [3: 1]),
            (["a", "é", "É", "a"], [2: 1, 3: 0]), (["b", "a", "ä", "b", "a\u{308}"], [3: 0, 4: 2]),
            (["k", "\u{212A}"], [1: 0]), (["\u{212A}", "k"], [1: 0]),
            (["K", "a", "k", "é", "k"], [2: 0, 4: 0]),
        ] as [([String], [Int: Int])])
    func duplicates(ids: [String], expected: [Int: Int]) {
        #expect(duplicates(ids) == expected)
    }
}
