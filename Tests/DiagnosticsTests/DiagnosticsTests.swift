import Diagnostics
import TestSupport
import Testing

@Suite("Diagnostics of one run")
struct DiagnosticsTests {
    private func diagnostic(_ problem: Problem, _ file: String, _ line: Int, _ column: Int) -> Diagnostic {
        Diagnostic(problem, file: file, position: SourcePosition(line: line, column: column))
    }

    @Test("are sorted by file, line, column and message, without duplicates")
    func sorted() {
        let found = [
            diagnostic(.rawHTML, "b", 1, 1), diagnostic(.noCatalog, "a", 2, 1),
            diagnostic(.rawHTML, "a", 1, 2),
            diagnostic(.noCatalog, "a", 1, 1), diagnostic(.emptyCatalog(.noFiles), "a", 1, 1),
            diagnostic(.rawHTML, "a", 1, 2),
        ]
        let expected = [
            "a:1:1: there is no catalog here", "a:1:1: this catalog has no entries",
            "a:1:2: raw HTML is shown as text",
            "a:2:1: there is no catalog here", "b:1:1: raw HTML is shown as text",
        ]
        for rotation in found.indices {
            var diagnostics = Diagnostics()
            for one in found[rotation...] + found[..<rotation] { diagnostics.report(one) }
            #expect(diagnostics.report == expected)
        }
    }

    @Test("tell whether there are errors, and in which files")
    func errors() {
        var diagnostics = Diagnostics()
        #expect(diagnostics.isEmpty)
        diagnostics.report(diagnostic(.rawHTML, "a", 1, 1))
        #expect(!diagnostics.isEmpty && !diagnostics.hasErrors && diagnostics.filesWithErrors.isEmpty)
        diagnostics.report(diagnostic(.noCatalog, "b", 1, 1))
        #expect(diagnostics.hasErrors)
        #expect(diagnostics.filesWithErrors == ["b"])
    }

    @Test("are unique by message and position, even if they quote long texts")
    func ties() {
        let long = String(repeating: "long ", count: 100_000)
        var diagnostics = Diagnostics()
        for name in ["b", "a", "b", "a"] {
            diagnostics.report(diagnostic(.invalidLanguage(long + name), "a", 1, 1))
        }
        #expect(
            diagnostics.sorted.map { $0.problem } == [
                .invalidLanguage(long + "a"), .invalidLanguage(long + "b"),
            ])
    }

    @Test("provide the line for the caret")
    func line() {
        let file = SourceFile(path: "a.md", text: "one\r\ntwo\r\nthree")
        #expect(Diagnostic(.rawHTML, in: file, atByte: 6).line == "two")
        #expect(Diagnostic(.rawHTML, in: file, atByte: 6).position == SourcePosition(line: 2, column: 2))
    }

    @Test("advice on the name of a column has it as SQL has it between quotes")
    func columnInQuotes() {
        let problem = Problem.database(.invisibleInColumn("3\u{200B}\"", "\u{200B}"))
        #expect(problem.advice == #"rename it in the database, or with AS: … AS "3""""#)
    }

    @Test(
        "escape invisible characters and those that change the text direction",
        arguments: [
            ("plain – ä 🦉", "plain – ä 🦉"), ("a\u{202E}b", "a\\u{202e}b"), ("a\nb", "a\\u{a}b"),
            ("\u{1B}[31m", "\\u{1b}[31m"),
            ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("a\u{2028}b", "a\\u{2028}b"),
            ("a\u{200B}b", "a\\u{200b}b"),
        ])
    func visible(text: String, expected: String) {
        #expect(text.visible == expected)
    }

    @Test(
        "say how to write a path that is not the path of a file",
        arguments: [
            (
                "gone.md",
                "write the path relative to this file, or relative to the content folder with a leading “/”"
            ),
            ("/gone.md", "correct the path, or add the file: a leading “/” is the content folder"),
            ("www.example.org", "for a website, write https://www.example.org"),
        ])
    func brokenLink(destination: String, advice: String) {
        #expect(Problem.brokenLink(destination, suggestion: nil).advice == advice)
    }

    @Test(
        "quote the heading that a link by name has",
        arguments: [
            ("[[Owl#Fod]]", "Fod", "write a heading of that page after “#”, such as [[Owl#Food]]"),
            ("[[#^a1]]", "^a1", "link to a heading, such as [[Owl#Food]]: links to blocks are not supported"),
        ])
    func brokenHeading(link: String, heading: String, advice: String) {
        let problem = Problem.brokenAnchor(link, anchor: "a", suggestion: nil)
        #expect(problem.message == "the target page has no heading “\(heading)”")
        #expect(problem.advice == advice)
    }

    @Test(
        "are warnings if the site can still be built",
        arguments: [Problem.symbolicLink, .emptyCatalog(.noFiles), .rawHTML])
    func warnings(problem: Problem) {
        #expect(problem.severity == .warning)
    }
}
