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
                "content/a/logo.png: two things want the address “a/logo.png”: this and content/a/Logo.png"
            ])
    }

    @Test("paths that differ only in Unicode normalization are an error")
    func byForm() async throws {
        #expect(
            try await report("a/x.md", "a/\u{E9}.png", "a/e\u{301}.png") == [
                "content/a/e\u{301}.png: two things want the address “a/e\u{301}.png”: this and content/a/\u{E9}.png"
            ])
    }

    @Test("a page and an asset with the same path are an error")
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

    @Test("two pages, or a page and a catalog, with the same path are an error")
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

    @Test("two catalogs with the same path are an error")
    func catalogs() async throws {
        #expect(
            try await report("b c/x.md", "b-c/y.md") == [
                "content/b-c: the folders of two catalogs give the path “b-c/”: this and “content/b c”"
            ])
        #expect(
            try await report("_x/x.md", "x/y.md", "x/z.md") == [
                "content/x: the folders of two catalogs give the path “x/”: this and “content/_x”"
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
                "content/a/b/\(deep.dropFirst(2)): the path “a/b/\(deep.dropFirst(2).prefix(56))…” lies in more than 63 folders"
            ])
    }

    @Test("a path that is both a file and a folder is an error")
    func fileAndFolder() async throws {
        #expect(
            try await report("a/x.md", "a/x") == [
                "content/a/x: “a/x” would be both a file and a folder: this and content/a/x.md"
            ])
    }

    @Test("an entry and a nested catalog with the same path are an error")
    func entryAndNestedCatalog() async throws {
        let found = try await report("a/own.md", "a/own/catalog.yaml", "a/own/y.md")
        #expect(
            found == [
                "the view “a-z” of content/a/own/catalog.yaml: two things want the address “a/own/index.html”: this and content/a/own.md"
            ])
    }

    @Test("a file name of more than 255 bytes is an error")
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
                "content/a/catalog.yaml: “de-u-co-pinyin” is not a language tag"
            ])
    }
}
