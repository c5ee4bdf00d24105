import Sectioning
import TestSupport
import Testing

@Suite("A selection under policies")
struct SelectionTests {
    typealias Failure = SectioningError<String, String>

    /// The seats of a car: one driver, any number of passengers, luggage that cannot be selected. Mia may also drive.
    private let car = "Driver(dan mia) Passengers(mia pia kim) Luggage(bag)"
    private let policies = SelectionPolicies<String>(
        .multiple, exceptions: ["Driver": .single, "Luggage": .disabled])

    private func selection(_ ids: String...) -> Selection<String> {
        Selection(ids)
    }

    @Test("`multiple` allows several entries in a section")
    func multiple() throws {
        var selected = Selection<String>()
        let car = try snapshot(car)
        #expect(try selected.select("pia", inSection: "Passengers", of: car, under: policies) == [])
        #expect(try selected.select("kim", inSection: "Passengers", of: car, under: policies) == [])
        #expect(selected.ids == ["pia", "kim"])
    }

    @Test("`single` allows one entry in a section and returns the replaced one")
    func single() throws {
        var selected = Selection<String>()
        let car = try snapshot(car)
        #expect(try selected.select("dan", inSection: "Driver", of: car, under: policies) == [])
        #expect(try selected.select("mia", inSection: "Driver", of: car, under: policies) == ["dan"])
        #expect(try selected.select("mia", inSection: "Driver", of: car, under: policies) == [])
        #expect(selected.ids == ["mia"])
    }

    @Test("`single` also applies to an entry that was selected in another section")
    func singleElsewhere() throws {
        var selected = selection("dan", "kim")
        let replaced = try selected.select(
            "mia", inSection: "Passengers", of: snapshot(car), under: policies)
        #expect(replaced == ["dan"])
        #expect(selected.ids == ["kim", "mia"])
    }

    @Test("selecting a selected entry again in a stricter view replaces the others")
    func tooMany() throws {
        var selected = selection("dan", "mia")
        let list = try snapshot("Driver(dan mia tom)")
        #expect(try selected.select("tom", inSection: "Driver", of: list, under: policies) == ["dan", "mia"])
    }

    @Test(
        "an entry that cannot be selected is an error, and nothing changes",
        arguments: [
            ("bag", "Luggage", Failure.notSelectable("Luggage")),
            ("dan", "Roof", .unknownSection("Roof")),
            ("dan", "Passengers", .unknownEntry("dan", section: "Passengers")),
            ("tom", "Driver", .unknownEntry("tom", section: "Driver")),
        ])
    func refusals(id: String, key: String, failure: Failure) throws {
        var selected = selection("dan")
        #expect(throws: failure) {
            try selected.select(id, inSection: key, of: snapshot(car), under: policies)
        }
        #expect(throws: failure) {
            try selected.toggle(id, inSection: key, of: snapshot(car), under: policies)
        }
        #expect(selected.ids == ["dan"])
    }

    @Test func toggling() throws {
        var selected = selection("dan")
        let car = try snapshot(car)
        let on = try selected.toggle("mia", inSection: "Driver", of: car, under: policies)
        #expect(on.isSelected && on.deselected == ["dan"])
        let off = try selected.toggle("mia", inSection: "Driver", of: car, under: policies)
        #expect(!off.isSelected && off.deselected == [])
        #expect(selected.isEmpty)
    }

    @Test("all entries of a section can be selected at once if the policy allows it")
    func allOfASection() throws {
        var selected = selection("kim", "dan")
        let car = try snapshot(car)
        let replaced = try selected.selectAll(inSection: "Passengers", of: car, under: policies)
        #expect(replaced == ["dan"], "mia drives now")
        #expect(selected.ids == ["kim", "mia", "pia"])
        #expect(throws: Failure.multipleSelectionNotAllowed("Driver")) {
            try selected.selectAll(inSection: "Driver", of: car, under: policies)
        }
        #expect(throws: Failure.notSelectable("Luggage")) {
            try selected.selectAll(inSection: "Luggage", of: car, under: policies)
        }
        #expect(throws: Failure.unknownSection("Roof")) {
            try selected.deselectAll(inSection: "Roof", of: car)
        }
        #expect(try selected.deselectAll(inSection: "Driver", of: car) == ["mia"])
        #expect(selected.ids == ["kim", "pia"])
        #expect(try selected.deselectAll(inSection: "Passengers", of: car) == ["pia", "kim"])
        #expect(selected.isEmpty)
    }

    @Test("selecting all also returns an entry that was replaced, selected again and replaced again")
    func replacedAgain() throws {
        let list = try snapshot("All(1 2 3) Lead(1 2 3)")
        let policies = SelectionPolicies<String>(.multiple, exceptions: ["Lead": .single])
        var selected = selection("2")
        #expect(try selected.selectAll(inSection: "All", of: list, under: policies) == ["2"])
        #expect(selected.ids == ["3"])
        var last = selection("3")
        #expect(try last.selectAll(inSection: "All", of: list, under: policies) == [])
        #expect(last.ids == ["3"])
    }

    @Test("law: selecting all equals selecting one by one, and returns the entries no longer selected")
    func allLaws() throws {
        for seed in 0..<2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let list = generator.snapshot()
            guard let section = list.sections.randomElement(using: &generator) else { continue }
            var policies = SelectionPolicies<Int>(.single)
            for key in 0..<6 where generator.number(0...1) == 0 { policies[key] = .multiple }
            policies[section.key] = .multiple
            let before = Selection((0..<generator.number(0...9)).map { _ in generator.number(0...14) })
            var (all, single) = (before, before)
            let replaced = try all.selectAll(inSection: section.key, of: list, under: policies)
            for placement in section.placements where !single.contains(placement.id) {
                try single.select(placement.id, inSection: section.key, of: list, under: policies)
            }
            #expect(all.ids == single.ids, "seed \(seed)")
            #expect(replaced == before.ids.filter { !all.contains($0) }, "seed \(seed)")
        }
    }

    @Test("setting a policy for a section adds an exception")
    func settingPolicies() {
        var policies = SelectionPolicies<String>(.multiple)
        policies["Lead"] = .disabled
        #expect(policies["Lead"] == .disabled && policies["Crew"] == .multiple)
        policies.exceptions["Lead"] = .single
        #expect(policies["Lead"] == .single)
        policies["Lead"] = .multiple
        policies.default = .disabled
        #expect(policies["Lead"] == .multiple && policies["Crew"] == .disabled)
    }

    @Test("a selection remains valid in other orders, sections and snapshots, and reports missing entries")
    func survival() throws {
        var selected = selection("pia", "dan", "mia")
        let bySeat = try snapshot("Front(kim dan) Back(pia bag mia)")
        #expect(selected.missing(from: bySeat) == [])
        #expect(
            selected.positions(in: bySeat).map { bySeat[$0].id } == ["dan", "pia", "mia"],
            "in the order of the list")
        let later = try snapshot("Front(mia' kim)")
        #expect(selected.missing(from: later) == ["pia", "dan"])
        #expect(selected.ids == ["pia", "dan", "mia"], "reading changes nothing")
        #expect(selected.removeMissing(from: later) == ["pia", "dan"])
        #expect(selected.ids == ["mia"])
    }

    @Test("selections of the same entries are equal, in any order")
    func equality() {
        #expect(selection("a", "b", "a") == selection("b", "a"))
        #expect(selection("a") != selection("a", "b"))
        #expect(selection("a") != selection("b"))
    }

    @Test("law: after selecting in a section with policy `single`, only that entry is selected there")
    func laws() throws {
        for seed in 0..<2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let list = generator.snapshot()
            guard let section = list.sections.randomElement(using: &generator),
                let id = section.placements.randomElement(using: &generator)?.id
            else { continue }
            let policies = SelectionPolicies<Int>(
                .single, exceptions: [generator.number(0...2): .multiple, generator.number(3...5): .disabled])
            let before = Selection((0..<generator.number(0...6)).map { _ in generator.number(0...14) })
            var after = before
            guard policies[section.key] != .disabled else { continue }
            let replaced = try after.select(id, inSection: section.key, of: list, under: policies)
            #expect(after.contains(id), "seed \(seed)")
            #expect(Set(after.ids + replaced) == Set(before.ids + [id]), "seed \(seed)")
            #expect(Set(after.ids).isDisjoint(with: replaced), "seed \(seed)")
            let single = list.sections.filter { section in
                policies[section.key] == .single && section.placements.contains { $0.id == id }
            }
            for section in single {
                let selected = section.placements.filter { after.contains($0.id) }.map { $0.id }
                #expect(selected == [id], "seed \(seed)")
            }
            // Nothing else is deselected.
            let together = single.flatMap { $0.placements.map { $0.id } }
            #expect(replaced == before.ids.filter { $0 != id && together.contains($0) }, "seed \(seed)")
        }
    }
}
