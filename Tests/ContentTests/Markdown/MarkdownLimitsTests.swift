import Testing

@testable import Content

@Suite("Markdown beyond the limits is refused before it is parsed")
struct MarkdownLimitsTests {
    private func problem(_ text: String, firstLine: Int = 1) -> [String] {
        var diagnostics = Diagnostics()
        let markdown = Markdown(MarkdownSource(text, file: "a.md", firstLine: firstLine), into: &diagnostics)
        if markdown != nil { #expect(diagnostics.isEmpty) }
        return diagnostics.report
    }

    private static let tooDeep = "quotes and lists are nested more than 100 deep here"
    private static let tooMany = "this paragraph has more than 1000 images"

    @Test(
        "nesting of more than a hundred quotes or lists in a line, behind any end of line",
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

    @Test("the limit itself is kept")
    func exactDepth() {
        #expect(problem(String(repeating: ">", count: 100)) == [])
        #expect(problem(String(repeating: ">", count: 101)) == ["a.md:1:1: " + Self.tooDeep])
    }

    @Test("each quadratic family of cmark is refused", arguments: [1_000, 2_000, 50_000])
    func families(count: Int) {
        let quotes = String(repeating: ">", count: count) + String(repeating: "a*", count: count)
        let lists = String(repeating: " -", count: count) + "x" + String(repeating: "\n", count: count)
        let images = String(repeating: "![[]()", count: count + 1)
        #expect(problem(quotes) == ["a.md:1:1: " + Self.tooDeep])
        #expect(problem(lists) == ["a.md:1:1: " + Self.tooDeep])
        #expect(problem(images) == ["a.md:1:1: " + Self.tooMany])
    }

    @Test("images are counted by the paragraph, not by its lines", arguments: ["\n", "\r\n", "\r"])
    func imagesByParagraph(lineEnd: String) {
        let line = String(repeating: "![a](b) ", count: 600)
        #expect(problem(line + lineEnd + line) == ["a.md:2:1: " + Self.tooMany])
        #expect(problem(line + lineEnd + lineEnd + line) == [])
        #expect(problem(line + lineEnd + " \t" + lineEnd + line) == [])
    }

    @Test(
        "what only looks like nesting is not refused",
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

    @Test("the place is that in the file")
    func place() {
        #expect(
            problem("a\n\n" + String(repeating: ">", count: 101), firstLine: 5) == [
                "a.md:7:1: " + Self.tooDeep
            ])
    }

    @Test("a body has at most 8 MiB")
    func length() {
        let limit = MarkdownLimits.maximumLength
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: limit + 1)
        #expect(MarkdownLimits.problem(in: bytes[...])?.problem == .markdownTooLarge(limit: limit))
        #expect(MarkdownLimits.problem(in: bytes.dropLast()) == nil)
    }
}
