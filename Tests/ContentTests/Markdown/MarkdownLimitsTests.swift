@testable import Content
@testable import Diagnostics
@testable import Markdown
import TestSupport
import Testing

@Suite("Markdown beyond the limits is rejected before parsing")
struct MarkdownLimitsTests {
    private func problem(_ text: String, firstLine: Int = 1) -> [String] {
        var diagnostics = Diagnostics()
        let markdown = Markdown(
            MarkdownSource(text, file: "a.md", firstLine: firstLine), slug: Slug.make, into: &diagnostics)
        if markdown != nil { #expect(diagnostics.isEmpty) }
        return diagnostics.report
    }

    private static let tooDeep = "block quotes and lists are nested more than 100 levels deep here"
    private static let tooMany = "this paragraph contains “![” more than 1000 times"

    @Test(
        "more than a hundred quotes or lists in a line are an error, with any line ending",
        arguments: [">", "> ", " -", "- ", "* ", "+ ", "1. ", "2) ", "> - ", "-\t"],
        ["", "text\n", "text\r\n", "text\r", "\n\n"])
    func depth(marker: String, before: String) {
        let line = before.isEmpty ? 1 : before == "\n\n" ? 3 : 2
        #expect(
            problem(before + String(repeating: marker, count: 200) + "a") == [
                "a.md:\(line):1: " + Self.tooDeep
            ])
        #expect(problem(before + String(repeating: marker, count: 40) + "a") == [])
    }

    @Test("a text at the limit is accepted")
    func exactDepth() {
        #expect(problem(String(repeating: ">", count: 100)) == [])
        #expect(problem(String(repeating: ">", count: 101)) == ["a.md:1:1: " + Self.tooDeep])
    }

    @Test("each kind of input that is quadratic in cmark is rejected", arguments: [1_000, 2_000, 50_000])
    func families(count: Int) {
        let quotes = String(repeating: ">", count: count) + String(repeating: "a*", count: count)
        let lists = String(repeating: " -", count: count) + "x" + String(repeating: "\n", count: count)
        let images = String(repeating: "![[]()", count: count + 1)
        #expect(problem(quotes) == ["a.md:1:1: " + Self.tooDeep])
        #expect(problem(lists) == ["a.md:1:1: " + Self.tooDeep])
        #expect(problem(images) == ["a.md:1:1: " + Self.tooMany])
    }

    @Test("images are counted per paragraph, not per line", arguments: ["\n", "\r\n", "\r"])
    func imagesByParagraph(lineEnd: String) {
        let line = String(repeating: "![a](b) ", count: 600)
        #expect(problem(line + lineEnd + line) == ["a.md:2:1: " + Self.tooMany])
        #expect(problem(line + lineEnd + lineEnd + line) == [])
        #expect(problem(line + lineEnd + " \t" + lineEnd + line) == [])
    }

    @Test(
        "text that only looks like nesting is accepted",
        arguments: [
            String(repeating: "-", count: 5_000), String(repeating: "*", count: 5_000),
            String(repeating: ".", count: 5_000),
            String(repeating: ". ", count: 5_000), String(repeating: ")", count: 5_000),
            "a " + String(repeating: "> ", count: 5_000),
            String(repeating: "> a\n", count: 5_000), String(repeating: "- a\n", count: 5_000), "3.14159265",
            "192.168.0.1",
        ])
    func harmless(text: String) {
        #expect(problem(text) == [])
    }

    @Test("the position refers to the file")
    func place() {
        #expect(
            problem("a\n\n" + String(repeating: ">", count: 101), firstLine: 5) == [
                "a.md:7:1: " + Self.tooDeep
            ])
    }

    @Test(
        "extensions take time linear in the length of the text",
        arguments: [
            // Each repeated to 200 kB: the test would take too long if one were quadratic.
            "|", "| ", "\\|", "|\n", "|-", "|-|\n", ":-\n", "a|b\n-|\n", "a\n:-\n\n", "|a|\n|-|\n|b|\n\n",
            "~", "~~", "~a", "a~", "a~~",
            "~ ", "~~a~", "a~~a~b", "\\~", "www.", "www.a_", "_www.a", "*www.a_b", "http://", "http://a",
            "http://a.b;", "http://a)", "http://a&b;",
            "www.a.b ", "(http://a ", "a@", "@", "a@b", "a@b.c ", "a.", "[^a", "[^a]", "[^a]: b\n",
            "- [ ] a\n", "[ ] ", "[x", "<!--", "<?", "<![CDATA[", "<!A", "<a b='",
            "<a b=\"", "](", "[](", "[](a '", "[a](b \"~", "](a", "[](a", "[](<a", "[a]: b\n", "`~", "`a``~",
            "![](a)\n\n", "> ", "~\n===\n",
            "|a\n|-\n===\n\n", "[[", "[[a", "[[a]", "](a b", "](a b)", "[a](b ", "{", "{{", "{{a", "{%", "{a",
            "){a", "{: ",
            "{# ", "%%", "%% a", "$$", "$$a", "==", "==a", "==a ", ": a\n", ":::a\n", "%%\n", "$$\n",
            "[[a]] {{b}} ",
            "<!-- ", "<!-- --", "<b><!-- -->", "> [!a\n",
        ])
    func linear(unit: String) {
        let text = "~ www.a.b\n\n|h|\n|-|\n\n" + String(repeating: unit, count: 200_000 / unit.utf8.count)
        var diagnostics = Diagnostics()
        if let markdown = Markdown(MarkdownSource(text), slug: Slug.make, into: &diagnostics) {
            #expect(
                !markdown.html(of: markdown.outline()).filled {
                    ResolvedLink($0.destination)
                }.isEmpty)
            let titled = Markdown(
                MarkdownSource(text), titleHeading: .topLevel, slug: Slug.make, into: &diagnostics)
            #expect(titled?.outline().isEmpty == false)
        } else {
            #expect(diagnostics.report.count == 1)
        }
    }

    @Test("too many interrupted tables, each of which needs another pass, are an error")
    func brokenTables() {
        let limit = MarkdownLimits.maximumBrokenTables
        let table = "|a|\n|-|\n    code\n"
        #expect(problem(String(repeating: table, count: limit)) == [])
        #expect(
            problem(String(repeating: table, count: limit + 2)) == [
                "a.md:\(limit * 3 + 3):1: more than 50 tables above this line have no blank line after them"
            ])
        #expect(problem(String(repeating: "|a|\n|-|\n\n", count: 10 * limit)) == [])
    }

    @Test("too many missing cells, which could make the output quadratic, are an error")
    func missingCells() {
        func table(columns: Int, rows: Int) -> String {
            "\n" + String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns)
                + "\n"
                + String(repeating: "|a\n", count: rows)
        }
        #expect(
            problem(table(columns: 1_001, rows: 501)) == [
                "a.md:2:1: the rows of this table and the tables above it are missing more than 500000 cells"
            ])
        #expect(problem(table(columns: 1_001, rows: 500)) == [])
    }

    @Test("a body has at most 8 MiB")
    func length() {
        let limit = MarkdownLimits.maximumLength
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: limit + 1)
        let error = #expect(throws: MarkdownLimits.LimitExceeded.self) { try MarkdownPrescan(of: bytes[...]) }
        #expect(error?.problem == .markdownTooLarge(limit: limit))
        #expect(throws: Never.self) { try MarkdownPrescan(of: bytes.dropLast()) }
    }
}
