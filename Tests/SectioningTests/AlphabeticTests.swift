import Sectioning
import TestSupport
import Testing

@Suite("Sections by letter")
struct AlphabeticTests {
    private struct Person: Identifiable {
        let id: Int
        let name: String
    }

    /// A case-insensitive collation of A to C.
    private let collation = SectionCollation(
        letters: ["A", "B", "C"],
        letterPosition: { name in
            ["a", "b", "c"].firstIndex(of: name.first.map { $0.lowercased() } ?? "") ?? 3
        },
        sortKey: { Array($0.lowercased().utf8) })

    private func list(_ names: [String], _ empty: EmptySectionPolicy = .omit) throws -> String {
        let people = names.enumerated().map { Person(id: $0.offset, name: $0.element) }
        let made = try people.sectioned(alphabeticallyBy: \.name, collation: collation, empty: empty)
        return made.indexedKeys.map { key in
            guard let position = made.position(ofSection: key) else { return "[\(key)]" }
            return key + "("
                + made.sections[position].placements.map { people[$0.id].name }.joined(separator: " ")
                + ")"
        }
        .joined(separator: " ")
    }

    @Test("names are sorted under their letters, names without a letter come last")
    func letters() throws {
        #expect(try list(["cy", "Bo", "al", "7up", "Abe", "bea"]) == "A(Abe al) B(bea Bo) C(cy) #(7up)")
    }

    @Test("the policy decides about letters without names; the other section needs entries")
    func empty() throws {
        #expect(try list(["Bo"], .index) == "[A] B(Bo) [C]")
        #expect(try list(["Bo"], .header) == "A() B(Bo) C()")
        #expect(try list([], .index) == "[A] [B] [C]")
        #expect(try list(["7up"], .index) == "[A] [B] [C] #(7up)")
    }

    @Test("names with equal sort keys keep their order")
    func stability() throws {
        #expect(try list(["bo", "BO", "Bo", "bO"]) == "B(bo BO Bo bO)")
    }

    @Test("a letter position out of range means no letter", arguments: [-1, 3, .max])
    func noLetter(position: Int) throws {
        let odd = SectionCollation(
            letters: ["A", "B", "C"], letterPosition: { _ in position }, sortKey: { Array($0.utf8) })
        let made = try ["x", "y"].sectioned(alphabeticallyBy: { $0 }, id: { $0 }, collation: odd)
        #expect(made.description == "#(x y)")
    }

    @Test("each sort key is computed once")
    func costs() throws {
        nonisolated(unsafe) var made = 0  // Only this test uses it, in one task.
        let counting = SectionCollation(letters: [], letterPosition: { _ in 0 }) { name in
            made += 1
            return Array(name.utf8)
        }
        let people = (0..<1_000).map { Person(id: $0, name: "\($0 * 7 % 1_000)") }
        let cut = try people.sectioned(alphabeticallyBy: \.name, collation: counting)
        #expect(made == 1_000)
        #expect(cut.sections.map { $0.key } == ["#"])
    }
}

/// The first eight bytes of a key are compared at once, so the edge cases are at the eighth byte, and zeros.
@Suite("The order of sort keys")
struct SortKeyOrderTests {
    static let keys: [[UInt8]] = {
        let endings: [[UInt8]] = [[], [0], [0, 0], [1], [1, 0], [255], [0, 255]]
        let beginnings = [0, 1, 6, 7, 8, 9].map { [UInt8](repeating: 3, count: $0) }
        return beginnings.flatMap { beginning in endings.map { beginning + $0 } }
    }()

    @Test("keys compare by bytes, a prefix comes first, and equal keys keep their order")
    func order() throws {
        struct Named: Identifiable {
            let id: Int
            let name: String
        }
        let keys = Self.keys
        let collation = SectionCollation(
            letters: ["A"], letterPosition: { _ in 0 }, sortKey: { keys[Int($0) ?? 0] })
        for seed in 1...20 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let numbers = (Array(keys.indices) + Array(keys.indices)).shuffled(using: &generator)
            let named = numbers.enumerated().map { Named(id: $0, name: String($1)) }
            let list = try named.sectioned(alphabeticallyBy: \.name, collation: collation)
            let ids = list.sections.flatMap { section in section.placements.map { $0.id } }
            #expect(ids.count == numbers.count)
            for (first, second) in zip(ids, ids.dropFirst()) {
                let (earlier, later) = (keys[numbers[first]], keys[numbers[second]])
                #expect(earlier == later ? first < second : earlier.lexicographicallyPrecedes(later))
            }
        }
    }
}
