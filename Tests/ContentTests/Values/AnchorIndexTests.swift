import Content
import Diagnostics
import TestSupport
import Testing

@Suite("The anchors of a page")
struct AnchorIndexTests {
    @Test(
        "an anchor is suggested for one without its hash, or with other punctuation",
        arguments: [
            ("what-s-new", "what-s-new-e2e3aa"), ("whats-new", "what-s-new-e2e3aa"),
            ("what-new", "what-s-new-e2e3aa"), ("Old-Names", "old-names"),
            ("old_names", "old-names"), ("old-name", "old-names"), ("range", nil), ("-", nil), ("", nil),
        ] as [(String, String?)])
    func nearest(name: String, expected: String?) {
        let index = AnchorIndex(["old-names", Slug.make(from: "What’s new?"), "old-names-2"])
        #expect(index.nearest(to: name) == expected)
    }

    @Test(
        "letters and digits of any script are compared without case",
        arguments: [
            ("ÄRGER2", "ä-rger-2"), ("Ä-rger2", "ä-rger-2"), ("АБ", "а-б"), ("A-1-b", "a1b"), ("@`", nil),
        ]
            as [(String, String?)])
    func letters(name: String, expected: String?) {
        #expect(AnchorIndex(["ä-rger-2", "а-б", "a1b"]).nearest(to: name) == expected)
    }

    @Test("of several anchors with the same letters, and of equally near ones, the first is suggested")
    func ties() {
        #expect(AnchorIndex(["a-bc", "ab-c"]).nearest(to: "abc") == "a-bc")
        #expect(AnchorIndex(["card-0123ab", "care-0123ab"]).nearest(to: "cart") == "card-0123ab")
    }

    /// Searches all anchors for each part of the rule.
    private func found(for name: String, in anchors: [String]) -> String? {
        func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        let short = anchors.map { $0.replacing(/-[0-9A-Fa-f]{6}$/, with: "") }
        if !letters(name).isEmpty, let index = short.firstIndex(where: { letters($0) == letters(name) }) {
            return anchors[index]
        }
        if let near = Suggestion.nearest(to: name, in: anchors) { return near }
        return Suggestion.nearest(to: name, in: short).flatMap { short.firstIndex(of: $0) }.map {
            anchors[$0]
        }
    }

    @Test("the suggestion is what a search of all anchors finds", arguments: 0..<200)
    func law(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func name() -> String {
            String(
                (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                    "abcÄé1-_".randomElement(using: &generator) ?? "a"
                })
        }
        let anchors = (0..<20).map { _ in
            name() + ["", "-0a1b2c", "-1"][Int.random(in: 0...2, using: &generator)]
        }
        let index = AnchorIndex(anchors)
        for _ in 0..<10 {
            let name = name()
            #expect(index.nearest(to: name) == found(for: name, in: anchors), "\(name) in \(anchors)")
        }
    }
}
