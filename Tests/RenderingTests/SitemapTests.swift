import Pipeline
@testable import Rendering
import Testing

@Suite("Sitemaps of many pages")
struct SitemapTests {
    @Test(
        "up to 50,000 pages are in one file, more in an index of files with as many each",
        arguments: [
            (1, 0), (49_999, 0), (50_000, 0), (50_001, 2), (99_999, 2), (100_000, 2), (100_001, 3),
            (150_000, 3),
        ])
    func files(pages: Int, parts: Int) {
        let paths = Array(repeating: "a/b/index.html", count: pages)
        let files = SitemapFile.files(for: paths, baseURL: "https://e.example/")
        let expected = ["sitemap.xml"] + (0..<parts).map { "-/sitemap-\($0 + 1).xml" }
        #expect(files.map { $0.path } == expected)
    }

    @Test("no file has more than the maximum size, and each has at least one page")
    func sizes() {
        let pages = ["a", "b", String(repeating: "ü", count: 500), "c", "d"]
        func parts(maximumSize: Int) -> [Range<Int>] {
            SitemapFile.parts(
                of: pages, baseURL: "https://e.example/", maximumCount: 9, maximumSize: maximumSize)
        }
        #expect(parts(maximumSize: 10_000) == [0..<5])
        #expect(parts(maximumSize: 2_000) == [0..<2, 2..<3, 3..<5])
        #expect(parts(maximumSize: 1) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
    }

    @Test("each page is in exactly one file", arguments: [(49_998, 1), (49_999, 2)])
    func pages(entries: Int, files: Int) async throws {
        // The home page and the catalog's page are included.
        let list = (0..<entries).map { "{\"title\":\"\($0)\"}" }.joined(separator: ",\n")
        let site = try await loadSite([
            "site.yaml": "url: https://e.example/\n",
            "a/catalog.yaml": "pageSize: all\nentry: {pages: true}\n",
            "a/x.json": "[\(list)]",
        ])
        let renderer = try #require(site.renderer)
        let maps = renderer.files.filter { $0.path.contains("sitemap") }
        var counts: [Int] = []
        var urls = Set<Substring>()
        for map in maps {
            let text = String(decoding: try #require(try renderer.render(map)), as: UTF8.self)
            guard !text.contains("<sitemapindex") else {
                #expect(text.split(separator: "<loc>").count - 1 == maps.count - 1)
                continue
            }
            let found = text.split(separator: "<loc>").dropFirst().map { $0.prefix { $0 != "<" } }
            counts.append(found.count)
            urls.formUnion(found)
        }
        #expect(counts.count == files)
        #expect(counts.reduce(0, +) == entries + 2 && urls.count == entries + 2)
        #expect(counts.allSatisfy { $0 <= 50_000 })
    }
}
