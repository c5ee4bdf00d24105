@testable import Publishing
import Testing

@Suite("Credentials in URLs")
struct CredentialsTests {
    @Test(
        "are masked, whatever stands around them",
        arguments: [
            ("https://user:word@example.org/x", "https://*********@example.org/x"),
            ("fatal: 'https://token@example.org/x': no", "fatal: 'https://*****@example.org/x': no"),
            ("http://a:b@c@example.org", "http://*****@example.org"),
            ("ssh://git@example.org/x", "ssh://git@example.org/x"),
            ("ssh://git:word@example.org/x", "ssh://git:****@example.org/x"),
            ("git@example.org:x.git", "git@example.org:x.git"),
            ("https://example.org/@x https://u:p@h", "https://example.org/@x https://***@h"),
            ("HTTPS://u@h", "HTTPS://*@h"), ("://", "://"), ("a://", "a://"), ("", ""),
            ("https://@h", "https://@h"),
            // An unencoded slash in the password.
            ("https://user:pa/ss@example.org/x", "https://**********@example.org/x"),
            ("https://user:/ss@h/x", "https://********@h/x"),
            ("https://user:12/34@example.org/x", "https://**********@example.org/x"),
            ("https://me@example.org:pa/ss@example.org", "https://********************@example.org"),
            ("https://to/ken@example.org/x", "https://******@example.org/x"),
            ("https://user:p?a#s@h", "https://**********@h"),
            ("ssh://git:pa/ss@h/x", "ssh://git:*****@h/x"),
            // A path with an `@`.
            ("https://example.org/npm/x@1.2.3/y.js", "https://example.org/npm/x@1.2.3/y.js"),
            ("https://example.org:80/@x", "https://example.org:80/@x"),
            ("ssh://git@example.org:22/x@y", "ssh://git@example.org:22/x@y"),
            ("file:///srv/a:b@c.org/x", "file:///srv/a:b@c.org/x"),
            // Queries.
            ("https://h/x?access_token=abc&b=c", "https://h/x?access_token=***&b=*"),
            ("https://h/x?abc", "https://h/x?***"), ("https://h/x#part", "https://h/x#part"),
            ("https://h/x#token=abc", "https://h/x#token=***"), ("http://h/?a=b=c", "http://h/?a=***"),
            // Consecutive URLs, and URLs in quotation marks.
            ("https://h/https://u:p@h/x", "https://h/https://***@h/x"),
            ("“https://u:p@h” <https://u@h>", "“https://***@h” <https://*@h>"),
            // Without a scheme.
            ("user:word@example.org:x.git", "user:****@example.org:x.git"),
            ("{git: user:pa/ss@example.org/x}", "{git: user:*****@example.org/x}"),
            ("mailto:me@example.org", "mailto:me@example.org"),
            ("git@example.org:me/x@y", "git@example.org:me/x@y"), ("a:b", "a:b"), (":@", ":@"),
        ])
    func masked(text: String, expected: String) {
        #expect(Credentials.masked(in: text) == expected)
    }

    @Test(
        "are found in an address",
        arguments: [
            ("https://user:word@example.org/x", true), ("ssh://git:word@example.org", true),
            ("https://token@example.org/x", true), ("https://example.org/x?access_token=y", true),
            ("user:word@example.org:x", true), ("https://user:pa/ss@example.org/x", true),
            ("ssh://git@example.org/x", false), ("https://example.org:80/a:b@c", false),
            ("git@example.org:x", false), ("/a/b:c@d", false),
        ])
    func found(text: String, expected: Bool) {
        #expect(Credentials.occur(in: text) == expected)
    }
}
