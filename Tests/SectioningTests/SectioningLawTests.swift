import Sectioning
import Testing

@Suite("Laws of sectioning, over two thousand random lists")
struct SectioningLawTests {
    private static let lists = (0..<2_000).map { RandomList(seed: UInt64($0)) }
    private static let policies: [EmptySectionPolicy] = [.omit, .header, .index]

    @Test("sections, their order and their entries equal those of a simple model")
    func model() throws {
        for (seed, list) in Self.lists.enumerated() {
            let snapshot = try list.snapshot(.omit)
            #expect(snapshot.sections.map { $0.key } == list.expectedKeys, "seed \(seed)")
            for section in snapshot.sections {
                #expect(section.placements.map { $0.id } == list.members(of: section.key), "seed \(seed)")
            }
        }
    }

    @Test("every key of every entry has exactly one placement, and there are no others", arguments: policies)
    func placedOnce(policy: EmptySectionPolicy) throws {
        for (seed, list) in Self.lists.enumerated() {
            let snapshot = try list.snapshot(policy)
            var placed: [[Int]] = []
            for section in snapshot.sections { placed += section.placements.map { [$0.id, section.key] } }
            var wanted: [[Int]] = []
            for entry in list.entries { wanted += Set(entry.keys).map { [entry.id, $0] } }
            #expect(placed.count == snapshot.placementCount, "seed \(seed)")
            #expect(placed.count == wanted.count, "seed \(seed)")
            #expect(Set(placed) == Set(wanted), "seed \(seed)")
        }
    }

    @Test("the sections' keys are a subsequence of the indexed keys", arguments: policies)
    func subsequence(policy: EmptySectionPolicy) throws {
        for (seed, list) in Self.lists.enumerated() {
            let snapshot = try list.snapshot(policy)
            let keys = Set(snapshot.sections.map { $0.key })
            let indexed = snapshot.indexedKeys
            #expect(indexed.filter { keys.contains($0) } == snapshot.sections.map { $0.key }, "seed \(seed)")
            #expect(Set(indexed).count == indexed.count, "seed \(seed)")
        }
    }

    @Test("entries in a section keep the order of the list")
    func entryOrder() throws {
        for (seed, list) in Self.lists.enumerated() {
            for section in try list.snapshot(.header).sections {
                let ids = section.placements.map { $0.id }
                #expect(ids == ids.sorted(), "seed \(seed)")
            }
        }
    }

    @Test("the policies differ only in empty sections")
    func policiesAgree() throws {
        for (seed, list) in Self.lists.enumerated() {
            let (omit, header, index) = (
                try list.snapshot(.omit), try list.snapshot(.header), try list.snapshot(.index)
            )
            #expect(header.sections.filter { !$0.placements.isEmpty } == omit.sections, "seed \(seed)")
            #expect(index.sections == omit.sections, "seed \(seed)")
            #expect(index.indexedKeys == header.indexedKeys, "seed \(seed)")
            let empty = header.sections.filter { $0.placements.isEmpty }.map { $0.key }
            #expect(Set(empty) == Set(list.given).subtracting(omit.indexedKeys), "seed \(seed)")
        }
    }

    @Test("an index item leads to its own section, or the next one, or the last one")
    func indexTargets() throws {
        for (seed, list) in Self.lists.enumerated() {
            let snapshot = try list.snapshot(.index)
            let all = try list.snapshot(.header).sections.map { $0.key }
            for item in SectionIndex(of: snapshot, title: { String($0) }).items {
                let following = all.drop { $0 != item.key }.lazy.compactMap {
                    snapshot.position(ofSection: $0)
                }.first
                #expect(
                    item.target == following ?? snapshot.sections.count - 1, "seed \(seed), key \(item.key)")
                #expect(item.isEmpty == (snapshot.position(ofSection: item.key) == nil), "seed \(seed)")
            }
        }
    }

    @Test("the result does not depend on the seed or size of hash tables")
    func repeatable() throws {
        for (seed, list) in Self.lists.enumerated() {
            let first = try list.snapshot(.index)
            // Keys of another type have different hash values, so their order in any table differs.
            let others = try list.entries.sectioned(
                byEach: { $0.keys.map { "key \($0)" } }, id: { "entry \($0.id)" },
                order: SectionOrder(
                    given: list.given.map { "key \($0)" }, last: list.last.map { "key \($0)" }))
            let plain = try list.entries.sectioned(
                byEach: { $0.keys }, id: { $0.id }, order: SectionOrder(given: list.given, last: list.last))
            #expect(try list.snapshot(.index) == first, "seed \(seed)")
            #expect(others.sections.map { $0.key } == plain.sections.map { "key \($0.key)" }, "seed \(seed)")
        }
    }
}
