import Diagnostics
import Pipeline
import Planning
import Rendering
import Sectioning
import TestSupport
import Testing

@Suite("Site settings")
struct SiteWideTests {
    private let base = [
        "a/owl.md": "Body", "about.md": "# About\n", "brand.css": ":root { --accent: red }",
        "parts/head.html": "<meta name=\"x\" content=\"y\">\n",
    ]

    private func page(_ settings: String, _ path: String = "a/owl/index.html") async throws -> String {
        try #require(try await pages(base.merging(["site.yaml": settings]) { $1 })[path])
    }

    @Test("the site's style sheets follow the theme's, with URLs relative to each page")
    func styles() async throws {
        let html = try await page("styles: brand.css")
        let theme = try #require(html.firstRange(of: "href=\"../../-/theme.css\""))
        let own = try #require(html.firstRange(of: "<link rel=\"stylesheet\" href=\"../../brand.css\">"))
        #expect(theme.upperBound < own.lowerBound)
    }

    @Test("the site's HTML is at the end of every head, and its file is not copied")
    func head() async throws {
        for path in ["index.html", "404.html", "a/owl/index.html"] {
            #expect(
                try await page("head: parts/head.html", path).contains(
                    "<meta name=\"x\" content=\"y\">\n\n</head>"))
        }
        let made = try await plan(base.merging(["site.yaml": "head: parts/head.html"]) { $1 })
        #expect(!made.files.contains { $0.path.contains("head.html") })
    }

    @Test(
        "sources are added to the policy, and replace 'none'",
        arguments: [
            ("csp: {script-src: https://s.example}", "script-src &#39;self&#39; https://s.example;"),
            ("csp: {form-action: [https://s.example]}", "form-action https://s.example"),
            ("csp: {frame-src: https://f.example}", "; frame-src https://f.example\">"),
            ("title: x", "form-action &#39;none&#39;\">"),
        ])
    func policy(settings: String, expected: String) async throws {
        let html = try await page(settings)
        #expect(html.contains(expected))
        #expect(!html.contains("unsafe-"))
    }

    @Test("the navigation has the items of the settings, with their order and titles")
    func navigation() async throws {
        let html = try await page(
            "navigation: [about.md, {title: Birds, to: a}, {title: Out, to: 'https://o.example/?a&b'}, a/owl.md]"
        )
        let nav = try #require(html.split(separator: "<nav aria-label").dropFirst().first)
        let links = HTMLTags.read(String(nav)).filter { $0.name == "a" }.prefix(4)
        #expect(
            links.compactMap { $0["href"] } == ["../../about/", "../", "https://o.example/?a&amp;b", "./"])
        #expect(links.map { $0["aria-current"] != nil } == [false, true, false, true])
        #expect(html.contains("<bdi>Birds</bdi>"))
    }

    @Test(
        "a setting without a target is an error",
        arguments: [
            ("styles: brnd.css", "content/site.yaml:1:9: there is no file “brnd.css” in the content folder"),
            ("head: none.html", "content/site.yaml:1:7: there is no file “none.html” in the content folder"),
            ("navigation: [abut.md]", "content/site.yaml:1:14: broken link “abut.md”: no such file"),
            (
                "navigation: ['javascript:x']",
                "content/site.yaml:1:14: the URL scheme of “javascript:x” is not allowed"
            ),
            ("navigation: ['#top']", "content/site.yaml:1:14: broken link “#top”: no such file"),
        ])
    func refused(settings: String, report: String) async throws {
        let site = try await loadSite(base.merging(["site.yaml": settings]) { $1 })
        #expect(site.diagnostics.report == [report])
        #expect(site.renderer == nil)
    }

    @Test("aliases are redirects to the entry's current URL")
    func aliases() async throws {
        let made = try await pages([
            "site.yaml": "url: https://e.example/x/", "a/catalog.yaml": "entry: {aliases: old}",
            "a/owl.md": "---\nold: [uhu, /birds/owl]\n---\nBody\n", "a/row.md": "---\nold: rows\n---\n",
        ])
        let near = try #require(made["a/uhu/index.html"])
        #expect(near.contains("<meta http-equiv=\"refresh\" content=\"0; url=../owl/\">"))
        #expect(near.contains("<link rel=\"canonical\" href=\"https://e.example/x/a/owl/\">"))
        #expect(made["birds/owl/index.html"]?.contains("content=\"0; url=../../a/owl/\"") == true)
        #expect(made["a/rows/index.html"]?.contains("content=\"0; url=../#row\"") == true)
    }

    @Test(
        "an alias that is taken or is not a path is an error",
        arguments: [
            ("bat", "duplicate path “a/bat/index.html”"),
            ("/about", "duplicate path “about/index.html”"),
            ("a/../b", "“a/../b” is not a valid alias: ids and path components cannot start with “.”"),
            ("-/x", "“-/x” is not a valid alias: ids and path components cannot start with “-”"),
            ("/", "“/” is not a valid alias: ids and path components cannot be empty"),
        ])
    func badAliases(alias: String, problem: String) async throws {
        let site = try await loadSite([
            "a/catalog.yaml": "entry: {aliases: old}", "a/owl.md": "---\nold: \(alias)\n---\n",
            "a/bat.md": "Body",
            "about.md": "# About",
        ])
        #expect(site.diagnostics.sorted.count == 1)
        #expect(site.diagnostics.report.allSatisfy { $0.contains(problem) })
    }

    @Test("the pages of a facet are in the order of the default view, also with an order of its own")
    func facetsInOwnOrder() async throws {
        let made = try await plan([
            "a/catalog.yaml": "facets: [k]\nviews: [{id: v, entry: {sort: s}}]\n",
            "a/x.json":
                "[{\"title\": \"A\", \"s\": \"Z\", \"k\": \"x\"}, {\"title\": \"B\", \"s\": \"C\", \"k\": \"x\"}]",
        ])
        let view = made.catalogs[0].facets[0].values[0].view
        #expect(view.snapshot.sections.map { $0.key } == ["C", "Z"])
        #expect(made.catalogs[0].defaultView.snapshot.sections.map { $0.key } == ["C", "Z"])
    }

    @Test("a facet counts the entries with a value, not their positions in the list")
    func facetCounts() async throws {
        let made = try await pages([
            "a/catalog.yaml": "facets: [k]\nviews: [{id: v, section: rooms}]\n",
            "a/x.json": """
            [{"title": "A", "rooms": ["Attic", "Den", "Hall"], "k": ["x", "x"]}, {"title": "B", "rooms": ["Den", "Hall"], "k": "x"}]
            """,
        ])
        let narrowed = try #require(made["a/-/facet/k/x/index.html"])
        #expect(HTMLTags.read(narrowed).filter { $0["data-entry"] != nil }.count == 5)
        #expect(narrowed.contains("aria-current=\"page\"><bdi>x</bdi></a> <span class=\"count\">2</span>"))
        #expect(narrowed.contains("<p class=\"tally\"><bdi>2 entries</bdi></p>"))
    }

    @Test(
        "the facets that are the sections of no view are offered as further views, where all rows are on the page",
        arguments: ["", "search: false\n", "pageSize: section\n"])
    func furtherViews(settings: String) async throws {
        let made = try await pages([
            "a/catalog.yaml": settings + "facets: [k, l, {n: {ranges: [0, 5]}}]\n"
                + "views: [{id: v}, {id: w, section: k}, {id: x, section: n, by: {ranges: [0, 9]}}]\n",
            "a/x.json": "[{\"title\": \"A\", \"k\": \"1\", \"l\": \"2\", \"n\": 3}]",
        ])
        let offered = ["a/index.html", "a/-/w/index.html", "a/-/facet/k/1/index.html"].map { path in
            (made[path] ?? "").matches(of: #/<option value="([^"]+)">([^<]+)<\/option>/#)
                .map { "\($0.output.1) \($0.output.2)" }.filter { $0.count == 3 }
        }
        let expected = settings.isEmpty ? ["l L", "n N"] : []
        #expect(offered == [expected, expected, []])
    }

    @Test("each value of a facet has a page with the sections of the default view")
    func facets() async throws {
        let made = try await pages([
            "a/catalog.yaml":
                "facets: [room, {price: {ranges: [0, 10]}}]\nfields: {price: {type: number, title: Price in €}}",
            "a/x.json": """
            [{"title": "Bed", "room": ["Den", "Attic"], "price": 3}, {"title": "Pan", "room": "Den", "price": 30}, {"title": "Cup"}]
            """,
        ])
        let den = try #require(made["a/-/facet/room/den/index.html"])
        #expect(
            den.contains("data-entry=\"bed\"") && den.contains("data-entry=\"pan\"")
                && !den.contains("data-entry=\"cup\""))
        #expect(
            den.contains(
                "<a href=\"./\" aria-current=\"page\"><bdi>Den</bdi></a> <span class=\"count\">2</span>"))
        #expect(made["a/-/facet/price/from-10/index.html"]?.contains("<bdi>Price in €: ≥ 10</bdi>") == true)
        #expect(made.keys.filter { $0.contains("/facet/") }.count == 4)
        #expect(made["a/index.html"]?.contains("href=\"-/facet/room/attic/\"") == true)
    }
}
