import ICUCollation
import Sectioning
import Testing

@Suite("Where words begin")
struct WordStartTests {
    @Test(
        "both foldings agree on the characters after which a word begins",
        arguments: [
            "❤️", "✈️", "👍🏽", "👨‍👩‍👧", "🇸🇪", "1️⃣", "#️⃣", "ª", "º", "²", "½", "①", "ⓐ", "Ⅷ", "ｱ", "ﾡ", "ア", "日", "한",
            "ไ",
            "မ", "ភ", "ა", "é", "e\u{301}", "→", "€", "×", "“", "—", "·",
            "\u{3000}", "x\u{AD}", "x\u{200D}",
            "x\u{200B}", "\u{1F}", "७", "कि", "_", "7", "+", "𠀀", "𐐨", "ß",
        ])
    func foldings(before: String) throws {
        let primary = try PrimaryFolding()
        let text = before + "love"
        let search = { (fold: @escaping @Sendable (String) -> FoldedText) in
            SectionSearch([text], id: { $0 }, fields: [.text { $0 }], folding: fold)
        }
        let list = try [text].sectioned(by: { _ in 1 }, id: { $0 })
        let plain = try search { FoldedText(lowercasing: $0) }.results(for: "love", in: list)
        #expect(try search(primary.fold).results(for: "love", in: list) == plain)
    }
}
