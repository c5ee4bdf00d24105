import DefaultTheme
@testable import Rendering
import Testing

@Suite("Style sheets and scripts without comments")
struct SourceCompactionTests {
    @Test(
        "comments that begin a line, indentation, and empty lines are removed from style sheets",
        arguments: [
            ("p {\n\n  color: red\n\t}\n", "p {\ncolor: red\n}\n"),
            ("/** one\n * two\n */\np {}\n", "p {}\n"),
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
            ("a :hover, b > c {}\n@media (x >= 1px) { q {} }", "a :hover,b>c{}@media (x>=1px){q{}}"),
            (
                "a ~ b + c {}\n@media (1px <= x < 2px) { q { top: calc(1px / 2) } }",
                "a~b + c{}@media (1px<=x<2px){q{top:calc(1px/2)}}"
            ),
            ("p { top: calc(1px + 2px); --x: var(--y,) [z] }", "p{top:calc(1px + 2px);--x:var(--y,) [z]}"),
            ("p { content: \": { a ; \" / \", \" }", "p{content:\": { a ; \"/\", \"}"),
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

    @Test(
        "comments, spaces and line breaks that separate nothing are removed from scripts",
        arguments: [
            ("// one\na(); // two\n\t/* three\n */ b();", "a();b();"),
            ("/** @type {A} */ let a = /** @type {B} */ (b);\n", "let a=(b);"),
            ("if (a) {\n  b();\n}\nc();\n", "if(a){b()}c();"),
            ("if (a) {\n  b = 1;\n}\nc();\n", "if(a){b=1}c();"),
            ("{ for (;a;); }", "{for(;a;);}"),
            ("{ if (a) b(c()); }", "{if(a)b(c())}"),
            ("a(b, {\n  c: [\n    d,\n  ],\n},);\n[, ];", "a(b,{c:[d]});[,];"),
            ("return a\n  ?.b\n  && [ 1, 2 ];", "return a?.b&&[1,2];"),
            ("const a = typeof b, c = a in b;", "let a=typeof b,c=a in b;"),
            ("a = b + +c - -d + ++e;", "a=b+ +c- -d+ ++e;"),
            ("a\n(b)\n[c]\n`d`", "a\n(b)\n[c]\n`d`"),
            ("async (a) => { await a; }", "async(a)=>{await a}"),
            ("", ""), ("  // one", ""), ("/* never ends\na", ""), ("\"never ends", "\"never ends"),
        ])
    func scriptCompaction(source: String, expected: String) {
        #expect(String(decoding: compactedScript(Array(source.utf8)), as: UTF8.self) == expected)
    }

    @Test(
        "strings, template literals and regular expressions of scripts stay as they are",
        arguments: [
            "\"a  // b\"", "\"a \\\"  b\"", "'\"  const'", "`a  ${b  +  c} // d`", "/[/\"]  \\/ + \"/u",
            "/a  b/.test(c)",
        ])
    func literals(literal: String) {
        let source = "a(\(literal), \(literal) );\nb = \(literal) ;\nreturn \(literal)\n"
        let expected = "a(\(literal),\(literal));b=\(literal);return"
        let result = String(decoding: compactedScript(Array(source.utf8)), as: UTF8.self)
        #expect(result.hasPrefix(expected) && result.hasSuffix(literal))
    }

    @Test("a slash after a value is a division")
    func divisions() {
        let source = "a = (b) / 2 / c[0] / \"d // e\".length; // f"
        #expect(
            String(decoding: compactedScript(Array(source.utf8)), as: UTF8.self)
                == "a=(b)/2/c[0]/\"d // e\".length;")
    }
}
