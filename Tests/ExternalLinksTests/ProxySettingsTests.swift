@testable import ExternalLinks
import Testing

@Suite("The proxies of the environment")
struct ProxySettingsTests {
    private static let proxy = "http://proxy.test:3128"

    @Test(
        "the variable of the scheme decides, and an empty variable is none",
        arguments: [
            ([], "http://a.test", false), (["http_proxy"], "http://a.test", true),
            (["http_proxy"], "https://a.test", false), (["HTTP_PROXY"], "http://a.test", false),
            (["https_proxy"], "http://a.test", false), (["https_proxy"], "https://a.test", true),
            (["HTTPS_PROXY"], "HTTPS://a.test", true), (["all_proxy"], "http://a.test", true),
            (["ALL_PROXY"], "https://a.test", true),
        ] as [([String], String, Bool)])
    func variables(names: [String], url: String, hasProxy: Bool) throws {
        let url = try #require(WebURL(url))
        let variables = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.proxy) })
        #expect(ProxySettings(variables: variables).haveProxy(for: url) == hasProxy)
        #expect(!ProxySettings(variables: variables.mapValues { _ in "" }).haveProxy(for: url))
    }

    @Test(
        "exceptions are names, with those below them, and ranges of addresses",
        arguments: [
            ("", "a.test", true), ("*", "a.test", false), ("a.test", "a.test", false),
            ("a.test", "A.test.", false), ("a.test", "x.a.test", false), (".a.test", "a.test", false),
            ("a.test", "xa.test", true), ("x.a.test", "a.test", true), ("b.test, A.test", "a.test", false),
            ("b.test a.test", "a.test", false), (".", "a.test", true), ("10.0.0.0/8", "10.1.2.3", false),
            ("10.0.0.0/8", "11.1.2.3", true), ("10.1.2.0/23", "10.1.3.255", false),
            ("10.1.2.0/23", "10.1.4.0", true), ("10.0.0.0/33", "10.0.0.0", true),
            ("10.0.0.0/x", "10.0.0.0", true), ("10.0.0.0/8x", "10.0.0.0", true), ("127.1", "127.0.0.1", true),
            ("127.1", "127.1", true), ("127.0.0.1", "127.1", false), ("127.0.0.0/8", "0x7f.1", false),
            ("127.0.0.1", "2130706433", false), ("127.0.0.1", "127.1.", true),
            ("10.1.2.3", "10.1.2.3", false), ("2.3", "10.1.2.3", true),
            ("::1", "[::1]", false), ("[::1]", "[::1]", false), ("fe80::/10", "[febf::1]", false),
            ("0.0.0.0/0", "[::1]", true), ("0.0.0.0/0", "a.test", true),
        ])
    func exceptions(list: String, host: String, hasProxy: Bool) throws {
        let url = try #require(WebURL("http://\(host)/"))
        for name in ["no_proxy", "NO_PROXY"] {
            let settings = ProxySettings(variables: ["http_proxy": Self.proxy, name: list])
            #expect(settings.haveProxy(for: url) == hasProxy)
        }
    }
}
