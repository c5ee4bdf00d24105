import Sectioning
import TestSupport
import Testing

typealias NumberedSnapshot = Snapshot<Int, Int>

extension SeededGenerator {
    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// A snapshot of few keys and few entries, so that they often coincide, and entries are in several sections.
    mutating func snapshot() -> NumberedSnapshot {
        var keys = Array(0..<number(0...6)).shuffled(using: &self)
        let policy: EmptySectionPolicy = [.omit, .header, .index].randomElement(using: &self) ?? .omit
        let sections = keys.map { key in
            NumberedSnapshot.Section(
                key: key,
                placements: Array(0..<12).shuffled(using: &self).prefix(number(0...8)).map {
                    Placement(id: $0, revision: UInt64(number(0...1)))
                })
        }
        if policy == .index {
            for key in 6..<(6 + number(0...3)) { keys.insert(key, at: number(0...keys.count)) }
        }
        do {
            return try NumberedSnapshot(sections: sections, indexedKeys: keys, emptySections: policy)
        } catch {
            Issue.record("a random snapshot violates an invariant: \(error)")
            return NumberedSnapshot()
        }
    }
}
