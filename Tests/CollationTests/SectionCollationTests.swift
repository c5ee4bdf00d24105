import Collation
import Sectioning
import Testing

@Suite struct SectionCollationTests {
    struct Person: Identifiable, Sendable {
        let id: String
    }

    @Test func swedishNames() throws {
        let swedish = try Collation(language: "sv").sectionCollation
        let names = ["Öberg", "zorn", "Ågren", "Ärlig", "Aalto", "Östling", "42", "Ahlgren", "Åberg"]
        let list = try names.map(Person.init).sectioned(alphabeticallyBy: \.id, collation: swedish)
        #expect(list.sections.map(\.key) == ["A", "Z", "Å", "Ä", "Ö", "#"])
        #expect(
            list.sections.map { $0.placements.map(\.id) } == [
                ["Aalto", "Ahlgren"], ["zorn"], ["Åberg", "Ågren"], ["Ärlig"], ["Öberg", "Östling"], ["42"],
            ])
        #expect(swedish.letters.suffix(3) == ["Å", "Ä", "Ö"])
    }
}
