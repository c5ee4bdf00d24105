import Content
@testable import Planning
import Rendering
import TestSupport
import Testing

@Suite("Counts")
struct CountTests {
    /// 20 entries under A, each with two other names: one under A, one under B. Three entries under B.
    private func files(size: String) -> [String: String] {
        let first = (10..<30).map { "{\"title\": \"A\($0)\", \"also\": [\"Aa\($0)\", \"B\($0)\"]}" }
        let second = ["x", "y", "z"].map { "{\"title\": \"B\($0)\", \"url\": \"x\"}" }
        return [
            "a/catalog.yaml": "pageSize: \(size)\nentry: {also: also, pages: true}\n",
            "a/x.json": "[\((first + second).joined(separator: ","))]",
        ]
    }

    @Test("a one-page catalog counts entries, not other names")
    func onePage() async throws {
        let made = try await pages(files(size: "all"))
        let page = try #require(made["a/index.html"])
        #expect(page.contains("<bdi>23 entries</bdi>"))
        #expect(page.contains("<bdi>A</bdi> <span class=\"count\">20</span>"))
        #expect(page.contains("<bdi>B</bdi> <span class=\"count\">3</span>"))
    }

    @Test("the counts of a split catalog add up to the catalog's count")
    func manyPages() async throws {
        let made = try await pages(files(size: "10"))
        let contents = try #require(made["a/index.html"])
        #expect(contents.contains("<bdi>A</bdi></a> <span class=\"count\">20</span>"))
        #expect(contents.contains("<bdi>B</bdi></a> <span class=\"count\">3</span>"))
        let parts = made.filter { $0.key.hasPrefix("a/-/a-z/a/") && $0.key.hasSuffix("index.html") }
        let counts = parts.values.compactMap { page in
            (0...20).first { page.contains("<span class=\"count\">\($0) of 20</span>") }
        }
        #expect(parts.count > 1 && counts.count == parts.count && counts.reduce(0, +) == 20)
        #expect(parts.values.allSatisfy { $0.contains(" data-entries=\"20\" data-total=\"20\"") })
        let other = try #require(made["a/-/a-z/b/index.html"])
        #expect(other.contains("<bdi>B</bdi> <span class=\"count\">3</span>"))
        #expect(!other.contains("data-entries"))
    }

    @Test(
        "the position of an entry in its section counts entries only",
        arguments: [("a10", "1 of 20"), ("a29", "20 of 20"), ("bx", "1 of 3"), ("bz", "3 of 3")])
    func position(entry: String, expected: String) async throws {
        let made = try await pages(files(size: "all"))
        #expect(
            made["a/\(entry)/index.html"]?.contains("<span class=\"tally\"><bdi>\(expected)</bdi>") == true)
    }

    @Test("another name weighs a quarter of an entry when the page size is applied")
    func weights() async throws {
        // 23 entries and 40 other names weigh as much as 33 entries.
        let whole = try await plan(files(size: "33"))
        #expect(!whole.catalogs[0].defaultView.layout.isSplit)
        let split = try await plan(files(size: "32"))
        #expect(split.catalogs[0].defaultView.layout.isSplit)
        // A weighs as much as 25 entries, so it has three parts.
        #expect(
            try await plan(files(size: "10")).catalogs[0].defaultView.layout.parts.map { $0.count } == [3, 1])
    }

    @Test("weights are sums, and the parts of mixed rows are nearly equal and complete")
    func laws() {
        var generator = SeededGenerator(seed: 15)
        for _ in 0..<500 {
            let rows = Int.random(in: 1...2_000, using: &generator)
            let share = Int.random(in: 0...4, using: &generator)
            let isOther = (0..<rows).map { _ in Int.random(in: 0...4, using: &generator) < share }
            let counts = SectionCounts(rows: rows, otherNames: isOther.indices.filter { isOther[$0] })
            #expect(counts.entries == isOther.filter { !$0 }.count)
            var sum = 0
            for offset in 0..<rows {
                guard counts.weight(before: offset) == sum else {
                    Issue.record("\(offset)")
                    break
                }
                #expect(counts.isOtherName(offset) == isOther[offset])
                sum += isOther[offset] ? 1 : 4
            }
            #expect(counts.weight == sum)
            let limit = Int.random(in: 5...300, using: &generator)
            let layout = ViewLayout(counts: [counts, SectionCounts(rows: 1_000)], size: .entries(limit))
            let parts = layout.parts[0]
            #expect(parts.flatMap { Array($0) } == Array(0..<rows))
            for part in parts {
                let weight = counts.weight(before: part.upperBound) - counts.weight(before: part.lowerBound)
                #expect(weight < (limit + 1) * SectionCounts.entryWeight && !part.isEmpty)
            }
        }
    }
}
