import ICUCollation
import Sectioning
import Testing

@Suite struct FoldingTests {
    let fold: PrimaryFolding

    init() throws {
        fold = try PrimaryFolding()
    }

    private func folded(_ text: String) -> String {
        String(decoding: fold(text).bytes, as: UTF8.self)
    }

    /// Compares scalars, because strings compare by canonical equivalence.
    private func expect(_ text: String, _ expected: String) {
        #expect(
            Array(folded(text).unicodeScalars) == Array(expected.unicodeScalars),
            "\(text): \(folded(text))")
    }

    @Test(arguments: [
        "angstrom", "ANGSTROM", "Ångström", "A\u{30A}ngstro\u{308}m", "\u{212B}ngstr\u{F6}m", "ＡＮＧＳＴＲＯＭ",
        "ångstrøm", "𝐀𝑛𝓰𝔰𝕥𝖗ô𝗆", "Ⓐngstrom", "a\u{AD}ng\u{200D}strom\u{FE0F}", "å\u{327}n\u{0}gstrom",
    ])
    func formsOfANameFoldAlike(text: String) {
        expect(text, "angstrom")
    }

    @Test(
        arguments: [
            ("", ""), ("\u{0}", ""), ("a\u{0}b", "ab"), ("\u{301}", ""), ("\u{FEFF}a", "a"),
            ("å Å ａ ø æ ß ﬁ ﬀ œ ð đ ł ħ ſ ĳ", "a a a o ae ss fi ff oe d d l h s ij"),
            ("ẞ ŉ ŋ þ ĸ", "ss 'n ŋ þ ĸ"),
            ("№ ™ ℃ Ⅷ ½ ① ² 3ª", "no tm °c viii 1/2 1 2 3a"),
            ("٣۳३３𝟛๓", "333333"),
            ("Iıİi", "iiii"), ("I\u{307}", "i"), ("KILIÇ Kılıç kilic", "kilic kilic kilic"),
            ("ΟΔΌΣ οδός Ὀδύσσεια ᾳ", "οδοσ οδοσ οδυσσεια α"),
            ("Ёлка ёлка е\u{308}", "елка елка е"), ("Йод йод и\u{306}од иод", "йод йод йод иод"),
            ("и\u{327}\u{306} и\u{302}", "й и"), ("Ґ ї Ї і", "г і і і"), ("Ѓ г\u{301}", "г г"),
            ("שָׁלוֹם שלום", "שלומ שלומ"), ("אָ\u{5B0} שּׁ ﬡ", "א ש א"), ("צה״ל ג׳ירפה", "צה\"ל ג'ירפה"),
            ("٣٫٥ ١٬٢٣٤", "3.5 1,234"),
            ("مُحَمَّد محمد محـمد", "محمد محمد محمد"), ("ﻻ لا", "لا لا"), ("أ ا\u{654} آ ٱ إ", "ا ا ا ا ا"),
            ("مؤمن مئة على ڪتاب فارسی کتاب", "مومن ميه علي ڪتاب فارسي كتاب"),
            ("می\u{200C}روم خانه\u{200C} CD\u{200C}ها ا\u{653}\u{200C}ب", "مي-روم خانه cd-ها ا-ب"),
            ("خانه\u{200C}\u{654} \u{200C}\u{200C}ها", "خانه -ها"),
            ("Auf\u{200C}lage র\u{200C}\u{9CD}য", "auflage র\u{9CD}য"),
            ("เก ก้ กิ ำ", "เก ก กิ ํา"), ("ເກ", "ເກ"), ("हिन्दी क़", "हिदी क"),
            ("ブラック ぶらつく ﾌﾞﾗｯｸ ふ\u{3099}", "ふらつく ふらつく ふらつく ふ"), ("ぁァｧア㋐ あー ヵゕ", "あああああ あー かか"),
            ("ヴ ヷ ゝ 〱", "う わ ゝ 〱"), ("㌔", "きろ"),
            ("中 豈 ⼀ 𠀀 \u{2F800} ㈱", "中 \u{8C48} 一 𠀀 \u{4E3D} (株)"),
            ("가", "\u{1100}\u{1161}"), ("각", "\u{1100}\u{1161}\u{11A8}"),
            ("\u{1100}\u{1161}\u{11A8}", "\u{1100}\u{1161}\u{11A8}"), ("ㄱ ﾡ", "\u{1100} \u{1100}"),
            ("Ｃ＋＋ c++ % ％ [[ ［［ → @", "c++ c++ % % [[ [[ → @"), ("= ≠ =\u{338}", "= = ="),
            ("❤\u{FE0F} ❤ 👩\u{200D}🚀 👩🚀", "❤ ❤ 👩🚀 👩🚀"), ("👍🏽 🇸🇪", "👍🏽 🇸🇪"),
            ("“quoted”", "quoted "), ("a—b…c", "a b c"), ("¿qué?", "que?"),
            ("don't don’t donʼt Hawaiʻi п´ять", "don't don't don't hawai'i п'ять"),
            (" \t\n a \u{A0}\u{2003}\u{3000}b\r\n", "a b "), ("\u{85}\u{2028}a", "a"), ("a\u{200B}b", "ab"),
            ("\u{37E}\u{387}", "; "), ("\u{E000}\u{378}", "\u{E000}\u{378}"),
        ] as [(String, String)])
    func foldings(text: String, expected: String) {
        expect(text, expected)
        expect(expected, expected)
    }

    @Test(arguments: [
        ("", [0]), ("\u{301}", [2]), ("ab", [0, 1, 2]), ("  a  b ", [2, 3, 5, 6, 7]),
        ("Åb", [0, 2, 3]), ("A\u{30A}b", [0, 3, 4]), ("ßa", [0, 0, 2, 3]), ("“a”", [3, 4, 7]),
        ("и\u{306}а", [0, 0, 4, 4, 6]), ("и\u{302}а", [0, 0, 4, 4, 6]), ("aи\u{327}\u{306}", [0, 1, 1, 7]),
        ("가", [0, 0, 0, 0, 0, 0, 3]), ("ｱ", [0, 0, 0, 3]), ("👍", [0, 0, 0, 0, 4]), ("\u{FEFF}a", [3, 4]),
        ("ا\u{200C}ب", [0, 0, 2, 5, 5, 7]), (" \u{306}и\u{306}", [3, 3, 7]), ("ཀི", [0, 0, 0, 3, 3, 3, 6]),
    ])
    func offsets(text: String, expected: [Int]) {
        #expect(fold(text).sourceOffsets == expected, "\(text)")
    }

    @Test func syllablesHaveShorterSyllablesAsPrefixes() {
        #expect(fold("각").bytes.starts(with: fold("가").bytes))
        #expect(fold("한국어").bytes.starts(with: fold("한국").bytes))
        #expect(!fold("나").bytes.starts(with: fold("가").bytes))
    }

    @Test func longString() {
        let unit = "Äpfel und 12 Birnen, и\u{306} 각 “Œuvre” "
        let long = fold(String(repeating: unit, count: 25_000))
        #expect(long.sourceOffsets.last == unit.utf8.count * 25_000 && long.sourceOffsets.last ?? 0 > 1 << 20)
        let once = fold(unit).bytes
        #expect(long.bytes.count == once.count * 25_000)
        #expect(long.bytes.suffix(once.count).elementsEqual(once))
    }

    /// A very long sequence of marks, each of which may combine with the letter.
    @Test func longSequenceOfMarks() {
        let text = "и" + String(repeating: "\u{306}", count: 600_000) + "a"
        expect(text, "йa")
        #expect(fold(text).sourceOffsets == [0, 0, 1_200_002, 1_200_003])
    }

    @Test func concurrentTasksGetTheSameResults() async throws {
        let texts = randomStrings(4_000, upTo: 40, seed: 6)
        let alone = texts.map(fold.fold)
        let together = await withTaskGroup(of: [FoldedText]?.self) { group in
            for _ in 0..<8 { group.addTask { (try? PrimaryFolding()).map { texts.map($0.fold) } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(together.count == 8 && together.allSatisfy { $0 == alone })
    }
}
