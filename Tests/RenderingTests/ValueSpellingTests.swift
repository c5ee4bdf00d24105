import Content
import Diagnostics
import Pipeline
import Planning
import Rendering
import Sectioning
import TestSupport
import Testing

@Suite("Spellings of a value")
struct ValueSpellingTests {
    /// Loads entries with the titles `a`, `b` … on one line each, whose key `k` has the given values.
    private func load(
        _ values: [String], settings: String = "views: [{id: v, section: k}]\nfacets: [k]",
        language: String = "en"
    ) async throws -> LoadedSite {
        let entries = values.enumerated().map { number, value in
            "{\"title\": \"\(Character(Unicode.Scalar(UInt8(97 + number))))\", \"k\": \(value.quoted)}"
        }
        return try await loadSite([
            "site.yaml": "language: \(language)", "a/catalog.yaml": settings,
            "a/x.json": "[\(entries.joined(separator: ",\n "))]",
        ])
    }

    private func sections(_ site: LoadedSite) throws -> [String] {
        let view = try #require(site.plan).catalogs[0].defaultView
        return zip(view.snapshot.sections, view.sectionTitles).map { section, title in
            title + ": " + section.placements.map { $0.id.entry }.joined(separator: " ")
        }
    }

    @Test(
        "spellings that differ only in case, spaces or invisible characters are one value, shown in the most frequent one",
        arguments: [
            (
                ["Night", "night", "night"], ["night: a b c"],
                "“Night” is shown as “night”, because it differs only in case"
            ),
            (
                ["Night", "night"], ["Night: a b"],
                "“night” is shown as “Night”, because it differs only in case"
            ),
            (
                ["Full sun", "Full  sun"], ["Full sun: a b"],
                "“Full \\u{20}sun” is shown as “Full sun”, because it differs only in spaces"
            ),
            (
                ["Full sun", "Full\u{A0}sun"], ["Full sun: a b"],
                "“Full\\u{a0}sun” is shown as “Full sun”, because it differs only in spaces"
            ),
            (
                ["Sun", "Sun\u{200B}"], ["Sun: a b"],
                "“Sun\\u{200b}” is shown as “Sun”, because it differs only in characters that cannot be seen"
            ),
            (
                ["ΟΔΟΣ", "οδος"], ["ΟΔΟΣ: a b"],
                "“οδος” is shown as “ΟΔΟΣ”, because it differs only in case"
            ),
        ] as [([String], [String], String)])
    func oneValue(values: [String], expected: [String], message: String) async throws {
        let site = try await load(values)
        #expect(try sections(site) == expected)
        #expect(site.plan?.catalogs[0].facets[0].values.map { $0.count } == [values.count])
        // The view and the facet have the same problem, which is printed once.
        #expect(site.diagnostics.sorted.map { $0.problem.message } == [message])
        #expect(!site.diagnostics.hasErrors)
    }

    @Test(
        "other values never share a section, and those that are not their own slug get a hash",
        arguments: [
            (["js", ".js"], ["_js", "_js-" + Slug.hash(of: ".js")]),
            ([".js", "JS"], ["_js-" + Slug.hash(of: ".js"), "_js"]),
            (["E-mail", "E mail"], ["_e-mail", "_e-mail-" + Slug.hash(of: "E mail")]),
            (["E_mail", "E mail"], ["E_mail", "E mail"].map { "_e-mail-" + Slug.hash(of: $0) }),
            (["C", "C++"], ["_c", "_c-" + Slug.hash(of: "C++")]),
            (["44", "-44"], ["_44", "_44-" + Slug.hash(of: "-44")]),
            (["5", ".5", "-5"], ["_5", "_5-" + Slug.hash(of: ".5"), "_5-" + Slug.hash(of: "-5")]),
            (["0", "-0"], ["_0", "_0-" + Slug.hash(of: "-0")]),
            (["İzmir", "Izmir"], ["_izmir-" + Slug.hash(of: "İzmir"), "_izmir"]),
            (["Maße", "Masse"], ["_maße", "_masse"]),
        ] as [([String], [String])])
    func otherValues(values: [String], ids: [String]) async throws {
        let site = try await load(
            values, settings: "views: [{id: v, section: k, order: appearance}]\nfacets: [k]")
        #expect(site.diagnostics.report == [])
        let catalog = try #require(site.plan).catalogs[0]
        #expect(catalog.defaultView.sectionIDs == ids)
        #expect(Set(catalog.facets[0].values.map { "_" + $0.slug }) == Set(ids))
    }

    @Test(
        "case is that of the language",
        arguments: [("tr", ["KILIÇ: a b", "kiliç: c"]), ("en", ["KILIÇ: a c", "kılıç: b"])])
    func turkishCase(language: String, expected: [String]) async throws {
        let site = try await load(["KILIÇ", "kılıç", "kiliç"], language: language)
        #expect(Set(try sections(site)) == Set(expected))
    }

    @Test("the letters I and İ of Turkish have sections of their own")
    func turkishLetters() async throws {
        let made = try await plan([
            "site.yaml": "language: tr", "a/x.json": "[{\"title\": \"Isparta\"}, {\"title\": \"İzmir\"}]",
        ])
        let view = made.catalogs[0].defaultView
        #expect(view.snapshot.sections.map { $0.key } == ["I", "İ"])
        #expect(view.sectionIDs == ["_ı", "_i"])
    }

    @Test("first words that differ only in case are one section, without a warning")
    func words() async throws {
        let site = try await load(
            ["Den one", "den two", "DEN three", "den four"],
            settings: "views: [{id: v, section: k, by: word}]")
        #expect(site.diagnostics.report == [])
        #expect(try sections(site) == ["den: a b c d"])
    }

    @Test(
        "settings may name a section in any spelling",
        arguments: [
            "order: [night, DAY]", "selection: {night: single}", "index: {night: N}",
            "header: {night: Above}",
            "missing: DAY",
        ])
    func namesInSettings(setting: String) async throws {
        let made = try await plan([
            "a/catalog.yaml": "views: [{id: v, section: k, \(setting)}]",
            "a/x.json":
                "[{\"title\": \"a\", \"k\": \"Day\"}, {\"title\": \"b\", \"k\": \"Night\"}, {\"title\": \"c\"}]",
        ])
        let view = made.catalogs[0].defaultView
        let keys = view.snapshot.sections.map { $0.key }
        switch setting.prefix(while: { $0 != ":" }) {
        case "order": #expect(keys == ["Night", "Day", "Other"])
        case "selection": #expect(view.selectionPolicy(ofSection: 1) == .single)
        case "index": #expect(view.index?.items.map { $0.title } == ["D", "N", "O"])
        case "header": #expect(view.settings.header["Night"] != nil)
        default: #expect(keys == ["Night", "Day"])
        }
    }

    @Test("a value in another spelling leads to the section that has it")
    func links() async throws {
        let made = try await pages(
            [
                "a/catalog.yaml": "entry: {pages: true}\nviews: [{id: a-z}, {id: k, section: k, by: value}]",
                "a/x.json":
                    "[{\"title\": \"a\", \"k\": \"Night\"}, {\"title\": \"b\", \"k\": \"Night\"}, {\"title\": \"c\", \"k\": \"night\"}]",
            ], isClean: false)
        #expect(made["a/c/index.html"]?.contains("href=\"../-/k/#_night\"") == true)
    }

    @Test("the warning is at the first place of another spelling, and lists the others")
    func places() async throws {
        let site = try await load(["Den", "den", "Den", "den", "DEN", "Den", "dEN", "deN", "Hall", "hall"])
        #expect(
            site.diagnostics.report == [
                "content/a/x.json:2:22: “den” is shown as “Den”, because it differs only in case",
                "content/a/x.json:10:22: “hall” is shown as “Hall”, because it differs only in case",
            ])
        #expect(
            site.diagnostics.advice == [
                "write “Den”, as at content/a/x.json:1:22; also change content/a/x.json:4:22, content/a/x.json:5:22, content/a/x.json:7:22 and 1 more place",
                "write “Hall”, as at content/a/x.json:9:22",
            ])
    }

    @Test("a title that looks like another one is a warning")
    func titles() async throws {
        let site = try await loadSite([
            "a/basil.md": "---\ntitle: Basil\n---\n", "a/c.md": "---\ntitle: \"Basil\\u200B\"\n---\n",
            "a/d.md": "---\ntitle: \"\\u200ESage\"\n---\n", "a/e.md": "---\ntitle: \"Sa\\u00ADge\"\n---\n",
            "a/f.md": "---\ntitle: \"So\\u00ADlo\"\n---\n",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/c.md:2:8: “Basil\\u{200b}” looks like the title at content/a/basil.md:2:8 and differs only in U+200B",
                "content/a/e.md:2:8: “Sa\\u{ad}ge” looks like the title at content/a/d.md:2:8 and differs only in U+00AD",
            ])
        #expect(!site.diagnostics.hasErrors)
    }

    @Test("titles that differ only in an invisible character have one id, which is an error")
    func idsOfTitles() async throws {
        let site = try await loadSite([
            "a/x.json": "[{\"title\": \"Basil\"},\n {\"title\": \"Basil\\u200b\"}]"
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/x.json:2:2: duplicate id “basil”, already used by content/a/x.json:1:2",
                "content/a/x.json:2:12: “Basil\\u{200b}” looks like the title at content/a/x.json:1:12 and differs only in U+200B",
            ])
    }
}
