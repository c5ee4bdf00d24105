import ICUCollation
import Testing

/// Strings compare by canonical equivalence, so these tests compare scalars.
@Suite struct NormalizationTests {
    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("e\u{301}", "\u{E9}"), ("\u{E9}", "\u{E9}"), ("A\u{30A}", "\u{C5}"),
        ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
        ("a\u{301}\u{327}", "\u{E1}\u{327}"),
        ("\u{958}", "\u{915}\u{93C}"), ("\u{1D160}", "\u{1D158}\u{1D165}\u{1D16E}"), ("\u{390}", "\u{390}"),
        ("か\u{3099}\u{0}e\u{301}", "が\u{0}\u{E9}"), ("ﬁ", "ﬁ"),
    ])
    func form(text: String, expected: String) {
        let form = Collation.precomposed(text)
        #expect(Array(form.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func formIsStableAndEqual() {
        for text in randomStrings(20_000, upTo: 20, seed: 5) {
            let form = Collation.precomposed(text)
            #expect(form == text)
            #expect(Array(Collation.precomposed(form).utf8) == Array(form.utf8))
        }
    }

    /// The string that grows most: each U+1D160 becomes three scalars, and each decomposed U+0390 becomes one
    /// again.
    @Test func longString() {
        let text = String(repeating: "\u{1D160}", count: 100_000)
        #expect(Collation.precomposed(text).utf8.count == 3 * text.utf8.count)
        let apart = String(repeating: "\u{3B9}\u{308}\u{301}", count: 200_000)
        #expect(Collation.precomposed(apart).unicodeScalars.count == 200_000)
    }
}
