import ICUCollation
import Testing

@Suite struct DisplayWidthTests {
    @Test(
        "wide characters have two columns, marks none, and a decomposed syllable as many as the composed one",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ａ", 2), ("ｱ", 1), ("\u{200B}", 0),
            ("한글", 4), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4), ("\u{1100}", 2),
            ("\u{1100}\u{D7B0}\u{D7CB}", 2),
        ])
    func columns(text: String, expected: Int) {
        #expect(text.columns == expected)
    }
}
