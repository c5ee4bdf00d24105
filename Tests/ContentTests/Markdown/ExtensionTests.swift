import Markdown
import TestSupport
import Testing

@Suite("Strikethrough, tasks, autolinks")
struct ExtensionTests {
    @Test(arguments: [
        ("~~a~~ ~b~", "<del>a</del> <del>b</del>"), ("a~~b~~c", "a<del>b</del>c"),
        ("x ~~~a~~~", "x ~~~a~~~"), ("~~a~", "~~a~"), ("~ a ~", "~ a ~"),
        ("~~a ~b~ c~~", "<del>a <del>b</del> c</del>"),
        ("**~~a~~**b", "<strong><del>a</del></strong>b"), ("\\~~a~~", "~~a~~"), ("~~a\\~~~", "<del>a~</del>"),
        ("x `~~a~~`", "x <code>~~a~~</code>"), ("x `\\~~`", "x <code>\\~~</code>"),
        ("[~~a~~](b~c~d)", "<a href=\"b~c~d\"><del>a</del></a>"),
        ("![~~a~~](b)", "<img src=\"b\" alt=\"a\">"),
        ("[a](b \"~~c~~\")", "<a href=\"b\" title=\"~~c~~\">a</a>"),
        ("[a](b\\~c)", "<a href=\"b~c\">a</a>"), ("~~*a*~~", "<del><em>a</em></del>"),
        ("~~a *b~~ c*", "~~a <em>b~~ c</em>"),
    ])
    func strikethrough(text: String, expected: String) throws {
        #expect(try html(text) == "<p>\(expected)</p>\n")
    }

    @Test("a fence of tildes is still code")
    func fences() throws {
        #expect(try html("~~~\n~~a~~\n~~~\n") == "<pre tabindex=\"0\"><code>~~a~~\n</code></pre>\n")
    }

    @Test(arguments: [
        ("http://a.org/_x_*y*", "http://a.org/_x_*y", "*"),
        ("https://a.org/x_(y)_z", "https://a.org/x_(y)_z", ""),
        ("http://a.org).", "http://a.org", ")."), ("http://a.org/?a=1&copy;", "http://a.org/?a=1", "©"),
        ("HTTP://a.org", "HTTP://a.org", ""), ("http://a.org/~u~", "http://a.org/~u", "~"),
    ])
    func urls(text: String, url: String, rest: String) throws {
        #expect(try html(text) == "<p><a href=\"\(url)\">\(url)</a>\(rest)</p>\n")
    }

    @Test(arguments: [
        ("www.a.org", "<a href=\"http://www.a.org\">www.a.org</a>"),
        ("*www.a.org*", "<em><a href=\"http://www.a.org\">www.a.org</a></em>"),
        ("a@b.org.", "<a href=\"mailto:a@b.org\">a@b.org</a>."),
        ("mailto:a@b.org", "<a href=\"mailto:a@b.org\">mailto:a@b.org</a>"),
        ("~a@b.org~", "<del><a href=\"mailto:a@b.org\">a@b.org</a></del>"),
    ])
    func otherAutolinks(text: String, expected: String) throws {
        #expect(try html(text) == "<p>\(expected)</p>\n")
    }

    @Test(
        "is not a URL",
        arguments: [
            "xwww.a.org", "www.", "www. a", "http://", "http://a.b_c", "ftp://a.org", "xmpp:a@b", "a@b",
            "a@b.c_", "@b.org",
            "xhttp://a.org", "[ http://a.org", "javascript:alert(1)", "www.a_b.c",
        ])
    func noURL(text: String) throws {
        #expect(try !html(text).contains("<a"))
    }

    @Test("URLs in code, tags, destinations and link texts are unchanged")
    func otherPlaces() throws {
        #expect(try html("x `http://a.org`") == "<p>x <code>http://a.org</code></p>\n")
        #expect(try html("[http://a.org/\\~](x)") == "<p><a href=\"x\">http://a.org/~</a></p>\n")
        #expect(
            try html("[x](http://a.org \"http://b.org\")")
                == "<p><a href=\"http://a.org\" title=\"http://b.org\">x</a></p>\n")
        #expect(try html("<http://a.org>") == "<p><a href=\"http://a.org\">http://a.org</a></p>\n")
        #expect(
            try html("a <b title=\"http://a.org\">", rawHTML: true) == "<p>a <b title=\"http://a.org\"></p>\n"
        )
        #expect(try html("[r]\n\n[r]: http://a.org\n") == "<p><a href=\"http://a.org\">r</a></p>\n")
        #expect(try html("[r]: http://a.org\n[r]\n") == "<p><a href=\"http://a.org\">r</a></p>\n")
        #expect(try html("## http://a.org\n").contains("><a href=\"http://a.org\">http://a.org</a></h2>"))
    }

    @Test(
        "a scan of every paragraph changes nothing where no text contains a URL",
        arguments: 0..<300 as Range<UInt64>)
    func scans(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "[a](https://b_c_.org)", "<https://d_e_.org>", "![f](http://g.org/_h_)", "`https://i.org`",
            "*j* k",
            "[l]: https://m.org/_n_", "[l]", "[www.o.org](https://www.o.org)",
            "[https://p_q_.org](https://p_q_.org)",
            "[r https://s_t_.org u](v)", "<b title=\"www.w.org\">", "https://x_y_.org/*z*", "www.a_b.c.org",
            "x](http://d.org)",
            "[ http://e.org", "\\http://f.org", "http\\://g.org", "http&#58;//h.org", "# http://i.org",
            "> [j](http://k.org)",
        ]
        let text = (0..<Int.random(in: 1..<7, using: &random)).map { _ in
            parts[Int.random(in: parts.indices, using: &random)]
                + [" ", "\n", "\n\n"][Int.random(in: 0..<3, using: &random)]
        }
        // A tilde makes every paragraph scanned.
        #expect(try html(text.joined() + "\n\n\\~\n") == html(text.joined()) + "<p>~</p>\n")
    }

    @Test("URLs are resolved like other links")
    func checked() throws {
        #expect(try html("http://a.org a@b.org |") { _ in nil } == "<p>http://a.org a@b.org |</p>\n")
        #expect(
            try html("|http://a.org|\n|-|\n") { _ in nil }.contains("<th scope=\"col\">http://a.org</th>"))
    }

    @Test("private-use characters of the text are unchanged")
    func privateSigns() throws {
        let sign = "\u{F0000}"
        #expect(
            try html("a\(sign)0\(sign)a www.b.org")
                == "<p>a\(sign)0\(sign)a <a href=\"http://www.b.org\">www.b.org</a></p>\n")
    }

    @Test("tasks have a checkbox labeled by the text of the item")
    func tasks() throws {
        let box = "<label><input type=\"checkbox\" disabled>"
        let ticked = "<label><input type=\"checkbox\" checked disabled>"
        #expect(
            try html("- [ ] *a*\n- [x]  b\n1. [X] c\n")
                == "<ul>\n<li>\(box) <em>a</em></label></li>\n<li>\(ticked) b</label></li>\n</ul>\n<ol>\n<li>\(ticked) c</label></li>\n</ol>\n"
        )
        #expect(
            try html("- [ ] a\n\n  b\n") == "<ul>\n<li>\n<p>\(box) a</label></p>\n<p>b</p>\n</li>\n</ul>\n")
        #expect(
            try html("> - [ ] a\n") == "<blockquote>\n<ul>\n<li>\(box) a</label></li>\n</ul>\n</blockquote>\n"
        )
        #expect(try html("- [x] a\n\n[x]: u\n") == "<ul>\n<li>\(ticked) a</label></li>\n</ul>\n")
        #expect(
            try html("- [ ] a\n  - [x] b\n").contains("\(box) a</label>\n<ul>\n<li>\(ticked) b</label></li>"))
    }

    @Test(
        "is not a task",
        arguments: ["- [ ]a", "- \\[ ] a", "- a [ ] b", "[ ] a", "- [y] a", "- [] a", "- [ ]", "- # [ ] a"])
    func noTask(text: String) throws {
        #expect(try !html(text).contains("<input"))
    }
}
