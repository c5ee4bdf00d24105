import Content
import ContentFixtures
import DataFormats
import Diagnostics
import Markdown
import TestSupport
import Testing

@Suite("An entry of any file format")
struct EntryTests {
    private func entry(_ text: String, file: String, settings: String = "") async throws -> Entry {
        let (entries, diagnostics) = try await loadCatalog([file: text, "catalog.yaml": settings])
        #expect(diagnostics.report == [])
        return try #require(entries.first)
    }

    @Test(
        "of Markdown has the title of the key, otherwise the top-level heading, otherwise the file's name",
        arguments: [
            ("---\ntitle: Barn owl\n---\n# Heading\n", "Barn owl"), ("# *Barn* `owl`\n\nText\n", "Barn owl"),
            ("Text\n\n## Details\n", "tyto-alba"), ("Text\n\n# Later heading\n", "Later heading"),
            ("Text\n", "tyto-alba"), ("", "tyto-alba"),
            ("---\ntitle: ''\n---\n# Heading\n", "Heading"),
            ("---\ntitle: null\n---\n# Heading\n", "Heading"), ("---\ntitle: 1984\n---\n", "1984"),
            ("---\ntitle: \" Barn owl\\t\"\n---\n", "Barn owl"), ("---\ntitle: \"\\_Owl\"\n---\n", "Owl"),
            ("---\ntitle: 1.10\n---\n", "1.10"), ("---\ntitle: No\n---\n", "No"),
            ("#\n\n# Second\n", "Second"),
            ("Heading\n=======\n", "Heading"), ("# A & \\<b> “c”\n", "A & <b> “c”"),
        ])
    func titles(text: String, title: String) async throws {
        #expect(try await entry(text, file: "tyto-alba.md").title == title)
    }

    @Test(
        "has a warning if YAML reads its title differently than it looks",
        arguments: [
            (
                "---\ntitle:\n---\n",
                ["2:7: “title” is empty, so the file name “tyto-alba” is used as the title"]
            ),
            (
                "---\ntitle: ''\n---\n",
                ["2:8: “title” is empty, so the file name “tyto-alba” is used as the title"]
            ),
            (
                "---\ntitle: '  '\n---\nText\n",
                ["2:8: “title” is empty, so the file name “tyto-alba” is used as the title"]
            ),
            ("---\ntitle:\n---\n# Heading\n", []), ("---\nx: 1\n---\n", []),
            ("---\ntitle: C # x\n---\n", ["2:10: the text after “ #” is a comment, not part of “title”"]),
            ("---\ntitle: C\t #x\n---\n", []), ("---\ntitle: C   # x\n---\n", []),
            (
                "---\r\ntitle: Größe #1\r\n---\r\n",
                ["2:14: the text after “ #” is a comment, not part of “title”"]
            ),
            ("---\ntitle: 'C # x'\n---\n", []), ("---\ntitle: C#\n---\n", []),
            ("---\ntitle: 'C' # x\n---\n", []),
            ("---\ntitle: C\n# x\n---\n", []), ("---\nx: 1 # x\ntitle: C\n---\n", []),
            (
                "---\ntitle: C\nnote: part #7 of 9\ntags:\n  - nine\n  - ten #2\n---\n",
                [
                    "3:12: the text after “ #” is a comment, not part of “note”",
                    "6:9: the text after “ #” is a comment, not part of “tags”",
                ]
            ),
            ("---\ntitle: C\nx: a # b\ny: a  #7\nn: 3 #1\nq: 'a' #7\ns: # b\nt:\n  #b\nu: '' #7\n---\n", []),
            ("---\ntitle: C\nset:   #a\ntags:\n  -  #y\nx: red # 2 or more\nd: 2020-01-01 #date\n---\n", []),
            (
                "---\ntitle: C\nx: Etude # 3\n---\n",
                ["3:10: the text after “ #” is a comment, not part of “x”"]
            ),
            (
                "---\ntitle: C\ncolor: #ff0000\ntags:\n  - #y\n  - z\nroom: Slack #help\n---\n",
                [
                    "3:8: the value of “color” is a comment", "5:5: the value of “tags” is a comment",
                    "7:13: the text after “ #” is a comment, not part of “room”",
                ]
            ),
            (
                "---\ntitle: #1 tools\n---\n",
                [
                    "2:7: “title” is empty, so the file name “tyto-alba” is used as the title",
                    "2:8: the value of “title” is a comment",
                ]
            ),
        ])
    func suspiciousTitles(text: String, expected: [String]) async throws {
        let (entries, diagnostics) = try await loadCatalog(["tyto-alba.md": text])
        #expect(entries.count == 1)
        #expect(diagnostics.report == expected.map { "content/a/tyto-alba.md:" + $0 })
        #expect(!diagnostics.hasErrors)
    }

    @Test(
        "has a warning if its first line looks like a heading without a space",
        arguments: [
            ("#Owl\n\nText\n", "1:1: “#Owl” is not a heading"),
            ("---\nx: 1\n---\n\n##Große Eule \r\n", "5:1: “##Große Eule” is not a heading"),
            ("#night #bird\n", nil), ("#night\n", nil), ("# Owl\n", nil), ("#7 of 9\n", nil),
            ("Text\n#Owl\n", nil),
            ("---\ntitle: Owl\n---\n#night\n", nil),
        ] as [(String, String?)])
    func headingWithoutSpace(text: String, expected: String?) async throws {
        let (entries, diagnostics) = try await loadCatalog(["tyto-alba.md": text])
        #expect(entries.count == 1)
        #expect(diagnostics.report == (expected.map { ["content/a/tyto-alba.md:" + $0] } ?? []))
        #expect(!diagnostics.hasErrors)
    }

    @Test("has no date if the string is empty, as in many exports")
    func emptyDate() async throws {
        let made = try await entry(
            "{\"title\": \"T\", \"added\": \" \"}", file: "x.json", settings: "entry: {date: added}")
        #expect(made.date == nil)
    }

    @Test("has the title of the field that settings name, with the same fallbacks")
    func titlePath() async throws {
        let settings = "entry: {title: name.common}"
        let named = "---\nname: {common: Owl}\ntitle: Not this\n---\n# Nor this\n"
        #expect(try await entry(named, file: "x.md", settings: settings).title == "Owl")
        #expect(
            try await entry(
                "---\nname: {common: }\ntitle: Not this\n---\n# This\n", file: "x.md", settings: settings
            ).title == "This")
    }

    @Test(
        "has as id a slug of the file's name, or of the title if the file has several entries",
        arguments: [
            ("Barn Owl.md", "# Tyto", "barn-owl"), ("x.json", "{\"title\": \"Barn Owl\"}", "x"),
            ("x.json", "[{\"title\": \"Barn Owl\"}]", "barn-owl"),
            ("x.ndjson", "{\"title\": \"Barn Owl\"}\n", "barn-owl"),
        ])
    func ids(file: String, text: String, id: String) async throws {
        #expect(try await entry(text, file: file).id == id)
    }

    @Test("has the id of the field that settings name, as written")
    func idPath() async throws {
        let made = try await entry(
            "[{\"title\": \"Owl\", \"code\": \"T_alba.1\"}]", file: "x.json", settings: "entry: {id: code}")
        #expect(made.id == "T_alba.1")
    }

    @Test("is sorted by the field that settings name if it has that, otherwise by its title")
    func sortString() async throws {
        let list = "[{\"title\": \"The Owl\", \"sort\": \"Owl, The\", \"key\": null}]"
        #expect(try await entry(list, file: "x.json").sortString == "The Owl")
        #expect(
            try await entry(list, file: "x.json", settings: "entry: {sort: sort}").sortString == "Owl, The")
        #expect(try await entry(list, file: "x.json", settings: "entry: {sort: key}").sortString == "The Owl")
    }

    @Test(
        "has a page if it has a body, unless the settings override that",
        arguments: [
            ("Text", "", true), ("", "", false), ("# Only the title", "", false),
            ("# Title\n\nText", "", true), ("  \n\n", "", false),
            ("Text", "entry: {pages: false}", false), ("", "entry: {pages: true}", true),
        ])
    func pages(text: String, settings: String, hasPage: Bool) async throws {
        #expect(try await entry(text, file: "x.md", settings: settings).hasPage == hasPage)
    }

    @Test("of JSON has its body in the field that settings name")
    func bodyField() async throws {
        let list = "[{\"title\": \"Owl\", \"text\": \"It *hoots*.\"}]"
        #expect(try await entry(list, file: "x.json").body == nil)
        let body = try await entry(list, file: "x.json", settings: "entry: {body: text}").body
        #expect(body?.text == "<p>It <em>hoots</em>.</p>\n")
    }

    @Test("of Markdown has its body in that field if the file has no other text")
    func bodyFieldOfMarkdown() async throws {
        let (settings, fields) = ("entry: {body: text}", "---\ntitle: Owl\ntext: It *hoots*.\n---\n")
        let body = try await entry(fields, file: "x.md", settings: settings).body
        #expect(body?.text == "<p>It <em>hoots</em>.</p>\n")
        let (entries, diagnostics) = try await loadCatalog([
            "x.md": fields + "It sleeps.\n", "catalog.yaml": settings,
        ])
        #expect(entries.first?.body?.text == "<p>It sleeps.</p>\n")
        #expect(
            diagnostics.report == [
                "content/a/x.md:3:7: “text” is ignored, because the file has text after its front matter"
            ])
        #expect(!diagnostics.hasErrors)
    }

    @Test(
        "leaves a heading out of its body only if it is the title",
        arguments: [
            ("# Owl\n\nText", true), ("---\ntitle: Owl\n---\n# Owl\n\nText", true),
            ("---\ntitle: Bat\n---\n# Owl\n\nText", false),
            ("Text\n\n# Owl\n", true), ("Text\n\n## Owl\n", false),
        ])
    func omittedTitle(text: String, omits: Bool) async throws {
        let body = try #require(try await entry(text + "\n\nEnd", file: "owl.md").body)
        let html = String(decoding: body.html(allowsRawHTML: false).filled { _ in nil }, as: UTF8.self)
        #expect(html.contains("Owl</h") == !omits)
    }

    @Test("keeps all its keys with their positions")
    func fields() async throws {
        let made = try await entry("---\ntitle: Owl\nclass: [bird, 2]\n---\n", file: "x.md")
        #expect(made.fields["class"]?.elements?.map { $0.text } == ["bird", "2"])
        #expect(made.file == "content/a/x.md")
        #expect(made.fields["class"]?.position == SourcePosition(line: 3, column: 8))
    }

    @Test("has a revision that changes with any part of its content")
    func revisions() async throws {
        let texts = ["# A\n\none", "# A\n\ntwo", "---\nx: 1\n---\n# A\n\none", "---\nx: 2\n---\n# A\n\none"]
        var revisions = Set<UInt64>()
        for text in texts {
            let first = try await entry(text, file: "x.md").revision
            #expect(try await entry(text, file: "y.md").revision == first)
            revisions.insert(first)
        }
        #expect(revisions.count == texts.count)
    }

    @Test("that is a draft is left out, unless drafts are included")
    func drafts() async throws {
        let files = [
            "a.md": "---\ndraft: true\n---\n", "b.md": "---\ndraft: false\n---\n",
            "c.md": "---\ndraft: null\n---\n",
            "d.json": "[{\"title\": \"e\", \"draft\": true}, {\"title\": \"f\"}]",
        ]
        #expect(try await loadCatalog(files).entries.map { $0.title } == ["b", "c", "f"])
        #expect(
            try await loadCatalog(files, drafts: true).entries.map { $0.title } == ["a", "b", "c", "e", "f"])
    }
}
