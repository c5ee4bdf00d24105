import DefaultTheme
@testable import Rendering
import Testing

@Suite("Style sheets and scripts without comments")
struct SourceCompactionTests {
    @Test(
        "comments that begin a line, indentation, and empty lines are removed",
        arguments: [
            ("a();\n\n  b();\n", "a();\nb();\n"),
            ("// one\na(); // two\n\t// three\nb();", "a(); // two\nb();\n"),
            ("/** one\n * two\n */\na();\n", "a();\n"),
            ("/** @type {A} */ let a;\n", "let a;\n"),
            ("p { /* one\n*/ color: red }\n", "p { /* one\n*/ color: red }\n"),
            ("/* one */\np {}\n/* two\n\nthree */ q {}", "p {}\nq {}\n"),
            ("url(https://example.org)\n", "url(https://example.org)\n"),
            ("", ""),
            ("/* never ends\np {}", ""),
        ])
    func compaction(source: String, expected: String) {
        #expect(String(decoding: compacted(Array(source.utf8)), as: UTF8.self) == expected)
    }

    @Test(
        "spaces, line breaks and semicolons that separate nothing are removed from style sheets, but not from strings",
        arguments: [
            ("/* one */\np {\n\tcolor: red;\n\tmargin: 0 auto\n}\n", "p{color:red;margin:0 auto}"),
            (
                "p {\n\tcolor: red;\n\tq { top: 0; }\n}\np { content: \";}\" }",
                "p{color:red;q{top:0}}p{content:\";}\"}"
            ),
            ("a :hover, b > c {}\n@media (x >= 1px) { q {} }", "a :hover,b>c{}@media (x>= 1px){q{}}"),
            ("p { top: calc(1px + 2px); --x: var(--y,) [z] }", "p{top:calc(1px + 2px);--x:var(--y,) [z]}"),
            ("p { content: \": { a ; \" / \", \" }", "p{content:\": { a ; \" / \", \"}"),
            ("a\nb {}\n", "a\nb{}"),
            ("", ""),
        ])
    func stylesCompaction(source: String, expected: String) {
        #expect(String(decoding: compactedStyles(Array(source.utf8)), as: UTF8.self) == expected)
    }

    /// Otherwise, compaction could mistake code for a string.
    @Test(
        "the strings of the theme's style sheets are in double quotes, and no comment follows code",
        arguments: DefaultTheme.styles)
    func quotes(path: String) throws {
        let file = try #require(DefaultTheme.files.first { $0.path == path })
        let code = String(decoding: compacted(file.bytes), as: UTF8.self)
        #expect(!code.contains("'") && !code.contains("\\\"") && !code.contains("/*"))
        for line in code.split(separator: "\n") {
            #expect(line.count { $0 == "\"" }.isMultiple(of: 2), "\(line)")
        }
    }

    /// Otherwise, compaction would change the string.
    @Test(
        "no template literal of the theme's scripts spans lines",
        arguments: DefaultTheme.files.filter { $0.path.hasSuffix(".js") }.map { $0.path })
    func templateLiterals(path: String) throws {
        let file = try #require(DefaultTheme.files.first { $0.path == path })
        let code = compacted(file.bytes)
        #expect(!code.isEmpty && code.count < file.bytes.count)
        for line in code.split(separator: UInt8(ascii: "\n")) {
            #expect(
                line.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2),
                "\(String(decoding: line, as: UTF8.self))")
        }
    }
}
