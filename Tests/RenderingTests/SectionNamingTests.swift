import Content
import Pipeline
import Planning
import Rendering
import Sectioning
import TestSupport
import Testing

@Suite("Sections of words, dates and numbers")
struct SectionNamingTests {
    private func view(_ keys: String, _ entries: String, catalog: String = "") async throws -> ViewPlan {
        let made = try await plan([
            "a/catalog.yaml": "\(catalog)\nviews: [{id: v, \(keys)}]\n", "a/x.json": "[\(entries)]",
        ])
        return made.catalogs[0].defaultView
    }

    /// Returns `title(rows)` for each section.
    private func sections(_ view: ViewPlan) -> String {
        zip(view.sectionTitles, view.snapshot.sections).map { title, section in
            title + "(" + section.placements.map { $0.id.label }.joined(separator: " ") + ")"
        }
        .joined(separator: " ")
    }

    private func entries(_ values: [(String, String)]) -> String {
        values.map { "{\"title\": \"\($0)\", \"k\": \($1)}" }.joined(separator: ",")
    }

    @Test("sections by word are the first words of titles or values")
    func words() async throws {
        let things = entries([("Barn owl", "1"), ("Barn swallow", "1"), ("Owl", "1"), ("  Ant bear", "1")])
        #expect(
            try await sections(view("by: word", things))
                == "Ant(ant-bear) Barn(barn-owl barn-swallow) Owl(owl)")
    }

    @Test(
        "ranges of integers are named by their ends, with sections below and above",
        arguments: [
            ("", "< 0(e) 0–9(a b) 10–99(c) ≥ 100(d f) Other(g)"),
            (", order: descending", "≥ 100(d f) 10–99(c) 0–9(a b) < 0(e) Other(g)"),
            (", empty: header", "< 0(e) 0–9(a b) 10–99(c) ≥ 100(d f) Other(g)"),
            (", order: [\"10–99\"]", "10–99(c) < 0(e) 0–9(a b) ≥ 100(d f) Other(g)"),
            (", order: [\"≥  100\"]", "≥ 100(d f) < 0(e) 0–9(a b) 10–99(c) Other(g)"),
            (", order: [None, 0-10], missing: None", "None(g) 0–9(a b) < 0(e) 10–99(c) ≥ 100(d f)"),
        ])
    func wholeRanges(further: String, expected: String) async throws {
        let things = entries([
            ("a", "0"), ("b", "9"), ("c", "10"), ("d", "100"), ("e", "-1"), ("f", "1000"), ("g", "null"),
        ])
        #expect(
            try await sections(view("section: k, by: {ranges: [0, 10, 100]}" + further, things)) == expected)
    }

    @Test("ranges of other numbers are named by their bounds, and a range of one integer by that number")
    func otherRanges() async throws {
        let parts = entries([("a", "0.5"), ("b", "1")])
        #expect(try await sections(view("section: k, by: {ranges: [0, 1, 2]}", parts)) == "0–1(a) 1–2(b)")
        let whole = entries([("a", "0"), ("b", "1"), ("c", "-5")])
        #expect(
            try await sections(view("section: k, by: {ranges: [-10, 0, 1, 5]}", whole))
                == "−10 – −1(c) 0(a) 1–4(b)")
    }

    @Test("numbers of ranges have minus signs, and units keep their hyphens")
    func negativeRanges() async throws {
        let things = entries([("a", "-11"), ("b", "-10"), ("c", "-1"), ("d", "3")])
        let made = try await view(
            "section: k, by: {ranges: [-10, -5, -1]}", things,
            catalog: "fields: {k: {type: integer, unit: kg-CO2}}")
        #expect(
            sections(made)
                == "< −10\u{A0}kg-CO2(a) −10 – −6\u{A0}kg-CO2(b) ≥ −1\u{A0}kg-CO2(c d)")
    }

    @Test("a range is named with a hyphen for its minus sign")
    func typedMinusSigns() async throws {
        let made = try await view(
            "section: k, by: {ranges: [-10, -5, 0]}, order: [\"-5 – -1\", \"< -10\"]",
            entries([("a", "-11"), ("b", "-10"), ("c", "-1")]))
        #expect(sections(made) == "−5 – −1(c) < −10(a) −10 – −6(b)")
    }

    @Test("ranges of large round numbers are named by their bounds in words")
    func largeRanges() async throws {
        let made = try await view(
            "section: k, by: {ranges: [0, 100000, 1500000]}, index: full, empty: header",
            entries([("a", "100000"), ("b", "1500000"), ("c", "-1")]),
            catalog: "fields: {k: {type: integer, unit: t}}")
        #expect(
            sections(made)
                == "< 0\u{A0}t(c) 0 – 100 thousand\u{A0}t() 100 thousand – 1.5 million\u{A0}t(a) ≥ 1.5 million\u{A0}t(b)"
        )
        #expect(made.sectionIDs.contains("_100000-1500000"))
    }

    @Test("the digits of all numbers of ranges are grouped if one is long")
    func groupedRanges() async throws {
        let parts = entries([("a", "1"), ("b", "1000"), ("c", "10000")])
        let declared = "fields: {k: integer}"
        #expect(
            try await sections(view("section: k, by: {ranges: [0, 1000, 10000]}", parts, catalog: declared))
                == "0–999(a) 1,000–9,999(b) ≥ 10,000(c)")
        #expect(
            try await sections(view("section: k, by: {ranges: [0, 1000, 2000]}", parts, catalog: declared))
                == "0–999(a) 1000–1999(b) ≥ 2000(c)")
        #expect(
            try await sections(view("section: k, by: {ranges: [0, 1000, 10000]}", parts))
                == "0–999(a) 1000–9999(b) ≥ 10000(c)")
    }

    @Test("ranges whose bounds have more than three digits are named by numbers")
    func largeUnevenRanges() async throws {
        let parts = entries([("a", "1")])
        #expect(
            try await sections(view("section: k, by: {ranges: [0, 1234, 1000000]}", parts)) == "0–1233(a)")
    }

    @Test("the index has large round numbers in abbreviations")
    func largeRangesInIndex() async throws {
        let made = try await view(
            "section: k, by: {ranges: [0, 100000, 1500000]}", entries([("a", "1"), ("b", "1500000")]))
        #expect(made.index?.items.map { $0.title } == ["0", "≥1.5M"])
    }

    @Test("empty ranges are shown if empty sections are")
    func emptyRanges() async throws {
        let made = try await view(
            "section: k, by: {ranges: [0, 10, 20, 30]}, empty: header", entries([("a", "25")]))
        #expect(sections(made) == "0–9() 10–19() 20–29(a)")
        #expect(made.index?.items.map { $0.title } == ["0", "10", "20"])
    }

    @Test(
        "years and months are in chronological order, in either direction",
        arguments: [
            ("by: year", "1999(a) 2024(b c d) Other(e)"),
            ("by: year, order: descending", "2024(b c d) 1999(a) Other(e)"),
            ("by: month", "1999(a) 2024-03(b c) 2024-11(d) Other(e)"),
            ("by: month, order: descending", "2024-11(d) 2024-03(b c) 1999(a) Other(e)"),
        ])
    func dates(keys: String, expected: String) async throws {
        let things = entries([
            ("a", "1999"), ("b", "\"2024-03-05\""), ("c", "\"2024-03\""), ("d", "\"2024-11-01\""),
            ("e", "null"),
        ])
        let made = try await view(keys, things, catalog: "entry: {date: k}")
        let keyed = made.snapshot.sections.map { section in
            section.key + "(" + section.placements.map { $0.id.label }.joined(separator: " ") + ")"
        }
        #expect(keyed.joined(separator: " ") == expected)
    }

    @Test(
        "years are written in the language, and their keys are numbers",
        arguments: [
            ("en", "year", "1999(a) 2024(b)", ["1999", "2024"]),
            ("ja", "year", "1999年(a) 2024年(b)", ["1999", "2024"]),
            ("ar", "year", "١٩٩٩(a) ٢٠٢٤(b)", ["١٩٩٩", "٢٠٢٤"]),
            ("ja", "month", "1999年(a) 2024年3月(b)", ["1999", "2024-03"]),
            ("es", "month", "1999(a) Marzo de 2024(b)", ["1999", "2024-03"]),
        ])
    func years(language: String, grouping: String, expected: String, index: [String]) async throws {
        let made = try await view(
            "section: k, by: \(grouping), missing: Other", entries([("a", "1999"), ("b", "\"2024-03\"")]),
            catalog: "language: \(language)")
        #expect(sections(made) == expected)
        #expect(made.index?.items.map { $0.title } == index)
        #expect(made.sectionIDs == (grouping == "year" ? ["_1999", "_2024"] : ["_1999", "_2024-03"]))
    }

    @Test(
        "declared dates are written in the language and in chronological order",
        arguments: [
            ("", "1999(a) March 5, 2024(b c) November 1, 2024(d) Other(e)"),
            (", order: descending", "November 1, 2024(d) March 5, 2024(b c) 1999(a) Other(e)"),
            (", order: [\"2024-11-01\"]", "November 1, 2024(d) 1999(a) March 5, 2024(b c) Other(e)"),
            (", order: [\"March 5, 2024\"]", "March 5, 2024(b c) 1999(a) November 1, 2024(d) Other(e)"),
        ])
    func declaredDates(further: String, expected: String) async throws {
        let things = entries([
            ("a", "1999"), ("b", "\"2024-03-05 14:30\""), ("c", "\"2024-03-05\""), ("d", "\"2024-11-01\""),
            ("e", "null"),
        ])
        let made = try await view("section: k" + further, things, catalog: "fields: {k: date}")
        #expect(sections(made) == expected)
        #expect(Set(made.sectionIDs) == ["_1999", "_2024-03-05", "_2024-11-01", "_other"])
    }

    @Test(
        "rows are ordered by the values of a field as it is declared",
        arguments: [
            ("date", "d", "D(d f c a b e)"), ("date", "-d", "D(a b c f d e)"),
            ("string", "d", "D(d f c b a e)"),
        ])
    func declaredOrder(type: String, entries: String, expected: String) async throws {
        let values = ["\"2024-03-05T14:00\"", "\"2024-03-05\"", "\"2022-07\"", "1999", "\" \"", "2022"]
        let things = zip("abcdef", values).map { #"{"title": "\#($0)", "k": "D", "d": \#($1)}"# }
        let made = try await view(
            "section: k, entries: \(entries)", things.joined(separator: ","), catalog: "fields: {d: \(type)}")
        #expect(sections(made) == expected)
    }

    @Test("codes that are declared to be strings are ordered as strings, and lists by their first values")
    func orderOfCodes() async throws {
        func rows(_ type: String, _ values: [String]) async throws -> String {
            let things = zip("abcd", values).map { #"{"title": "\#($0)", "k": "D", "n": \#($1)}"# }
            let catalog = "fields: {n: \(type)}"
            return sections(
                try await view("section: k, entries: n", things.joined(separator: ","), catalog: catalog))
        }
        #expect(try await rows("string", ["10", "\"9A\"", "100", "\"11B\""]) == "D(b a d c)")
        #expect(try await rows("[number]", ["[3, 1]", "[1, 9]", "[]", "2"]) == "D(b d a c)")
        #expect(
            try await rows("[string]", ["[\"\", \" \", \"x\"]", "\"w\"", "[\"\"]", "\"y\""]) == "D(b a d c)")
    }

    @Test(
        "views by the names of entries use their titles",
        arguments: [
            ("by: firstLetter", "B(drill) Z(lens)"), ("by: word", "Bosch(drill) Zeiss(lens)"),
            ("by: value", "Bosch(drill) Zeiss Jena(lens)"),
        ])
    func entryTitles(keys: String, expected: String) async throws {
        let made = try await plan([
            "m/catalog.yaml": "entry: {id: no}\n",
            "m/x.json": #"[{"title": "Zeiss Jena", "no": "m1"}, {"title": "Bosch", "no": "m2"}]"#,
            "t/catalog.yaml":
                "fields: {by: entry}\nviews: [{id: v, section: by, \(keys)}, {id: w, section: k, entries: by}]\n",
            "t/x.json":
                #"[{"title": "Lens", "by": "m/m1", "k": "K"}, {"title": "Drill", "by": "m/m2", "k": "K"}]"#,
        ])
        #expect(sections(made.catalogs[1].views[0]) == expected)
        #expect(sections(made.catalogs[1].views[1]) == "K(drill lens)")
    }

    @Test("equal numbers are one value, however they are written")
    func equalNumbers() async throws {
        let things = entries([
            ("a", "1.5"), ("b", "1.50"), ("c", "1.50"), ("d", "2"), ("e", "2e0"), ("f", "0.0"), ("g", "-0"),
            ("h", "12345678901234567890.10"), ("i", "12345678901234567890.1"), ("j", "12345678901234567890"),
        ])
        #expect(
            try await sections(view("section: k", things, catalog: "fields: {k: number}"))
                == "0.0(f g) 1.50(a b c) 2(d e) 12,345,678,901,234,567,890.10(h i) 12,345,678,901,234,567,890(j)"
        )
        #expect(
            try await sections(view("section: k", entries([("a", "1.5"), ("b", "1.50")])))
                == "1.5(a) 1.50(b)")
    }

    @Test("settings name a number in any spelling")
    func namedNumbers() async throws {
        let made = try await view(
            "section: k, order: [3, 1.5], header: {1.5: Hello}, empty: header",
            entries([("a", "1.50"), ("b", "1.50"), ("c", "1.5"), ("d", "3.0")]),
            catalog: "fields: {k: {type: number, oneOf: [3, 1.5]}}")
        #expect(sections(made) == "3.0(d) 1.50(a b c)")
        guard case .table(let headers) = made.settings.header else {
            Issue.record("no table")
            return
        }
        #expect(Array(headers.keys) == ["1.50"])
    }

    @Test("sections of entries are ordered by title, also if the ids are numbers")
    func numberedEntries() async throws {
        let made = try await plan([
            "m/catalog.yaml": "entry: {id: no}\n",
            "m/x.json": #"[{"title": "Zeiss", "no": "1"}, {"title": "Bosch", "no": "2"}]"#,
            "t/catalog.yaml": "fields: {by: entry}\nviews: [{id: v, section: by}]\n",
            "t/x.json": #"[{"title": "Lens", "by": "m/1"}, {"title": "Drill", "by": "m/2"}]"#,
            "m2/catalog.yaml": "entry: {id: no}\nfields: {by: entry}\nviews: [{id: v, section: by}]\n",
            "m2/x.json":
                #"[{"title": "Z", "no": "1", "by": "2"}, {"title": "B", "no": "2", "by": "1"}, {"title": "C", "no": "3", "by": "1"}]"#,
        ])
        let titles = Dictionary(
            uniqueKeysWithValues: made.catalogs.map { ($0.catalog.folder, $0.defaultView.sectionTitles) })
        #expect(titles["t"] == ["Bosch", "Zeiss"] && titles["m2"] == ["B", "Z"])
    }

    @Test("index titles of dates and ranges are their numbers, unless a style is set")
    func indexTitles() async throws {
        let things = entries([("a", "1999"), ("b", "5")])
        let ranges = "section: k, by: {ranges: [0, 10, 2000]}"
        #expect(try await view(ranges, things).index?.items.map { $0.title } == ["0", "10"])
        #expect(
            try await view(ranges + ", index: full", things).index?.items.map { $0.title } == [
                "0–9", "10–1999",
            ])
        #expect(
            try await view(ranges + ", index: {\"0–9\": Few}", things).index?.items.map { $0.title } == [
                "Few", "10",
            ])
    }

    @Test(
        "index titles of numbers are the numbers, as the section titles write them, without units",
        arguments: [
            ("", ["1.5", "10", "18", "100"]),
            ("language: ar-EG\nfields: {k: {type: number, unit: mm}}", ["١٫٥", "١٠", "١٨", "١٠٠"]),
        ] as [(String, [String])])
    func indexTitlesOfNumbers(catalog: String, titles: [String]) async throws {
        let numbers = entries([
            ("a", "18"), ("b", "10"), ("c", "1.5"), ("d", "100"), ("e", "1000000"),
        ])
        let made = try await view("section: k", numbers, catalog: catalog).index?.items.map { $0.title }
        #expect(made?.dropLast() == titles[...])
        // A long number would make the index wide.
        #expect(made?.last?.count == 1)
        #expect(
            try await view("section: k, index: singleLetter", numbers).index?.items.map { $0.title }
                == ["1", "1", "1", "1", "1"])
    }

    @Test("other names are in the sections of their own letters and lead to their entries")
    func otherNames() async throws {
        let things = """
            {"title": "Aardvark", "also": ["Ant bear", "Earth pig", "Aardvark", " "]}, {"title": "Bat", "also": "Ant eater", "room": "Den"}
            """
        let byLetter = try await view("empty: omit", things, catalog: "entry: {also: also}")
        #expect(
            sections(byLetter) == "A(aardvark aardvark/Ant bear bat/Ant eater) B(bat) E(aardvark/Earth pig)")
        let byRoom = try await view("section: room", things, catalog: "entry: {also: also}")
        #expect(sections(byRoom) == "Den(bat) Other(aardvark)")
    }

    @Test("a view with its own language and title field uses that language's order and letters")
    func ownLanguage() async throws {
        let things = """
            {"title": "Apple", "sv": "Äpple"}, {"title": "Zebra", "sv": "Sebra"}, {"title": "Dog"}
            """
        let made = try await view("language: sv, entry: {title: sv}", things)
        #expect(sections(made) == "D(dog) S(zebra) Ä(apple)")
        #expect(made.language == "sv")
    }

    @Test("the title of a view may be a pattern, and entries without its keys keep their titles")
    func titlePattern() async throws {
        let things = """
            {"title": "Lee", "given": "Ann"}, {"title": "Ray", "given": "Cid"}, {"title": "Cher"}
            """
        let made = try await view("entry: {title: \"{given} {title}\"}, empty: omit", things)
        #expect(sections(made) == "A(lee) C(cher ray)")
    }

    @Test("a section name in the settings that does not exist is an error")
    func unknownSections() async throws {
        let site = try await loadSite([
            "a/catalog.yaml":
                "views:\n  - id: v\n    section: k\n    selection: {Grage: single}\n    header: {Garage: Above, Shed: Above}\n    index: {Den: D}\n    footer:\n      Attic: Below\n",
            "a/x.json": "[\(entries([("a", "\"Garage\"")]))]",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/catalog.yaml:4:17: “selection” of the view “v” names the unknown section “Grage”",
                "content/a/catalog.yaml:5:29: “header” of the view “v” names the unknown section “Shed”",
                "content/a/catalog.yaml:6:13: “index” of the view “v” names the unknown section “Den”",
                "content/a/catalog.yaml:8:7: “footer” of the view “v” names the unknown section “Attic”",
            ])
        #expect(site.renderer != nil)
    }
}

extension RowID {
    /// The entry's id; for another name, with the name after a slash.
    fileprivate var label: String { otherName.map { entry + "/" + $0 } ?? entry }
}
