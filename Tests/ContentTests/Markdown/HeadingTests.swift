import Content
import ContentFixtures
import Diagnostics
import Markdown
import TestSupport
import Testing

@Suite("Headings")
struct HeadingTests {
    @Test("have ids made from their text, unique on the page")
    func ids() throws {
        #expect(
            try html("## Food\n\n## Food\n\n## *Food*!\n\n## Food\n\n## Food 2")
                == "<h2 id=\"food\">Food</h2>\n<h2 id=\"food-2\">Food</h2>\n<h2 id=\"\(Slug.make(from: "Food!"))\"><em>Food</em>!</h2>\n"
                + "<h2 id=\"food-3\">Food</h2>\n<h2 id=\"food-2-2\">Food 2</h2>\n")
    }

    @Test(
        "have the ids in the outline, with or without the title", arguments: [true, false])
    func idsAgree(omits: Bool) throws {
        let text = "# A\n\n## A\n\n### 日本\n\n## `x`\n\n##\n\n## A\n\n> ## A\n"
        let anchors = try outline(text, titleHeading: omits ? .topLevel : .none).anchors
        #expect(Set(anchors).count == anchors.count)
        let page = try html(text, omitsTitle: omits)
        let written = page.split(separator: "id=\"").dropFirst().compactMap {
            $0.split(separator: "\"").first.map(String.init)
        }
        #expect(written == anchors)
        #expect(anchors.count == (omits ? 6 : 7))
    }

    @Test(
        "are shifted down if one of level 1 remains, since the page has its own",
        arguments: [
            ("## a\n\n### b", "<h2 id=\"a\">a</h2>\n<h3 id=\"b\">b</h3>\n"),
            ("# a\n\n## b", "<h2 id=\"a\">a</h2>\n<h3 id=\"b\">b</h3>\n"),
            ("###### a\n\n# b", "<h6 id=\"a\">a</h6>\n<h2 id=\"b\">b</h2>\n"),
            ("a\n=\n\nb\n-", "<h2 id=\"a\">a</h2>\n<h3 id=\"b\">b</h3>\n"),
        ])
    func levels(text: String, expected: String) throws {
        #expect(try html(text) == expected)
    }

    @Test("used as title are left out and do not affect the levels of others")
    func omitted() throws {
        #expect(try html("# Owl\n\n## Food\n", omitsTitle: true) == "<h2 id=\"food\">Food</h2>\n")
        #expect(try html("# Owl\n\n# Food\n", omitsTitle: true) == "<h2 id=\"food\">Food</h2>\n")
        #expect(try html("# Owl [a](b) *c*\n\ntext\n", omitsTitle: true) == "<p>text</p>\n")
        #expect(try html("text\n\n## Owl\n", omitsTitle: true) == "<p>text</p>\n<h2 id=\"owl\">Owl</h2>\n")
        #expect(
            try html("text\n\n# Owl\n\n## Food\n", omitsTitle: true)
                == "<p>text</p>\n<h2 id=\"food\">Food</h2>\n")
        #expect(try html("# Owl", omitsTitle: true) == "")
    }

    @Test(
        "are the title if they begin the body at level 1, or are the only ones of level 1",
        arguments: [
            ("# A\n\n# B\n", "A"), ("a\n\n# A\n\n## B\n", "A"), ("## B\n\n# A\n", "A"),
            ("<!-- x -->\n\n# A\n\n# B\n", "A"),
            ("a\n\n## B\n", nil), ("## B\n", nil), ("a\n\n# A\n\n# B\n", nil), ("> # A\n", nil),
            ("a\n\n#\n", nil),
            ("A\n=\n", "A"), ("B\n-\n", nil),
        ] as [(String, String?)])
    func titles(text: String, expected: String?) throws {
        #expect(try outline(text, titleHeading: .topLevel).title == expected)
        #expect(try outline(text, titleHeading: .none).title == nil)
    }

    @Test(
        "that equal a title from elsewhere are left out, too",
        arguments: [
            ("## A\n\nb\n", "<p>b</p>\n"), ("b\n\n# A\n", "<p>b</p>\n"),
            ("b\n\n## A\n", "<p>b</p>\n<h2 id=\"a\">A</h2>\n"),
            ("# B\n\n# A\n", "<h2 id=\"b\">B</h2>\n<h2 id=\"a\">A</h2>\n"),
        ])
    func equal(text: String, expected: String) async throws {
        let (entries, _) = try await loadCatalog(["x.md": "---\ntitle: A\n---\n" + text])
        #expect(entries.first?.body?.text == expected)
    }

    @Test("provide the outline's title, and whether anything else remains")
    func outlines() throws {
        let made = try outline(
            "# The *barn* `owl`\n\n[a](b.md) ![c](d.png)\n\n## Food\n", titleHeading: .topLevel)
        #expect(made.title == "The barn owl")
        #expect(made.anchors == ["food"])
        #expect(made.links.map { $0.destination } == ["b.md", "d.png"])
        #expect(made.links.map { $0.isImage } == [false, true])
        #expect(!made.isEmpty && made.rawHTML == nil)
        #expect(try outline("# Owl\n", titleHeading: .topLevel).isEmpty)
        #expect(try !outline("# Owl\n").isEmpty)
        #expect(try outline("text").title == nil)
        #expect(try outline("text\n\n<b>x</b>").rawHTML?.position.line == 3)
    }
}
