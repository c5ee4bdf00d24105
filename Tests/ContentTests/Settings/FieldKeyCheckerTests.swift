import Content
import ContentFixtures
import Diagnostics
import TestSupport
import Testing

@Suite("Keys that settings name")
struct FieldKeyCheckerTests {
    private let birds = """
        [{"title": "Barn owl", "latin": "Tyto alba", "kind": "Owls", "name": {"local": "Uhu"}, "tags": ["x"], "no": null},
         {"title": "Mallard", "weight": 1}]
        """

    private func check(_ settings: String, _ list: String? = nil) async throws -> Diagnostics {
        try await loadCatalog(["catalog.yaml": settings, "x.json": list ?? birds]).diagnostics
    }

    @Test(
        "one that no entry has is reported in the settings, with a suggestion",
        arguments: [
            ("entry: {subtitle: latn}", "1:19: no entry has the key “latn”", "did you mean “latin”?"),
            ("entry: {subtitle: Latin}", "1:19: no entry has the key “Latin”", "did you mean “latin”?"),
            (
                "entry: {subtitle: name.locl}", "1:19: no entry has the key “name.locl”",
                "did you mean “name.local”?"
            ),
            (
                "entry: {subtitle: '{kind}, {latin}'}", "1:19: no entry has the key “{kind}, {latin}”",
                "name one key, because only titles and images are made from several"
            ),
            ("views: [{id: v, section: knid}]", "1:26: no entry has the key “knid”", "did you mean “kind”?"),
            (
                "views: [{id: v, entries: -wieght}]", "1:26: no entry has the key “wieght”",
                "did you mean “weight”?"
            ),
            (
                "views: [{id: v, entry: {value: wight}}]", "1:32: no entry has the key “wight”",
                "did you mean “weight”?"
            ),
            (
                "facets: [kind, nix]", "1:16: no entry has the key “nix”",
                "use a key that entries have, or declare it in “fields”"
            ),
            (
                "facets: [{wight: {ranges: [0, 1]}}]", "1:11: no entry has the key “wight”",
                "did you mean “weight”?"
            ),
        ])
    func unused(settings: String, message: String, advice: String) async throws {
        let found = try await check(settings)
        #expect(found.report == ["content/a/catalog.yaml:" + message])
        #expect(found.advice == [advice])
        #expect(!found.hasErrors)
    }

    @Test(
        "one that some entry has, even if null, or that the schema declares, is valid",
        arguments: [
            "entry: {subtitle: latin, value: no}", "entry: {subtitle: name.local, also: tags}",
            "views: [{id: v, section: tags.0}]", "views: [{id: v, entries: descending}]",
            "{entry: {aliases: formerly}, fields: {formerly: [string]}}",
            "{entry: {subtitle: name.latin}, fields: {name.latin: string}}", "entry: {id: auto}",
        ])
    func used(settings: String) async throws {
        #expect(try await check(settings).report == [])
    }

    @Test("keys with dots are found as written")
    func dots() async throws {
        #expect(
            try await check("entry: {subtitle: a.b}", "[{\"title\": \"x\", \"a.b\": \"y\"}]").report == [])
    }

    @Test("are not reported if entries cannot be read or there are none")
    func unparsed() async throws {
        #expect(try await check("entry: {subtitle: latn}", "[{\"title\": }]").report.count == 1)
        #expect(
            try await check("entry: {subtitle: latn}", "[]").report
                == ["content/a/catalog.yaml: this catalog has no entries"])
    }

    @Test(
        "an entry's key that differs from one only by case is reported in the entry",
        arguments: [
            (
                "", "---\nTitle: Owl\n---\nText",
                "2:1: “Title” differs from the key “title” only in case"
            ),
            (
                "", "---\nDraft: true\n---\nText",
                "2:1: “Draft” differs from the key “draft” only in case"
            ),
            (
                "", "---\ndraft: false\nDRAFT: true\n---\nText",
                "3:1: “DRAFT” differs from the key “draft” only in case"
            ),
            (
                "fields: {latin: string}", "---\nLatin: Tyto\n---\nText",
                "2:1: “Latin” differs from the key “latin” only in case"
            ),
            (
                "entry: {subtitle: latin}", "---\nLatin: Tyto\n---\nText",
                "2:1: “Latin” differs from the key “latin” only in case"
            ),
        ])
    func letterCase(settings: String, text: String, message: String) async throws {
        let found = try await loadCatalog([
            "catalog.yaml": settings, "owl.md": text, "bat.md": "---\nlatin: x\n---\nText",
        ]).diagnostics
        #expect(found.report == ["content/a/owl.md:" + message])
        #expect(!found.hasErrors)
    }

    @Test("a key is not reported for its case if the settings or the schema name it so")
    func otherKeys() async throws {
        let made = try await loadCatalog([
            "catalog.yaml": "entry: {title: Title, subtitle: Latin}\nfields: {latin: string, LATIN: string}",
            "owl.md": "---\nTitle: Owl\nLatin: a\nlatin: b\nLATIN: c\ntitle: x\nDescription: y\n---\nText",
        ])
        #expect(made.diagnostics.report.filter { !$0.contains("“title”") } == [])
        #expect(made.entries[0].title == "Owl")
    }

    @Test("a page has its own set of keys")
    func page() async throws {
        let found = try await load(["a/x.md": "Text", "about.md": "---\nDescription: x\nLatin: y\n---\nText"])
        #expect(
            found.diagnostics.report == [
                "content/about.md:2:1: “Description” differs from the key “description” only in case"
            ])
    }
}
