import ICUCollation
import Testing

/// The index letters of strings. The expected values follow each language's alphabet in CLDR.
@Suite struct LetterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let language: String
        var alphabets: [String] = []
        let letters: [String: String]

        var testDescription: String { ([language] + alphabets).joined(separator: "+") }
    }

    static let cases = [
        Case(
            language: "en",
            letters: [
                "apple": "A", "Éclair": "E", "zebra": "Z", "ß": "S", "Æsir": "A", "ａｐｐｌｅ": "A",
                "": "#", "42": "#", "(apple)": "#", " ": "#", "Яблоко": "#", "林檎": "#", "\u{0}": "#",
                "\u{0}b": "B",
            ]
        ),
        Case(
            language: "sv",
            letters: [
                "Åland": "Å", "älg": "Ä", "Österrike": "Ö", "Øresund": "Ö", "Zorn": "Z", "Über": "Y",
                "A\u{30A}": "Å",
            ]
        ),
        Case(
            language: "de",
            letters: ["Äpfel": "A", "Österreich": "O", "Übung": "U", "ßa": "S", "Schule": "S"]),
        Case(
            language: "cs",
            letters: [
                "Chorvatsko": "CH", "chata": "CH", "Cuba": "C", "Čína": "Č", "Hora": "H", "Ďáblice": "D",
                "Řím": "Ř",
                "Šumava": "Š", "Žatec": "Ž", "Ústí": "U",
            ]
        ),
        Case(
            language: "hu",
            letters: ["Csaba": "CS", "Cuba": "C", "Dzsungel": "DZS", "Gyula": "GY", "Öröm": "Ö"]),
        Case(
            language: "ru",
            letters: ["Ёлка": "Е", "Йод": "Й", "Эхо": "Э", "яма": "Я", "Apple": "#", "7": "#"]),
        Case(
            language: "ja",
            letters: [
                "あい": "あ", "アイ": "あ", "ｱｲ": "あ", "がく": "か", "ギリシャ": "か", "ぱり": "は", "ん": "わ", "ヴ": "あ",
                "日本": "#", "Tokyo": "#",
            ]
        ),
        Case(
            language: "ko",
            letters: ["가나": "ㄱ", "까치": "ㄱ", "나라": "ㄴ", "대한": "ㄷ", "한국": "ㅎ", "漢字": "ㅎ", "Seoul": "#"]
        ),
        Case(language: "zh", letters: ["阿": "A", "中国": "Z", "重庆": "C", "Apple": "A", "東京": "D", "я": "#"]),
        Case(language: "zh-Hant", letters: ["一": "1劃", "中": "4劃", "Apple": "#"]),
        Case(
            language: "ar",
            letters: ["أحمد": "ا", "بيت": "ب", "يوم": "ي", "12": "#", "١٢": "#", "۱۲ ب": "#", "٪": "#"]),
        Case(language: "fa", letters: ["آب": "آ", "ابر": "ا", "۱۲": "#", "١٢": "#"]),
        Case(language: "hi", letters: ["अंक": "अ", "१२": "#", "।": "#"]),
        Case(language: "bn", letters: ["অংক": "অ", "১২": "#", "৳": "#"]),
        Case(language: "th", letters: ["กา": "ก", "เก": "ก", "๑๒": "#", "฿": "#"]),
        Case(language: "my", letters: ["က": "က", "၁၂": "#"]),
        Case(
            language: "en", alphabets: ["ru", "ja"],
            letters: ["Apple": "A", "яма": "Я", "カナ": "か", "Ωmega": "#"]),
        // Other languages order these letters before ا.
        Case(
            language: "en", alphabets: ["ar"],
            letters: [
                "أحمد": "ا", "إيمان": "ا", "آدم": "ا", "ابن": "ا", "\u{200F}أحمد": "ا", "باب": "ب",
                "Zoo": "Z",
                "١": "#", "𐎠": "#", "«أ»": "#",
            ]),
        Case(language: "hi", alphabets: ["ar"], letters: ["أحمد": "ا", "अ": "अ"]),
        Case(language: "ja", alphabets: ["en"], letters: ["Tokyo": "T", "とうきょう": "た", "東京": "#"]),
    ]

    @Test(arguments: cases) func letterOfString(_ example: Case) throws {
        let collation = try Collation(language: example.language, alphabets: example.alphabets)
        for (text, letter) in example.letters {
            #expect(collation.letter(of: text) == letter, "\(text)")
            let position = collation.letterPosition(of: text)
            #expect(
                position == collation.letters.firstIndex(of: letter) ?? collation.letters.count, "\(text)")
        }
    }

    /// The documented exceptions.
    @Test func lettersInsideOfOthers() throws {
        let maltese = try Collation(language: "mt")
        #expect(maltese.sortKey(for: "iebes") < maltese.sortKey(for: "ikel"))
        #expect(maltese.letter(of: "iebes") == "IE" && maltese.letter(of: "ikel") == "I")
        let khmer = try Collation(language: "km")
        #expect(khmer.letters.contains("ឪ") && khmer.letter(of: "ឪ") == "ឩ")
    }

    @Test(arguments: [
        ("en", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ("sv", "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ"),
        ("ru", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯ"),
        ("ja", "あかさたなはまやらわ"),
        ("ko", "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"),
        ("zh", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ("xx", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ])
    func lettersOfLanguage(language: String, letters: String) throws {
        #expect(try Collation(language: language).letters == letters.map(String.init))
    }

    @Test func additionalAlphabetsKeepTheOrderOfTheLanguage() throws {
        let letters = try Collation(language: "en", alphabets: ["ja", "ru"]).letters
        #expect(letters.count == 26 + 30 + 10)
        #expect(letters.prefix(26).last == "Z")
        #expect(letters[26] == "А" && letters.last == "わ")
    }

    /// By default, ICU drops labels beyond 99.
    @Test func longAlphabetsAreComplete() throws {
        #expect(try Collation(language: "zh-u-co-unihan").letters.count > 200)
    }

    @Test(arguments: ["en", "ja", "zh", "zh-Hant", "cs"]) func lettersAreUnique(language: String) throws {
        let letters = try Collation(language: language, alphabets: ["en", "ru", "ja", "ko", "he", "zh"])
            .letters
        #expect(Set(letters).count == letters.count)
    }
}
