import Foundation
import Pipeline
import Testing

@Suite("The record of links to other sites")
struct LinkRecordTests {
    private let folder = CacheFolder(NSTemporaryDirectory() + UUID().uuidString)
    private let day = 86_400

    private func write(_ links: [String: LinkRecord.Link], content: String = "content") {
        var record = LinkRecord()
        record.links = links
        record.write(in: folder, content: content)
    }

    @Test("links are read as they were written")
    func roundTrip() {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        write([
            "https://a.org/": .init(time: 5, movedTo: nil),
            "https://b.org/": .init(time: 6, movedTo: "https://c.org/"),
        ])
        let links = LinkRecord.read(in: folder, content: "content", now: 7).links
        #expect(links.mapValues(\.time) == ["https://a.org/": 5, "https://b.org/": 6])
        #expect(links.compactMapValues(\.movedTo) == ["https://b.org/": "https://c.org/"])
        #expect(LinkRecord.read(in: folder, content: "other", now: 7).links.isEmpty)
    }

    @Test(
        "links count for seven days, and not before they were checked",
        arguments: [(0, true), (6, true), (7, false), (400, false), (-1, false)])
    func age(days: Int, isKnown: Bool) {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        write(["https://a.org/": .init(time: 1000 * day, movedTo: nil)])
        let record = LinkRecord.read(in: folder, content: "content", now: (1000 + days) * day)
        #expect(record.links.isEmpty != isKnown)
    }

    @Test("extreme times are no error", arguments: [Int.min, Int.max])
    func extremes(time: Int) {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        write(["https://a.org/": .init(time: time, movedTo: nil)])
        #expect(LinkRecord.read(in: folder, content: "content", now: 1000 * day).links.isEmpty)
    }
}
