import Sectioning
import TestSupport
import Testing

@Suite("Sectioning, by the table that pages are held to as well")
struct SectioningTableTests {
    @Test(arguments: try SectioningLaw.all())
    func law(law: SectioningLaw) throws {
        guard let (reason, about) = law.refusal else {
            let snapshot = try law.snapshot()
            let index = SectionIndex(of: snapshot) { String($0) }
            #expect(snapshot.sections.map { [$0.key] + $0.placements.map { $0.id } } == law.sections)
            #expect(snapshot.indexedKeys == law.indexed)
            #expect(index.items.map { Int32($0.target) } == law.targets)
            #expect(index.items.filter { $0.isEmpty }.map { $0.key } == law.vacant)
            return
        }
        try #require(reason == "duplicateEntry" && about.count == 2)
        #expect(throws: SectioningError.duplicateEntry(about[0], section: about[1])) {
            try law.snapshot()
        }
    }

    @Test("The table is not empty, and names each law once")
    func table() throws {
        let names = try SectioningLaw.all().map { $0.law }
        #expect(names.count > 20)
        #expect(Set(names).count == names.count)
    }
}

extension SectioningLaw {
    fileprivate func snapshot() throws(SectioningError<Int32, Int32>) -> Snapshot<Int32, Int32> {
        let rest: SectionOrder<Int32>.Remainder =
            switch remainder {
            case .appearance: .appearance
            case .count: .count
            case .ascending: .sorted(<)
            case .descending: .sorted(>)
            }
        let policy: EmptySectionPolicy =
            switch empty {
            case .omit: .omit
            case .header: .header
            case .index: .index
            }
        return try entries.indices.sectioned(
            byEach: { entries[$0] }, id: { identities[$0] },
            order: SectionOrder(given: given, remainder: rest, last: last), empty: policy)
    }
}
