import ContentFixtures
import Diagnostics
import TestSupport
import Testing

@Suite("Raw HTML, if the site enables it")
struct RawHTMLTests {
    @Test(
        "is unchanged, except for comments and for tags that change how the page is parsed",
        arguments: [
            ("<div class=\"x\">\n\n*a*\n\n</div>\n", "<div class=\"x\">\n<p><em>a</em></p>\n</div>\n"),
            ("a <kbd>b</kbd>", "<p>a <kbd>b</kbd></p>\n"), ("a <!-- x --> b", "<p>a  b</p>\n"),
            ("a <script>b</script>", "<p>a &lt;script>b&lt;/script></p>\n"),
            ("<SCRIPT src=x></SCRIPT>\n", "&lt;SCRIPT src=x>&lt;/SCRIPT>\n"),
            ("a <titles> <x-title> <title/>", "<p>a <titles> <x-title> &lt;title/></p>\n"),
            ("a <plaintext>", "<p>a &lt;plaintext></p>\n"), ("x `<b>`", "<p>x <code>&lt;b&gt;</code></p>\n"),
        ])
    func written(text: String, expected: String) throws {
        #expect(try html(text, rawHTML: true) == expected)
    }

    @Test(
        "tags that GFM disallows, that redirect, or that load a document or a style sheet are text",
        arguments: [
            "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
            "meta", "base", "link", "object", "embed", "applet", "frame", "frameset", "META", "Base",
        ])
    func tagfilter(name: String) throws {
        let made = try html("a <\(name) a=\"b\"> </\(name)>", rawHTML: true)
        #expect(made == "<p>a &lt;\(name) a=\"b\"> &lt;/\(name)></p>\n")
    }

    @Test(
        "tags that redirect the page are text",
        arguments: [
            "<meta http-equiv=refresh content=\"0;url=https://evil.example/\">\n",
            "<meta\nhttp-equiv=refresh content='0'>\n", "<div><meta/http-equiv=refresh></div>\n",
        ])
    func refresh(text: String) throws {
        let made = try html(text, rawHTML: true)
        #expect(made.contains("&lt;meta"))
        #expect(!made.contains("<meta"))
    }

    @Test("forms, and elements whose names only begin like a disallowed one, are written")
    func allowed() throws {
        for name in ["form", "meta-x", "links", "basefont", "metas", "picture"] {
            #expect(try html("a <\(name)> b", rawHTML: true) == "<p>a <\(name)> b</p>\n")
        }
    }
}

@Suite("Raw HTML, if the site shows it as text")
struct EscapedHTMLTests {
    /// The diagnostics of one entry.
    private func report(_ text: String) async throws -> [String] {
        let (_, diagnostics) = try await loadCatalog(["x.md": text])
        return diagnostics.report.map { String($0.dropFirst("content/a/x.md:".count)) }
    }

    @Test(
        "is reported at the first tag of each kind, with words in brackets as a separate kind",
        arguments: [
            ("# T\n\nIt hunts at <b>night</b>.\n", ["3:13: raw HTML is shown as text"]),
            ("# T\n\nGröße 日本 at <b>night</b>.\n", ["3:13: raw HTML is shown as text"]),
            ("# T\n\n- a\n- b\n  c <b>d</b>\n", ["5:5: raw HTML is shown as text"]),
            ("# T\n\n  <div>\n", ["3:3: raw HTML is shown as text"]),
            ("# T\n\na <my-tag>\n", ["3:3: raw HTML is shown as text"]),
            (
                "# T\n\nput <character> there, <b>x</b>\n",
                [
                    "3:5: “<character>” is not an HTML element and is shown as text",
                    "3:24: raw HTML is shown as text",
                ]
            ),
            (
                "---\nx: 1\n---\n# T\n\na\n</Name>\n",
                ["7:1: “</Name>” is not an HTML element and is shown as text"]
            ),
            ("# T\n\n<!-- x -->\n\n`<b>` \\<b>\n", []),
        ])
    func positions(text: String, expected: [String]) async throws {
        #expect(try await report(text) == expected)
    }

    @Test(
        "is reported at the tag, even in a field",
        arguments: [
            ("It hunts at <b>night</b>.", 36), ("<b>night</b>", 24), ("Größe \\\"日本\\\" <b>", 37),
            ("a\\n\\nb\\\\ <b>", 33), ("`<b>` or <b>", 33),
            // Escapes of other lengths: the position of the field.
            ("\\u00e9 <b>", 23),
        ])
    func fields(text: String, column: Int) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry: {body: text}", "x.json": "[{\"title\":\"T\", \"text\":\"\(text)\"}]",
        ])
        #expect(diagnostics.report == ["content/a/x.json:1:\(column): raw HTML is shown as text"])
    }

    @Test("has no advice about rawHTML if no element is meant")
    func advice() async throws {
        let (_, diagnostics) = try await loadCatalog(["x.md": "# T\n\na <character> b\n"])
        #expect(diagnostics.advice == ["write \\<character> if it is meant as text"])
        #expect(!diagnostics.hasErrors)
    }
}
