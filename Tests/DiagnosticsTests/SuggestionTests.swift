import Diagnostics
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

    @Test("is nil without candidates, and for a string that is not a name")
    func none() {
        #expect(Suggestion.nearest(to: "title", in: []) == nil)
        let long = String(repeating: "a", count: 10_000)
        #expect(Suggestion.nearest(to: long, in: [long]) == nil)
    }
}
