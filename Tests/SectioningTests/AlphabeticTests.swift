import Sectioning
import Testing

@Suite("Sections by letter")
struct AlphabeticTests {
    private struct Person: Identifiable {
        let id: Int
        let name: String
    }

    /// A collation of A to C in which the case of letters plays no part.
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

    @Test("sorts names and puts each under its letter, those without one last")
    func letters() throws {
        #expect(try list(["cy", "Bo", "al", "7up", "Abe", "bea"]) == "A(Abe al) B(bea Bo) C(cy) #(7up)")
    }

    @Test("shows letters without names as the policy says, and others only where there are some")
    func empty() throws {
        #expect(try list(["Bo"], .index) == "[A] B(Bo) [C]")
        #expect(try list(["Bo"], .header) == "A() B(Bo) C()")
        #expect(try list([], .index) == "[A] [B] [C]")
        #expect(try list(["7up"], .index) == "[A] [B] [C] #(7up)")
    }

    @Test("keeps the order of names that compare as equal")
    func stability() throws {
        #expect(try list(["bo", "BO", "Bo", "bO"]) == "B(bo BO Bo bO)")
    }

    @Test("makes each sort key once")
    func costs() throws {
        nonisolated(unsafe) var made = 0  // The list is cut by this test alone, in one task.
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
