import Content
import Diagnostics
import TestSupport
import Testing

@testable import Markdown

@Suite("Random Markdown")
struct MarkdownLawTests {
    private static let fragments = [
        "a", "é", "🦉", " ", "\t", "\n", "\n\n", "\r\n", "\r", "# ", "\n## A\n", "\nB\n===\n", "\n- ", "\n> ",
        "\n    ", "`", "*", "[a](b)", "[é](b \"t\")", "![](b)", "![a](<b c>)", "[r]", "\n\n[r]: b\n\n", "<b>",
        "<!-- c -->", "<p>", "www.a.b", "a@b.c", "~~", "[^1]", "\n[^1]: b\n",
        "\n|a|b|\n|-|-|\n|[a](b)|![](b)|\n",
        "\\", "&amp;", "&am", "p;", "<", ">",
    ]

    /// Calls a closure with sources that begin in the middle of a file.
    private func forEachSource(_ body: (MarkdownSource) throws -> Void) rethrows {
        var random = SeededGenerator(seed: 23)
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                Self.fragments[Int.random(in: Self.fragments.indices, using: &random)]
            }.joined()
            let frontMatter = "---\ntitle: é\n---\n"
            let file = SourceFile(path: "a.md", text: frontMatter + text)
            try body(
                MarkdownSource(bytes: file.bytes[frontMatter.utf8.count...], in: file, firstLine: 4))
        }
    }

    private func parse(_ source: MarkdownSource) throws -> Markdown {
        var diagnostics = Diagnostics()
        let markdown = Markdown(source, slug: Slug.make, into: &diagnostics)
        guard let markdown else { throw InvalidValue(report: diagnostics.report) }
        return markdown
    }

    @Test("a link is located where a warning about it is reported")
    func locations() throws {
        try forEachSource { source in
            let markdown = try parse(source)
            let links = markdown.outline().links
            let reported = links.map { source.diagnostic(.markdownImageWithoutAlt(""), at: $0).position }
            #expect(markdown.located(links).map { $0.position } == reported)
        }
    }

    @Test(
        "the text of HTML has a line for each block, and no tags",
        arguments: [
            ("a *b*c\n\n- d", "\na bc\n\n\n\n\nd\n\n\n\n"), ("&lt;b> `\"`", "\n<b> \"\n\n"),
            ("<i>a</i>&am<b>p;</b>", "\na&amp;\n\n"), ("<x>a</x>", "\n\na\n\n\n"), ("<!--", ""),
        ])
    func text(markdown: String, expected: String) throws {
        let parsed = try parse(MarkdownSource(markdown))
        let html = parsed.html(rawHTML: true, of: parsed.outline())
        #expect(html.text == expected)
    }
}
