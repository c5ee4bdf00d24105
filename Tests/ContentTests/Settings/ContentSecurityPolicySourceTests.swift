@testable import Content
import ContentFixtures
import TestSupport
import Testing

@Suite("A source of the policy")
struct ContentSecurityPolicySourceTests {
    @Test(
        "is one source of the grammar",
        arguments: [
            ("https://example.org", .host("example.org")), ("EXAMPLE.org:8443/a/b.js", .host("example.org")),
            ("*.example.org", .host("*.example.org")), ("https://*.example.org:*", .host("*.example.org")),
            ("example.org.", .host("example.org")), ("localhost:8000", .host("localhost")), ("*", .host("*")),
            ("*:*", .host("*")), ("https://*", .host("*")), ("*:443/x.js", .host("*")),
            ("127.0.0.1", .host("127.0.0.1")), ("https:", .scheme), ("x-a+b.c:", .scheme),
            ("'SELF'", .keyword("self")), ("'none'", .keyword("none")),
            ("'sha256-AbC+/-_1='", .hash), ("'sha512-a=='", .hash), ("'nonce-abc'", .nonce),
            ("", nil), ("a b", nil), ("a;b", nil), ("a,b", nil), ("é.org", nil), ("'selff'", nil),
            ("'self", nil),
            ("'", nil), ("self'", nil), ("''", nil), ("'sha256-'", nil), ("'sha256-a==='", nil),
            ("'sha1-a'", nil),
            ("https:example.org", nil), ("https:/example.org", nil), ("//example.org", nil), ("://x", nil),
            ("1a://x", nil), (":", nil), ("1a:", nil), ("example.org:", .scheme), ("example.org:80a", nil),
            ("a..b", nil), (".a", nil), ("a.*", nil), ("*a.org", nil), ("*.*.org", nil), ("*.", nil),
            ("a_b.org", nil),
            ("user@example.org", nil), ("[::1]", nil), ("https://x/a?b", nil), ("https://x/a#b", nil),
            ("**", nil),
        ] as [(String, ContentSecurityPolicySource?)])
    func grammar(text: String, expected: ContentSecurityPolicySource?) {
        #expect(ContentSecurityPolicySource(text) == expected)
    }

    @Test(
        "matches the pattern for editors, if a directive may have it",
        arguments: ContentSecurityPolicySources.directives)
    func pattern(directive: String) throws {
        let pattern = try Regex(ContentSecurityPolicySource.pattern(for: directive))
        let sources = [
            "https://example.org", "EXAMPLE.org:8443/a/b.js", "*.example.org", "https://*.example.org:*",
            "a.b.",
            "*.org", "localhost:8000", "127.0.0.1", "https:", "x-a+b.c:", "'SELF'", "'none'",
            "'report-sample'",
            "'sha256-AbC+/-_1='", "'sha512-a=='", "x/!\"$%&'()*+-.:<=>@[\\]^_`{|}~",
        ]
        for text in sources {
            let source = try #require(ContentSecurityPolicySource(text), "\(text)")
            #expect(text.contains(pattern) != source.isTooPermissive(for: directive), "\(text)")
        }
        for text in [
            "", "a b", "a;b", "a,b", "é.org", "'self", "https:/x", "a..b", "*", "https://*", "x/a?b",
        ] {
            #expect(!text.contains(pattern), "\(text)")
        }
    }

    @Test(
        "for scripts and styles must name specific hosts",
        arguments: ["script-src", "style-src", "worker-src"],
        [
            ("https:", true), ("HTTPS:", true), ("http:", true), ("data:", true), ("blob:", true),
            ("filesystem:", true),
            ("*.com", true), ("https://*.com:*", true), ("*.com.", true), ("*.example.com", false),
            ("https://example.com", false), ("http://localhost:*", false), ("'sha256-abc='", false),
        ])
    func code(directive: String, row: (source: String, isTooPermissive: Bool)) throws {
        let source = try #require(ContentSecurityPolicySource(row.source))
        #expect(source.isTooPermissive(for: directive) == row.isTooPermissive)
        #expect(!source.isTooPermissive(for: "img-src"))
    }

    @Test(
        "must not allow every host or disable protection in any directive",
        arguments: ContentSecurityPolicySources.directives,
        [
            "*", "*:*", "*:443", "https://*", "http://*:*/", "ws://*", "'unsafe-inline'", "'UNSAFE-EVAL'",
            "'unsafe-hashes'", "'unsafe-allow-redirects'", "'wasm-unsafe-eval'", "'strict-dynamic'",
            "'nonce-abc'",
        ])
    func everywhere(directive: String, text: String) throws {
        #expect(try #require(ContentSecurityPolicySource(text)).isTooPermissive(for: directive))
        let (settings, diagnostics) = try site("csp: {\(directive): [\"\(text)\", https://a.example]}")
        #expect(
            diagnostics.report == [
                "content/site.yaml:1:\(10 + directive.count): “\(text)” is not allowed as a source in “csp”"
            ])
        #expect(settings.policySources.byDirective[directive] == ["https://a.example"])
    }

    @Test(
        "can be a scheme for content other than scripts and styles",
        arguments: ["img-src", "media-src", "font-src", "connect-src"])
    func schemes(directive: String) throws {
        let (settings, diagnostics) = try site("csp: {\(directive): ['blob:', 'data:', 'https:']}")
        #expect(diagnostics.report == [])
        #expect(settings.policySources.byDirective[directive] == ["blob:", "data:", "https:"])
    }
}
