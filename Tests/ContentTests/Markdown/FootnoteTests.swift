import Content
import ContentFixtures
import Diagnostics
import Markdown
import TestSupport
import Testing

@Suite("Footnotes")
struct FootnoteTests {
    /// The HTML with short names instead of the markup of references and back links.
    private func short(_ text: String, omitsTitle: Bool = false) throws -> String {
        try html(text, omitsTitle: omitsTitle)
            .replacing(
                #/<sup class="footnote-ref"><a href="#__fn-(\d+)" id="__fnref-([\d-]+)">(\d+)</a></sup>/#
            ) {
                "{\($0.1)|\($0.2)|\($0.3)}"
            }
            .replacing(
                #/<a href="#__fnref-([\d-]+)" class="footnote-backref" aria-label="Back to reference (\d+)">↩(<sup>\d+</sup>)?</a>/#
            ) { "{↩\($0.1)}" }
            .replacing("<section class=\"footnotes\" aria-label=\"Footnotes\">\n<ol>\n", with: "{notes}\n")
            .replacing("</ol>\n</section>\n", with: "{end}\n").replacing(#/<li id="__fn-(\d+)">/#) {
                "{li \($0.1)}"
            }
    }

    @Test(
        "are numbered by their first references, with links back",
        arguments: [
            (
                "a[^x] b[^y] c[^X]\n\n[^y]: *two*\n[^x]: one\n",
                """
                <p>a{1|1|1} b{2|2|2} c{1|1-2|1}</p>
                {notes}
                {li 1}
                <p>one {↩1} {↩1-2}</p>
                </li>
                {li 2}
                <p><em>two</em> {↩2}</p>
                </li>
                {end}

                """
            ),
            (
                "a[^1]\n\n[^1]:\n    b\n\n    - c\n\n    ```\n    d\n    ```\n\nend\n",
                """
                <p>a{1|1|1}</p>
                <p>end</p>
                {notes}
                {li 1}
                <p>b</p>
                <ul>
                <li>c</li>
                </ul>
                <pre tabindex="0"><code>d
                </code></pre>
                <p>{↩1}</p>
                </li>
                {end}

                """
            ),
            (
                "> a\n> [^1]: b\n\n|c[^1]|\n|-|\n",
                """
                <blockquote>
                <p>a</p>
                </blockquote>
                <div class="table" role="group" tabindex="0" aria-label="c">
                <table>
                <thead>
                <tr>
                <th scope="col">c{1|1|1}</th>
                </tr>
                </thead>
                </table>
                </div>
                {notes}
                {li 1}
                <p>b {↩1}</p>
                </li>
                {end}

                """
            ),
        ])
    func markup(text: String, expected: String) throws {
        #expect(try short(text) == expected)
    }

    @Test(
        "are text where they have no definition, or are escaped, code or links",
        arguments: [
            ("a[^1]\n", "<p>a[^1]</p>\n"), ("a\\[^1]\n\n[^1]: b\n", "<p>a[^1]</p>\n"),
            ("`[^1]`x\n\n[^1]: b\n", "<p><code>[^1]</code>x</p>\n"),
            ("[^1](c.md)\n\n[^1]: b\n", "<p><a href=\"c.md\">^1</a></p>\n"),
            (
                "a[^1]\n\n```\n[^1]: b\n```\n",
                "<p>a[^1]</p>\n<pre tabindex=\"0\"><code>[^1]: b\n</code></pre>\n"
            ),
            ("a[^1]\n\n    [^1]: b\n", "<p>a[^1]</p>\n<pre tabindex=\"0\"><code>[^1]: b\n</code></pre>\n"),
            ("[a [^1]](b.md)\n\n[^1]: c\n", "<p><a href=\"b.md\">a [^1]</a></p>\n"),
        ])
    func text(text: String, expected: String) throws {
        #expect(try html(text) == expected)
    }

    @Test("that no text refers to are left out, with all to which only they refer")
    func unused() throws {
        let text = "a[^1]\n\n[^1]: b\n[^2]: c[^3] [d](x.md)\n\n    [^4]: e[^4]\n\n[^3]: f\n[^1]: g\n"
        let made = try outline(text)
        #expect(
            made.unusedFootnotes.map { "\($0.name) \($0.position.line):\($0.position.column)" } == [
                "2 4:1", "4 6:5", "3 8:1", "1 9:1",
            ])
        #expect(made.unusedFootnotes.map(\.isRepeated) == [false, false, false, true])
        #expect(made.links.isEmpty)
        #expect(try short(text).contains("{li 1}\n<p>b {↩1}</p>\n</li>\n{end}"))
    }

    @Test(
        "are numbered without the references of a title, which is shown without them",
        arguments: [
            ("# A[^1]\n\nb[^1]\n\n[^1]: c\n", "<p>b{1|1|1}</p>\n", ["c {↩1}"]),
            ("a[^1]\n\n# B[^1]\n\n[^1]: c\n", "<p>a{1|1|1}</p>\n", ["c {↩1}"]),
            (
                "# A[^2]\n\nb[^1] c[^2]\n\n[^1]: d\n[^2]: e\n", "<p>b{1|1|1} c{2|2|2}</p>\n",
                ["d {↩1}", "e {↩2}"]
            ),
            ("[^1]: c\n\n# A[^1]\n\nb[^1]\n", "<p>b{1|1|1}</p>\n", ["c {↩1}"]),
            ("# A[^1] *b[^2]*\n\nc[^2]\n\n[^1]: d[^3]\n[^2]: e\n[^3]: f\n", "<p>c{1|1|1}</p>\n", ["e {↩1}"]),
        ])
    func inTitle(text: String, body: String, footnotes: [String]) throws {
        let items = footnotes.enumerated().map { "{li \($0 + 1)}\n<p>\($1)</p>\n</li>\n" }.joined()
        #expect(try short(text, omitsTitle: true) == body + "{notes}\n" + items + "{end}\n")
    }

    @Test("to which only the title refers are left out and reported")
    func onlyInTitle() throws {
        let text = "# A[^1]\n\n[^1]: b\n"
        #expect(try short(text, omitsTitle: true) == "")
        let made = try outline(text, titleHeading: .topLevel)
        #expect(made.title == "A" && made.isEmpty)
        #expect(made.unusedFootnotes.map { "\($0.name) \($0.position.line)" } == ["1 3"])
        #expect(try outline(text).unusedFootnotes.isEmpty)
    }

    @Test("keep the positions of links and the ids of headings")
    func outlines() throws {
        let text = "# A[^1]\n\n> - b[^long-name]\n>\n>   [^long-name]: é [c](d.md) www.e.org\n\n[^1]: f\n"
        var diagnostics = Diagnostics()
        let parsed = Markdown(
            MarkdownSource(text), titleHeading: .topLevel, slug: Slug.make, into: &diagnostics)
        guard let parsed else {
            Issue.record("refused")
            return
        }
        let made = parsed.outline()
        #expect(made.title == "A")
        #expect(
            parsed.located(made.links).map { "\($0.destination) \($0.position.line):\($0.position.column)" }
                == [
                    "d.md 5:25", "http://www.e.org 5:31",
                ])
    }

    @Test("without a definition are reported: numbers, and all if there are definitions")
    func unknown() throws {
        func found(_ text: String) throws -> [String] {
            try outline(text).foreignSyntax.map { "\($0.position.line):\($0.position.column) \($0.problem)" }
        }
        #expect(try found("a[^1]\n") == [#"1:2 unknownFootnote("[^1]")"#])
        #expect(try found("a[^b] [^a]\n\n[^a]: c\n") == [#"1:2 unknownFootnote("[^b]")"#])
        #expect(try found("a[^a-z] `[^1]` [^1](b.md)\n") == [])
    }

    @Test("are not part of the text for search, except for their own text")
    func search() throws {
        let text = "A[^1] b.\n\n[^1]: Note.\n"
        let (entries, _) = try read(text)
        #expect(entries.firstParagraph == "A b.")
        #expect(entries.text.split(separator: "\n").map { $0.trimmingPrefix(" ") } == ["A b.", "Note. "])
    }

    private func read(_ text: String) throws -> (MarkdownHTML, MarkdownOutline) {
        var diagnostics = Diagnostics()
        guard let parsed = Markdown(MarkdownSource(text), slug: Slug.make, into: &diagnostics) else {
            throw InvalidValue(report: diagnostics.report)
        }
        let outline = parsed.outline()
        return (parsed.html(of: outline), outline)
    }

    @Test(
        "take time linear in the length of the text",
        arguments: [
            "[^a] ", "[^1]: a\n", "a[^1]\n\n[^1]: b\n\n", "[^1", "[^1]", "> [^1]: a\n", "- [^1]: a\n",
            "[^1]: [^1]\n",
            "[^1]:\n", "[^1]: a\n\n", "1) a\n[^1]: b\n", "   [^1]: a\n",
        ], [false, true])
    func linear(unit: String, isNumbered: Bool) throws {
        var text = "a[^1]\n\n[^1]: b\n\n"
        for number in 0..<(20_000 / unit.utf8.count) {
            text += isNumbered ? unit.replacing("1", with: "\(number)") : unit
        }
        #expect(try !read(text).0.text.isEmpty)
    }
}
