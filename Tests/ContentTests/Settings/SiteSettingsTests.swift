@testable import Content
import ContentFixtures
import Diagnostics
import TestSupport
import Testing

@Suite("site.yaml")
struct SiteSettingsTests {
    @Test(
        "may be empty: every key has a default", arguments: ["", "# nothing\n", "{}", "title:\nurl: null\n"])
    func defaults(text: String) throws {
        let (settings, diagnostics) = try site(text)
        #expect(diagnostics.report == [])
        #expect(settings.title == nil)
        #expect(settings.description == nil)
        #expect(settings.baseURL == nil)
        #expect(settings.author == nil)
        #expect(settings.language == "en")
        #expect(!settings.includesDrafts)
    }

    @Test("has title, description, url, language, author and drafts")
    func everyKey() throws {
        let (settings, diagnostics) = try site(
            """
            title: Things
            description: Of all kinds
            url: https://example.org/things
            language: de-CH
            author: A. Author
            drafts: true
            """)
        #expect(diagnostics.report == [])
        #expect(settings.title == "Things")
        #expect(settings.description == "Of all kinds")
        #expect(settings.baseURL == "https://example.org/things/")
        #expect(settings.language == "de-CH")
        #expect(settings.author == "A. Author")
        #expect(settings.includesDrafts)
    }

    @Test("sets navigation, style sheets and head for every page")
    func ofEveryPage() throws {
        let (settings, diagnostics) = try site(
            """
            navigation: [animals, {title: More, to: about.md}]
            styles: brand.css
            head: parts/head.html
            csp: {script-src: https://a.example, img-src: [https://b.example, "blob:"]}
            """)
        #expect(diagnostics.report == [])
        #expect(settings.navigation?.map { $0.title } == [nil, "More"])
        #expect(settings.navigation?.map { $0.destination } == ["animals", "about.md"])
        #expect(settings.styles.map { $0.path } == ["brand.css"])
        #expect(settings.head?.path == "parts/head.html")
        #expect(settings.policySources.byDirective["script-src"] == ["https://a.example"])
        #expect(settings.policySources.byDirective["img-src"] == ["https://b.example", "blob:"])
    }

    @Test(
        "rejects paths outside of the content folder and sources that are too permissive",
        arguments: [
            ("styles: ../brand.css", "1:9: the link “../brand.css” points outside the content folder"),
            ("styles: [a.css, {b: c}]", "1:17: “styles” must be a string, not an object"),
            ("head: ''", "1:7: the link “” points outside the content folder"),
            ("csp: {script: a}", "1:7: “csp” cannot be “script”"),
            (
                "csp: {script-src: \"'unsafe-inline'\"}",
                "1:19: “'unsafe-inline'” is not allowed as a source in “csp”"
            ),
            (
                "csp: {script-src: \"'wasm-unsafe-eval'\"}",
                "1:19: “'wasm-unsafe-eval'” is not allowed as a source in “csp”"
            ),
            ("csp: {script-src: '*'}", "1:19: “*” is not allowed as a source in “csp”"),
            (
                "csp: {img-src: 'a; script-src b'}",
                "1:16: “a; script-src b” is not allowed as a source in “csp”"
            ),
            (
                "navigation: about.md",
                "1:13: “navigation” must be a list of catalogs and pages, not “about.md”"
            ),
            ("navigation: [{title: x}]", "1:14: a navigation item is missing the key “to”"),
            ("navigation: [{too: x, to: y}]", "1:15: unknown key “too” in a navigation item"),
        ])
    func rejectedOfEveryPage(text: String, report: String) throws {
        #expect(try site(text).diagnostics.report == ["content/site.yaml:" + report])
    }

    @Test(
        "turns the search of every catalog on or off",
        arguments: [("", true), ("search: true", true), ("search: false", false)])
    func search(text: String, isOn: Bool) throws {
        let (settings, diagnostics) = try site(text)
        #expect(diagnostics.report == [])
        #expect(settings.search == isOn)
    }

    @Test("search is a boolean", arguments: [("{}", "an object"), ("off", "“off”")])
    func rejectedSearch(value: String, found: String) throws {
        #expect(
            try site("search: " + value).diagnostics.report == [
                "content/site.yaml:1:9: “search” must be true or false, not \(found)"
            ])
    }

    private static let allKeys =
        "choose one of: title, description, author, drafts, rawHTML, search, tolerate, language, navigation, home, styles, head, csp, url, publish"

    @Test(
        "reports unknown keys, with a suggestion",
        arguments: [
            ("titel", "did you mean “title”?"), ("langauge", "did you mean “language”?"),
            ("Url", "did you mean “url”?"), ("serach", "did you mean “search”?"),
            ("baseURL", "did you mean “url”?"), ("css", "did you mean “styles”?"),
            ("menu", "did you mean “navigation”?"),
            ("views", "“views” belongs in the catalog.yaml of a catalog"),
            ("subtitle", "“subtitle” belongs in “entry” in catalog.yaml"), ("colour", Self.allKeys),
        ])
    func unknown(key: String, advice: String) throws {
        let (_, diagnostics) = try site("# first\n\n\(key): x\n")
        #expect(diagnostics.report == ["content/site.yaml:3:1: unknown key “\(key)” in site.yaml"])
        #expect(diagnostics.advice == [advice])
    }

    @Test(
        "reports values of the wrong type at their positions",
        arguments: [
            ("title: [a]", "1:8: “title” must be a string, not a list"),
            ("title: {a: b}", "1:8: “title” must be a string, not an object"),
            ("drafts: yes", "1:9: “drafts” must be true or false, not “yes”"),
            ("drafts: 1", "1:9: “drafts” must be true or false, not “1”"),
            ("drafts: [true]", "1:9: “drafts” must be true or false, not a list"),
            ("drafts: \"true\"", "1:9: “drafts” must be true or false, not the string “true”"),
            (
                "styles: https://cdn.example.org/x.css",
                "1:9: “styles” must be a file in content/, not “https://cdn.example.org/x.css”"
            ),
            ("language: deutsch_", "1:11: “deutsch_” is not a valid language tag"),
            ("- a", "1:1: “site.yaml” must be an object of keys and values, not a list"),
            ("text", "1:1: “site.yaml” must be an object of keys and values, not a string"),
        ])
    func wrongTypes(text: String, report: String) throws {
        #expect(try site(text).diagnostics.report == ["content/site.yaml:" + report])
    }

    @Test("reports all errors at once")
    func allAtOnce() throws {
        let (settings, diagnostics) = try site("titel: T\nlanguage: x\nurl: here\nauthor: A\ncsp: x\n")
        #expect(
            diagnostics.report == [
                "content/site.yaml:1:1: unknown key “titel” in site.yaml",
                "content/site.yaml:2:11: “x” is not a valid language tag",
                "content/site.yaml:3:6: “here” is not a valid site URL",
                "content/site.yaml:5:6: “csp” must be an object of directives and sources, such as {img-src: https://example.org}, not “x”",
            ])
        #expect(settings.author == "A")
    }

    @Test(
        "accepts the absolute URL of a site, and adds a trailing slash",
        arguments: [
            ("https://example.org", "https://example.org/"),
            ("http://example.org/a/", "http://example.org/a/"),
            ("HTTPS://example.org/a", "HTTPS://example.org/a/"),
            ("https://example.org:8080/a", "https://example.org:8080/a/"),
            ("http://[::1]/", "http://[::1]/"),
            ("example.org", nil), ("/a/", nil), ("", nil), ("ftp://example.org/", nil),
            ("javascript:alert(1)", nil),
            ("https://", nil), ("https:///a", nil), ("https://example.org/?q", nil),
            ("https://example.org/#a", nil),
            ("https://user@example.org/", nil), ("https://exa mple.org/", nil), ("file:///tmp/", nil),
            ("https://example.org//a/", nil), ("https://example.org/a//", nil),
            ("https://example.org/a b/", nil), ("https://münchen.example/", nil),
            ("https://xn--mnchen-3ya.example/", "https://xn--mnchen-3ya.example/"),
            ("https://example.org/café/", "https://example.org/café/"),
            // Ports.
            ("https://example.org:65535", "https://example.org:65535/"), ("https://example.org:65536/", nil),
            ("https://example.org:99999/", nil), ("http://[::1]:8080", "http://[::1]:8080/"),
            ("http://[::1]x/", nil),
            // Hosts.
            ("http://localhost:8000/", "http://localhost:8000/"), ("http://127.0.0.1/", "http://127.0.0.1/"),
            ("https://my_lists.example.org./", "https://my_lists.example.org./"),
            ("https://example..org/", nil), ("https://.example.org/", nil),
            ("https://exa/mple..org/", "https://exa/mple..org/"),
            ("https://name-.example.org/", "https://name-.example.org/"), ("https://1.2.3.999/", nil),
            ("https://1.2.3/", nil),
            ("https://1.2.3.04/", nil), ("https://exa%6Dple.org/", nil), ("https://./", nil),
            // Paths.
            ("https://example.org/a.b/.c/...", "https://example.org/a.b/.c/.../"),
            ("https://example.org/~me/a%20b/(c)/", "https://example.org/~me/a%20b/(c)/"),
            ("https://example.org/日本/", "https://example.org/日本/"),
            ("https://example.org/../a/", nil), ("https://example.org/a/./b/", nil),
            ("https://example.org/a/..", nil), ("https://example.org/%2E./a/", nil),
            ("https://example.org/%zz/", nil), ("https://example.org/a%", nil),
            ("https://example.org/%2/", nil), ("https://example.org/a\\b/", nil),
            ("https://example.org/\"><b>/", nil), ("https://example.org/{a}/", nil),
            ("https://example.org/a^b/", nil), ("https://example.org/a`/", nil),
            ("https://example.org/a|[b]/", "https://example.org/a|[b]/"),
            ("https://example.org/a\u{1}/", nil), ("https://example.org/a\u{85}/", nil),
        ] as [(String, String?)])
    func baseURL(text: String, expected: String?) throws {
        #expect(SiteSettings.normalizedBaseURL(text) == expected)
        // The pattern for editors also matches some others.
        let isMatch = text.contains(try Regex(SiteSettings.baseURLPattern))
        #expect(isMatch || expected == nil)
    }
}

@Suite("A language tag")
struct LanguageTests {
    @Test(arguments: [
        "en", "de-CH", "zh-Hant", "sr-Latn-RS", "de-CH-1996", "de-u-co-phonebk", "gsw", "EN",
        "sl-rozaj-biske",
    ])
    func wellFormed(tag: String) {
        #expect(Language.isWellFormed(tag))
    }

    @Test(arguments: [
        "", "e", "en_US", "english language", "en-", "-en", "en--us", "engl", "é", "e1", "en-abcdefghi",
        "en-ü", "en\u{0}",
    ])
    func malformed(tag: String) {
        #expect(!Language.isWellFormed(tag))
    }
}
