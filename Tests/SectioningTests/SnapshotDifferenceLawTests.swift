import Sectioning
import TestSupport
import Testing

@Suite("Laws of differences, over three thousand pairs of snapshots")
struct SnapshotDifferenceLawTests {
    private struct Pair: Sendable {
        let seed: UInt64
        let old: NumberedSnapshot
        let new: NumberedSnapshot
        var difference: SnapshotDifference<Int, Int> { new.difference(from: old) }
    }

    private static let pairs = (0..<3_000).map { seed in
        var generator = SeededGenerator(seed: UInt64(seed))
        return Pair(seed: UInt64(seed), old: generator.snapshot(), new: generator.snapshot())
    }

    @Test("a difference turns the old snapshot into the new one, and its inverse turns it back")
    func roundTrip() throws {
        for pair in Self.pairs {
            let difference = pair.difference
            #expect(try pair.old.applying(difference) == pair.new, "seed \(pair.seed)")
            #expect(try pair.new.applying(difference.inverse) == pair.old, "seed \(pair.seed)")
            #expect(difference.inverse.inverse == difference, "seed \(pair.seed)")
        }
    }

    @Test("a snapshot made by a difference has correct positions and can be compared again")
    func chained() throws {
        for (first, second) in zip(Self.pairs, Self.pairs.dropFirst()) {
            let made = try first.old.applying(first.difference)
            #expect(made.entryCount == first.new.entryCount, "seed \(first.seed)")
            for id in 0..<12 {
                #expect(made.positions(of: id) == first.new.positions(of: id), "seed \(first.seed)")
            }
            let next = second.old.difference(from: made)
            #expect(next == second.old.difference(from: first.new), "seed \(first.seed)")
            #expect(try made.applying(next) == second.old, "seed \(first.seed)")
        }
    }

    @Test("a difference is empty exactly if the snapshots are equal")
    func empty() {
        for pair in Self.pairs {
            #expect(pair.old.difference(from: pair.old).isEmpty, "seed \(pair.seed)")
            #expect(pair.difference.isEmpty == (pair.old == pair.new), "seed \(pair.seed)")
        }
    }

    @Test("the steps, applied one by one as plain edits, produce the new sections")
    func stepByStep() throws {
        for pair in Self.pairs {
            let difference = pair.difference
            var edited = try NumberedSnapshot(sections: pair.old.sections)
            for step in difference.removals {
                #expect(
                    edited.offset(of: step.placement.id, inSection: step.place.section) == step.place.offset)
                try edited.delete([step.placement.id], fromSection: step.place.section)
            }
            var moving: [Int: [Placement<Int>]] = [:]
            for step in difference.sectionRemovals {
                #expect(edited.position(ofSection: step.key) == step.position, "seed \(pair.seed)")
                moving[step.key] = edited.sections[step.position].placements
                try edited.deleteSection(step.key)
            }
            for step in difference.sectionInsertions {
                let placements = step.counterpart == nil ? [] : moving[step.key] ?? []
                try edited.insertSection(step.key, placements, at: step.position)
            }
            for step in difference.insertions {
                try edited.insert([step.placement], at: step.place.offset, inSection: step.place.section)
            }
            for reload in difference.reloads {
                let offset = try #require(edited.offset(of: reload.id, inSection: reload.section))
                try edited.delete([reload.id], fromSection: reload.section)
                try edited.insert(
                    [Placement(id: reload.id, revision: reload.newRevision)], at: offset,
                    inSection: reload.section)
            }
            #expect(edited.sections == pair.new.sections, "seed \(pair.seed)")
        }
    }

    @Test("insertions, deletions, moves between sections and changes agree with set operations")
    func sets() {
        for pair in Self.pairs {
            let difference = pair.difference
            let (old, new) = (Self.sections(in: pair.old), Self.sections(in: pair.new))
            for id in 0..<12 {
                let left = (old[id] ?? [:]).filter { new[id]?[$0.key] == nil }
                let joined = (new[id] ?? [:]).filter { old[id]?[$0.key] == nil }
                let across = difference.movedEntries.filter {
                    $0.subject == id && $0.old.section != $0.new.section
                }
                #expect(across.count == min(left.count, joined.count), "seed \(pair.seed), entry \(id)")
                #expect(
                    difference.deletedEntries.filter { $0.placement.id == id }.count
                        == max(left.count - joined.count, 0), "seed \(pair.seed), entry \(id)")
                #expect(
                    difference.insertedEntries.filter { $0.placement.id == id }.count
                        == max(joined.count - left.count, 0), "seed \(pair.seed), entry \(id)")
                let changed = Set(difference.changedEntries.filter { $0.id == id }.map { $0.section })
                let stayed = (new[id] ?? [:]).filter { old[id]?[$0.key].map { [$0] } ?? [] != [$0.value] }
                #expect(
                    changed.isSubset(of: stayed.keys.map { $0 })
                        && changed.isSuperset(of: stayed.keys.filter { old[id]?[$0] != nil }),
                    "seed \(pair.seed), entry \(id)")
            }
        }
    }

    /// The sections of each entry, with its revision.
    private static func sections(in snapshot: NumberedSnapshot) -> [Int: [Int: UInt64]] {
        var found: [Int: [Int: UInt64]] = [:]
        for section in snapshot.sections {
            for placement in section.placements {
                found[placement.id, default: [:]][section.key] = placement.revision
            }
        }
        return found
    }

    @Test("the number of moved entries in a section and of moved sections is minimal")
    func fewestMoves() {
        for pair in Self.pairs {
            let difference = pair.difference
            for section in pair.new.sections {
                guard let position = pair.old.position(ofSection: section.key) else { continue }
                let old = pair.old.sections[position].placements.map { $0.id }
                let moved = difference.movedEntries.filter {
                    $0.old.section == section.key && $0.new.section == section.key
                }
                let common = section.placements.map { $0.id }.filter { old.contains($0) }
                let stay = Self.longestCommonSubsequence(old, section.placements.map { $0.id })
                #expect(moved.count == common.count - stay, "seed \(pair.seed), section \(section.key)")
            }
            let keys = (pair.old.sections.map { $0.key }, pair.new.sections.map { $0.key })
            let common = keys.1.filter { keys.0.contains($0) }.count
            #expect(
                difference.movedSections.count == common - Self.longestCommonSubsequence(keys.0, keys.1),
                "seed \(pair.seed)")
        }
    }

    /// The textbook algorithm, with a table of lengths.
    private static func longestCommonSubsequence(_ first: [Int], _ second: [Int]) -> Int {
        var lengths = [Int](repeating: 0, count: second.count + 1)
        for one in first {
            var diagonal = 0
            for (position, two) in second.enumerated() {
                let above = lengths[position + 1]
                lengths[position + 1] = one == two ? diagonal + 1 : max(above, lengths[position])
                diagonal = above
            }
        }
        return lengths[second.count]
    }
}
