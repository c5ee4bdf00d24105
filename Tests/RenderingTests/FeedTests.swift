import Pipeline
import Planning
import Rendering
import TestSupport
import Testing

@Suite("Feeds and the sitemap")
struct FeedTests {
    /// Returns a file of a site as text; `nil` if the site does not have it.
    private func file(_ path: String, of files: [String: String]) async throws -> String? {
        let site = try await loadSite(files)
        #expect(site.diagnostics.report == [])
        let renderer = try #require(site.renderer)
        guard let file = renderer.files.first(where: { $0.path == path }) else { return nil }
        return try renderer.render(file).map { String(decoding: $0, as: UTF8.self) }
    }

    private let dated = [
        "site.yaml": "url: https://e.example/x/\nauthor: A & B\n",
        "a/catalog.yaml": "title: \"T <\\uFFFF>\"\nentry: {date: d, subtitle: s}\n",
        "a/x.json": """
        [{"title": "Old", "d": "1999"}, {"title": "Néw", "d": "2024-03-05", "s": "<b>"}, {"title": "None"}, {"title": "Month", "d": "2024-02"}]
        """,
    ]

    @Test("a feed lists the newest entries first, with times from their dates only")
    func feed() async throws {
        let feed = try #require(try await file("a/-/feed.xml", of: dated))
        #expect(
            feed.contains("<updated>2024-03-05T00:00:00Z</updated>\n<author>\n<name>A &amp; B</name>"))
        let titles = feed.split(separator: "<title>").dropFirst().map { $0.prefix { $0 != "<" } }
        #expect(titles == ["T &lt;&gt;", "Néw", "Month", "Old"])
        #expect(feed.contains("<id>https://e.example/x/a/#n%C3%A9w</id>"))
        #expect(feed.contains("<summary>&lt;b&gt;</summary>"))
        #expect(feed.contains("<updated>2024-02-01T00:00:00Z</updated>"))
        #expect(feed.contains("<updated>1999-01-01T00:00:00Z</updated>"))
    }

    @Test("a feed has at most 50 entries")
    func limit() async throws {
        let entries = (10..<80).map { "{\"title\": \"E\($0)\", \"d\": \"19\($0)\", \"s\": null}" }.joined(
            separator: ",")
        let feed = try #require(
            try await file("a/-/feed.xml", of: dated.merging(["a/x.json": "[\(entries)]"]) { $1 }))
        #expect(feed.split(separator: "<entry>").count == 51)
        #expect(feed.contains("<title>E79</title>") && !feed.contains("<title>E29</title>"))
    }

    @Test("entries with the same date are ordered by id, whatever their order in the source")
    func equalDates() async throws {
        for names in [["C", "A", "B"], ["B", "C", "A"], ["A", "B", "C"]] {
            let entries = names.map { "{\"title\": \"\($0)\", \"d\": \"2020-01-01\", \"s\": null}" }.joined(
                separator: ",")
            let feed = try #require(
                try await file("a/-/feed.xml", of: dated.merging(["a/x.json": "[\(entries)]"]) { $1 }))
            let titles = feed.split(separator: "<title>").dropFirst(2).map { $0.prefix { $0 != "<" } }
            #expect(titles == ["A", "B", "C"])
        }
    }

    @Test("only pages of the catalog link to its feed")
    func links() async throws {
        let page = try await file("a/index.html", of: dated)
        #expect(
            page?.contains("<link rel=\"alternate\" type=\"application/atom+xml\" href=\"-/feed.xml\">")
                == true)
        #expect(try await file("404.html", of: dated)?.contains("atom+xml") == false)
    }

    @Test("feeds and sitemaps need a base URL, and feeds need dates")
    func absent() async throws {
        let nowhere = dated.merging(["site.yaml": ""]) { $1 }
        #expect(try await file("a/-/feed.xml", of: nowhere) == nil)
        #expect(try await file("sitemap.xml", of: nowhere) == nil)
        #expect(try await file("a/-/feed.xml", of: dated.merging(["a/catalog.yaml": ""]) { $1 }) == nil)
    }

    @Test("the sitemap lists each page with its own content once")
    func sitemap() async throws {
        let files = dated.merging([
            "about.md": "# About", "a/é.md": "Body",
            "a/catalog.yaml": "entry: {aliases: old}\nfacets: [k]\nviews: [{id: v}, {id: w}]\n",
            "a/x.json": "[{\"title\": \"A\", \"old\": \"b\", \"k\": \"K\"}]",
        ]) { $1 }
        let sitemap = try #require(try await file("sitemap.xml", of: files))
        let urls = sitemap.split(separator: "<loc>").dropFirst().map { $0.prefix { $0 != "<" } }
        #expect(
            urls == [
                "https://e.example/x/", "https://e.example/x/about/", "https://e.example/x/a/",
                "https://e.example/x/a/-/w/", "https://e.example/x/a/%C3%A9/",
            ])
    }
}
