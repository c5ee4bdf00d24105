@testable import DataFormats
@testable import Diagnostics
import TestSupport
import Testing

@Suite struct MarkdownDocumentTests {
    private func read(_ text: String) -> (MarkdownDocument?, Reading) { read(Array(text.utf8)) }

    private func read(_ bytes: [UInt8]) -> (MarkdownDocument?, Reading) {
        var diagnostics = Diagnostics()
        let document = MarkdownDocument.read(SourceFile(path: "a.md", bytes: bytes), into: &diagnostics)
        return (document, Reading(values: [], diagnostics: diagnostics.sorted))
    }

    @Test(
        arguments: [
            ("---\ntitle: Owl\n---\n# Body\n", "{title@2:1: \"Owl\"@2:8}@2:1", "# Body\n", 4),
            ("--- \t\r\ntitle: Owl\r\n... \r\nBody", "{title@2:1: \"Owl\"@2:8}@2:1", "Body", 4),
            ("---\ra: 1\r---\rBody\r", "{a@2:1: 1@2:4}@2:1", "Body\r", 4),
            ("---\n\n# x\n\n  a: 1\n---\n\n\nBody", "{a@5:3: 1@5:6}@5:3", "\n\nBody", 7),
            ("---\ntitle: Owl\n---", "{title@2:1: \"Owl\"@2:8}@2:1", "", 4),
            ("---\n---\nBody", "{}@2:1", "Body", 3),
            ("---\n# nothing\n---\n---\n", "{}@2:1", "---\n", 4),
            ("---\na: |\n  x\n  ---\n---\nBody\n---\n", "{a@2:1: \"x\\n---\\n\"@2:4}@2:1", "Body\n---\n", 6),
            (
                "---\na: [\(String(repeating: "[], ", count: 20))*]\n---\n".replacing("*", with: "x"), nil,
                "", 4
            ),
            ("\u{FEFF}---\na: 1\n---\nBody", "{a@2:1: 1@2:4}@2:1", "Body", 4),
        ] as [(String, String?, String, Int)])
    func readsFrontMatterAndBody(_ text: String, _ fields: String?, _ body: String, _ line: Int) {
        let (document, reading) = read(text)
        #expect(reading.findings.isEmpty)
        if let fields { #expect(document?.fields.outline == fields) }
        #expect(document.map { String(decoding: $0.body, as: UTF8.self) } == body)
        #expect(document?.bodyLine == line)
    }

    @Test(arguments: [
        "", "Body", "# Title\n---\n", "----\n---\n", "---x\n", " ---\na: 1\n---\n", "\n---\nA text.\n\n---\n",
        "***\n", "--", "\n---\na: 1\n", "+++\na\n", "+++ a\n+++\n", "{{< a >}}\n", "{a}\n", "Titles: a\n",
        "{\n", "----\nText\ntitle: a\n", "***\n\nfoo: a\n", "Text\ntitle: a\n",
    ])
    func withoutFrontMatterTheWholeFileIsTheBody(_ text: String) {
        let (document, reading) = read(text)
        #expect(reading.findings.isEmpty)
        #expect(document?.fields.members?.isEmpty == true)
        #expect(document.map { String(decoding: $0.body, as: UTF8.self) } == text)
        #expect(document?.bodyLine == 1)
    }

    @Test func theBodyHasTheIndicesOfTheFile() {
        let text = "---\na: é\n---\nBody"
        #expect(read(text).0?.body.startIndex == Array(text.utf8).count - 4)
    }

    @Test(arguments: [
        InvalidText("---\ntitle: Owl\nBody\n", Finding(1, 1, .frontMatter(.unclosed))),
        InvalidText("---", Finding(1, 1, .frontMatter(.unclosed))),
        InvalidText(
            "---\nSome text\n\n---\nmore\n", Finding(2, 1, .frontMatter(.notMapping(found: "a string")))),
        InvalidText("---\n- a\n---\n", Finding(2, 1, .frontMatter(.notMapping(found: "a list")))),
        InvalidText("---\ntitle:Owl\n---\n", Finding(2, 1, .missingSpaceAfterColon)),
        InvalidText("---\ntitle：Owl\n---\n", Finding(2, 6, .lookalike("：", meant: ":"))),
        InvalidText(
            "---\ntitle：Owl\n  night\n class：bird\n---\n", Finding(2, 6, .lookalike("：", meant: ":")),
            Finding(4, 7, .lookalike("：", meant: ":"))),
        InvalidText("---\ntitle:\u{A0}Owl\n---\n", Finding(2, 7, .lookalike("\u{A0}", meant: " "))),
        InvalidText(
            "---\n# 注：a\ntitle:Owl # 注：b\n---\n", Finding(3, 1, .yaml(.missingSpaceAfterColon))),
        InvalidText(
            "---\u{A0}\na: 1\n---\n", Finding(1, 4, .frontMatter(.invisibleInDelimiter("\u{A0}")))),
        InvalidText(
            "\u{200B}---\na: 1\n---\n", Finding(1, 1, .frontMatter(.invisibleInDelimiter("\u{200B}")))),
        InvalidText(
            "---\na: 1\n--- \u{200B}\nb\n", Finding(3, 5, .frontMatter(.invisibleInDelimiter("\u{200B}")))),
        InvalidText("---\ntitle: Owl: x\n---\n", Finding(2, 11, .secondColon)),
        InvalidText("---\n\né: 1\nb: *c\n---\n", Finding(4, 4, .alias("*c"))),
        InvalidText("---\na: 1\nb: \"x\n---\n\"\n", Finding(3, 4, .unclosedQuote)),
        InvalidText("---\na: [b\n---\n", Finding(2, 4, .unclosedBracket("["))),
        InvalidText("---\na: [b,\n---\n", Finding(2, 7, .unclosedFlowCollection)),
        InvalidText("---\na: \u{1}\n---\n", Finding(2, 4, .forbiddenCharacter(1))),
        InvalidText("a\u{0}", Finding(1, 2, .nulCharacter)),
    ])
    func reportsPositionsInTheWholeFile(_ row: InvalidText) {
        let (document, reading) = read(row.text)
        #expect(reading.findings == row.findings)
        #expect(document == nil)
    }

    @Test(arguments: [
        ("+++\n+++\nBody", FrontMatterProblem.toml(lines: []), 1),
        ("+++\ntitle = \"A\"\n\nBody\n\nb = 1\n", .toml(lines: ["---", "title: \"A\"", "---"]), 1),
        (
            """
            +++
            title = "An \\"owl\\" # 1" # comment
            names = ["a", 'b', 3]
            weight = -1.5
            draft = true
            date = 2024-01-02T03:04:05Z
            a.b = 1
            text = \"\"\"
            One "two"
              \\tthree\"\"\"
            raw = '''C:\\new
            \"'''
            list = [
              "a", # the first
              2,
            ]
            # About the owl
            more = \"\"\"\\
              continued = 1\"\"\"
            [extra]
            size = 3
            [[list]]
            x = 1
            [a.b]
            y = 1
            +++
            """,
            .toml(lines: [
                "---", #"title: "An \"owl\" # 1""#, "names: [\"a\", 'b', 3]", "weight: -1.5", "draft: true",
                "date: 2024-01-02T03:04:05Z", "# a.b = 1", #"text: "One \"two\"\n  \tthree""#,
                #"raw: "C:\\new\n\"""#, "list: [ \"a\", 2, ]", "# About the owl", #"# more = """\"#,
                #"#   continued = 1""""#, "extra:", "  size: 3", "# [[list]]", "# x = 1", "# [a.b]",
                "# y = 1", "---",
            ]), 1
        ),
        ("{\n  \"title\": \"Owl\"\n}\nBody", .json, 1), ("{\"title\": \"Owl\"}\n", .json, 1),
        ("---json\n{\"title\": \"Owl\"}\n---\nBody", .otherDelimiter("---json"), 1),
        ("---YAML \ntitle: Owl\n---\n", .otherDelimiter("---YAML"), 1),
        (";;;\n\"title\": \"Owl\"\n;;;\n", .otherDelimiter(";;;"), 1),
        ("\n \n---\ndraft: true\n---\nBody", .notOnFirstLine, 3),
        ("Title: Owl\nStatus: draft\n\nBody", .withoutDelimiters("Title: Owl"), 1),
        ("\n\ntitle: Owl\n", .withoutDelimiters("title: Owl"), 3),
        ("----\ntitle: Owl\n----\n", .withoutDelimiters("title: Owl"), 2),
        (" ---\ntags:\n  - a\ndraft: true\ntitle: Owl\n---\n", .withoutDelimiters("title: Owl"), 5),
        ("–––\ntitle: Owl\n–––\n", .withoutDelimiters("title: Owl"), 2),
        ("***\ntitle: Owl\n***\n", .withoutDelimiters("title: Owl"), 2),
        ("--\ntitle: Owl\n--\n", .withoutDelimiters("title: Owl"), 2),
        ("<!-- c -->\n---\ntitle: Owl\n---\n", .withoutDelimiters("title: Owl"), 3),
    ])
    func frontMatterOfOtherProgramsIsReported(_ text: String, _ problem: FrontMatterProblem, _ line: Int) {
        let (document, reading) = read(text)
        #expect(reading.findings == [Finding(line, 1, .frontMatter(problem))])
        #expect((document == nil) == (reading.diagnostics.first?.severity == .error))
    }

    @Test(arguments: [
        "---json\n{}\n", "---not json\n---\n", ";;;\nText\n",
        "***\n\nTitle: the one that got away\n", "***\nAuthor: me\nTitle: Book one\n", "*\nTitle: x\n",
        "+\ntitle: plus\n", "===\ntitle: x\n", "***\nTitle: x\n\nText\n\n***\n", "*\ntitle: x\n*\n",
    ])
    func textAfterARuleOrABulletIsNotFrontMatter(_ text: String) {
        let (document, reading) = read(text)
        #expect(reading.findings == [])
        #expect(document != nil)
    }

    @Test func duplicateFieldsAreReportedButRead() {
        let (document, reading) = read("---\na: 1\nb: 1\na: 2\n---\nBody")
        #expect(document?.fields["a"]?.text == "1")
        #expect(reading.findings == [Finding(4, 1, .duplicateKey("a", firstLine: 2))])
        #expect(reading.diagnostics.map(\.line) == ["a: 2"])
    }

    @Test func showsTheLineOfTheFile() {
        #expect(read("---\nx: 1\né: *c\n---\n").1.diagnostics.map(\.line) == ["é: *c"])
        #expect(read("---\nx: 1\né: a: b\n---\n").1.diagnostics.map(\.line) == ["é: a: b"])
    }

    @Test func invalidTextIsReportedOnce() {
        let (document, reading) = read(Array("---\na: 1\n---\n".utf8) + [0x61, 0xFF])
        #expect(document == nil)
        #expect(reading.findings == [Finding(4, 2, .invalidUTF8)])
    }
}
