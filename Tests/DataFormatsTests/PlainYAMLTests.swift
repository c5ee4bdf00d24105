@testable import DataFormats
import Diagnostics
import Testing

@Suite struct PlainYAMLTests {
    @Test(arguments: [
        // Plain scalars
        "title: Owl", "title: Owl\n", "a: 1\nb: 2\n", "a: b\r\nc: d\r\n", "a: b\rc: d",
        "\n\na: b\n\nc: d\n\n", "snake_case: 1\nkebab-case: 2\nCamelCase3: 3", "a:    b", "a: b   ",
        "null: a\ntrue: b\nyes: c",
        "a: null\nb: true\nc: 12\nd: 1.5e3\ne: 0x1F\nf: 1_000\ng: 2024-05-01\nh: .inf", "a: Owls, and more",
        "a: What? [really] *so* & {more} | >", "a: http://x.y/z?q=1#top", "a: 10:30", "a: C#", "a: x - y",
        "a: don't \"say\" it", "a: /images/owl.jpg", "a: (none)", "a: été", "a: 日本語（ふりがな）",
        "a: “so” – yes…", "a: \u{A0}b", "a: b\u{2028}c", "a: b\u{2029}", "a: e\u{301}", "a: 🦉👩‍🚀",
        // Quotes
        "a: \"b\"", "a: 'b'  ", "a: \"\"", "a: 'x: y # z'", "a: \"it's [so]\"", "a: '\"b\"'", "a: \" b \"",
        // Lists
        "a: []", "a: [ ]", "a: [b]", "a: [b, c d, 3, 'e, f', \"g]\"] ", "a: [ b ,c,d ]", "a: [é, 😀, x]",
        "a:\n- b\n- c\nd: e", "a:\n  - b\n  - 'c: d'\n\n  - e\nf: g", "a:\n  -   b", "a:\n\n  - b",
        // Nested objects
        "a:\n  b: c", "a:\n b: c\n d: [e, 'f']\n\n g: 1\nh: i", "a:\n  b: c\na2:\n  b: c\n",
        // Hyphens and brackets
        "a: -5\nb: -x\nc: --adopt\nd: ---b", "a:\n- -5\n- --b\n- ---c", "a: [-5, --b, ---c]",
        "a: " + String(repeating: "b[x]{y} ", count: 20) + "\nb: c",
        // Long values
        "a: " + String(repeating: "owl ", count: 1000),
        "a: [" + String(repeating: "owl, ", count: 1000) + "owl]",
        "a: \"" + String(repeating: "é ", count: 1000) + "\"\nb:\n  c: "
            + String(repeating: "d", count: 3000),
        // Empty values
        "a:", "a:\nb:\n", "a:  \nb: c", "a:\n- b\nc:\n",
    ])
    func readsPlainText(_ text: String) {
        #expect(PlainYAML(text).plain != nil)
        #expect(PlainYAML(text).plain == PlainYAML(text).parsed)
    }

    @Test(arguments: [
        // No object
        "", "\n", "a", "- a", "# a", "---\na: b", "...", "{a: b}", "[a]", "\"a\"",
        // Keys
        "é: b", "1: b", "-a: b", "_a: b", "a b: c", "a.b: c", "a : b", "\"a\": b", "? a\n: b", "<<: a",
        "*a : b", "a:b", "a: b\na: c", "a: b\n c: d", " a: b", "\ta: b", "a: b\nc", "a\u{301}: b",
        "\u{FEFF}a: b", String(repeating: "k", count: 2000) + ": v",
        // Plain scalars
        "a: b: c", "a: b:", "a: b # c", "a: b #", "a: b\n  c", "a: b\n\n  c", "a: b\n\tc", "a: b\n  ",
        "a:\n  b", "a:\tb", "a: b\tc", "a: b\t", "a: 1e999", "a: - b", "a: -", "a: --", "a: -- b",
        "a: -: b", "a: ~", "a: ? b", "a: *b", "a: &b c", "a: !b c", "a: |\n  b", "a: >-\n  b", "a: @b",
        "a: `b`", "a: %b", "a: ,b", "a: ]", "a: }", "a: {}", "a: # b", "a: b\n# c", "a: b\n...",
        "a: [b，c]", "a:\n- -\u{A0}b", "a:\n- b:\u{A0}c", "a: b\n---", "a: b\u{85}c", "a: \u{FEFF}",
        "a: b\u{7F}", "a: b\u{9F}", "a: b\u{FFFF}",
        "a: b\u{FFFE}", "a: b\u{1B}", "a: b\u{F0000}",
        // Quotes
        "a: \"b\\n\"", "a: 'it''s'", "a: \"b", "a: 'b", "a: \"b\nc\"", "a: 'b' c", "a: \"b\" # c",
        "a: \"b\": c", "a: \"b\"\n  - c", "a: \"b\\",
        // Lists
        "a: [b", "a: [b]]", "a: [b] c", "a: [b, ]", "a: [, b]", "a: [b,, c]", "a: [b: c]", "a: [b, [c]]",
        "a: [{b: c}]", "a: [b #c]", "a: [b{c]", "a: [\"b\" c]", "a: ['b': c]", "a: [b\n]", "a: [http://b]",
        "a: [- b]", "a: [?]", "a: [1e999]", "a: [[b]]", "a: [b] # c", "a:\n  - b\n- c", "a:\n- b\n  - c",
        "a:\n-", "a:\n-b", "a:\n- - b", "a:\n- b: c", "a:\n- b:", "a:\n  - b\n    c", "a:\n- [b]",
        "a: b\n- c", "a: b\n  - c", "a: [b]\n- c", "- b\na: c", "a:\n\t- b", "a:\n- b # c", "a:\n- |\n  b",
        "a:\n -\tb", "a:\n- b\n c: d", "a:\n  - -", "a: [-]", "a: [-, b]",
        // Nested objects
        "a:\n  b:", "a:\n  b:\n    c: d", "a:\n  b:\n    - c", "a:\n  b: c\n   d: e", "a:\n  b: c\n d: e",
        "a:\n  b: c\n  b: d", "a:\n  b: c\n  - d", "a:\n  b: c\n- d", "a:\n- b\n  c: d",
        "a:\n- b: c\n  d: e", "a: b\n  c: d", "a:\n  b: c\n    d", "a:\n  'b': c", "  a: b\n  c: d",
        "a:\n  b: c\na: d",
    ])
    func leavesOtherTextToTheParser(_ text: String) {
        #expect(PlainYAML(text).plain == nil)
    }

    @Test func theParserReportsDuplicateKeys() {
        let reading = Reading.yaml("a: 1\nb: 2\na: 3\n")
        #expect(reading.findings == [Finding(3, 1, .duplicateKey("a", firstLine: 1))])
        #expect(reading.value?["a"]?.text == "1")
    }

    /// More keys than are compared one by one.
    @Test func aKeyOfALargeObjectMayNotOccurTwice() {
        let text = (0..<40).map { "k\($0): v\n" }.joined()
        #expect(PlainYAML(text).plain == PlainYAML(text).parsed)
        #expect(PlainYAML(text).plain != nil)
        #expect(PlainYAML(text + "k30: v\n").plain == nil)
    }
}

/// The front matter of a file, to be read without the parser and with it.
struct PlainYAML {
    private let file: SourceFile
    private let range: Range<Int>

    init(_ text: String) {
        file = SourceFile(path: "a.md", text: "---\n" + text)
        range = 4..<file.bytes.count
    }

    /// The value as read without the parser; `nil` if that is not possible.
    var plain: [UInt8]? {
        let node = file.bytes.withUnsafeBufferPointer {
            PlainYAMLReader.read(UnsafeBufferPointer(rebasing: $0[range]), startLine: 2)
        }
        return node.map(Self.description)
    }

    /// The value as read by the parser; `nil` if there are problems.
    var parsed: [UInt8]? {
        var diagnostics = Diagnostics()
        let node = YAMLReader.parse(file, in: range, startLine: 2, into: &diagnostics)
        return diagnostics.isEmpty ? node.map(Self.description) : nil
    }

    /// All of a value: its strings, their positions and their types. As bytes, because two `String` values can be equal
    /// but written differently.
    private static func description(of node: Node) -> [UInt8] {
        var description = node.outline
        node.forEach { node in
            if let scalar = node.scalar { description += " \(scalar.type)" }
        }
        return Array(description.utf8)
    }
}
