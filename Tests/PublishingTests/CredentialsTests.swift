import Testing

@testable import Publishing

@Suite("Credentials in addresses")
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
        ])
    func masked(text: String, expected: String) {
        #expect(Credentials.masked(in: text) == expected)
    }

    @Test(
        "are found by their password",
        arguments: [
            ("https://user:word@example.org/x", true), ("ssh://git:word@example.org", true),
            ("https://token@example.org/x", false), ("https://example.org:80/a:b@c", false),
            ("git@example.org:x", false), ("/a/b:c@d", false),
        ])
    func found(text: String, expected: Bool) {
        #expect(Credentials.areIn(text) == expected)
    }
}
