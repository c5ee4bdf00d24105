@testable import ICUCollation
import Sectioning
import Testing

@Suite struct QueryFoldingTests {
    let fold: PrimaryFolding

    init() throws {
        fold = try PrimaryFolding()
    }

    private func table(_ text: String) -> String {
        fold.queryTable(for: text.unicodeScalars).map { "\($0.character):\($0.folded)" }.joined(
            separator: " ")
    }

    /// Characters that the script folds without a table (å, É, ガ, 각, …) are in no table.
    @Test(
        arguments: [
            ("", ""), ("0123 +-%→[[", ""), ("bcfg", ""), ("ÉÑfｆﬁ“—”…", "ı:i"), ("ガギグアンー", "ぁ:あ ゕ:か"),
            ("한국어", ""),
            ("東京", ""), ("ภาษาไทย", ""), ("Ω", ""), ("s", "ß:ss"), ("ß", "ß:ss"), ("Ø", "ø:o"), ("oø", "ø:o"),
            ("i", "ı:i"), ("İ", "ı:i"), ("KI", "ı:i"), ("Σ", "ς:σ"), ("τος", "ς:σ"), ("и", ""), ("Й", "й:й"),
            ("и\u{306}", "й:й"), ("ם", "ם:מ ׳:' ״:\""),
            ("מ", "ם:מ ׳:' ״:\""), ("״", "״:\""), ("\"'", ""),
            ("تأ", "ٱ:ا"), ("ی", "ى:ي ی:ي"), ("つ", "っ:つ"), ("ッ", "っ:つ"), ("हिन्दी", "ि:ि ी:ी ्:्"),
            ("٣", "٣:3 ٫:. ٬:,"),
            ("٬", "٬:,"), ("مر 3", "٣:3 ٫:. ٬:, ۳:3"),
            ("½ ① ™", ""), ("น้ำ", "\u{E4D}:\u{E4D}"), ("م\u{200C}ر", "\u{200C}:-"), ("f\u{200C}b", ""),
            ("مر", ""),
        ] as [(String, String)])
    func smallTables(text: String, expected: String) {
        #expect(table(text) == expected)
    }

    /// The folding of a text by the script.
    private func scripted(_ text: String, _ script: QueryFolding) -> String {
        var scalars: [Unicode.Scalar] = []
        for scalar in Collation.precomposed(text).unicodeScalars.flatMap(script.folding) {
            while scalars.count > 1, scalars.last == FoldedVariants.virama,
                FoldedVariants.isNasal(scalars[scalars.count - 2], ofClassOf: scalar)
            {
                scalars.removeLast(2)
            }
            if scalar != " " || (scalars.last ?? " ") != " " { scalars.append(scalar) }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private func script(for texts: [String]) -> QueryFolding {
        let pairs = fold.queryTable(for: texts.lazy.flatMap(\.unicodeScalars))
        return QueryFolding(
            table: Dictionary(
                uniqueKeysWithValues: pairs.map { ($0.character, Array($0.folded.unicodeScalars)) }))
    }

    /// Queries that are spelled differently from the catalog.
    @Test(
        arguments: [
            ("Kobenhavn Strasse", "KØBENHAVN straße"), ("Åsa", "a\u{30A}sa"), ("οδος", "ΟΔΌΣ"),
            ("ブラック", "ぶらっく"),
            ("Йод", "и\u{306}од"), ("KILIÇ", "kilic"), ("Kılıç", "KILIÇ"), ("kırmızı", "KIRMIZI"),
            ("KIRMIZI", "kırmızı"), ("DİYARBAKIR", "diyarbakır"), ("Isparta", "ısparta"), ("İzmir", "izmir"),
            ("“Ångström”", " ａｎｇｓｔｒｏｍ…"), ("می\u{200C}روم", "مي\u{200C}روم"),
            ("צה\"ל", "צה״ל"), ("٣.٥", "٣٫٥"), ("٣٫٥", "٣.٥"), ("مر 24", "مر ٢۴"), ("صفحه ٢٠٢٤", "صفحه ۲۰۲۴"),
            ("צ׳יפס", "צ'יפס"),
            ("½", "1/2"), ("1 1/2", "1½"), ("3⁄4", "¾"), ("น้ำ", "นํ้า"), ("นํ้า", "น้ำ"),
            ("हिन्दी", "हिंदी"), ("पंजाब", "पञ्जाब"), ("अण्डा", "अंडा"), ("लम्बा", "लंबा"), ("गङ्गा", "गंगा"),
            ("한국", "\u{1112}\u{1161}\u{11AB}국"),
        ] as [(String, String)])
    func typedQueriesMatchTheCatalog(text: String, query: String) {
        let needle = scripted(query, script(for: [text])).split(separator: " ").joined(separator: " ")
        let words = String(decoding: fold(text).bytes, as: UTF8.self).split(separator: " ")
        #expect(words.joined(separator: " ").utf8.elementsEqual(needle.utf8), "\(needle)")
    }

    /// Letters newer than Unicode 15 are excluded: Swift knows their lower case, but ICU 72 does not know their weights. The
    /// folding of a zero-width non-joiner depends on what follows it.
    @Test func theScriptFoldsEveryCharacter() {
        let characters = (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .filter { $0.properties.age.map { $0.major <= 15 } ?? false && $0 != "\u{200C}" }
        let script = script(for: characters.map(String.init))
        for character in characters {
            let text = String(character)
            #expect(scripted(text, script).utf8.elementsEqual(fold(text).bytes), "\(character.value)")
        }
    }

    @Test func theScriptFoldsRandomCatalogs() {
        let texts = randomStrings(20_000, upTo: 12, seed: 9)
        let script = script(for: texts)
        for text in texts {
            #expect(
                scripted(text, script).utf8.elementsEqual(fold(text).bytes), "\(Array(text.unicodeScalars))")
        }
    }
}
