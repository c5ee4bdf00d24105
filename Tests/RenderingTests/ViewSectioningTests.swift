import Content
import Pipeline
@testable import Planning
import Rendering
import Sectioning
import TestSupport
import Testing

@Suite("Sections of views")
struct ViewSectioningTests {
    /// Returns the sections of the first view as `Den(bed cup) Garage()`.
    private func sections(
        _ view: String, _ entries: String, language: String = "en", fields: String = "none: string"
    ) async throws -> String {
        let settings =
            "language: \(language)\nfields: {\(fields)}\n"
            + (view.isEmpty ? "" : "views: [{id: v, \(view)}]\n")
        let made = try await plan(["a/catalog.yaml": settings, "a/x.json": "[\(entries)]"])
        return made.catalogs[0].defaultView.snapshot.sections.map { section in
            section.key + "(" + section.placements.map { $0.id.entry }.joined(separator: " ") + ")"
        }
        .joined(separator: " ")
    }

    /// Returns an entry for `bed: Den`, where the value is a string, a number or JSON.
    private func list(_ lines: String..., key: String = "k") -> String {
        lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            guard parts.count > 1 else { return "{\"title\": \"\(parts[0])\"}" }
            let isJSON = parts[1].first.map { "[{\"".contains($0) || $0.isNumber || $0 == "-" } ?? false
            let value = isJSON || parts[1] == "null" ? String(parts[1]) : "\"\(parts[1])\""
            return "{\"title\": \"\(parts[0])\", \"\(key)\": \(value)}"
        }
        .joined(separator: ",")
    }

    @Test("the default sections are the first letters of titles, ascending")
    func standard() async throws {
        let titles = list("pear", "Apple", "äpple", "Banana", "éclair", "7up", "apricot", "#tag")
        #expect(
            try await sections("", titles)
                == "A(apple äpple apricot) B(banana) E(éclair) P(pear) #(\(Slug.make(from: "#tag")) 7up)")
    }

    @Test("letters are those of the language: in Swedish, Å, Ä and Ö follow Z")
    func swedish() async throws {
        let titles = list("Ö", "Zebra", "Ängel", "Apa", "Ål", "Övning")
        #expect(
            try await sections("", titles, language: "sv") == "A(apa) Z(zebra) Å(ål) Ä(ängel) Ö(ö övning)")
        #expect(try await sections("", titles, language: "en") == "A(ål ängel apa) O(ö övning) Z(zebra)")
    }

    @Test("sections by value are in the order of the list, then ascending, then the missing section")
    func valueByList() async throws {
        let things = list(
            "cup: Kitchen", "bed: Den", "car: Garage", "cat", "dog: Attic", "pan: Kitchen", "hat: null",
            "map: ")
        #expect(
            try await sections("section: k, order: [Garage, Den], missing: Elsewhere", things)
                == "Garage(car) Den(bed) Attic(dog) Kitchen(cup pan) Elsewhere(cat hat map)")
        #expect(
            try await sections("section: k", things)
                == "Attic(dog) Den(bed) Garage(car) Kitchen(cup pan) Other(cat hat map)")
    }

    @Test("an entry is in the section of each value of a list")
    func listValues() async throws {
        #expect(
            try await sections(
                "section: k", list("a: [\"x\", \"y\"]", "b: [\"y\", \"y\"]", "c: []", "d: [null, \" \"]"))
                == "x(a) y(a b) Other(c d)")
    }

    @Test("sections can be the first letters of a value")
    func letterOfValue() async throws {
        let things = list("a: Zinc", "b: zero", "c: äther", "d")
        #expect(try await sections("section: k, by: firstLetter", things) == "A(c) Z(a b) #(d)")
    }

    @Test("section keys that are all numbers are ordered by size")
    func numbers() async throws {
        let things = list("a: 10", "b: 9", "c: -1", "d: 100", "e: 2.5", "f")
        #expect(try await sections("section: k", things) == "-1(c) 2.5(e) 9(b) 10(a) 100(d) Other(f)")
        #expect(
            try await sections("section: k, order: descending", things)
                == "100(d) 10(a) 9(b) 2.5(e) -1(c) Other(f)")
    }

    @Test("sections can be ordered by count, or by appearance in the order of entries")
    func countAndAppearance() async throws {
        let things = list("d: x", "c: y", "b: z", "a: y", "e")
        #expect(try await sections("section: k, order: count", things) == "y(a c) z(b) x(d) Other(e)")
        #expect(try await sections("section: k, order: appearance", things) == "y(a c) z(b) x(d) Other(e)")
        #expect(
            try await sections("section: k, order: appearance, entries: descending", things)
                == "x(d) y(c a) z(b) Other(e)")
    }

    @Test("sections can be descending, including letters")
    func descending() async throws {
        #expect(
            try await sections("order: descending", list("apple", "7up", "pear", "axe"))
                == "P(pear) A(apple axe) #(7up)")
        #expect(
            try await sections("section: k, order: descending", list("a: x", "b: y", "c"))
                == "y(b) x(a) Other(c)")
    }

    @Test(
        "a section for missing values is the last one, and # the one before",
        arguments: [
            ("ascending", "A(ax) B(box bus) #(7up) Rest(e)"),
            ("descending", "B(box bus) A(ax) #(7up) Rest(e)"),
            ("count", "B(box bus) A(ax) #(7up) Rest(e)"), ("appearance", "A(ax) B(box bus) #(7up) Rest(e)"),
            ("[B]", "B(box bus) A(ax) #(7up) Rest(e)"), ("[Rest, \"#\"]", "Rest(e) #(7up) A(ax) B(box bus)"),
        ])
    func lastSections(order: String, expected: String) async throws {
        let things = list("7up: #", "ax: ax", "box: box", "bus: bus", "e")
        let view = "section: k, by: firstLetter, missing: Rest, entries: k, order: \(order)"
        #expect(try await sections(view, things) == expected)
    }

    @Test("codes that are declared to be strings are not ordered as decimal numbers")
    func versions() async throws {
        let things = list("a: \"1.9\"", "b: \"1.10\"", "c: \"1.2\"")
        #expect(try await sections("section: k", things, fields: "k: string") == "1.2(c) 1.9(a) 1.10(b)")
        let numbers = list("a: 1.9", "b: 1.10", "c: 1.2")
        #expect(try await sections("section: k", numbers, fields: "k: number") == "1.10(b) 1.2(c) 1.9(a)")
        let negative = list("a: -5", "b: -10", "c: 3")
        #expect(try await sections("section: k", negative, fields: "k: {title: K}") == "-10(b) -5(a) 3(c)")
    }

    @Test("large integers are ordered exactly, and other numbers between them")
    func largeIntegers() async throws {
        let things = list(
            "a: 9007199254740993", "b: 9007199254740992", "c: 1.5", "d: 2", "e: 1", "f: 9007199254740995",
            "g: 2.0", "h: 1e300")
        #expect(
            try await sections("section: none, missing: M, entries: k", things) == "M(e c d g b a f h)")
        #expect(
            try await sections("section: none, missing: M, entries: -k", things) == "M(h f a b d g c e)")
        let integers = list("a: 9007199254740993", "b: 9007199254740992", "c: 3")
        #expect(
            try await sections("section: k", integers)
                == "3(c) 9007199254740992(b) 9007199254740993(a)")
    }

    @Test("entries can be ordered by a field in either direction, with those without it last")
    func entryOrder() async throws {
        let things = list("a: 10", "b: 9", "c", "d: 100", "e: x", "f: 9")
        #expect(
            try await sections("entries: k, by: firstLetter, section: none, missing: M", things)
                == "M(b f a d e c)")
        #expect(
            try await sections("entries: -k, by: firstLetter, section: none, missing: M", things)
                == "M(e d a b f c)")
        #expect(
            try await sections("entries: descending, by: firstLetter, section: none, missing: M", things)
                == "M(f e d c b a)")
    }

    @Test("entries with the same sort key are ordered by id, whatever the order of files")
    func ties() async throws {
        let one = try await plan(["a/1.md": "# Same", "a/2.md": "# Same", "a/0.md": "# Same"])
        #expect(
            one.catalogs[0].defaultView.snapshot.sections[0].placements.map { $0.id.entry } == [
                "0", "1", "2",
            ])
    }

    @Test(
        "empty sections follow the setting `empty`",
        arguments: [
            ("omit", "Den(bed)", "Den"), ("header", "Garage() Den(bed) Attic()", "Garage Den Attic"),
            ("index", "Den(bed)", "Garage Den Attic"),
        ])
    func empty(policy: String, expected: String, indexed: String) async throws {
        let view = "section: k, order: [Garage, Den, Attic], empty: \(policy)"
        let fields = "k: {oneOf: [Garage, Den, Attic]}"
        #expect(try await sections(view, list("bed: Den"), fields: fields) == expected)
        let made = try await plan([
            "a/catalog.yaml": "fields: {\(fields)}\nviews: [{id: v, \(view)}]",
            "a/x.json": "[\(list("bed: Den"))]",
        ])
        let keys = made.catalogs[0].defaultView.index?.items.map { $0.key }
        #expect(keys == indexed.split(separator: " ").map(String.init))
    }

    @Test(
        "empty sections are in the view in every order",
        arguments: [
            ("ascending", "A() B(box bus) C(cat) D()"), ("descending", "D() C(cat) B(box bus) A()"),
            ("count", "B(box bus) C(cat) A() D()"), ("appearance", "C(cat) B(box bus) A() D()"),
            ("[C]", "C(cat) A() B(box bus) D()"), ("[D, C]", "D() C(cat) A() B(box bus)"),
        ])
    func emptyLetters(order: String, expected: String) async throws {
        let things = list("cat: 1", "bus: 3", "box: 2", "7up: 9")
        let made = try await sections("empty: header, entries: k, order: \(order)", things)
        let shown = made.split(separator: " ").joined(separator: " ")
        let letters = shown.replacing(#/ ?[E-Z]\(\)/#, with: "").replacing(#/ #.*/#, with: "")
        #expect(letters.replacing("bus box", with: "box bus").trimmingPrefix(" ") == expected)
        #expect(shown.hasSuffix("#(7up)"))
    }

    @Test(
        "settings may name a range without entries",
        arguments: ["10–1,000 kg", "10-1000", "≥ 1,000 kg", "from-1000", "< 0 kg"])
    func rangesWithoutEntries(name: String) async throws {
        let site = try await loadSite([
            "a/catalog.yaml": """
            fields: {n: {type: number, unit: kg}}
            views: [{id: v, section: n, by: {ranges: [0, 10, 1000]}, order: ["\(name)"], index: {"\(name)": x}}]
            """,
            "a/x.json": #"[{"title": "a", "n": 1.5}]"#,
        ])
        #expect(site.diagnostics.report == [])
    }

    @Test(
        "settings may name a range without entries by its title",
        arguments: ["< 0", "10–99", "≥ 100"])
    func titlesOfRangesWithoutEntries(name: String) async throws {
        let site = try await loadSite([
            "a/catalog.yaml": """
            views: [{id: v, section: n, by: {ranges: [0, 10, 100]}, order: ["\(name)"], index: {"\(name)": x}}]
            """,
            "a/x.json": #"[{"title": "a", "n": 5}]"#,
        ])
        #expect(site.diagnostics.report == [])
    }

    @Test(
        "a listed section that cannot exist is not shown",
        arguments: [
            ("section: n, by: {ranges: [0, 5, 9]}, order: [typo, 5–8]", "5-9() 0-5(a)"),
            ("section: k, order: [blue, bleu]", "blue() red(a)"),
        ])
    func impossibleSections(view: String, expected: String) async throws {
        let catalog =
            "fields: {n: integer, k: {oneOf: [red, blue]}}\nviews: [{id: v, \(view), empty: header}]"
        let site = try await loadSite([
            "a/catalog.yaml": catalog, "a/x.json": #"[{"title": "a", "n": 3, "k": "red"}]"#,
        ])
        let name = view.contains("typo") ? "typo" : "bleu"
        #expect(site.diagnostics.report.count == 1)
        #expect(
            site.diagnostics.report[0].contains("“order” of the view “v” names the unknown section “\(name)”")
        )
        let made = site.plan?.catalogs[0].defaultView.snapshot.sections.map { section in
            section.key + "(" + section.placements.map { $0.id.entry }.joined(separator: " ") + ")"
        }
        #expect(made?.joined(separator: " ") == expected)
    }

    @Test(
        "index titles follow the setting `index`",
        arguments: [
            ("singleLetter", ["M", "M", "W"]), ("initials", ["MB", "MB", "WIC"]),
            ("full", ["Master Bathroom", "Master Bedroom", "walk-in closet"]),
            ("full, indexLength: 3", ["Mas", "Mas", "wal"]), ("{Master Bathroom: Ba}", ["Ba", "M", "W"]),
            ("none", nil),
        ] as [(String, [String]?)])
    func indexTitles(index: String, titles: [String]?) async throws {
        let things = list("a: Master Bathroom", "b: Master Bedroom", "c: walk-in closet")
        let made = try await plan([
            "a/catalog.yaml": "views: [{id: v, section: k, index: \(index)}]", "a/x.json": "[\(things)]",
        ])
        #expect(made.catalogs[0].defaultView.index?.items.map { $0.title } == titles)
    }

    @Test("the id of a section is made from its whole key")
    func sectionIDs() async throws {
        let things = list("a: Dining Room", "b: C++", "c: C", "d: [[", "e: Größe")
        let made = try await plan([
            "a/catalog.yaml": "views: [{id: v, section: k, order: appearance}]",
            "a/x.json": "[\(things.replacing("\"k\": [[", with: "\"k\": \"[[\""))]",
        ])
        #expect(
            made.catalogs[0].defaultView.sectionIDs
                == ["Dining Room", "C++", "C", "[[", "Größe"].map { "_" + Slug.make(from: $0) })
    }

    @Test("whitespace at the ends of values is ignored")
    func spaces() async throws {
        let made = try await plan([
            "a/catalog.yaml": "views: [{id: v, section: k}]\nfacets: [k]",
            "a/x.json": "[\(list("a: Den", "b: \" Den\"", "c: \"Den\\t\""))]",
        ])
        #expect(made.catalogs[0].defaultView.sectionTitles == ["Den"])
        #expect(made.catalogs[0].facets[0].values.map { $0.count } == [3])
    }

    @Test("the page of a value by which the first view is sectioned has only the section of that value")
    func ownSection() async throws {
        let made = try await plan([
            "a/catalog.yaml": "views: [{id: v, section: k}]\nfacets: [k, m]",
            "a/x.json":
                #"[{"title": "a", "k": ["A", "B"], "m": 1}, {"title": "b", "k": ["B", "C"], "m": 1}]"#,
        ])
        let facets = made.catalogs[0].facets.map { $0.values.map { $0.view.sectionTitles } }
        #expect(facets == [[["A"], ["B"], ["C"]], [["A", "B", "C"]]])
        #expect(made.catalogs[0].facets[0].values.map { $0.view.snapshot.ids.count } == [1, 2, 1])
    }

    @Test(
        "the page of a value has all of its entries",
        arguments: [
            "", ", language: tr", ", empty: header", ", empty: index", ", missing: INK",
            ", order: [ink, Tea]",
            ", by: word", ", by: firstLetter",
        ])
    func allEntries(further: String) async throws {
        let values = ["INK", "ink", "ink", "Tea", "tea time", "null"]
        let things = values.enumerated().map {
            #"{"title": "\#($0)", "k": \#($1 == "null" ? $1 : "[\"\($1)\", \"Jam\"]")}"#
        }
        // It warns of the two spellings.
        let site = try await loadSite([
            "a/catalog.yaml": "views: [{id: v, section: k\(further)}, {id: w}]\nfacets: [k]",
            "a/x.json": "[\(things.joined(separator: ","))]",
        ])
        let made = try #require(site.plan)
        for value in made.catalogs[0].facets[0].values {
            #expect(Set(value.view.snapshot.ids).count == value.count, "\(value.title)")
        }
        let counts = made.catalogs[0].facets[0].values.map { "\($0.title) \($0.count)" }
        #expect(counts == ["ink 3", "Jam 5", "Tea 1", "tea time 1"])
    }

    @Test(
        "a name of several sections is that of the smallest key, in whatever order they are found",
        arguments: [["owl-a", "owl-b", "elk"], ["owl-b", "elk", "owl-a"]])
    func sharedTitles(keys: [String]) {
        let names = keys.map { SectionName(key: $0, title: $0 == "elk" ? "Elk" : "Great Owl") }
        let settings = ViewSettings(id: "v", section: FieldPath("k"), grouping: .value)
        let made = SectionNames(names, in: settings, folding: ValueFolding(language: "en")) { $0 }
        #expect(made.key(named: "great owl") == "owl-a")
        #expect(made.key(named: "ELK") == "elk")
    }
}
