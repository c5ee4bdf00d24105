import Content
import Diagnostics
import Testing

@Suite("An explicit id is unchanged or rejected")
struct ExplicitIDTests {
    @Test(arguments: [
        "a", "A", "owl", "Barn_Owl", "v1.10", "a-b", "a--b", "a_", "a-", "0", "é", "हिन्दी", "ภาษาไทย", "日本語",
        "ß", "ʻokina",
        String(repeating: "a", count: 120),
    ])
    func taken(id: String) {
        #expect(ExplicitID.problem(with: id) == nil)
    }

    @Test(
        arguments: [
            ("", .empty), (String(repeating: "a", count: 121), .tooLong(limit: 120)),
            (String(repeating: "日", count: 41), .tooLong(limit: 120)),
            ("-a", .leadingCharacter("-")), (".a", .leadingCharacter(".")), ("_a", .leadingCharacter("_")),
            ("..", .leadingCharacter(".")), (".", .leadingCharacter(".")),
            ("a.", .trailingDot), ("a..", .trailingDot),
            ("a b", .character(" ")), ("a/b", .character("/")), ("a\\b", .character("\\")),
            ("a#b", .character("#")),
            ("a?b", .character("?")), ("a%20b", .character("%")), ("a:b", .character(":")),
            ("a\"b", .character("\"")),
            ("a'b", .character("'")), ("a<b", .character("<")), ("a&b", .character("&")),
            ("a+b", .character("+")),
            ("a\nb", .character("\n")), ("a\u{0}b", .character("\u{0}")), ("a\u{7F}", .character("\u{7F}")),
            ("a\u{202E}b", .character("\u{202E}")), ("a\u{200B}b", .character("\u{200B}")),
            ("葛\u{E0100}", .character("葛\u{E0100}")),
            ("a\u{A0}b", .character("\u{A0}")), ("½", .character("½")), ("🦉", .character("🦉")),
            // A string that is not in NFC would have two spellings, and two files.
            ("cafe\u{301}", .character("e\u{301}")),
            // A combining mark does not hide the character before it.
            ("a\"\u{301}b", .character("\"\u{301}")), ("a/\u{301}b", .character("/\u{301}")),
        ] as [(String, IDProblem)])
    func rejected(id: String, problem: IDProblem) {
        #expect(ExplicitID.problem(with: id) == problem)
    }
}
