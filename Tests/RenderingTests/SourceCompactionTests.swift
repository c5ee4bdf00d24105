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
