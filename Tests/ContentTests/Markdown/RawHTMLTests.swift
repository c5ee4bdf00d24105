import Content
import Testing

@Suite("Raw HTML, where the site turns it on")
struct RawHTMLTests {
    @Test(
        "is written as it stands, but for comments and for tags that change how the page is read",
        arguments: [
            ("<div class=\"x\">\n\n*a*\n\n</div>\n", "<div class=\"x\">\n<p><em>a</em></p>\n</div>\n"),
            ("a <kbd>b</kbd>", "<p>a <kbd>b</kbd></p>\n"), ("a <!-- x --> b", "<p>a  b</p>\n"),
            ("a <script>b</script>", "<p>a &lt;script>b&lt;/script></p>\n"),
            ("<SCRIPT src=x></SCRIPT>\n", "&lt;SCRIPT src=x>&lt;/SCRIPT>\n"),
            ("a <titles> <x-title> <title/>", "<p>a <titles> <x-title> &lt;title/></p>\n"),
            ("a <plaintext>", "<p>a &lt;plaintext></p>\n"), ("`<b>`", "<p><code>&lt;b&gt;</code></p>\n"),
        ])
    func written(text: String, expected: String) throws {
        #expect(try html(text, rawHTML: true) == expected)
    }

    @Test(
        "every tag is text that GFM disallows, leads away, or loads a document or a style sheet",
        arguments: [
            "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
            "meta", "base", "link", "object", "embed", "applet", "frame", "frameset", "META", "Base",
        ])
    func tagfilter(name: String) throws {
        let made = try html("a <\(name) a=\"b\"> </\(name)>", rawHTML: true)
        #expect(made == "<p>a &lt;\(name) a=\"b\"> &lt;/\(name)></p>\n")
    }

    @Test(
        "a page that would lead its reader away stays where it is",
        arguments: [
            "<meta http-equiv=refresh content=\"0;url=https://evil.example/\">\n",
            "<meta\nhttp-equiv=refresh content='0'>\n", "<div><meta/http-equiv=refresh></div>\n",
        ])
    func refresh(text: String) throws {
        let made = try html(text, rawHTML: true)
        #expect(made.contains("&lt;meta"))
        #expect(!made.contains("<meta"))
    }

    @Test("forms, and elements whose names only begin like a refused one, are written")
    func allowed() throws {
        for name in ["form", "meta-x", "links", "basefont", "metas", "picture"] {
            #expect(try html("a <\(name)> b", rawHTML: true) == "<p>a <\(name)> b</p>\n")
        }
    }
}
