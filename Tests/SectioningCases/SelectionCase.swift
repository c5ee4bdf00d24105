import Sectioning
import TestSupport

/// An entry that is selected in one of its sections, and the entries it replaces.
struct SelectionCase: Encodable {
    struct Answer: Encodable {
        let selected: [Int32]
        let deselected: [Int32]
    }

    struct Exception: Encodable {
        let section: Int32
        let policy: SelectionLaw.Policy
    }

    let kind = "selection"
    let seed: UInt64
    let list: LawList
    let section: Int32
    let entry: Int32
    let selected: [Int32]
    let policy: SelectionLaw.Policy
    let policies: [Exception]
    /// `nil` if the entry cannot be selected there.
    let expected: Answer?

    init(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        list = generator.lawList()
        let snapshot = try list.snapshot()
        let sections = snapshot.sections.filter { !$0.placements.isEmpty }
        let chosen = sections.isEmpty || generator.below(8) == 0 ? nil : generator.one(of: sections)
        section = chosen?.key ?? Int32(generator.below(12) - 3)
        entry = chosen.map { generator.one(of: $0.placements).id } ?? Int32(generator.below(50) - 20)
        selected = generator.list(generator.below(12)) { Int32($0.below(50) - 20) }
        policy = generator.one(of: [.single, .single, .multiple, .disabled])
        let keys = Set(generator.list(generator.below(5)) { Int32($0.below(12) - 3) }).sorted()
        policies = keys.map {
            Exception(section: $0, policy: generator.one(of: [.single, .single, .multiple, .disabled]))
        }
        var policies = SelectionPolicies<Int32>(SelectionPolicy(policy))
        for exception in self.policies { policies[exception.section] = SelectionPolicy(exception.policy) }
        var selection = Selection(selected)
        let deselected = try? selection.select(entry, inSection: section, of: snapshot, under: policies)
        expected = deselected.map { Answer(selected: selection.ids, deselected: $0) }
    }
}
