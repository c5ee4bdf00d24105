import Sectioning
import TestSupport
import Testing

@Suite("Laws of editing, over thousands of random edits")
struct SnapshotEditingLawTests {
    /// A list as arrays of arrays, with the simplest edits.
    private struct Model {
        var keys: [Int]
        var rows: [[Int]]

        init(_ snapshot: NumberedSnapshot) {
            keys = snapshot.sections.map { $0.key }
            rows = snapshot.sections.map { $0.placements.map { $0.id } }
        }
    }

    @Test("every edit equals that of plain arrays, or throws and changes nothing")
    func model() throws {
        var done = 0
        for seed in 0..<800 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var edited = generator.snapshot()
            for step in 0..<15 {
                let before = edited
                var model = Model(edited)
                do {
                    try edit(&edited, &model, using: &generator)
                    done += 1
                } catch {
                    #expect(edited == before, "seed \(seed), step \(step): \(error)")
                    model = Model(before)
                }
                #expect(Model(edited).keys == model.keys, "seed \(seed), step \(step)")
                #expect(Model(edited).rows == model.rows, "seed \(seed), step \(step)")
                try expectInvariants(of: edited, "seed \(seed), step \(step)")
            }
        }
        #expect(done > 2_000, "too few edits were possible")
    }

    private func expectInvariants(of edited: NumberedSnapshot, _ comment: Comment) throws {
        let made = try NumberedSnapshot(
            sections: edited.sections, indexedKeys: edited.indexedKeys,
            emptySections: edited.emptySections)
        #expect(edited == made, comment)
        #expect(edited.placementCount == edited.sections.reduce(0) { $0 + $1.placements.count }, comment)
        #expect(
            edited.entryCount == Set(edited.sections.flatMap { $0.placements.map { $0.id } }).count, comment)
        for (position, section) in edited.sections.enumerated() {
            #expect(edited.position(ofSection: section.key) == position, comment)
        }
        for id in 0..<14 {
            let searched = edited.sections.enumerated().compactMap { position, section in
                section.placements.firstIndex { $0.id == id }.map {
                    EntryPosition(section: position, offset: $0)
                }
            }
            #expect(edited.positions(of: id) == searched, comment)
        }
    }

    private func edit(
        _ snapshot: inout NumberedSnapshot, _ model: inout Model, using generator: inout SeededGenerator
    ) throws {
        let key = generator.number(0...8)
        let other = generator.number(0...8)
        let id = generator.number(0...13)
        let position = generator.number(0...8)
        let known = model.keys.firstIndex(of: key)
        let target = model.keys.firstIndex(of: other)
        switch generator.number(0...8) {
        case 0:
            try snapshot.insertSection(key, [Placement(id: id)], at: position)
            model.keys.insert(key, at: position)
            model.rows.insert([id], at: position)
        case 1:
            try snapshot.moveSection(key, to: position)
            let known = try #require(known)
            model.keys.insert(model.keys.remove(at: known), at: position)
            model.rows.insert(model.rows.remove(at: known), at: position)
        case 2:
            try snapshot.deleteSection(key, keepsIndexTitle: position > 4)
            let known = try #require(known)
            model.keys.remove(at: known)
            model.rows.remove(at: known)
        case 3:
            try snapshot.append([Placement(id: id)], toSection: key)
            model.rows[try #require(known)].append(id)
        case 4:
            try snapshot.insert([Placement(id: id)], at: position, inSection: key)
            model.rows[try #require(known)].insert(id, at: position)
        case 5, 6:
            try snapshot.move(id, fromSection: key, toSection: other, at: position)
            model.rows[try #require(known)].removeAll { $0 == id }
            model.rows[try #require(target)].insert(id, at: position)
        case 7:
            try snapshot.delete([id], fromSection: key)
            model.rows[try #require(known)].removeAll { $0 == id }
        default:
            try snapshot.delete(id)
            model.rows = model.rows.map { $0.filter { $0 != id } }
        }
    }
}
