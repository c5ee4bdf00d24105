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

    @Test("every tag that GFM disallows is text")
    func tagfilter() throws {
        for name in [
            "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
        ] {
            let made = try html("a <\(name) a=\"b\"> </\(name)>", rawHTML: true)
            #expect(made == "<p>a &lt;\(name) a=\"b\"> &lt;/\(name)></p>\n")
        }
    }
}
