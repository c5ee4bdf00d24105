import Pipeline
import TestSupport
import Testing

@Suite("Home page")
struct HomePageTests {
    private func home(_ files: [String: String]) async throws -> String {
        try #require(try await pages(files)["index.html"])
    }

    private func titles(_ titles: some Sequence<String>) -> String {
        "[\(titles.map { "{\"title\": \"\($0)\"}" }.joined(separator: ","))]"
    }

    @Test("the strip of the home page lists the catalogs")
    func strip() async throws {
        let page = try await home([
            "a/x.json": titles(["Ant"]), "b/c/catalog.yaml": "title: Birds\n", "b/c/x.json": titles(["Bee"]),
        ])
        #expect(page.contains("<li><a href=\"#_a\"><bdi>A</bdi></a></li>"))
        #expect(page.contains("<li><a href=\"#_b.c\"><bdi>Birds</bdi></a></li>"))
        #expect(page.contains("<article id=\"_b.c\" data-section=\"Birds\""))
        #expect(page.contains("src=\"-/scripts.js\" data-modules=\"strip find\""))
        let single = try await home(["a/x.json": titles(["Ant"])])
        #expect(!single.contains("section-index") && !single.contains("strip find"))
    }

    @Test("a catalog has its first three rows, without ids, selection or other names")
    func rows() async throws {
        let page = try await home([
            "a/catalog.yaml": "entry: {also: also}\nviews: [{id: v, selection: multiple}]\n",
            "a/x.json":
                "[{\"title\": \"Bee\", \"also\": \"Aa\"}, {\"title\": \"Cat\"}, {\"title\": \"Dog\"}, {\"title\": \"Eel\"}]",
        ])
        #expect(
            page.matches(of: #/<li data-entry="([a-z]+)">/#).map { String($0.output.1) } == [
                "bee", "cat", "dog",
            ])
        #expect(!page.contains("class=\"select\"") && !page.contains("Aa"))
    }

    @Test("the catalog that the settings name is a list of twelve rows, at most three of a section")
    func list() async throws {
        let files = [
            "site.yaml": "home: a/b/\n",
            "a/b/catalog.yaml": "entry: {also: also}\nviews: [{id: v, selection: multiple}]\n",
            "a/b/x.json": titles(["Aa", "Ab", "Ac", "Ad"] + "BCDEFGHIJKL".map { "\($0)a" }),
            "a/b/y.json": "{\"title\": \"Za\", \"also\": \"A\"}",
        ]
        let page = try await home(files)
        let pattern = #/(?s)<section class="sample".*?<\/section>\n<\/section>/#
        let list = try #require(page.firstMatch(of: pattern)).output
        #expect(
            list.matches(of: #/data-entry="([a-z]+)"/#).map { String($0.output.1) } == [
                "aa", "ab", "ac", "ba", "ca", "da", "ea", "fa", "ga", "ha", "ia", "ja",
            ])
        #expect(list.contains("<section id=\"__list_a\"") && list.contains("<span class=\"count\">4</span>"))
        #expect(!list.contains("class=\"select\"") && !list.contains("data-see"))
        let plain = try await home(files.filter { $0.key != "site.yaml" })
        #expect(!plain.contains("class=\"sample\"") && !plain.contains("listed"))
    }

    @Test("the strip is that of the list: its sections on the page, then those of the catalog")
    func stripOfList() async throws {
        let page = try await home([
            "site.yaml": "home: a/\n", "a/x.json": titles("ABCDEFGHIJKLMN".map { "\($0)a" }),
            "b/x.json": titles(["Bee"]),
        ])
        let strip = try #require(page.firstMatch(of: #/(?s)<ol class="letters home">.*?<\/ol>/#)).output
        #expect(strip.contains("<li><a href=\"#__list_l\"><bdi>L</bdi></a></li>"))
        #expect(strip.contains("<li><a href=\"a/#_m\"><bdi>M</bdi></a></li>"))
        #expect(page.matches(of: #/<nav class="section-index"/#).count == 1)
        #expect(
            page.contains("<article id=\"_a\" hidden class=\"listed\"")
                && page.contains("<article id=\"_b\" data-section"))
    }

    @Test("a list without an index leaves the strip to the catalogs")
    func listWithoutIndex() async throws {
        let page = try await home([
            "site.yaml": "home: a/\n", "a/catalog.yaml": "views: [{id: v, index: none}]\n",
            "a/x.json": titles(["Aa"]),
            "b/x.json": titles(["Bee"]),
        ])
        #expect(page.contains("<li><a href=\"#_b\"><bdi>B</bdi></a></li>"))
    }

    @Test("a catalog for the home page that does not exist is an error at its name")
    func unknownList() async throws {
        let site = try await loadSite(["site.yaml": "home: birds\n", "bird/x.json": titles(["Owl"])])
        #expect(site.diagnostics.report == ["content/site.yaml:1:7: there is no catalog “birds”"])
    }

    @Test("rows with columns show them in one line")
    func columns() async throws {
        let page = try await home([
            "a/catalog.yaml": "entry: {columns: [k, n]}\nfields: {n: {type: integer, unit: kg}}\n",
            "a/x.json": "[{\"title\": \"Bee\", \"k\": \"x\", \"n\": 3}]",
        ])
        #expect(page.contains("<bdi class=\"subtitle\">x\u{A0}· 3\u{A0}kg</bdi>"))
    }

    @Test("columns with Arabic digits are separated by commas, and each of them has a direction of its own")
    func arabicColumns() async throws {
        let page = try await home([
            "a/catalog.yaml":
                "language: ar\nentry: {columns: [k, n]}\nfields: {n: {type: integer, unit: kg}}\n",
            "a/x.json": "[{\"title\": \"Bee\", \"k\": \"x\", \"n\": 3}]",
        ])
        #expect(
            page.contains(
                "<bdi class=\"subtitle\">\u{200F}\u{2068}x\u{2069}، \u{2067}٣\u{A0}kg\u{2069}</bdi>"))
    }

    @Test("a catalog whose rows have images has five of them instead")
    func plates() async throws {
        let entries = (1...7).map { number in
            "{\"title\": \"T\(number)\""
                + (number == 2 ? "}" : ", \"photo\": {\"src\": \"a.svg\", \"alt\": \"x\"}}")
        }
        let page = try await home([
            "a/catalog.yaml": "entry: {image: photo}\n", "a/x.json": "[\(entries.joined(separator: ","))]",
            "a/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"3\"/>",
        ])
        #expect(page.matches(of: #/<img src="a\/a.svg" alt="" width="4" height="3"/#).count == 5)
        #expect(!page.contains("<ul class=\"rows\">") && !page.contains("T2"))
    }

    @Test("a catalog has at most forty index titles, and the number of the others", arguments: [40, 1_045])
    func letters(count: Int) async throws {
        let names = (1_000..<1_000 + count).map { "n\($0)" }
        let page = try await home([
            "a/catalog.yaml": "views: [{id: v, section: title, index: full}]\n", "a/x.json": titles(names),
        ])
        let notches = try #require(
            page.split(separator: "<ol class=\"notches\"").last?.split(separator: "</ol>").first)
        #expect(notches.matches(of: #/<li>/#).count == 40)
        #expect(notches.contains("<li class=\"omitted\"><a href=\"a/\">+1,005</a></li>") == (count > 40))
    }
}
