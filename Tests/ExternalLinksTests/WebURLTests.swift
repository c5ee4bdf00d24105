@testable import ExternalLinks
import Foundation
import Testing

@Suite("URLs of other sites")
struct WebURLTests {
    @Test(
        "a URL is asked for without a user, a password and a fragment",
        arguments: [
            ("https://example.org/a?b#c", "https://example.org/a?b"),
            ("HTTP://Ada:hush@Example.org:8080/a#b", "http://Example.org:8080/a"),
            ("//example.org", "https://example.org"),
            ("https://a@b@example.org/", "https://example.org/"),
            ("http://[::1]:80/a[1]", "http://[::1]:80/a%5B1%5D"),
            ("https://example.org/é ü", "https://example.org/%C3%A9%20%C3%BC"),
            ("https://example.org/a@b:c", "https://example.org/a@b:c"),
            ("https://example.org?a@b", "https://example.org?a@b"),
        ])
    func text(url: String, asked: String) {
        #expect(WebURL(url)?.text == asked)
    }

    @Test(
        "a URL has a host and a port",
        arguments: [
            ("https://Example.org/", "example.org", "443"), ("http://example.org", "example.org", "80"),
            ("http://[2001:DB8::1]:8080/", "2001:db8::1", "8080"), ("http://[::1]/", "::1", "80"),
            ("http://ada:1@127.0.0.1:81#:82", "127.0.0.1", "81"),
            ("https://example.org:/", "example.org", "443"),
        ])
    func place(url: String, host: String, port: String) {
        #expect(WebURL(url)?.host == host)
        #expect(WebURL(url)?.port == port)
    }

    @Test(
        "other URLs are not asked for",
        arguments: [
            "ftp://example.org/", "mailto:a@b.c", "file:///etc/passwd", "https://", "https:///a",
            "http://:80/", "a/b",
            "https://example.org:x/", "-o://x/",
        ])
    func others(url: String) {
        #expect(WebURL(url) == nil)
    }
}

@Suite("The header Retry-After")
struct RetryAfterTests {
    @Test(
        "a number or a date says how many seconds to wait",
        arguments: [
            ("120", 120), ("0", 0), ("-5", 0), ("Thu, 01 Jan 1970 00:02:00 GMT", 20),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("soon", nil), ("", nil),
        ] as [(String, Int?)])
    func seconds(value: String, seconds: Int?) {
        #expect(RetryAfter.seconds(value, now: Date(timeIntervalSince1970: 100)) == seconds)
    }
}

@Suite("Addresses on the Internet")
struct PublicAddressesTests {
    @Test(
        "special addresses are not on the Internet",
        arguments: [
            ([8, 8, 8, 8], true), ([0, 0, 0, 0], false), ([10, 1, 2, 3], false), ([127, 0, 0, 1], false),
            ([169, 254, 169, 254], false), ([172, 15, 0, 1], true), ([172, 16, 0, 1], false),
            ([172, 32, 0, 1], true),
            ([192, 168, 1, 1], false), ([192, 0, 0, 8], false), ([192, 0, 78, 1], true),
            ([100, 64, 0, 1], false),
            ([100, 128, 0, 1], true), ([198, 18, 0, 1], false), ([224, 0, 0, 1], false),
            ([255, 255, 255, 255], false),
        ] as [([UInt8], Bool)])
    func ipv4(bytes: [UInt8], isPublic: Bool) {
        #expect(PublicAddresses.isPublic(bytes) == isPublic)
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + bytes
        #expect(PublicAddresses.isPublic(mapped) == isPublic)
    }

    @Test(
        "in IPv6, only global unicast addresses are, without those for a purpose",
        arguments: [
            ([0x20, 0x03], true), ([0x3F, 1], true), ([0, 1], false), ([0xFC, 1], false), ([0xFE, 1], false),
            ([0xFF, 1], false), ([0x20, 0x02, 127, 0, 0, 1], false), ([0x20, 0x01, 0, 0], false),
            ([0x20, 0x01, 0x0D, 0xB8], false), ([0x20, 0x01, 0x48, 0x60], true),
        ] as [([UInt8], Bool)])
    func ipv6(first: [UInt8], isPublic: Bool) {
        let bytes = first + [UInt8](repeating: 1, count: 16 - first.count)
        #expect(PublicAddresses.isPublic(bytes) == isPublic)
    }

    @Test(
        "names of this computer are private",
        arguments: ["localhost", "127.1", "0x7f.1", "2130706433", "::1"])
    func names(host: String) {
        #expect(PublicAddresses.lookUp(host) != .found([host]))
        #expect([.isPrivate, .unknownHost].contains(PublicAddresses.lookUp(host)))
    }
}
