import Content
@testable import Planning
import Rendering
import Sectioning
import TestSupport
import Testing

@Suite("Places of entries")
struct EntryPlaceTests {
    @Test("the previous and the next entry are the nearest other ones with pages", arguments: 0..<40)
    func neighbors(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let entries = (0..<12).map { number -> String in
            let rooms = ["x", "y", "z"].filter { _ in Bool.random(using: &generator) }
            let body = Bool.random(using: &generator) ? ", \"text\": \"b\"" : ""
            return "{\"title\": \"t\(number)\", \"also\": [\"u\(number)\"], \"room\": \(rooms)\(body)}"
        }
        let plan = try await plan([
            "a/catalog.yaml": "entry: {body: text, also: also}\nviews: [{id: room, section: room}]\n",
            "a/x.json": "[\(entries.joined(separator: ","))]",
        ])
        let catalog = plan.catalogs[0]
        let rows = catalog.defaultView.snapshot.sections.enumerated().flatMap { section, content in
            content.placements.enumerated().map { offset, placement in
                (position: EntryPosition(section: section, offset: offset), id: placement.id)
            }
        }
        for (number, entry) in catalog.catalog.entries.enumerated() {
            let place = catalog.place(of: number)
            let first = try #require(rows.firstIndex { $0.id == RowID(entry: entry.id) })
            #expect(place.position == rows[first].position)
            let others = { (rows: [RowID]) in
                rows.lazy.filter { $0.otherName == nil && $0.entry != entry.id }
                    .map { catalog.position(ofEntry: $0.entry) }
                    .first { catalog.catalog.entries[$0].hasPage }
            }
            #expect(place.previous == others(rows[..<first].map(\.id).reversed()))
            #expect(place.next == others(rows[first...].map(\.id)))
        }
    }
}
