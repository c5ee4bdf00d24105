import Content
@testable import Planning
import TestSupport
import Testing

@Suite("Entry pages")
struct EntryPageTests {
    /// Entries of one letter each, from `first` on.
    private func entries(_ titles: some Sequence<String>) -> String {
        "[\(titles.map { "{\"title\": \"\($0)\"}" }.joined(separator: ","))]"
    }

    /// Returns the links in the part of a page between two strings, as `URL TITLE`, with `*` before a current one.
    private func links(on page: String, from start: String, to end: String = "</nav>") throws -> [String] {
        let part = try #require(page.split(separator: start, maxSplits: 1).dropFirst().first)
        let text = String(part.split(separator: end, maxSplits: 1)[0])
        return text.matches(of: #/<a href="([^"]*)"( aria-current="[a-z]*")?><bdi>([^<]*)</bdi>/#).map {
            match in
            (match.output.2 == nil ? "" : "*") + "\(match.output.1) \(match.output.3)"
        }
    }

    @Test("an entry's page has the strip of the first view, with the entry's section marked")
    func strip() async throws {
        let made = try await pages([
            "a/catalog.yaml":
                "entry: {pages: true}\nviews: [{id: az, empty: index}, {id: b, section: title}]\n",
            "a/x.json": entries(["Ant", "Bat", "Dog"]),
        ])
        let page = try #require(made["a/bat/index.html"])
        let items = try links(on: page, from: "<nav class=\"section-index\"")
        #expect(items.prefix(4) == ["../#_a A", "*../#_b B", "../#_d C", "../#_d D"])
        #expect(items.count == 26)
    }

    @Test(
        "pages with a very long heading have a class for it",
        arguments: [
            ("A title of some words", ""), (String(repeating: "word ", count: 16), ""),
            (String(repeating: "word ", count: 16) + "more", "long-title"),
            (String(repeating: "\u{8A9E}", count: 40), ""),
            (String(repeating: "\u{8A9E}", count: 41), "long-title"),
        ])
    func longTitle(title: String, name: String) async throws {
        let made = try await pages([
            "a/catalog.yaml": "title: \(title)\nentry: {id: id, pages: true}\n",
            "a/x.json": "[{\"title\": \"\(title)\", \"id\": \"x\"}]",
        ])
        let catalog = name.isEmpty ? "" : " class=\"\(name)\""
        #expect(made["a/index.html"]?.contains("<main id=\"__main\"\(catalog)>") == true)
        let entry = name.isEmpty ? "of-entry" : "of-entry \(name)"
        #expect(made["a/x/index.html"]?.contains("<main id=\"__main\" class=\"\(entry)\">") == true)
    }

    @Test("the strip of a split catalog leads to the pages of its sections")
    func split() async throws {
        let made = try await pages([
            "a/catalog.yaml": "entry: {pages: true}\npageSize: section\n",
            "a/x.json": entries(["Ant", "Bat", "Dog"]),
        ])
        let page = try #require(made["a/dog/index.html"])
        #expect(
            try links(on: page, from: "<nav class=\"section-index\"")
                == ["../-/a-z/a/#_a A", "../-/a-z/b/#_b B", "*../-/a-z/d/#_d D"])
    }

    @Test(
        "a strip with more than 60 titles is thinned around the entry's section, with a link to all of them")
    func thinned() async throws {
        let names = (100..<400).map(String.init)
        let made = try await pages([
            "a/catalog.yaml":
                "entry: {pages: true}\nviews: [{id: v, section: title, index: full}]\n",
            "a/x.json": entries(names),
        ])
        let page = try #require(made["a/250/index.html"])
        let items = try links(on: page, from: "<nav class=\"section-index\"")
        #expect(items.count == 60)
        #expect(items.first?.hasSuffix(" ↑") == true)
        #expect(items.filter { $0.hasPrefix("*") }.count == 1)
        let current = try #require(items.firstIndex { $0.hasPrefix("*") })
        #expect(items[current - 1].hasSuffix(" 249") && items[current + 1].hasSuffix(" 251"))
    }

    @Test("a catalog without an index has no strip on its entries' pages")
    func withoutIndex() async throws {
        let made = try await pages([
            "a/catalog.yaml": "entry: {pages: true}\nviews: [{id: az, index: none}]\n",
            "a/x.json": entries(["Ant"]),
        ])
        #expect(made["a/ant/index.html"]?.contains("section-index") == false)
    }

    @Test(
        "the neighbors are the five entries around this one in its section",
        arguments: [
            ("a1", ["*./ A1", "../a2/ A2", "../a3/ A3", "../a4/ A4", "../a5/ A5"]),
            ("a4", ["../a2/ A2", "../a3/ A3", "*./ A4", "../a5/ A5", "../a6/ A6"]),
            ("a7", ["../a3/ A3", "../a4/ A4", "../a5/ A5", "../a6/ A6", "*./ A7"]),
        ])
    func neighbors(entry: String, expected: [String]) async throws {
        let titles = (1...7).map { "{\"title\": \"A\($0)\", \"also\": [\"A\($0)x\"]}" }
        let made = try await pages([
            "a/catalog.yaml": "entry: {pages: true, also: also}\n",
            "a/x.json": "[\(titles.joined(separator: ",")), {\"title\": \"B\"}]",
        ])
        let page = try #require(made["a/\(entry)/index.html"])
        let found = try links(on: page, from: "<nav class=\"neighbors\"").dropFirst()
        #expect(Array(found) == expected)
    }

    @Test(
        "a neighbor without a page is a link to its row, and an entry alone in its section has no neighbors")
    func rows() async throws {
        let made = try await pages([
            "a/ant.md": "# Ant\n\nText\n", "a/ape.md": "# Ape\n", "a/bee.md": "# Bee\n\nText\n",
        ])
        let page = try #require(made["a/ant/index.html"])
        #expect(
            try links(on: page, from: "<nav class=\"neighbors\"").dropFirst() == ["*./ Ant", "../#ape Ape"])
        #expect(made["a/bee/index.html"]?.contains("class=\"neighbors\"") == false)
    }

    @Test("without fields, an entry's page lists all values that it does not show elsewhere")
    func undeclaredFields() async throws {
        let made = try await pages([
            "a/catalog.yaml": "entry: {subtitle: latin, date: seen, image: photo}\n",
            "a/owl.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"3\"/>",
            "a/owl.md": """
            ---
            latin: Strix
            photo: {src: owl.svg, alt: An owl}
            draft: false
            bodyLength: 38
            seen: 2024-05-03
            night_active: true
            home: https://www.example.org/owls?a=1
            planned: https://
            broken: https://:80x/a
            eats: [mice, voles]
            name: {common: Tawny owl, other: {x: y}}
            empty:
            ---
            # Owl

            Text
            """,
        ])
        let page = try #require(made["a/owl/index.html"])
        let facts = page.matches(of: #/<dt>([^<]*)<\/dt>(.*)<\/div>/#).map { match in
            "\(match.output.1): " + match.output.2.replacing(#/<\/?bdi>|<\/?dd>|<\/span>/#, with: "")
        }
        #expect(
            facts == [
                "Body length: <span>38", "Seen: <span>May 3, 2024", "Night active: <span>Yes",
                "Home: <span><a href=\"https://www.example.org/owls?a=1\">example.org/owls?a=1</a>",
                "Planned: <span>https://", "Broken: <span>https://:80x/a",
                "Eats: <span>mice<span>voles", "Name, common: <span>Tawny owl",
            ])
    }

    @Test("without fields, an entry's page lists the values of an object that no row can show")
    func objectForRow() async throws {
        let made = try await pages(
            [
                "a/catalog.yaml": "entry: {subtitle: address}\n",
                "a/owl.md": "---\naddress: {street: Mill Lane}\n---\n# Owl\n\nText\n",
            ], isClean: false)
        #expect(try #require(made["a/owl/index.html"]).contains("<dt>Address, street</dt>"))
    }

    @Test(
        "without fields, a value that is not a URL with a host and a valid port is text",
        arguments: ["https://", "https://:80x/a", "https://example.org:80x/", "http://?a"])
    func undeclaredTexts(value: String) async throws {
        let made = try await pages(["a/owl.md": "---\nhome: \"\(value)\"\n---\n# Owl\n\nText\n"])
        let page = try #require(made["a/owl/index.html"])
        #expect(!page.contains("<a href=\"http"))
        #expect(page.contains("<bdi>\(value)</bdi>"))
    }

    @Test("an entry's page lists the entries it links to and those that link to it, each once, at most eight")
    func references() async throws {
        var files = [
            "a/owl.md": "# Owl\n\n[b](../b/bat.md), [b](../b/bat.md#food), [o](owl.md), [c](cow.md)\n",
            "b/bat.md": "# Bat\n\n## Food\n\n[owl](../a/owl.md)\n", "a/cow.md": "# Cow\n",
        ]
        for number in 1...9 { files["c/z\(number).md"] = "# Z\(number)\n\n[owl](../a/owl.md)\n" }
        let made = try await pages(files)
        let page = try #require(made["a/owl/index.html"])
        #expect(try links(on: page, from: "id=\"__mentions\"") == ["../../b/bat/ Bat", "../#cow Cow"])
        #expect(
            try links(on: page, from: "id=\"__mentioned\"")
                == ["../../b/bat/ Bat"] + (1...7).map { "../../c/z\($0)/ Z\($0)" })
        let other = try #require(made["c/z1/index.html"])
        #expect(try links(on: other, from: "id=\"__mentions\"") == ["../../a/owl/ Owl"])
        #expect(!other.contains("__mentioned\""))
    }
}
