import Content
import ContentFixtures
import Diagnostics
import Markdown
import TestSupport
import Testing

@Suite("The outline of a body with extensions")
struct MarkdownOutlineTests {
    private func positions(_ links: [MarkdownLink]) -> [String] {
        links.map { "\($0.destination) \($0.position.line):\($0.position.column)" }
    }

    @Test("has the positions of links in tables and of autolinks")
    func links() throws {
        let text =
            "ü www.a.org\n\n> | ü | \\|x www.b.org |\n> |---|---|\n> | [c](d.md) | ![e](f.png) g@h.org |\n"
        let made = try outline(text)
        #expect(
            positions(made.links) == [
                "http://www.a.org 1:3", "http://www.b.org 3:13", "d.md 5:5", "f.png 5:17",
                "mailto:g@h.org 5:17",
            ])
        #expect(made.links.map { $0.isImage } == [false, false, false, true, false])
    }

    @Test(
        "has the positions of links after link reference definitions",
        arguments: [
            ("[a]: b\nc [d](e)\n", "e 2:7"), ("[a]: b\n[c]: d\n  \"t\"\n[e](f)\n", "f 4:5"),
            ("[a]: b\n\n[c](d)\n", "d 3:5"), ("> [a]: b\n> [c](d)\n", "d 2:7"),
            ("- [a]: b\n  *[c](d)*\n  [e](f)\n", "d 2:8|f 3:7"), ("[a]: b\n[c](d)\n===\n", "d 2:5"),
            ("[a]: b c d\n[e](f)\n", "f 2:5"), ("[a]: b\n[c](d) `e\nf` <i\nj>\n[g](h)", "d 2:5|h 5:5"),
            ("x\n[a]: b\n[c](d)\n", "d 3:5"), ("[a]: b\nc www.d.org\n", "http://www.d.org 2:3"),
            ("|a|\n|-|\n|b|\n\n[a]: b\n[c](d)\n", "d 6:5"),
        ])
    func linksAfterDefinitions(text: String, expected: String) throws {
        var diagnostics = Diagnostics()
        guard let markdown = Markdown(MarkdownSource(text), slug: Slug.make, into: &diagnostics) else {
            Issue.record("refused")
            return
        }
        let links = markdown.located(markdown.outline().links)
        #expect(positions(links).joined(separator: "|") == expected)
    }

    @Test("has headings without markup")
    func headings() throws {
        let made = try outline("# ~~a~~ www.b.org \\~\n")
        #expect(try outline("# ~~a~~ www.b.org \\~\n", titleHeading: .topLevel).title == "a www.b.org ~")
        #expect(made.anchors == [Slug.make(from: "a www.b.org ~")])
    }

    @Test("does not report tables as raw HTML, but finds raw HTML in cells")
    func rawHTML() throws {
        #expect(try outline("|a|\n|-|\n").rawHTML == nil)
        #expect(try !outline("|a|\n|-|\n", titleHeading: .topLevel).isEmpty)
        #expect(try outline("x\n\n|a|\n|-|\n|<b>|\n").rawHTML?.position.line == 5)
    }

    @Test("has the images without alternative text")
    func images() throws {
        let made = try outline("![](a.png) ![b](c.png)\n\n|![ ](d.png)|\n|-|\n")
        #expect(made.imagesWithoutAlt.map { $0.destination } == ["a.png", "d.png"])
    }

    @Test("has warnings at their positions, even for several images in a line")
    func warnings() async throws {
        let (_, diagnostics) = try await load([
            "c/a.md":
                "---\ntitle: A\n---\nü ![](x.png) ![](x.png)\n\n|a|![](x.png)|\n|-|-|\n\nb\n\n[^1]: c d\n",
            "c/x.png": "GIF89a\u{4}\0\u{3}\0",
        ])
        #expect(
            diagnostics.report == [
                "content/c/a.md:4:3: the image “x.png” has no alternative text",
                "content/c/a.md:4:14: the image “x.png” has no alternative text",
                "content/c/a.md:6:4: the image “x.png” has no alternative text",
                "content/c/a.md:11:1: the footnote “[^1]” is not shown, because no text refers to it",
            ])
    }

    @Test("a link to an entry has a class")
    func terms() throws {
        var diagnostics = Diagnostics()
        let source = MarkdownSource("[a](b \"c\")")
        guard let markdown = Markdown(source, slug: Slug.make, into: &diagnostics) else {
            Issue.record("refused")
            return
        }
        let html = markdown.html(of: markdown.outline()).filled { ResolvedLink($0.destination, isTerm: true) }
        #expect(
            String(decoding: html, as: UTF8.self)
                == "<p><a href=\"b\" class=\"term\" title=\"c\">a</a></p>\n")
    }

    @Test("an image has its size if known")
    func sizes() throws {
        var diagnostics = Diagnostics()
        guard let markdown = Markdown(MarkdownSource("![a](b) [c](d)"), slug: Slug.make, into: &diagnostics)
        else {
            Issue.record("refused")
            return
        }
        let sized = markdown.html(of: markdown.outline()).filled {
            ResolvedLink($0.destination, width: 3, height: 4)
        }
        #expect(
            String(decoding: sized, as: UTF8.self)
                == "<p><img src=\"b\" alt=\"a\" width=\"3\" height=\"4\" loading=\"lazy\" decoding=\"async\"> <a href=\"d\">c</a></p>\n"
        )
    }
}
