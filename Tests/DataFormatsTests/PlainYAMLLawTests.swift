import TestSupport
import Testing

/// Whatever is read without the parser is exactly what the parser reads, without problems.
@Suite struct PlainYAMLLawTests {
    private static let words = [
        "Owl", "a", "7", "12", "-3", "+1", "1.5e3", "0x1F", "0o17", "1_000", "1e999", ".inf", "-.Inf",
        ".nan", "null", "Null", "~", "yes", "no", "true", "False", "2024-05-01", "12:30",
        "http://x.y/z?q=1", "C#", "don't", "<<", "/a.jpg", "(so)", "été", "日本", "“x”", "😀", "👩‍🚀",
        "e\u{301}", "\u{301}", "ＡＢ", "\u{F000}", "\u{E0067}",
    ]
    private static let signs = [
        "-", "- ", "--", "---", "--- ", "...", "?", "? ", ":", ": ", ":\u{A0}", "#", " #", " # ", "*", "*a",
        "&a ", "!", "!!str ", "|", ">", ">-", "%", "@", "`", ",", ", ", "[", "]", "[]", "{", "}", "{}", "'",
        "''", "\"", "\\", "\\n", " ", "  ", "\t", "\n", "\r", "\r\n", "\n\n", "\n ", "\n  ", "\n- ",
        "\n  - ", "\n#", "\u{85}", "\u{2028}", "\u{2029}", "\u{A0}", "\u{FEFF}", "\u{FFFE}", "\u{7F}",
        "\u{80}", "\u{B}", "\u{F0000}", "\u{10FFFF}",
    ]
    private static let keys = [
        "a", "b", "title", "Title", "k-1", "k_2", "null", "y", "<<", "é", "1", "a b", "\"q\"",
    ]
    private static let lineEnds = ["\n", "\n", "\n", "\n", "\n", "\r\n", "\r", "\n\n", "\n ", ""]

    @Test func theParserReadsTheSame() {
        var random = SeededGenerator(seed: 1)
        let count = 20_000
        var accepted = 0
        for _ in 0..<count {
            let text = Self.document(using: &random)
            guard let plain = PlainYAML(text).plain else { continue }
            accepted += 1
            #expect(plain == PlainYAML(text).parsed, "\(text.debugDescription)")
        }
        #expect(accepted > count / 10)
        #expect(accepted < count)
    }

    private static func document(using random: inout SeededGenerator) -> String {
        let hostility = [0, 5, 15, 40].randomElement(using: &random) ?? 0
        return (0..<Int.random(in: 1...5, using: &random)).map { _ in
            line(hostility, using: &random) + (lineEnds.randomElement(using: &random) ?? "")
        }.joined()
    }

    private static func line(_ hostility: Int, using random: inout SeededGenerator) -> String {
        let key = keys.prefix(random.chance(5 + hostility) ? 99 : 8).randomElement(using: &random) ?? ""
        let text = text(hostility, using: &random)
        let indentation = random.chance(80) ? "  " : " "
        switch Int.random(in: 0..<15, using: &random) {
        case 0: return key + ":"
        case 1: return key + ":\n- " + text + "\n- " + Self.text(hostility, using: &random)
        case 2: return key + ":\n  - " + text + "\n  - " + Self.text(hostility, using: &random)
        case 3: return key + ": [" + text + ", " + Self.text(hostility, using: &random) + "]"
        case 4: return key + ": \"" + text + "\""
        case 5: return key + ": '" + text + "'"
        case 6: return random.chance(hostility) ? text : key + ": [" + text + "]"
        case 7: return random.chance(hostility) ? "- " + text : key + ": x"
        case 8, 9: return key + ":\n" + indentation + "b: " + text
        case 10: return indentation + key + ": " + text
        default: return key + ": " + text
        }
    }

    private static func text(_ hostility: Int, using random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...4, using: &random)).map { index in
            let word = words.randomElement(using: &random) ?? ""
            guard random.chance(hostility) else { return index == 0 ? word : " " + word }
            return signs.randomElement(using: &random) ?? ""
        }.joined()
    }
}
