import Sectioning
import Testing

@Suite("Selections with a maximum, and of all sections")
struct SelectionLimitTests {
    private let trip = "Seats(a b c d) Window(b c) Luggage(x y)"
    private let policies = SelectionPolicies<String>(
        .atMost(2), exceptions: ["Window": .single, "Luggage": .multiple])

    private func selected(_ choices: [(id: String, section: String)]) throws -> [String] {
        var selection = Selection<String>()
        for choice in choices {
            try selection.select(choice.id, inSection: choice.section, of: snapshot(trip), under: policies)
        }
        return selection.ids
    }

    @Test("the entry that was selected first makes room for one more")
    func replaced() throws {
        #expect(try selected([("a", "Seats"), ("b", "Seats"), ("d", "Seats")]) == ["b", "d"])
        #expect(try selected([("a", "Seats"), ("b", "Seats"), ("a", "Seats")]) == ["a", "b"])
        #expect(
            try selected([("x", "Luggage"), ("a", "Seats"), ("d", "Seats"), ("y", "Luggage")]) == [
                "x", "a", "d", "y",
            ])
    }

    @Test("an entry in several sections obeys the policy of each")
    func several() throws {
        #expect(try selected([("a", "Seats"), ("b", "Window"), ("c", "Window")]) == ["a", "c"])
        #expect(try selected([("a", "Seats"), ("d", "Seats"), ("c", "Window")]) == ["d", "c"])
    }

    @Test("a maximum of less than one counts as one", arguments: [0, -5, 1])
    func least(maximum: Int) throws {
        var selection = Selection(["a"])
        let replaced = try selection.select(
            "d", inSection: "Seats", of: snapshot(trip), under: { _ in .atMost(maximum) })
        #expect(replaced == ["a"] && selection.ids == ["d"])
    }

    @Test("all entries of a section can be selected if there is room for them")
    func all() throws {
        var selection = Selection<String>()
        let list = try snapshot(trip)
        #expect(throws: SectioningError<String, String>.multipleSelectionNotAllowed("Seats")) {
            try selection.selectAll(inSection: "Seats", of: list, under: policies)
        }
        try selection.selectAll(
            inSection: "Seats", of: list, under: { $0 == "Seats" ? .atMost(4) : .atMost(1) })
        #expect(selection.ids == ["a", "c", "d"], "there is one seat at the window")
    }

    @Test("all sections in which any number can be selected are selected at once, and deselected")
    func everything() throws {
        var selection = Selection(["x"])
        let list = try snapshot("A(a b) B(b c) C(d)")
        let replaced = selection.selectAll(of: list) { $0 == "C" ? .single : .multiple }
        #expect(replaced == [] && selection.ids == ["x", "a", "b", "c"])
        selection.deselectAll()
        #expect(selection.isEmpty)
        let policies = SelectionPolicies<String>(.multiple, exceptions: ["C": .single])
        #expect(selection.selectAll(of: list, under: policies) == [] && selection.ids == ["a", "b", "c"])
    }
}
