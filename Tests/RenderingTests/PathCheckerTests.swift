import Content
import Diagnostics
import Files
import Pipeline
import TestSupport
import Testing

@Suite("Conflicting paths")
struct PathCheckerTests {
    /// Files in memory, some with paths that Swift considers equal.
    private struct ListTree: ContentTree {
        let paths: [String]

        func items() -> [ContentItem] { paths.map { ContentItem(path: $0) } }
        func read(_ path: String) -> [UInt8] { path.hasSuffix(".md") ? Array("Text".utf8) : [] }
    }

    private func report(_ paths: String...) async throws -> [String] {
        let site = try await LoadedSite.load(ContentLoader(tree: ListTree(paths: paths)))
        #expect((site.plan == nil) == site.diagnostics.hasErrors)
        return site.diagnostics.report
    }

    @Test("paths that differ only in case are an error")
    func byCase() async throws {
        #expect(
            try await report("a/x.md", "a/Logo.png", "a/logo.png") == [
                "content/a/logo.png: duplicate path “a/logo.png”, already used by content/a/Logo.png"
            ])
    }

    @Test("paths that differ only in Unicode normalization are an error")
    func byForm() async throws {
        #expect(
            try await report("a/x.md", "a/\u{E9}.png", "a/e\u{301}.png") == [
                "content/a/e\u{301}.png: duplicate path “a/e\u{301}.png”, already used by content/a/\u{E9}.png"
            ])
    }

    @Test("a page and an asset with the same path are an error")
    func pageAndAsset() async throws {
        #expect(
            try await report("a/x.md", "a/x/index.html") == [
                "content/a/x.md: duplicate path “a/x/index.html”, already used by content/a/x/index.html"
            ])
        #expect(
            try await report("a/x.md", "index.html") == [
                "content/index.html: duplicate path “index.html”, already used by the home page"
            ])
        #expect(
            try await report("a/x.md", "404.html") == [
                "content/404.html: duplicate path “404.html”, already used by the 404 page"
            ])
        #expect(
            try await report("a/x.md", "-/theme.css") == [
                "content/-/theme.css: duplicate path “-/theme.css”, already used by the theme’s style sheet"
            ])
    }

    @Test("two pages, or a page and a catalog, with the same path are an error")
    func pages() async throws {
        #expect(
            try await report("a/x.md", "b c.md", "b-c.md") == [
                "content/b-c.md: duplicate path “b-c/index.html”, already used by content/b c.md"
            ])
        #expect(
            try await report("a/x.md", "a.md") == [
                "content/a: duplicate path “a/index.html” (the view “a-z”), already used by content/a.md"
            ])
    }

    @Test("two catalogs with the same path are an error")
    func catalogs() async throws {
        #expect(
            try await report("b c/x.md", "b-c/y.md") == [
                "content/b-c: two catalogs have the path “b-c/”: this one and “content/b c”"
            ])
        #expect(
            try await report("_x/x.md", "x/y.md", "x/z.md") == [
                "content/x: two catalogs have the path “x/”: this one and “content/_x”"
            ])
    }

    @Test("a path that exceeds the output's limits on length or folders is an error")
    func longPaths() async throws {
        let name = String(repeating: "n", count: 200) + "/"
        // 1,024 bytes in total, and one more.
        let fits = "a/" + String(repeating: name, count: 5) + String(repeating: "x", count: 17)
        #expect(fits.utf8.count == 1_024)
        #expect(try await report("a/x.md", fits) == [])
        #expect(
            try await report("a/x.md", fits + "x") == [
                "content/\(fits)x: the path “\(fits.prefix(60))…” is longer than 1024 bytes"
            ])
        let deep = "a/" + String(repeating: "b/", count: 62) + "x.png"
        #expect(try await report("a/x.md", deep) == [])
        #expect(
            try await report("a/x.md", "a/b/" + deep.dropFirst(2)) == [
                "content/a/b/\(deep.dropFirst(2)): the path “a/b/\(deep.dropFirst(2).prefix(56))…” is more than 63 folders deep"
            ])
    }

    @Test("a path that is both a file and a folder is an error")
    func fileAndFolder() async throws {
        #expect(
            try await report("a/x.md", "a/x") == [
                "content/a/x: “a/x” would be both a file and the folder of content/a/x.md"
            ])
    }

    @Test("an entry and a nested catalog with the same path are an error")
    func entryAndNestedCatalog() async throws {
        let found = try await report("a/own.md", "a/own/catalog.yaml", "a/own/y.md")
        #expect(
            found == [
                "content/a/own/catalog.yaml: duplicate path “a/own/index.html” (the view “a-z”), already used by content/a/own.md"
            ])
    }

    @Test("a file name of more than 255 bytes is an error")
    func longNames() async throws {
        let long = String(repeating: "n", count: 252) + ".png"
        #expect(try await report("a/x.md", "a/" + long.dropFirst()) == [])
        #expect(
            try await report("a/x.md", "a/" + long) == [
                "content/a/\(long): the path “a/\(long.prefix(58))…” has a component longer than 255 bytes"
            ])
        let wide = String(repeating: "日", count: 84) + ".png"
        #expect(try await report("a/x.md", "a/" + wide).count == 1)
    }

    @Test("long titles give ids that fit in a path")
    func longTitles() async throws {
        #expect(try await report("a/" + String(repeating: "日本語 ", count: 20) + ".md") == [])
    }

    @Test("paths that only look similar are allowed")
    func harmless() async throws {
        #expect(
            try await report("a/x.md", "a/y.md", "b/x.md", "a/x.png", "a/x.jpg", "a/images/x.png", "x.md")
                == [])
    }

    @Test("an unknown language is an error without consequential errors")
    func language() async throws {
        let site = try await loadSite([
            "a/catalog.yaml": "language: de-u-co-pinyin", "a/x.md": "", "b/x.md": "T",
            "b/x/index.html": "", "b/y.md": "T",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/catalog.yaml: “de-u-co-pinyin” is not a valid language tag"
            ])
    }
}
