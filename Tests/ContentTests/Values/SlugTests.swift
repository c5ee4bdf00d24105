import Content
import TestSupport
import Testing

@Suite("A slug")
struct SlugTests {
    @Test(
        "has the letters and digits of a string in lower case, with `-` for spaces, `-`, `_` and `.`",
        arguments: [
            ("owl", "owl"), ("Barn Owl", "barn-owl"), ("barn-owl", "barn-owl"), ("  barn   owl ", "barn-owl"),
            ("A_b.c", "a-b-c"), ("--x--", "x"), ("._x_.", "x"), ("a - b", "a-b"), ("a\u{A0}b", "a-b"),
            ("2024", "2024"), ("v1.10", "v1-10"), ("ABC", "abc"),
            ("Ärger", "ärger"), ("ÜBER", "über"), ("Straße", "straße"), ("ΑΘΉΝΑ", "αθήνα"), ("İ", "i"),
            ("İzmir", "izmir"), ("I\u{307}zmir", "izmir"), ("i\u{307}zmir", "izmir"),
            ("हिन्दी भाषा", "हिन्दी-भाषा"), ("ภาษาไทย", "ภาษาไทย"), ("น้ำ", "น้ำ"),
            ("日本語", "日本語"), ("ガラス", "ガラス"), ("漢字 かな", "漢字-かな"), ("السلام", "السلام"), ("한국어", "한국어"),
            ("Soft\u{AD}ware", "software"), ("ba\u{200B}sil", "basil"), ("\u{FEFF}basil", "basil"),
            ("x\u{202E}y", "xy"), ("کتاب\u{200C}ها", "کتابها"), ("क्\u{200D}ष", "क्ष"), ("葛\u{E0100}", "葛"),
            ("1\u{FE0F} step", "1-step"), ("a -5", "a-5"), ("- 5", "5"), ("-x", "x"),
            ("e\u{301}tude", "\u{E9}tude"), ("Åse", "åse"), ("A\u{30A}se", "åse"),
        ] as [(String, String)])
    func readable(text: String, expected: String) {
        #expect(Slug.make(from: text).unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test("is a hash if one letter has more marks than a slug has bytes")
    func longLetter() {
        let text = "a" + String(repeating: "\u{301}", count: 60)
        #expect(Slug.make(from: text) == Slug.hash(of: text))
    }

    @Test(
        "has six hex digits of a hash if other characters are dropped",
        arguments: [
            ("clang++", "clang-"), ("C#", "c-"), ("AT&T", "at-t-"), ("what?", "what-"), ("a/b", "a-b-"),
            ("50 %", "50-"), ("½ cup", "cup-"), ("snow ☃ man", "snow-man-"), ("a\tb", "a-b-"),
            ("a\nb", "a-b-"),
            ("(x)", "x-"), ("1\u{FE0F}\u{20E3} Step", "1-step-"), ("-44", "44-"), ("-0", "0-"), (".5", "5-"),
            ("-.5", "5-"), ("−44", "44-"), ("+5", "5-"), ("-0044-03-15", "0044-03-15-"), ("-٤٤", "٤٤-"),
            (" -1 °C", "1-c-"), ("it's", "it-s-"),
        ])
    func lossy(text: String, beginning: String) {
        let slug = Slug.make(from: text)
        #expect(slug.hasPrefix(beginning))
        #expect(isHash(slug.dropFirst(beginning.count)))
        #expect(slug == beginning + Slug.hash(of: text))
    }

    @Test(
        "is only the hash if nothing is left",
        arguments: ["", "[[", "%", "!", ".", "-", "_", "..", " ", "🦉", "\u{301}", "++", "\u{0}"])
    func hashOnly(text: String) {
        #expect(isHash(Slug.make(from: text)[...]))
    }

    @Test(
        "is the same without characters that readers cannot see",
        arguments: ["\u{2708}\u{FE0F} Flights", "C\u{AD}++", "\u{200B}", "a\u{200E}/b\u{2060}"])
    func invisible(text: String) {
        let seen = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isInvisible }))
        #expect(Slug.make(from: text) == Slug.make(from: seen))
    }

    @Test("differs for strings that differ only in dropped characters")
    func distinct() {
        let texts = [
            "C", "C+", "C++", "C#", "C?", "+C", "44", "-44", ".44", "-.44", "−44", "[[", "%", "[", "", "…",
            "!", "?",
        ]
        #expect(Set(texts.map { Slug.make(from: $0) }).count == texts.count)
    }

    @Test(
        "is the same for composed and decomposed strings", arguments: ["Äpfel", "Ångström", "é!", "가나", "🦉é"])
    func normalForms(text: String) {
        let decomposed = text.decomposed
        #expect(Slug.make(from: text) == Slug.make(from: decomposed))
        let slug = Slug.make(from: decomposed)
        #expect(slug.unicodeScalars.elementsEqual(Slug.make(from: text).unicodeScalars))
    }

    @Test(
        "of a long string is cut between characters and gets a hash",
        arguments: ["x", "ab ", "日", "é", "e\u{301}", "हि", "🦉y", "Ab_"])
    func long(piece: String) {
        let text = String(repeating: piece, count: 300)
        let slug = Slug.make(from: text)
        #expect(slug.utf8.count <= Slug.maximumLength + 7)
        #expect(slug.hasSuffix("-" + Slug.hash(of: text)))
        #expect(slug != Slug.make(from: text + "z"))
        let kept = slug.dropLast(7)
        #expect(!kept.hasSuffix("-"))
        #expect(Slug.make(from: String(kept)) == kept)
    }

    @Test("of exactly the maximum length is not cut")
    func longest() {
        let text = String(repeating: "a", count: Slug.maximumLength)
        #expect(Slug.make(from: text) == text)
        #expect(Slug.make(from: text.uppercased()) == text)
        #expect(Slug.make(from: text + "a").hasSuffix("-" + Slug.hash(of: text + "a")))
    }

    @Test("satisfies its laws for three thousand random strings")
    func laws() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<3_000 {
            let text = randomText(&generator)
            let slug = Slug.make(from: text)
            #expect(!slug.isEmpty, "\(text.debugDescription)")
            #expect(!slug.contains("_"), "\(text.debugDescription)")
            #expect(!slug.hasPrefix("-") && !slug.hasSuffix("-"), "\(text.debugDescription)")
            #expect(!slug.contains("--"), "\(text.debugDescription)")
            #expect(slug == slug.lowercased(), "\(text.debugDescription)")
            #expect(Slug.make(from: text) == slug)
            // A generated id is also a valid explicit id.
            #expect(ExplicitID.problem(with: slug) == nil, "\(text.debugDescription) → \(slug)")
            if slug.utf8.count <= Slug.maximumLength {
                #expect(Slug.make(from: slug) == slug, "\(text.debugDescription)")
            }
        }
    }

    private func isHash(_ text: Substring) -> Bool {
        text.count == 6 && text.allSatisfy { $0.isHexDigit && !$0.isUppercase }
    }

    private func randomText(_ generator: inout SeededGenerator) -> String {
        let blocks: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x41...0x5A, 0xC0...0x17F, 0x300...0x34E, 0x391...0x3C9, 0x5D0...0x5EA,
            0x904...0x94D,
            0xE01...0xE4C, 0x3041...0x30FA, 0xAC00...0xD7A3, 0x4E00...0x4EFF, 0x2000...0x206F,
            0x1F600...0x1F64F,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...30, using: &generator) {
            guard let block = blocks.randomElement(using: &generator),
                let scalar = Unicode.Scalar(UInt32.random(in: block, using: &generator))
            else { continue }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
