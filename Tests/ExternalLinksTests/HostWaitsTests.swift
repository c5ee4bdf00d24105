@testable import ExternalLinks
import Testing

@Suite("How long a host is waited for")
struct HostWaitsTests {
    @Test(
        "a host that asks to wait for long, or too often, is not asked any more",
        arguments: [
            ([], nil), ([30], nil), ([0, 1, 30], nil),
            ([31], "the server asks to wait for 31 seconds"),
            ([1, 86_400], "the server asks to wait for 86400 seconds"),
            ([.max], "the server asks to wait for more than a day"),
            ([0, 0, 0, 0], "the server asked to wait more than 3 times"),
        ] as [([Int], String?)])
    func end(seconds: [Int], reason: String?) {
        var waits = HostWaits()
        for wait in seconds { waits.add(seconds: wait) }
        #expect(waits.end == reason)
    }
}
