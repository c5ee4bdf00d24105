import Content
import DataFormats
import Pipeline
import Planning
import Rendering
import Sectioning
import TestSupport
import Testing

@Suite("Index letters of other scripts")
struct IndexLetterTests {
    private func catalog(
        _ language: String, _ titles: [String], _ settings: String = "", view: String = ""
    ) async throws -> CatalogPlan {
        let objects = titles.enumerated().map {
            "{\"id\": \"e\($0)\", \"title\": \($1.quoted), \"maker\": \($1.quoted)}"
        }
        let made = try await plan([
            "site.yaml": "language: \(language)", "a/x.json": "[\(objects.joined(separator: ","))]",
            "a/catalog.yaml": "entry: {id: id}\nviews: [{id: v\(view)}]\n\(settings)",
        ])
        return made.catalogs[0]
    }

    /// Returns `letter(titles)` for each section.
    private func sections(_ catalog: CatalogPlan) -> String {
        let titles = Dictionary(uniqueKeysWithValues: catalog.catalog.entries.map { ($0.id, $0.title) })
        return catalog.defaultView.snapshot.sections.map { section in
            let rows = section.placements.map { titles[$0.id.entry] ?? "" }
            return section.key + "(" + rows.joined(separator: " ") + ")"
        }
        .joined(separator: " ")
    }

    @Test(
        "letters of the titles' scripts follow those of the language",
        arguments: [
            ("ko", ["tar", "가위", "zip", "7z"], "ㄱ(가위) T(tar) Z(zip) #(7z)"),
            ("ar", ["tar", "بيت"], "ب(بيت) T(tar)"), ("ja", ["tar", "かな", "日本"], "T(tar) か(かな) #(日本)"),
            ("en", ["tar", "Ёж", "Ω"], "T(tar) Ω(Ω) Е(Ёж)"), ("ru", ["tar", "Ёж"], "Е(Ёж) T(tar)"),
        ])
    func added(language: String, titles: [String], expected: String) async throws {
        #expect(try await sections(catalog(language, titles)) == expected)
    }

    @Test("if the settings name alphabets, even none, no other letters are added")
    func given() async throws {
        let titles = ["tar", "Ёж", "가위"]
        #expect(try await sections(catalog("ko", titles, "alphabets: [ru]")) == "ㄱ(가위) Е(Ёж) #(tar)")
        let none = try await catalog("ko", titles, "alphabets: []")
        #expect(sections(none) == "ㄱ(가위) #(tar Ёж)")
        #expect(none.addedAlphabets == [])
        #expect(try await catalog("ko", titles).addedAlphabets == ["en", "ru"])
    }

    @Test("added letters without entries are omitted, unlike those of the language")
    func empty() async throws {
        let made = try await catalog("ko", ["tar", "가위"], view: ", empty: index")
        let shown = made.defaultView.index?.items.map { $0.title } ?? []
        #expect(shown == ["ㄱ", "ㄴ", "ㄷ", "ㄹ", "ㅁ", "ㅂ", "ㅅ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ", "T"])
        let descending = try await catalog("ko", ["tar", "가위", "zip"], view: ", order: descending")
        #expect(sections(descending) == "Z(zip) T(tar) ㄱ(가위)")
    }

    @Test("letters are also added for the values of the section field and for other names")
    func values() async throws {
        let made = try await catalog("ko", ["tar"], view: ", section: maker, by: firstLetter")
        #expect(sections(made) == "T(tar)")
        let named = try await plan([
            "site.yaml": "language: ko", "a/catalog.yaml": "entry: {also: also}",
            "a/x.json": "[{\"title\": \"가위\", \"also\": [\"scissors\"]}]",
        ])
        #expect(named.catalogs[0].defaultView.snapshot.sections.map { $0.key } == ["ㄱ", "S"])
    }

    @Test("a view without letters adds none")
    func otherViews() async throws {
        #expect(try await catalog("ko", ["tar"], view: ", section: maker").addedAlphabets == [])
    }
}

@Suite("Numbers as codes")
struct CodeOrderTests {
    private func order(_ view: String, _ codes: [String], isString: Bool = true) async throws -> [String] {
        let objects = codes.enumerated().map {
            "{\"title\": \"t\($0)\", \"code\": \(isString || Int($1) == nil ? $1.quoted : $1)}"
        }
        let made = try await plan([
            "a/catalog.yaml": "entry: {sort: code}\nviews: [{id: v, \(view)}]",
            "a/x.json": "[\(objects.joined(separator: ","))]",
        ])
        let codes = Dictionary(
            uniqueKeysWithValues: made.catalogs[0].catalog.entries.map {
                ($0.id, $0.whole.fields["code"]?.text)
            })
        return made.catalogs[0].defaultView.snapshot.sections.flatMap { $0.placements }
            .compactMap { codes[$0.id.entry] ?? nil }
    }

    private let codes = ["2F9FF", "2F80A", "2000", "300"]

    @Test("a view that is numeric by decimals compares the digits after a point one by one")
    func decimals() async throws {
        let sizes = ["3.5", "3.25", "10.5", "3.125"]
        #expect(try await order("by: firstLetter", sizes) == ["3.5", "3.25", "3.125", "10.5"])
        #expect(
            try await order("by: firstLetter, numeric: decimal", sizes) == ["3.125", "3.25", "3.5", "10.5"])
        let site = try await loadSite([
            "a/catalog.yaml": "views: [{id: v, numeric: 2}]", "a/x.md": "# X\n",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/catalog.yaml:1:26: “numeric” must be true, false or decimal, not “2”"
            ])
    }

    @Test("a view that is not numeric compares codes digit by digit")
    func entries() async throws {
        #expect(try await order("by: firstLetter", codes) == ["2F9FF", "2F80A", "300", "2000"])
        #expect(
            try await order("by: firstLetter, numeric: true", codes) == ["2F9FF", "2F80A", "300", "2000"])
        #expect(
            try await order("by: firstLetter, numeric: false", codes) == ["2000", "2F80A", "2F9FF", "300"])
        #expect(
            try await order("by: firstLetter, numeric: false, entries: descending", codes)
                == ["300", "2F9FF", "2F80A", "2000"])
    }

    @Test("a view that is not numeric compares numbers in YAML and JSON as strings")
    func fields() async throws {
        let view = "by: firstLetter, entries: code"
        #expect(try await order(view, codes, isString: false).prefix(2) == ["300", "2000"])
        #expect(
            try await order(view + ", numeric: false", codes, isString: false)
                == ["2000", "2F80A", "2F9FF", "300"])
    }

    @Test("sections of codes are in the same order")
    func sections() async throws {
        #expect(try await order("section: code", ["10", "9", "100"]) == ["9", "10", "100"])
        #expect(try await order("section: code, numeric: false", ["10", "9", "100"]) == ["10", "100", "9"])
    }
}

@Suite("Section names in `order`")
struct SectionOrderKeywordTests {
    private func report(_ settings: String) async throws -> [String] {
        try await loadSite([
            "a/catalog.yaml": settings,
            "a/x.json": "[{\"title\": \"Apple\", \"kind\": \"Fruit\"}, {\"title\": \"Leek\"}]",
        ]).diagnostics.report
    }

    @Test("a name without entries is an error at its position")
    func unknown() async throws {
        let settings = "views: [{id: v, section: kind, order: [Fruit, Friut, Nut]}]"
        let message = "“order” of the view “v” names the unknown section"
        #expect(
            try await report(settings) == [
                "content/a/catalog.yaml:1:47: \(message) “Friut”",
                "content/a/catalog.yaml:1:54: \(message) “Nut”",
            ])
    }

    @Test(
        "a name without entries is allowed if empty sections are shown, if the schema has it, and as the missing section",
        arguments: [
            "views: [{id: v, section: kind, order: [Nut, Fruit], empty: header}]",
            "views: [{id: v, section: kind, order: [Nut, Fruit], empty: index}]",
            "{fields: {kind: {oneOf: [Fruit, Nut]}}, views: [{id: v, section: kind, order: [Nut, Fruit]}]}",
            "views: [{id: v, section: kind, order: [Rest, Fruit], missing: Rest}]",
            "views: [{id: v, section: title, order: [Apple, None], missing: None}]",
        ])
    func known(settings: String) async throws {
        #expect(try await report(settings) == [])
    }
}
