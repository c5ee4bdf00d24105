import Testing

@Suite("Split catalogs")
struct SplitCatalogTests {
    /// A catalog with 25 entries under A, three under B, none under C, and ten on a page.
    private func files(size: String) -> [String: String] {
        let names = (0..<25).map { "A" + letters($0) } + ["Ba", "Bb", "Bc"]
        let list = names.map { "{\"title\": \"\($0)\"}" }.joined(separator: ",\n")
        return [
            "a/catalog.yaml": "pageSize: \(size)\nviews: [{id: a-z, empty: index}, {id: other}]\n",
            "a/x.json": "[\(list)]",
        ]
    }

    private func letters(_ number: Int) -> String {
        String(Character(Unicode.Scalar(UInt8(97 + number))))
    }

    @Test("a split catalog has the list of its sections and a page for each part")
    func paths() async throws {
        let made = try await pages(files(size: "10"))
        let expected = [
            "", "-/a-z/a/", "-/a-z/a/2/", "-/a-z/a/3/", "-/a-z/b/", "-/other/", "-/other/a/", "-/other/a/2/",
            "-/other/a/3/", "-/other/b/", "-/print/",
        ]
        #expect(
            made.keys.filter { $0.hasPrefix("a/") }.sorted() == expected.map { "a/\($0)index.html" }.sorted())
    }

    @Test("each entry is on one page of each view, and no row is on the list of sections")
    func everyEntry() async throws {
        let made = try await pages(files(size: "10"))
        for view in ["a-z", "other"] {
            let rows = made.filter { $0.key.hasPrefix("a/-/\(view)/") }.values.flatMap {
                HTMLTags.read($0).compactMap { $0["data-entry"] }
            }
            #expect(rows.count == 28)
            #expect(Set(rows).count == 28)
        }
        let contents = HTMLTags.read(try #require(made["a/index.html"]))
        #expect(!contents.contains { $0["data-entry"] != nil })
        #expect(contents.filter { $0.name == "li" }.compactMap { $0["id"] } == ["_a", "_b"])
    }

    @Test("each page links to the previous and the next page, across sections")
    func neighbors() async throws {
        let made = try await pages(files(size: "10"))
        let order = ["-/a-z/a/", "-/a-z/a/2/", "-/a-z/a/3/", "-/a-z/b/"]
        let links = try order.map { path -> [String?] in
            let tags = HTMLTags.read(try #require(made["a/\(path)index.html"]))
            return ["prev", "next"].map { rel in tags.first { $0["rel"] == rel }?["href"] }
        }
        #expect(links == [[nil, "2/"], ["../", "../3/"], ["../2/", "../../b/"], ["../a/3/", nil]])
    }

    @Test("a section is divided into nearly equal parts, labeled by their contents")
    func parts() async throws {
        let made = try await pages(files(size: "10"))
        let counts = try ["a/", "a/2/", "a/3/"].map { path in
            HTMLTags.read(try #require(made["a/-/a-z/\(path)index.html"])).filter { $0["data-entry"] != nil }
                .count
        }
        #expect(counts == [8, 8, 9])
        let second = try #require(made["a/-/a-z/a/2/index.html"])
        #expect(
            second.contains(
                "<bdi>A</bdi> <span class=\"part\"><bdi>Ai to Ap</bdi></span> <span class=\"count\">8 of 25</span></h2>"
            ))
        #expect(second.contains("<a rel=\"next\" href=\"../3/\">Next <bdi>Aq–Ay</bdi></a>"))
        #expect(second.contains("<a rel=\"prev\" href=\"../\">Previous <bdi>Aa–Ah</bdi></a>"))
        #expect(second.contains("<title>Ai to Ap — A"))
        #expect(made["a/-/a-z/b/index.html"]?.contains("class=\"part\"") == false)
    }

    @Test("the strip links to the pages of the sections")
    func strips() async throws {
        let made = try await pages(files(size: "10"))
        let expected = [
            ("", ["-/a-z/a/#_a", "-/a-z/b/#_b"]), ("-/a-z/b/", ["../a/#_a", "#_b"]),
            // The parts of a long section follow it.
            ("-/a-z/a/", ["#_a", "2/#_a", "3/#_a", "../b/#_b"]),
            ("-/a-z/a/2/", ["../#_a", "#_a", "../3/#_a", "../../b/#_b"]),
        ]
        for (path, urls) in expected {
            let page = try #require(made["a/\(path)index.html"])
            let links = HTMLTags.read(page).compactMap { $0["href"] }.filter {
                $0.contains("#_") && !$0.contains("#__")
            }
            // An empty letter leads to the nearest section.
            #expect(links.uniqued == urls, "\(path)")
        }
        let second = try #require(made["a/-/a-z/a/2/index.html"])
        #expect(
            second.contains(
                "<ol class=\"letters abbreviated within marked\">\n<li class=\"open\"><a href=\"../#_a\"><bdi>A</bdi></a></li>"
            ))
        #expect(
            second.contains(
                "<li class=\"part\"><a href=\"#_a\" aria-current=\"true\"><bdi>Ai</bdi> <span class=\"full\"><bdi>Ai–Ap</bdi>"
            ))
    }

    @Test("with `pageSize: section`, each section has one page whatever its length")
    func bySection() async throws {
        let made = try await pages(files(size: "section"))
        #expect(
            made.keys.filter { $0.hasPrefix("a/-/a-z/") }.sorted() == [
                "a/-/a-z/a/index.html", "a/-/a-z/b/index.html",
            ])
    }

    @Test(
        "a small catalog, or one with a large enough page size, is one page",
        arguments: ["auto", "all", "28"])
    func onePage(size: String) async throws {
        let made = try await pages(files(size: size))
        #expect(made.keys.filter { $0.hasPrefix("a/") }.sorted() == ["a/-/other/index.html", "a/index.html"])
    }
}

extension [String] {
    /// The distinct strings, in order of their first occurrence.
    fileprivate var uniqued: [String] {
        var seen = Set<String>()
        return filter { seen.insert($0).inserted }
    }
}
