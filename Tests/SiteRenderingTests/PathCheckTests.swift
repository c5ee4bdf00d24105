import Content
import SiteRendering
import Testing

@Suite("Files that cannot stand beside one another are refused")
struct PathCheckTests {
    /// Files in memory, among them names that Swift takes for equal.
    private struct ListTree: ContentTree {
        let paths: [String]

        func items() -> [ContentItem] { paths.map { ContentItem(path: $0) } }
        func read(_ path: String) -> [UInt8] { path.hasSuffix(".md") ? Array("Text".utf8) : [] }
        func location(of path: String) -> String? { nil }
    }

    private func report(_ paths: String...) async throws -> [String] {
        let site = try await LoadedSite.load(ContentLoader(tree: ListTree(paths: paths)))
        #expect((site.plan == nil) == site.diagnostics.hasErrors)
        return site.diagnostics.report
    }

    @Test("by case")
    func byCase() async throws {
        #expect(
            try await report("a/x.md", "a/Logo.png", "a/logo.png") == [
                "content/a/logo.png: two things want the address “a/logo.png”: this and content/a/Logo.png"
            ])
    }

    @Test("by Unicode form")
    func byForm() async throws {
        #expect(
            try await report("a/x.md", "a/\u{E9}.png", "a/e\u{301}.png") == [
                "content/a/e\u{301}.png: two things want the address “a/e\u{301}.png”: this and content/a/\u{E9}.png"
            ])
    }

    @Test("a page and an asset")
    func pageAndAsset() async throws {
        #expect(
            try await report("a/x.md", "a/x/index.html") == [
                "content/a/x.md: two things want the address “a/x/index.html”: this and content/a/x/index.html"
            ])
        #expect(
            try await report("a/x.md", "index.html") == [
                "content/index.html: two things want the address “index.html”: this and the home page"
            ])
        #expect(
            try await report("a/x.md", "404.html") == [
                "content/404.html: two things want the address “404.html”: this and the page for what is not found"
            ])
        #expect(
            try await report("a/x.md", "-/theme.css") == [
                "content/-/theme.css: two things want the address “-/theme.css”: this and the theme’s style sheet"
            ])
    }

    @Test("two pages at the top, and a page and a catalog")
    func pages() async throws {
        #expect(
            try await report("a/x.md", "b c.md", "b-c.md") == [
                "content/b-c.md: two things want the address “b-c/index.html”: this and content/b c.md"
            ])
        #expect(
            try await report("a/x.md", "a.md") == [
                "the view “a-z” of content/a: two things want the address “a/index.html”: this and content/a.md"
            ])
    }

    @Test("two catalogs whose folders give one address")
    func catalogs() async throws {
        let found = try await report("b c/x.md", "b-c/y.md")
        #expect(
            found == [
                "the view “a-z” of content/b-c: two things want the address “b-c/index.html”: this and the view “a-z” of content/b c"
            ])
    }

    @Test("a file and a folder")
    func fileAndFolder() async throws {
        #expect(
            try await report("a/x.md", "a/x") == [
                "content/a/x: “a/x” would be both a file and a folder: this and content/a/x.md"
            ])
    }

    @Test("an entry and a catalog in the same folder")
    func entryAndNestedCatalog() async throws {
        let found = try await report("a/own.md", "a/own/catalog.yaml", "a/own/y.md")
        #expect(
            found == [
                "the view “a-z” of content/a/own/catalog.yaml: two things want the address “a/own/index.html”: this and content/a/own.md"
            ])
    }

    @Test("a name of more than 255 bytes")
    func longNames() async throws {
        let long = String(repeating: "n", count: 252) + ".png"
        #expect(try await report("a/x.md", "a/" + long.dropFirst()) == [])
        #expect(
            try await report("a/x.md", "a/" + long) == [
                "content/a/\(long): the address “a/\(long.prefix(58))…” has a part longer than 255 bytes"
            ])
        let wide = String(repeating: "日", count: 84) + ".png"
        #expect(try await report("a/x.md", "a/" + wide).count == 1)
    }

    @Test("long titles make ids that fit")
    func longTitles() async throws {
        #expect(try await report("a/" + String(repeating: "日本語 ", count: 20) + ".md") == [])
    }

    @Test("what only looks alike is not refused")
    func harmless() async throws {
        #expect(
            try await report("a/x.md", "a/y.md", "b/x.md", "a/x.png", "a/x.jpg", "a/images/x.png", "x.md")
                == [])
    }

    @Test("a language that cannot be had is an error, and nothing follows from it")
    func language() async throws {
        let site = try await loadSite([
            "a/catalog.yaml": "language: de-u-co-pinyin", "a/x.md": "", "b/x.md": "T",
            "b/x/index.html": "", "b/y.md": "T",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/catalog.yaml: “de-u-co-pinyin” is not a language tag"
            ])
    }
}
