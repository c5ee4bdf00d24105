@testable import Diagnostics
import Pipeline
import Planning
import Rendering
import TestSupport
import Testing

@Suite("Values of fields")
struct FieldValueTests {
    /// Returns the facts of a page as `LABEL: VALUE`, with `URL|` before a linked value and `;` between values.
    private func facts(of page: String) -> [String] {
        page.matches(of: #/<dt>([^<]*)<\/dt><dd>(.*)<\/dd><\/div>/#).map { match in
            let values = match.output.2.split(separator: "</span>").map { value in
                value.replacing("<span>", with: "").replacing("<a href=\"", with: "")
                    .replacing("\">", with: "|").replacing(#/<\/?bdi>|<\/a>/#, with: "")
            }
            return "\(match.output.1): " + values.joined(separator: ";")
        }
    }

    private func page(_ fields: String, _ values: String, settings: String = "") async throws -> String {
        let made = try await pages([
            "a/catalog.yaml": "entry: {pages: true}\nfields: {\(fields)}\n\(settings)",
            "a/x.json": "[{\"title\": \"Owl\", \(values)}]",
        ])
        return try #require(made["a/owl/index.html"])
    }

    @Test(
        "numbers of declared fields are in the language of the catalog, however YAML writes them",
        arguments: [
            (".5", "0,5"), ("1e3", "1.000"), ("007", "7"), ("0x1F", "31"), ("+5", "5"), ("-0.50", "-0,50"),
            ("1.", "1"), ("15e-1", "1,5"), ("-5e-3", "-0,005"), ("1e99", "1e99"),
        ])
    func spellings(value: String, shown: String) async throws {
        let made = try await pages([
            "a/catalog.yaml": "language: de\nentry: {pages: true}\nfields: {k: {type: number, unit: kg}}\n",
            "a/x.yaml": "- {title: Owl, k: \(value)}\n",
        ])
        #expect(facts(of: try #require(made["a/owl/index.html"])) == ["K: \(shown)\u{A0}kg"])
    }

    @Test(
        "numbers of declared fields are in the language of the catalog, with their unit",
        arguments: [
            ("en", "integer", "1987", "1987"), ("en", "integer", "12345", "12,345"),
            ("en", "{type: integer, unit: m}", "1987", "1,987\u{A0}m"),
            ("en", "number", "-1234567.50", "-1,234,567.50"), ("de", "number", "2.50", "2,50"),
            ("de", "{type: number, unit: km²}", "652230.0", "652.230,0\u{A0}km²"),
            ("ar", "integer", "12", "١٢"), ("en", "number", "1e5", "100,000"),
            ("en", "string", "12345", "12345"),
            // Prices have two fraction digits, or none, or more.
            ("de", "{type: number, unit: €}", "19.9", "19,90\u{A0}€"),
            ("en", "{type: number, unit: €/kg}", "1.5", "1.50\u{A0}€/kg"),
            ("en", "{type: number, unit: CHF}", "-0.5", "-0.50\u{A0}CHF"),
            ("en", "{type: number, unit: €}", "20", "20\u{A0}€"),
            ("en", "{type: number, unit: €}", "0.125", "0.125\u{A0}€"),
            ("en", "{type: number, unit: MWH}", "19.9", "19.9\u{A0}MWH"),
            ("en", "{type: number, unit: M€}", "1.5", "1.5\u{A0}M€"),
            ("en", "{type: number, unit: ¢}", "1.5", "1.5\u{A0}¢"),
            ("en", "{type: number, unit: KWD}", "1.5", "1.5\u{A0}KWD"),
        ])
    func numbers(language: String, type: String, value: String, shown: String) async throws {
        let page = try await page("k: \(type)", "\"k\": \(value)", settings: "language: \(language)\n")
        #expect(facts(of: page) == ["K: \(shown)"])
    }

    @Test("a number that the settings do not declare is as written")
    func undeclaredNumber() async throws {
        let made = try await pages([
            "a/catalog.yaml": "entry: {pages: true}\n",
            "a/x.json": "[{\"title\": \"Owl\", \"postcode\": 94103, \"version\": 1.10}]",
        ])
        #expect(facts(of: try #require(made["a/owl/index.html"])) == ["Postcode: 94103", "Version: 1.10"])
    }

    @Test("without a schema, a page lists values of any key, and what is text in a list")
    func undeclaredForms() async throws {
        let made = try await pages([
            "a/catalog.yaml": "entry: {pages: true}\n",
            "a/x.json": """
            [{"title": "Owl", "Nr.": 1, ".b": 2, "a..b": 3, "tags": ["red", null, "blue", {"x": 1}, [2]],
              "none": [null, [1]], "size": {"Nr.": 5, "c.d": 6, "e": [7, null]}}]
            """,
        ])
        #expect(
            facts(of: try #require(made["a/owl/index.html"])) == [
                "Nr.: 1", ".b: 2", "A..b: 3", "Tags: red;blue", "Size, nr.: 5", "Size, c.d: 6", "Size, e: 7",
            ])
    }

    @Test(
        "a key “title” that is not the title of the entry is a fact",
        arguments: [("name", ""), ("\"{name}\"", ""), ("name", "fields: {title: string, room: integer}")])
    func otherTitle(title: String, settings: String) async throws {
        let made = try await pages([
            "a/catalog.yaml": "entry: {title: \(title), pages: true}\n\(settings)\n",
            "a/x.json": "[{\"name\": \"Owl\", \"title\": \"Dr.\", \"room\": 5}]",
        ])
        #expect(facts(of: try #require(made["a/owl/index.html"])) == ["Title: Dr.", "Room: 5"])
    }

    @Test("a hidden field is not on the entry's page")
    func hidden() async throws {
        let page = try await page("k: {hidden: true}, l: string", "\"k\": \"secret\", \"l\": \"x\"")
        #expect(facts(of: page) == ["L: x"])
        #expect(!page.contains("secret"))
    }

    @Test(
        "a URL is shown as its host and path, without the beginning of a long path",
        arguments: [
            ("https://www.example.org/", "example.org"),
            ("https://a:b@example.org/x/?y#z", "example.org/x/?y#z"),
            ("mailto:a@example.org", "a@example.org"), ("http://www.example.org/owls/", "example.org/owls"),
            (
                "https://example.org/" + String(repeating: "a", count: 60) + "/1",
                "example.org/…" + String(repeating: "a", count: 45) + "/1"
            ),
        ])
    func urls(url: String, shown: String) async throws {
        let page = try await page("k: url", "\"k\": \"\(url)\"")
        #expect(facts(of: page) == ["K: \(url)|\(shown)"])
    }

    @Test(
        "an entry may be named by what its id is made from, or by its title",
        arguments: [
            ("id: code", "Barn Owl", []), ("id: code", "barn-owl", []), ("id: code", "A B/Barn Owl", []),
            ("id: code", "Tyto/alba", ["“k” names an entry by its title “Tyto/alba”"]),
            ("id: code", "a-b/Tyto/alba", ["there is no catalog “a-b/Tyto”"]),
            ("id: code", "Two", ["“a-b” has no entry “Two”"]),
            ("id: code", "two B", []), ("id: auto", "Owl one", []),
            ("id: auto", "Two", ["“a-b” has no entry “Two”"]), ("id: auto", "two", []),
        ])
    func namedEntries(settings: String, name: String, problems: [String]) async throws {
        let site = try await loadSite([
            "A B/catalog.yaml": "entry: {\(settings)}\nfields: {k: entry}",
            "A B/x.json": """
            [{"title": "Tyto/alba", "code": "Barn Owl"}, {"title": "Two", "code": "Two A"},
             {"title": "Two", "code": "Two B"}, {"title": "Owl one", "code": "x"},
             {"title": "Last", "code": "y", "k": "\(name)"}]
            """,
        ])
        #expect(site.diagnostics.sorted.map { $0.problem.message } == problems)
    }

    @Test("a page links to an entry that is named by its title, and the warning shows its id")
    func namedByTitle() async throws {
        let files = [
            "a/catalog.yaml":
                "entry: {id: code, pages: true}\nfields: {k: [entry]}\nviews: [{id: v, section: k}]",
            "a/x.json": """
            [{"title": "Vole", "code": "M-1"}, {"title": "Owl", "code": "B 1", "k": ["Vole", "M-1"]},
             {"title": "Bat", "code": "B 2", "k": "b 1"}]
            """,
        ]
        let site = try await loadSite(files)
        #expect(
            site.diagnostics.report == [
                "content/a/x.json:1:74: “k” names an entry by its title “Vole”",
                "content/a/x.json:1:82: “k” names the entry “M-1” twice",
            ])
        #expect(
            site.diagnostics.advice.first == "write its id “M-1”, which stays the same if the title changes")
        // Both are the same value.
        #expect(site.plan?.catalogs[0].defaultView.sectionTitles == ["Owl", "Vole", "Other"])
        let made = try await pages(files, isClean: false)
        #expect(made["a/b-1/index.html"]?.contains("<a href=\"../M-1/\">") == true)
    }

    @Test("ids of entries are links with the titles of the entries, and entries mention one another")
    func entries() async throws {
        let made = try await pages([
            "a/catalog.yaml":
                "entry: {pages: true, subtitle: best}\nfields: {eats: [entry], best: entry, fears: {type: entry, hidden: true}}\n",
            "a/x.json": """
            [{"title": "Owl", "eats": ["vole", "b/bat"], "best": "vole", "fears": " b/eagle "},
             {"title": "Vole", "eats": ""}]
            """,
            "b/x.json": "[{\"title\": \"Bat\"}, {\"title\": \"Eagle\"}]",
        ])
        let owl = try #require(made["a/owl/index.html"])
        #expect(facts(of: owl) == ["Eats: ../vole/|Vole;../../b/#bat|Bat"])
        #expect(owl.contains("<p class=\"lede\"><bdi>Vole</bdi></p>"))
        #expect(owl.contains("<li><a href=\"../../b/#eagle\"><bdi>Eagle</bdi></a></li>"))
        let vole = try #require(made["a/vole/index.html"])
        #expect(vole.contains("id=\"__mentioned\""))
        #expect(facts(of: vole) == [])
    }

    @Test("sections and values of facets that are ids of entries have the titles of these entries")
    func referenceTitles() async throws {
        let made = try await pages([
            "a/catalog.yaml":
                "entry: {id: id}\nfields: {eats: [entry]}\nviews: [{id: az}, {id: eats, section: eats}]\nfacets: [eats]\n",
            "a/x.json": """
            [{"title": "Owl", "id": "owl", "eats": ["v-1", "b/bat"]}, {"title": "Vole", "id": "v-1"}]
            """,
            "b/catalog.yaml": "entry: {id: id}\n",
            "b/x.json": "[{\"title\": \"Apple bat\", \"id\": \"bat\"}]",
        ])
        let view = try #require(made["a/-/eats/index.html"])
        let titles = view.matches(of: #/<h2 [^>]*><bdi>([^<]*)</#).map { String($0.output.1) }
        #expect(titles == ["Apple bat", "Vole", "Other"])
        #expect(made["a/index.html"]?.contains("<a href=\"-/facet/eats/v-1/\"><bdi>Vole</bdi></a>") == true)
    }

    @Test("an id that no entry has is an error at the value, with a suggestion")
    func unknownEntries() async throws {
        let site = try await loadSite([
            "a/catalog.yaml": "fields: {eats: [entry]}\n",
            "a/owl.md": "---\neats: [voel, bat, c/bat, vole]\n---\n# Owl\n", "a/vole.md": "# Vole\n",
            "b/bat.md": "# Bat\n",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/owl.md:2:8: “a” has no entry “voel”",
                "content/a/owl.md:2:14: “a” has no entry “bat”",
                "content/a/owl.md:2:19: there is no catalog “c”",
            ])
    }

    @Test("an id of a draft is an error of its own, unless drafts are built")
    func draftReferences() async throws {
        let files = [
            "a/catalog.yaml": "fields: {eats: [entry]}\n",
            "a/owl.md": "---\neats: [vole, b/bat, b/x-1, emu]\n---\n# Owl\n",
            "a/vole.md": "---\ndraft: true\n---\n# Vole\n", "b/catalog.yaml": "entry: {id: key}\n",
            "b/x.json": """
            [{"title": "Bat", "key": "bat", "draft": true}, {"title": "X", "key": "x-1", "draft": true},
             {"title": "Y", "key": "y"}]
            """,
        ]
        #expect(
            try await loadSite(files).diagnostics.report == [
                "content/a/owl.md:2:8: the entry “vole” is a draft",
                "content/a/owl.md:2:14: the entry “b/bat” is a draft",
                "content/a/owl.md:2:21: the entry “b/x-1” is a draft",
                "content/a/owl.md:2:28: “a” has no entry “emu”",
            ])
        let all = try await loadSite(files.merging(["site.yaml": "drafts: true\n"]) { $1 })
        #expect(all.diagnostics.report == ["content/a/owl.md:2:28: “a” has no entry “emu”"])
    }

    @Test("an entry that names itself, or another one twice in a field, is a warning at the value")
    func needlessReferences() async throws {
        let site = try await loadSite([
            "a/catalog.yaml": "fields: {eats: [entry], fears: entry}\n",
            "a/owl.md": "---\neats: [vole, owl, a/vole]\nfears: vole\n---\n# Owl\n", "a/vole.md": "# Vole\n",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/owl.md:2:14: “eats” names the entry itself",
                "content/a/owl.md:2:19: “eats” names the entry “a/vole” twice",
            ])
        #expect(!site.diagnostics.hasErrors)
    }

    @Test("an entry that a page lists as a fact is not listed among its mentions")
    func mentionsWithoutFacts() async throws {
        let made = try await pages([
            "a/catalog.yaml":
                "entry: {pages: true}\nfields: {eats: [entry], fears: {type: [entry], hidden: true}}\n",
            "a/owl.md":
                "---\neats: vole\nfears: [vole, eagle]\n---\nThe [vole](vole.md) and the [bat](bat.md).\n",
            "a/vole.md": "# Vole\n", "a/bat.md": "# Bat\n", "a/eagle.md": "# Eagle\n",
        ])
        let owl = try #require(made["a/owl/index.html"])
        let mentions = try #require(owl.firstMatch(of: #/id="__mentions".*\n(.*)/#)).output.1
        #expect(mentions.matches(of: #/<bdi>(.*?)<\/bdi>/#).map { $0.output.1 } == ["Bat", "Eagle"])
        #expect(made["a/vole/index.html"]?.contains("id=\"__mentioned\"") == true)
    }

    @Test("a value that is a section of a view, or a value of a facet, leads there")
    func targets() async throws {
        let page = try await page(
            "kind: string, color: [string], size: integer",
            "\"kind\": \"Bird\", \"color\": [\"Brown\", \"White\"], \"size\": 3",
            settings: "views: [{id: az}, {id: kind, section: kind}]\nfacets: [color]\n")
        #expect(
            facts(of: page) == [
                "Kind: ../-/kind/#_bird|Bird",
                "Color: ../-/facet/color/brown/|Brown;../-/facet/color/white/|White", "Size: 3",
            ])
    }

    @Test("beyond eight facts, the others are shown on request", arguments: [8, 9])
    func moreFacts(count: Int) async throws {
        let values = (1...count).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
        let page = try await page("", values)
        #expect(facts(of: page).count == count)
        #expect(page.contains("<summary>All 9 facts</summary>") == (count == 9))
    }

    @Test(
        "the excerpt is the first sentence of the body, without markup",
        arguments: [
            ("An *owl* & a `<b>`. It hunts.", "An owl &amp; a &lt;b&gt;."),
            ("## Food\n\nMice, e.g. [voles](x.md).", "Mice, e.g. voles."),
            ("Seen\nat 3 p.m. by all", "Seen at 3 p.m. by all"),
            ("フクロウは鳥。夜に飛ぶ。", "フクロウは鳥。"), ("- only a list", nil),
            ("![A nest](https://e.org/a.png)\n\nIt hunts.", "It hunts."),
            ("![A nest](https://e.org/a.png)", nil),
            (String(repeating: "word ", count: 40), String(repeating: "word ", count: 31) + "word…"),
        ])
    func excerpt(body: String, subtitle: String?) async throws {
        let made = try await pages([
            "a/catalog.yaml": "entry: {subtitle: excerpt}\n", "a/owl.md": "# Owl\n\n\(body)\n",
            "a/x.md": "# X\n",
        ])
        let list = try #require(made["a/index.html"])
        let row = try #require(list.split(separator: "\n").first { $0.contains("data-entry=\"owl\"") })
        #expect(row.contains("subtitle") == (subtitle != nil))
        if let subtitle { #expect(row.contains("<bdi class=\"subtitle\">\(subtitle)</bdi>")) }
        // The page of the entry has the whole body.
        let page = try #require(made["a/owl/index.html"])
        #expect(!page.contains("class=\"lede\""))
    }
}
