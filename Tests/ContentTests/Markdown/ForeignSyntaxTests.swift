import Content
import ContentFixtures
import Diagnostics
import Markdown
import TestSupport
import Testing

@Suite("Syntax of other programs")
struct ForeignSyntaxTests {
    /// What is found in a body: the position, and the kind with the text.
    private func found(_ text: String) throws -> [String] {
        try outline(text).foreignSyntax.map { "\($0.position.line):\($0.position.column) \($0.problem)" }
    }

    @Test(
        "is found at its place",
        arguments: [
            ("a ![[a note]]", #"1:3 embed("![[a note]]")"#), ("![[a.pdf]]", #"1:1 embed("![[a.pdf]]")"#),
            ("{{< figure src=\"a\" >}}", #"1:1 shortcode("{{< figure src=\"a\" >}}")"#),
            ("a {{% b %}}", #"1:3 shortcode("{{% b %}}")"#),
            ("a {{ glossary(\"x\") }}", #"1:3 shortcode("{{ glossary(\"x\") }}")"#),
            ("{% raw %}", #"1:1 templateTag("{% raw %}")"#),
            ("{% include a.html %}", #"1:1 templateTag("{% include a.html %}")"#),
            ("a %%private%% b", #"1:3 comment("%%private%%")"#),
            ("%%\nprivate\n\nmore\n%%", #"1:1 comment("%%…")"#),
            ("- %% private", #"1:3 comment("%% private")"#),
            ("{# private #}", #"1:1 comment("{# private #}")"#),
            ("{/* private */}", #"1:1 comment("{/* private */}")"#),
            ("{{/* private */}}", #"1:1 comment("{{/* private */}}")"#),
            ("{{!-- private --}}", #"1:1 comment("{{!-- private --}}")"#),
            ("{::comment}private{:/comment}", #"1:1 comment("{::comment}private{:/")"#),
            ("a {>>private<<} b", #"1:3 comment("{>>private<<}")"#),
            ("a <!-- b -- c --> d", #"1:3 brokenComment("<!-- b -- c --> d")"#),
            ("a <!-- b\n\nc -->", #"1:3 brokenComment("<!-- b")"#),
            ("text\n{: .class}", #"2:1 attributes("{: .class}")"#),
            ("![a](b.png)\n{.wide}", #"2:1 attributes("{.wide}")"#),
            ("![a](b.png)\n{width=50% .wide} \n", #"2:1 attributes("{width=50% .wide}")"#),
            ("## Food {#food}", #"1:9 attributes("{#food}")"#),
            ("## Food {.a #b}", #"1:9 attributes("{.a #b}")"#),
            ("![a](b.png){width=50%}", #"1:12 attributes("{width=50%}")"#),
            ("[a]{b=c}", #"1:4 attributes("{b=c}")"#),
            (":::note\na\n:::", #"1:1 container(":::note")"#),
            ("::: {.warning}\na\n:::", #"1:1 container("::: {.warning}")"#),
            ("> [!NOTE]\n> a", #"1:3 alert("[!NOTE]")"#),
            ("a $$x^2$$ b", #"1:3 math("$$x^2$$")"#), ("$$\nx\n\ny\n$$", #"1:1 math("$$")"#),
            ("a ==b c== d", #"1:3 highlight("==b c==")"#),
            ("| a | b |\n|---|\n| 1 | 2 |", #"1:1 table("| a | b |")"#),
            ("Text\n\n> | a | b |\n> | 1 | 2 |\n", #"3:3 table("| a | b |")"#),
            ("|a|b|\n|1|2|", #"1:1 table("|a|b|")"#),
            ("$$\n| a | b |\n| c | d |\n$$", #"1:1 math("$$")"#),
            ("Owl\n: A bird", #"2:1 definitionList(": A bird")"#),
            ("import A from \"./a.js\"\n", #"1:1 moduleStatement("import A from \"./a.js\"")"#),
            ("export const a = 1", #"1:1 moduleStatement("export const a = 1")"#),
            ("[x](tel:+49 30 1)", #"1:1 spaceInDestination("[x](tel:+49 30 1)")"#),
            ("[x](mailto:a b@c.example)", #"1:1 spaceInDestination("[x](mailto:a b@c.example)")"#),
            ("a [x](b c.md)", #"1:3 spaceInDestination("[x](b c.md)")"#),
            ("![x](my pictures/c)", #"1:1 spaceInDestination("![x](my pictures/c)")"#),
            ("x `![[a]]` ![[b]]", #"1:12 embed("![[b]]")"#),
        ])
    func positions(text: String, expected: String) throws {
        #expect(try found(text) == [expected])
    }

    @Test(
        "is not found in code, in links, after a backslash, or in text that only looks like it",
        arguments: [
            "`[[mouse]]` ``{{a}} ` %%b%%``", "    [[mouse]]\n", "```\n%%private%%\n<!-- a\n```\n",
            "\\[[mouse]]",
            "[\\[mouse]]", "\\{{a}}", "\\%%a%%", "\\==a==", "\\$$a$$", "\\<!-- a -- b -->", "\\::: a",
            "\\: a",
            "`[[` tests", "use [[ -f a ]] here", "[[1]](https://a.org)", "[[1]][a]\n\n[a]: b.md",
            "a [[1]] b\n\n[1]: https://a.org\n", "[a [[b]] c](d.md)", "- [ ] a\n- [x] b", "a[^b] [[^b]]",
            "[a](<b c.md>)", "[a](b.md \"c d.md\")", "[a](b%20c.md)", "a[i](see the note)",
            "[sic](as in the book)",
            "100 %% 20", "5%% and 6%%", "$5 and $$10", "a == b and c == d", "a==b && c==d",
            "Title\n=====\n\na ==\n",
            "{a} {1} {} {{}}", "a {#b} c", "{.a}", "a\n{.b} c", "a\n{#if b}\n{#each b as c}\n{.note, .tip}",
            "a: b\n", "12:30\n: \n", "> [!a b]",
            "> a [!NOTE]",
            "importing a",
            "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n", "| a | b |\ntext\n",
            "|x| is not negative\n|y| is", "|x| = |y|\n|a| = |b|", "|x| + |y|\n|z| < |w|",
            "+----+\n| hi |\n| ho |", "| line one |\n| line two |", "| a | b |\n| c |",
            "\\| a | b |\n\\| 1 | 2 |",
            "import the list", "a <!-- b --> c", "<!-- a\n\n[[b]] %%c%% -->", "<b title=\"[[a]]\">",
            "<https://a.org/[[b]]>",
            "[a](b.md?c={{d}})", ":::\n", "{ \"a\": 1 }",
        ])
    func others(text: String) throws {
        #expect(try found(text) == [])
    }

    @Test("is found once for each kind")
    func once() throws {
        let text = "![[a]] ![[b]] %%c%%\n\n%%d%% ![[e]]\n\n==f==\n"
        #expect(
            try found(text) == [
                #"1:1 embed("![[a]]")"#, #"1:15 comment("%%c%%")"#, #"5:1 highlight("==f==")"#,
            ])
    }

    @Test("is reported in each Markdown text of a site")
    func everywhere() async throws {
        let (_, diagnostics) = try await load([
            "about.md": "# About\n\na %%b%%\n", "c/a.md": "---\ntitle: A\n---\n\na ![[b]]\n",
            "c/catalog.yaml": "entry: {body: text}\nviews: [{id: a, header: \"%%c%%\"}]\n",
            "c/e.json": "[{\"title\": \"E\",\n\"text\": \"a\\n\\n%%b%%\"}]",
        ])
        let comment = { (text: String) in "the comment “\(text)” is not hidden: pages show it as text" }
        #expect(
            diagnostics.report == [
                "content/about.md:3:3: " + comment("%%b%%"),
                "content/c/a.md:5:3: “![[b]]” is shown as text: only images are embedded",
                "content/c/catalog.yaml:2:25: " + comment("%%c%%"),
                "content/c/e.json:2:9: " + comment("%%b%%"),
            ])
        #expect(!diagnostics.hasErrors)
    }

    @Test(
        "that has a form in Markdown has it in the advice",
        arguments: [
            (ForeignSyntaxProblem.embed("![[a note|200]]"), "a link, such as [[a note]],"),
            (.spaceInDestination("[x](b c.md)"), "as %20"),
            (.spaceInDestination("![x]({{ site.baseurl }}/c.png)"), "a path relative to this file,"),
            (.spaceInDestination("[x]({% link c.md %})"), "a path relative to this file,"),
        ])
    func advice(problem: ForeignSyntaxProblem, expected: String) {
        #expect(Problem.foreignSyntax(problem).advice?.contains(" \(expected)") == true)
    }
}

@Suite("Comments")
struct CommentTests {
    @Test(
        "are on no page, with raw HTML or without",
        arguments: [
            ("a <!-- x --> b", "<p>a  b</p>\n"), ("<!-- x -->\n\na", "<p>a</p>\n"),
            ("<!-- x\n\ny -->\n\na", "<p>a</p>\n"),
            ("<!-- x -->\n<!-- y -->\n", ""), ("a\n\n<!-- x", "<p>a</p>\n"),
        ], [false, true])
    func removed(row: (text: String, html: String), rawHTML: Bool) throws {
        #expect(try html(row.text, rawHTML: rawHTML) == row.html)
    }

    @Test("are removed from other raw HTML")
    func inHTML() throws {
        let text = "<div><!-- x --><b title=\"<!-- y -->\">c</b></div>\n"
        #expect(try html(text, rawHTML: true) == "<div><b title=\"<!-- y -->\">c</b></div>\n")
        #expect(
            try html(text)
                == "<p>&lt;div&gt;&lt;b title=&quot;&lt;!-- y --&gt;&quot;&gt;c&lt;/b&gt;&lt;/div&gt;\n</p>\n"
        )
        #expect(try html("<!-- x --> a *b*\n") == "<p> a *b*\n</p>\n")
        #expect(try html("<div>\n<!-- x\n\ny -->\n", rawHTML: true) == "<div>\n<p>y --&gt;</p>\n")
    }

    @Test(
        "that hide other text, or make it raw HTML, are reported",
        arguments: [
            (
                "# T\n\na\n\n> b\n> <!-- c\n",
                ["6:3: this comment is not closed, so the text after it is missing from the page"]
            ),
            ("# T\n\n<!-- a --> b\n", ["3:1: the text after this comment is not read as Markdown"]),
            ("# T\n\n<div><!-- a --></div>\n", ["3:1: raw HTML is shown as text"]),
            ("# T\n\n<!-- a --><div></div>\n", ["3:11: raw HTML is shown as text"]),
            ("# T\n\n<!-- a -->\n\n<!-->\n", []),
        ])
    func reported(text: String, expected: [String]) async throws {
        let (_, diagnostics) = try await loadCatalog(["x.md": text])
        #expect(diagnostics.report.map { String($0.dropFirst("content/a/x.md:".count)) } == expected)
    }

    @Test("are no content: a file with nothing else has no page")
    func only() async throws {
        let (entries, diagnostics) = try await loadCatalog(["x.md": "<!-- a -->\n\n# T\n\n<!-- b -->\n"])
        #expect(diagnostics.isEmpty)
        #expect(entries.map { $0.title } == ["T"])
        #expect(entries.allSatisfy { $0.body == nil && !$0.hasPage })
    }
}
