@testable import Rendering
import TestSupport
import Testing

/// A page that is sectioned in the browser looks like one that the program made.
@Suite("Tables of laws for pages")
struct PageLawTests {
    @Test("The kind of a strip, and its initials", arguments: try StripLaw.all())
    func strip(law: StripLaw) {
        let strip = StripModel(
            items: law.titles.map { IndexItemModel(short: $0, url: "", isEmpty: false, isCurrent: false) })
        // The program lists the classes in another order.
        #expect(Set(strip.kind.split(separator: " ")) == Set(law.kind.split(separator: " ")))
        #expect(strip.items.compactMap { $0.initials } == law.initials ?? [])
    }

    @Test("The padding of numbers in a column", arguments: try PaddingLaw.all())
    func padding(law: PaddingLaw) async throws {
        let numbers = law.fractions.map { $0 == 0 ? "7" : "7." + String(repeating: "5", count: $0) }
        let entries = numbers.enumerated().map { "{\"title\": \"T\($0.offset + 10)\", \"n\": \($0.element)}" }
        let made = try await pages([
            "a/catalog.yaml": "entry: {columns: [n]}\nfields: {n: number}\n",
            "a/x.json": "[\(entries.joined(separator: ","))]",
        ])
        let rows = try #require(made["a/index.html"]).split(separator: "\n").filter {
            $0.contains("data-entry=")
        }
        let padding = rows.map { row in
            row.filter { "\u{2007}\u{2008}".contains($0) }
                .replacing("\u{2008}", with: ".").replacing("\u{2007}", with: "0")
        }
        #expect(padding == law.padding)
    }

    @Test("No table is empty, and titles are unique")
    func tables() throws {
        for names in [try StripLaw.all().map { $0.law }, try PaddingLaw.all().map { $0.law }] {
            #expect(names.count > 12)
            #expect(Set(names).count == names.count)
        }
    }
}
