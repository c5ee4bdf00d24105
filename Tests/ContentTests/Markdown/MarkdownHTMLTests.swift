import Markdown
import Testing

@Suite("Markdown is rendered as in the CommonMark specification")
struct MarkdownHTMLTests {
    @Test(arguments: [
        // Paragraphs and breaks (4.8, 6.7, 6.8)
        ("", ""), ("one\ntwo\n\nthree", "<p>one\ntwo</p>\n<p>three</p>\n"),
        ("one  \ntwo", "<p>one<br>\ntwo</p>\n"),
        ("one\\\ntwo", "<p>one<br>\ntwo</p>\n"), ("   indented", "<p>indented</p>\n"),
        // Thematic breaks (4.1)
        ("a\n\n---\n\nb", "<p>a</p>\n<hr>\n<p>b</p>\n"), ("* * *", "<hr>\n"),
        // Code (4.4, 4.5, 6.1): scrollable code can be focused with the keyboard.
        ("    a\n      <b>", "<pre tabindex=\"0\"><code>a\n  &lt;b&gt;</code></pre>\n".replacingEnd),
        ("```\na\n```", "<pre tabindex=\"0\"><code>a\n</code></pre>\n"),
        ("~~~ swift title\na\n~~~", "<pre tabindex=\"0\"><code class=\"language-swift\">a\n</code></pre>\n"),
        (
            "``` a\"&b\nx\n```",
            "<pre tabindex=\"0\"><code class=\"language-a&quot;&amp;b\">x\n</code></pre>\n"
        ),
        ("```\n```", "<pre tabindex=\"0\"><code></code></pre>\n"),
        ("x `` a ` <b> ``", "<p>x <code>a ` &lt;b&gt;</code></p>\n"),
        // A code span that is a whole paragraph is a code block.
        ("- a\n\n`b <c>`", "<ul>\n<li>a</li>\n</ul>\n<pre tabindex=\"0\"><code>b &lt;c&gt;</code></pre>\n"),
        ("`a`  \n`b`", "<p><code>a</code><br>\n<code>b</code></p>\n"),
        ("*`a`*", "<p><em><code>a</code></em></p>\n"), ("- `a`", "<ul>\n<li><code>a</code></li>\n</ul>\n"),
        // Quotes (5.1)
        (
            "> a\nb\n> > c",
            "<blockquote>\n<p>a\nb</p>\n<blockquote>\n<p>c</p>\n</blockquote>\n</blockquote>\n"
        ),
        (">", "<blockquote>\n</blockquote>\n"),
        // Lists (5.2, 5.3)
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
        (
            "- a\n  - b\n  - c\n- d",
            "<ul>\n<li>a\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n"
        ),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("7) a\n8) b", "<ol start=\"7\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("0. a", "<ol start=\"0\">\n<li>a</li>\n</ol>\n"), ("-\n- a", "<ul>\n<li></li>\n<li>a</li>\n</ul>\n"),
        (
            "- a\n\n  ```\n  b\n  ```",
            "<ul>\n<li>\n<p>a</p>\n<pre tabindex=\"0\"><code>b\n</code></pre>\n</li>\n</ul>\n"
        ),
        ("- > a", "<ul>\n<li>\n<blockquote>\n<p>a</p>\n</blockquote>\n</li>\n</ul>\n"),
        ("- # a", "<ul>\n<li>\n<h2 id=\"a\">a</h2>\n</li>\n</ul>\n"),
        // Emphasis (6.2)
        ("*a* __b__ ***c***", "<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em></p>\n"),
        ("snake_case_name", "<p>snake_case_name</p>\n"),
        // Links and images (6.3, 6.4)
        ("[a *b*](x.md \"t\")", "<p><a href=\"x.md\" title=\"t\">a <em>b</em></a></p>\n"),
        ("[a][r]\n\n[r]: <x y> 't'", "<p><a href=\"x y\" title=\"t\">a</a></p>\n"),
        ("![a *b* `c`](x.png \"t\")", "<p><img src=\"x.png\" alt=\"a b c\" title=\"t\"></p>\n"),
        ("[![a](i.png)](x.md) b", "<p><a href=\"x.md\"><img src=\"i.png\" alt=\"a\"></a> b</p>\n"),
        ("![a](x.png) then *b*", "<p><img src=\"x.png\" alt=\"a\"> then <em>b</em></p>\n"),
        ("![](x.png)", "<p><img src=\"x.png\" alt=\"\"></p>\n"),
        (
            "<https://example.org/?a&b>",
            "<p><a href=\"https://example.org/?a&amp;b\">https://example.org/?a&amp;b</a></p>\n"
        ),
        ("<a@example.org>", "<p><a href=\"mailto:a@example.org\">a@example.org</a></p>\n"),
        // Entities and escapes (2.4, 2.5)
        ("&copy; &#34; &lt;b&gt; &nope;", "<p>© &quot; &lt;b&gt; &amp;nope;</p>\n"),
        ("\\*a\\* \\<b>", "<p>*a* &lt;b&gt;</p>\n"),
        ("a\u{0}b", "<p>a\u{FFFD}b</p>\n"),
    ])
    func constructs(text: String, expected: String) throws {
        #expect(try html(text) == expected)
    }

    @Test(
        "text cannot become markup, in text or in an attribute",
        arguments: [
            ("\"x\" & 'y' < z", "<p>&quot;x&quot; &amp; &#39;y&#39; &lt; z</p>\n"),
            ("[a](x\"onclick=y)", "<p><a href=\"x&quot;onclick=y\">a</a></p>\n"),
            ("[a](x '\"><script>')", "<p><a href=\"x\" title=\"&quot;&gt;&lt;script&gt;\">a</a></p>\n"),
            ("![\"><b>](x)", "<p><img src=\"x\" alt=\"&quot;&gt;&lt;b&gt;\"></p>\n"),
            // A quotation mark before a combining mark is one character with it, but still a quotation mark.
            ("[a](x\"\u{301}onclick=y)", "<p><a href=\"x&quot;\u{301}onclick=y\">a</a></p>\n"),
            ("{{x}}", "<p>{{x}}</p>\n"),
        ])
    func escaping(text: String, expected: String) throws {
        #expect(try html(text) == expected)
    }

    @Test(
        "raw HTML is shown as text, and comments are left out",
        arguments: [
            ("<div onclick=\"x\">\n", "<p>&lt;div onclick=&quot;x&quot;&gt;\n</p>\n"),
            ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"),
            ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;\n</p>\n"),
            ("a <!-- note --> b", "<p>a  b</p>\n"),
            ("<!-- note\n\nof lines -->\n\na", "<p>a</p>\n"), ("<!-- a -->\n<!-- b -->\n", ""),
            // The text next to a comment remains.
            ("<!-- a --><b>c</b><!-- d -->", "<p>&lt;b&gt;c&lt;/b&gt;\n</p>\n"),
            ("<!-- a -->text", "<p>text\n</p>\n"), ("<!-- never closed", ""),
            ("<?php x ?>", "<p>&lt;?php x ?&gt;\n</p>\n"),
        ])
    func rawHTML(text: String, expected: String) throws {
        #expect(try html(text) == expected)
    }

    @Test("a rejected link is shown as its text, an image as its alternative text")
    func rejectedLinks() throws {
        let text = "[a *b* ![c](d)](e) and <http://f> [g](keep)"
        let made = try html(text) { $0.destination == "keep" ? "kept" : nil }
        #expect(made == "<p>a <em>b</em> c and http://f <a href=\"kept\">g</a></p>\n")
    }

    @Test("each link is resolved by its decoded destination and its kind")
    func askedLinks() throws {
        var asked: [String] = []
        _ = try html("[a](&#106;s:x) ![b](i%20j.png) [c](<a b>)") { link in
            asked.append((link.isImage ? "image " : "link ") + link.destination)
            return nil
        }
        #expect(asked == ["link js:x", "image i%20j.png", "link a b"])
    }
}

extension String {
    /// cmark ends indented code with a line ending, even if the source has none.
    fileprivate var replacingEnd: String { replacing("</code>", with: "\n</code>") }
}
