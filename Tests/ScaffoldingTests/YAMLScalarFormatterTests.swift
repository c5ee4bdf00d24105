@testable import DataFormats
@testable import Diagnostics
@testable import Scaffolding
import TestSupport
import Testing

@Suite("Strings as YAML scalars")
struct YAMLScalarFormatterTests {
    @Test(
        "a string is unquoted if that is safe, otherwise in double quotes",
        arguments: [
            ("Garage", "Garage"), ("name.common", "name.common"), ("A–Z", "\"A–Z\""), ("By room", "By room"),
            ("Žluťoučký kůň", "Žluťoučký kůň"), ("日本", "日本"), ("", "\"\""), (" a", "\" a\""),
            ("a ", "\"a \""),
            ("true", "\"true\""), ("No", "\"No\""), ("y", "\"y\""), ("null", "\"null\""), ("~", "\"~\""),
            ("1.10", "\"1.10\""), ("007", "\"007\""), ("1_000", "\"1_000\""), ("0x1F", "\"0x1F\""),
            ("1e3", "\"1e3\""), ("1e3kg", "1e3kg"), ("2024-01-02", "\"2024-01-02\""), ("12:30", "\"12:30\""),
            ("- a", "\"- a\""), ("a: b", "\"a: b\""), ("a #b", "\"a #b\""), ("[a]", "\"[a]\""),
            ("a,b", "\"a,b\""), ("$key", "$key"), ("$", "\"$\""), ("a$b", "\"a$b\""),
            ("*a", "\"*a\""), ("&a", "\"&a\""), ("!a", "\"!a\""), ("?", "\"?\""), ("---", "\"---\""),
            ("say \"x\\y\"", "\"say \\\"x\\\\y\\\"\""), ("a\nb\tc\rd", "\"a\\nb\\tc\\rd\""),
            ("\u{85}\u{2028}\u{FEFF}\u{202E}", "\"\\u0085\\u2028\\uFEFF\\u202E\""),
            ("\u{E000}\u{F0000}", "\"\\uE000\\U000F0000\""), ("😀", "\"😀\""),
        ])
    func table(text: String, written: String) {
        #expect(YAMLScalarFormatter.make(text) == written)
    }

    @Test("any string reads back unchanged: as a value, as a key, in a list, and after a comment")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<1_500 {
            let text = HostileText.make(using: &generator)
            let written = YAMLScalarFormatter.make(text)
            var comments = CommentedYAML()
            comments.comment(text, indent: 2)
            let yaml =
                "\(comments.text)value: \(written)\n\(written): key\nlist: [\(written), {\(written): 1}]\n"
            var diagnostics = Diagnostics()
            let node = YAMLReader.read(SourceFile(path: "a.yaml", text: yaml), into: &diagnostics)
            // The parser drops a leading byte order mark.
            guard text.unicodeScalars.first != "\u{FEFF}" else { continue }
            #expect(HostileText.problems(in: diagnostics) == [], "\(yaml)")
            #expect(node?["value"]?.text.map { Array($0.utf8) } == Array(text.utf8))
            #expect(node?[text]?.text == "key")
            #expect(node?["list"]?.elements?.first?.text == text)
            guard case .scalar(let scalar) = node?["value"]?.content else { continue }
            #expect(scalar.type == .string)
        }
    }
}

/// Strings that are likely to break the syntax around them.
enum HostileText {
    /// Returns what is wrong, except that keys are empty or contain byte order marks.
    static func problems(in diagnostics: Diagnostics) -> [String] {
        diagnostics.removingAll {
            switch $0.problem {
            case .syntax(.invisibleInKey), .syntax(.emptyKey): true
            default: false
            }
        }.report
    }

    private static let pieces = [
        "a", "B", "é", "e\u{301}", "日", "😀", "1", "0", "-", "_", ".", " ", "  ", "\n", "\r\n", "\t", "#",
        " #", ": ", ":",
        "\"", "'", "\\", "[", "]", "{", "}", ",", "*", "&", "!", "?", "|", ">", "%", "@", "`", "~", "---",
        "...", "true",
        "null", "\u{2028}", "\u{202E}", "\u{FEFF}", "\u{E000}", "\u{F0000}", "\u{7F}",
        "<b>", "](x)",
    ]

    static func make(using generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...6, using: &generator)
        return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
}
