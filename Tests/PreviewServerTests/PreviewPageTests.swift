import BuiltSite
import Files
@testable import PreviewServer
import Testing

@Suite struct PreviewPageTests {
    @Test(arguments: [
        ("<head></head><body></head>", "<head>|</head><body></head>"), ("<p>", "<p>|"), ("", "|"),
        ("</hea</head>", "</hea|</head>"),
        ("<<</head", "<<</head|"),
    ])
    func theScriptIsAtTheEndOfTheHead(bytes: String, expected: String) {
        let page = PreviewPage(.found, Array(bytes.utf8))
        let script = """
            <script type="module" src="/-/live.js" data-revision="\(Digest(of: bytes).hex)" data-version="7"></script>

            """
        #expect(
            String(decoding: page.live(version: 7), as: UTF8.self)
                == expected.split(separator: "|", omittingEmptySubsequences: false).joined(separator: script))
    }

    @Test func problemsAreEscaped() {
        let page = String(decoding: ErrorPage.html(of: ["a <b>&amp;</b>\n  <\n  ^\n  use >"]), as: UTF8.self)
        #expect(page.contains("<li><p>a &lt;b&gt;&amp;amp;&lt;/b&gt;</p><pre>  &lt;\n  ^</pre><pre>  use"))
    }

    @Test(arguments: [
        ("a.HTML", "text/html; charset=utf-8"), ("a/b.js", "text/javascript; charset=utf-8"),
        ("a.svg", "image/svg+xml"),
        ("a.tar.gz", "application/gzip"), ("a.html/b", "application/octet-stream"),
        ("a", "application/octet-stream"),
        ("a.", "application/octet-stream"), ("a.unknown", "application/octet-stream"),
        ("a.woff2", "font/woff2"),
        ("a.wasm", "application/wasm"), ("a.json", "application/json"),
    ])
    func theMediaTypeFollowsTheExtension(path: String, type: String) {
        #expect(MediaTypes.type(of: path) == type)
    }
}
