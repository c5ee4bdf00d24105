import Sectioning
import TestSupport
import Testing

@Suite("A part of a snapshot")
struct SnapshotFilterTests {
    @Test(
        "the policy decides about sections without remaining entries",
        arguments: [
            (EmptySectionPolicy.omit, "B(b')"), (.header, "A() B(b') C()"), (.index, "[A] [X] B(b') [C]"),
        ])
    func policies(empty: EmptySectionPolicy, expected: String) throws {
        let list = empty == .index ? "A(a) [X] B(b' a) C()" : "A(a) B(b' a) C()"
        #expect(try snapshot(list, empty).filtered { $0 == "b" }.fullNotation == expected)
    }

    @Test("index-only keys are kept with policy `header`")
    func headers() throws {
        #expect(try snapshot("[X] A(a) B(b)", .header).filtered { $0 == "b" }.fullNotation == "[X] A() B(b)")
    }

    @Test(
        "law: filtering keeps the order, an always-true filter changes nothing, and filters compose"
    )
    func laws() throws {
        for seed in 0..<2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let list = generator.snapshot()
            let part = list.filtered { $0 % 3 != 0 }
            for section in list.sections {
                let kept = section.placements.filter { $0.id % 3 != 0 }
                let position = part.position(ofSection: section.key)
                #expect((position == nil) == (kept.isEmpty && list.emptySections != .header), "seed \(seed)")
                if let position { #expect(part.sections[position].placements == kept, "seed \(seed)") }
            }
            #expect(
                try part
                    == NumberedSnapshot(
                        sections: part.sections, indexedKeys: part.indexedKeys,
                        emptySections: part.emptySections))
            #expect(
                part.filtered { $0 % 2 == 0 } == list.filtered { $0 % 6 != 0 && $0 % 3 != 0 && $0 % 2 == 0 })
            #expect(part.filtered { _ in true } == part, "seed \(seed)")
            for id in 0..<12 {
                let offsets = part.positions(of: id)
                #expect(offsets.allSatisfy { part[$0].id == id }, "seed \(seed)")
                #expect(offsets.count == (id % 3 == 0 ? 0 : list.positions(of: id).count), "seed \(seed)")
            }
        }
    }
}
