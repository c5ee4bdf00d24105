import Sectioning
import TestSupport
import Testing

@Suite("Updates of tables")
struct TableUpdatesTests {
    /// Applies updates as a table view does: it removes rows and sections at old positions, then inserts at new ones.
    private func updated(_ old: NumberedSnapshot, by updates: TableUpdates, like new: NumberedSnapshot) throws
        -> [[Int]]
    {
        let leaving = Set(updates.deletedEntries + updates.movedEntries.map { $0.old })
        let kept = old.sections.enumerated().map { section, content in
            content.ids.enumerated().filter {
                !leaving.contains(EntryPosition(section: section, offset: $0.offset))
            }.map { $0.element }
        }
        let movedFrom = Set(updates.movedSections.map { $0.old })
        var stays = kept.indices.filter { !movedFrom.contains($0) && !updates.deletedSections.contains($0) }[
            ...]
        var rows: [[Int]] = []
        for section in new.sections.indices {
            if updates.insertedSections.contains(section) {
                // The rows of an inserted section come with it.
                rows.append(new.sections[section].ids)
            } else if let move = updates.movedSections.first(where: { $0.new == section }) {
                rows.append(kept[move.old])
            } else {
                let staying = stays.popFirst()
                rows.append(kept[try #require(staying)])
            }
        }
        #expect(stays.isEmpty)
        let joining =
            updates.insertedEntries.map { ($0, new[$0].id) }
            + updates.movedEntries.map { ($0.new, old[$0.old].id) }
        for (position, id) in joining.sorted(by: { $0.0 < $1.0 }) {
            rows[position.section].insert(id, at: position.offset)
        }
        return rows
    }

    @Test("a table that applies the updates shows the new list")
    func law() throws {
        for seed in 0..<2_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (old, new) = (generator.snapshot(), generator.snapshot())
            let updates = new.difference(from: old).tableUpdates(from: old, to: new)
            #expect(try updated(old, by: updates, like: new) == new.sections.map { $0.ids }, "seed \(seed)")
            for position in updates.deletedEntries {
                #expect(!updates.deletedSections.contains(position.section))
            }
            for position in updates.insertedEntries {
                #expect(!updates.insertedSections.contains(position.section))
            }
            let changed = new.sections.indices.filter { section in
                let key = new.sections[section].key
                guard let before = old.position(ofSection: key) else { return false }
                return old.sections[before] != new.sections[section]
            }
            #expect(updates.changedSections == changed, "seed \(seed)")
        }
    }

    @Test(
        "an entry that moves out of a deleted section is inserted, and one that moves into an inserted one deleted"
    )
    func sectionsThatComeAndGo() throws {
        let old = try snapshot("A(a b) B(c)")
        let new = try snapshot("B(c a) C(b)")
        let updates = new.difference(from: old).tableUpdates(from: old, to: new)
        #expect(updates.deletedSections == [0] && updates.insertedSections == [1])
        #expect(updates.insertedEntries == [EntryPosition(section: 0, offset: 1)])
        #expect(updates.deletedEntries.isEmpty && updates.movedEntries.isEmpty)
    }

    @Test(
        "sections that stay or move are changed if entries of theirs are",
        arguments: [
            ("A(a b) B(c)", "A(b) B(c)", [0]), ("A(a) B(c)", "A(a) B(c d)", [1]), ("A(a b)", "A(b a)", [0]),
            ("A(a) B(b)", "A(a') B(b)", [0]), ("A(a) B(b) C(c)", "C(c) A(a) B(b)", []), ("A(a)", "B(a)", []),
            ("A(a b) B(c)", "B(c) A(a)", [1]), ("A(a b) B(c)", "A(b) B(a c)", [0, 1]),
        ])
    func changedSections(old: String, new: String, changed: [Int]) throws {
        let (old, new) = (try snapshot(old), try snapshot(new))
        let updates = new.difference(from: old).tableUpdates(from: old, to: new)
        #expect(updates.changedSections == changed)
    }

    @Test("changed entries are at their new positions, whether they stay or move")
    func changed() throws {
        let old = try snapshot("A(a b) B(c)")
        let new = try snapshot("A(a') B(c b')")
        let updates = new.difference(from: old).tableUpdates(from: old, to: new)
        #expect(
            updates.changedEntries == [
                EntryPosition(section: 0, offset: 0), EntryPosition(section: 1, offset: 1),
            ])
        #expect(
            updates.movedEntries == [
                .init(old: EntryPosition(section: 0, offset: 1), new: EntryPosition(section: 1, offset: 1))
            ])
    }
}
