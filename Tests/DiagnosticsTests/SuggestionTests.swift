import Diagnostics
import TestSupport
import Testing

@Suite("A suggestion for a misspelled name")
struct SuggestionTests {
    private static let keys = ["title", "subtitle", "section", "selection", "sort", "id", "url", "views"]

    @Test(
        "is the nearest candidate, if it is near enough to be a typo",
        arguments: [
            ("titel", "title"), ("Title", "title"), ("tilte", "title"), ("titles", "title"),
            ("subtitel", "subtitle"),
            ("secton", "section"), ("sectoin", "section"), ("selecton", "selection"), ("srot", "sort"),
            ("view", "views"),
            ("ur", "url"), ("ulr", "url"), ("di", "id"),
            ("colour", nil), ("x", nil), ("", nil), ("banana", nil), ("tttttt", nil),
        ] as [(String, String?)])
    func nearest(name: String, expected: String?) {
        #expect(Suggestion.nearest(to: name, in: Self.keys) == expected)
    }

    @Test("is the first of several equally near candidates, and ignores case")
    func ties() {
        #expect(Suggestion.nearest(to: "cart", in: ["card", "care"]) == "card")
        #expect(Suggestion.nearest(to: "cart", in: ["care", "card"]) == "care")
        #expect(Suggestion.nearest(to: "CART", in: ["care", "cart"]) == "cart")
    }

    @Test("is not another single letter")
    func letters() {
        #expect(Suggestion.nearest(to: "#", in: ["A", "B"]) == nil)
        #expect(Suggestion.nearest(to: "b", in: ["A", "B"]) == "B")
        #expect(Suggestion.nearest(to: "", in: ["A"]) == nil)
    }

    @Test("is what a comparison with each candidate finds", arguments: 0..<200)
    func law(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        func name() -> String {
            String(
                (0..<Int.random(in: 0...8, using: &generator)).map { _ in
                    "abcÄ-".randomElement(using: &generator) ?? "a"
                })
        }
        let (target, candidates) = (name(), (0..<20).map { _ in name() })
        var best: (distance: Int, name: String)?
        for candidate in candidates {
            let distance = Suggestion.distance(from: target.lowercased(), to: candidate.lowercased())
            let longer = max(target.count, candidate.count)
            guard distance <= (longer > 1 ? max(1, longer / 3) : 0) else { continue }
            if distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        #expect(Suggestion.nearest(to: target, in: candidates) == best?.name)
    }

    @Test(
        "the distance counts insertions, deletions, substitutions and swaps",
        arguments: [
            ("", "", 0), ("a", "", 1), ("abc", "acb", 1), ("abcd", "bacd", 1), ("kitten", "sitting", 3),
            ("ca", "abc", 3),
        ])
    func distance(name: String, other: String, expected: Int) {
        #expect(Suggestion.distance(from: name, to: other) == expected)
        #expect(Suggestion.distance(from: other, to: name) == expected)
    }

    @Test("is nil without candidates, and for a string that is not a name")
    func none() {
        #expect(Suggestion.nearest(to: "title", in: []) == nil)
        let long = String(repeating: "a", count: 10_000)
        #expect(Suggestion.nearest(to: long, in: [long]) == nil)
    }
}
