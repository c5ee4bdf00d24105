import ICUCollation
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

    @Test(
        "typed text matches in every language, under the letters of the catalog's language",
        arguments: [
            ("angstrom", ["Å": ["Ångström"]]), ("ÅNGSTRÖM", ["Å": ["Ångström"]]),
            ("a\u{30A}ngstro\u{308}m", ["Å": ["Ångström"]]), ("an", ["A": ["Anders"], "Å": ["Ångström"]]),
            ("strasse", ["S": ["Straße"]]), ("østberg", ["Ö": ["Östberg"]]), ("ost", ["Ö": ["Östberg"]]),
            ("とうきょう", ["#": ["トウキョウ"]]), ("nobody", [:]),
        ] as [(String, [String: [String]])])
    func search(typed: String, expected: [String: [String]]) throws {
        let names = ["Ångström", "Anders", "Östberg", "Straße", "トウキョウ"].map(Person.init)
        let fold = try PrimaryFolding()
        let list = try names.sectioned(
            alphabeticallyBy: \.id, collation: Collation(language: "sv").sectionCollation)
        let search = SectionSearch(names, fields: [.text(\.id)], folding: { fold($0) })
        let found = try search.results(for: typed, in: list)
        #expect(
            Dictionary(uniqueKeysWithValues: found.sections.map { ($0.key, $0.placements.map(\.id)) })
                == expected)
    }

    @Test func highlights() throws {
        let fold = try PrimaryFolding()
        let search = SectionSearch([Person](), fields: [.text(\.id)], folding: { fold($0) })
        let text = "Anders A\u{30A}ngstro\u{308}m, Straße"
        let ranges = search.highlights(of: search.query("angs stras"), in: text)
        #expect(ranges.map { String(text[$0]) } == ["A\u{30A}ngs", "Straß"])
    }
}
