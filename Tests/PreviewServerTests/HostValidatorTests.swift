@testable import PreviewServer
import Testing

@Suite struct HostValidatorTests {
    static let unknownHosts = [
        "evil.test", "localhost.evil.test", "localhost.", "192.168.0.1", "[::2]", "0.0.0.0", "2130706433",
        "a_b",
    ]
    static let malformed: [String?] = [
        nil, "", ":", ":80", "[::1", "[]", "[localhost]", "[::1]x", "::1", "localhost:abc", "localhost:-1",
        "localhost:+1",
        "localhost:65536", "localhost:80:80", "a b", "a/b", "a@localhost", "a,b", "é", "a\u{0}",
        String(repeating: "a", count: 256), String(repeating: "a", count: 70_000),
    ]

    @Test(arguments: [
        "localhost", "LOCALHOST", "localhost:8000", "localhost:", "127.0.0.1", "127.0.0.1:1", "[::1]:2",
        "[0:0:0::1]",
    ])
    func loopbackNamesAreAllowed(field: String) {
        for bound in ["127.0.0.1", "::1", "localhost", "0.0.0.0"] {
            #expect(HostValidator(bound: bound).decision(for: field) == .allowed)
        }
    }

    @Test(arguments: unknownHosts) func otherHostsAreUnknown(field: String) {
        #expect(HostValidator(bound: "127.0.0.1").decision(for: field) == .unknownHost)
    }

    @Test(arguments: malformed) func aFieldWithoutAHostIsMalformed(field: String?) {
        for bound in ["127.0.0.1", "0.0.0.0"] {
            #expect(HostValidator(bound: bound).decision(for: field) == .malformed)
        }
    }

    @Test func theBoundNameIsAllowed() {
        #expect(HostValidator(bound: "Box.Local").decision(for: "box.local:80") == .allowed)
        #expect(HostValidator(bound: "box.local").decision(for: "other.local") == .unknownHost)
        #expect(HostValidator(bound: "192.168.0.7").decision(for: "192.168.0.7") == .allowed)
        #expect(HostValidator(bound: "192.168.0.7").decision(for: "192.168.0.8") == .unknownHost)
        #expect(HostValidator(bound: "fe80::1").decision(for: "[FE80:0::1]") == .allowed)
    }

    /// IP addresses cannot be rebound; host names can.
    @Test(arguments: ["0.0.0.0", "::"]) func everyIPAddressIsAllowedWhenListeningOnAll(bound: String) {
        let check = HostValidator(bound: bound)
        for address in ["192.168.0.1", "[::2]:80", "0.0.0.0"] {
            #expect(check.decision(for: address) == .allowed)
        }
        for name in ["evil.test", "2130706433", "127.1", "0x7f.1"] {
            #expect(check.decision(for: name) == .unknownHost)
        }
    }
}
