import DataFormats
@testable import Diagnostics
import Testing

@Suite struct YAMLValueTests {
    @Test(arguments: [
        (
            "a: 1\nb: [x, \"y\", {z: 'w'}]\n",
            "{a@1:1: 1@1:4, b@2:1: [\"x\"@2:5, \"y\"@2:8, {z@2:14: \"w\"@2:17}@2:13]@2:4}@1:1"
        ),
        (
            "é: [ü, \"ö\", ä]\n日本: 日\n😀: 😀x",
            "{é@1:1: [\"ü\"@1:5, \"ö\"@1:8, \"ä\"@1:13]@1:4, 日本@2:1: \"日\"@2:5, 😀@3:1: \"😀x\"@3:4}@1:1"
        ),
        (
            "- a\n-\n  - b\n- c: d\n  e: f",
            "[\"a\"@1:3, [\"b\"@3:5]@3:3, {c@4:3: \"d\"@4:6, e@5:3: \"f\"@5:6}@4:3]@1:1"
        ),
        (
            "a:\n- x\n- y\r\nb:\r\n  c: |\n    text\n    more\n",
            "{a@1:1: [\"x\"@2:3, \"y\"@3:3]@2:1, b@4:1: {c@5:3: \"text\\nmore\\n\"@5:6}@5:3}@1:1"
        ),
        ("---\na: >-\n  b\n  c\n...\n", "{a@2:1: \"b c\"@2:4}@2:1"),
        ("a: x # y\n# z\nb: x#y", "{a@1:1: \"x\"@1:4, b@3:1: \"x#y\"@3:4}@1:1"),
        ("a: http://x.y/z?q=[1]&b=*c\n", "{a@1:1: \"http://x.y/z?q=[1]&b=*c\"@1:4}@1:1"),
        ("{}", "{}@1:1"), ("[]", "[]@1:1"), ("a", "\"a\"@1:1"), ("~", "~@1:1"),
        ("\u{FEFF}a: 1", "{a@1:1: 1@1:4}@1:1"),
        ("a: \"\\u00e9\\x41\\n\\_\"", "{a@1:1: \"éA\\n\u{A0}\"@1:4}@1:1"),
        ("\"a b\": 'it''s'", "{a b@1:1: \"it\\'s\"@1:8}@1:1"),
        ("a: \"x\n  y\n\n  z\"", "{a@1:1: \"x y\\nz\"@1:4}@1:1"),
    ])
    func readsValuesWithTheirPositions(_ text: String, _ outline: String) {
        let reading = Reading.yaml(text)
        #expect(reading.findings.isEmpty)
        #expect(reading.value?.outline == outline)
    }

    @Test(arguments: ["", "\n", "# nothing\n\n", "---\n", "---\n...\n", "\u{FEFF}", "  \n \n"])
    func anEmptyFileIsAnObjectWithoutKeys(_ text: String) {
        #expect(Reading.yaml(text).value?.members?.isEmpty == true)
        #expect(Reading.yaml(text).findings.isEmpty)
    }

    /// YAML indicators are text inside a string.
    @Test(arguments: [
        "a*b", "what?", "x ? y", "a & b", "5 * 3", "x [a](b)", "(*)", "x\u{2028}y", "x\u{2029}y",
        "\u{F0000}*\u{F0001}?",
        "a [1], {b}", "k[0]",
    ])
    func indicatorsInsideAStringAreText(_ text: String) {
        for (yaml, shift) in [
            ("k: \(text)", 0), ("k: \"\(text)\"", 0), ("k: '\(text)'", 0), ("k: |\n \(text)\n", 1),
        ] {
            for brackets in ["", "b: [\(String(repeating: "[], ", count: 20))]\n"] {
                let value = Reading.yaml(brackets + yaml).value?["k"]
                #expect(value?.text == text + String(repeating: "\n", count: shift))
                #expect(value?.position == SourcePosition(line: brackets.isEmpty ? 1 : 2, column: 4))
            }
        }
        #expect(Reading.yaml("? \(text)").value == nil)
    }

    @Test(arguments: ["F0000", "F0001", "F0006"])
    func escapedSubstitutionCharactersAreUnchanged(_ code: String) throws {
        let character = try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init))
        let value = Reading.yaml("k: \"*?\\U000\(code)*\"").value?["k"]
        #expect(value?.text == "*?\(character)*")
    }

    @Test func blockScalarsMayContainAnyCharacter() {
        let lines = ["* item", "? x", "[x]: y", "&a !b", "{c: d", "  - e", "\"f", "*g: h"]
        let text = "a: |\n" + lines.map { "  \($0)\n" }.joined() + "b: 1"
        #expect(Reading.yaml(text).value?["a"]?.text == lines.map { "\($0)\n" }.joined())
    }

    @Test func manyBracketsDoNotChangePositions() {
        let inner = (0..<20).map { "{k\($0): [\($0), *x]}".replacing("*", with: "") }.joined(separator: ", ")
        let reading = Reading.yaml("a: [\(inner)]")
        #expect(reading.findings.isEmpty)
        reading.value?.forEach { node in
            guard let text = node.text else { return }
            let start = "a: [\(inner)]".dropFirst(Int(node.position.column) - 1)
            #expect(start.hasPrefix(text))
        }
        #expect(reading.value?["a"]?.elements?.count == 20)
        #expect(reading.value?["a"]?.elements?.last?["k19"]?.elements?.count == 2)
    }

    /// libyaml accepts such a block only with an indicator of its indentation.
    @Test(arguments: [
        ("a: |\n  \tx\n  y\nb: 1\n", "{a@1:1: \"\\tx\\ny\\n\"@1:4, b@4:1: 1@4:4}@1:1"),
        ("a: >\n  \tx\n  y\n", "{a@1:1: \"\\tx\\ny\\n\"@1:4}@1:1"),
        ("a: |-\n\n   \tx\n    y\n", "{a@1:1: \"\\n\\tx\\n y\"@1:4}@1:1"),
        ("a: |+\n  \t\n\n", "{a@1:1: \"\\t\\n\\n\"@1:4}@1:1"),
        (
            "- - k: | # c\r\n      \tx\r\n    b: 2\r\n",
            "[[{k@1:5: \"\\tx\\n\"@1:8, b@3:5: 2@3:8}@1:5]@1:3]@1:1"
        ),
        ("a:\n  -\n    # c\n    |\n    \tx\n", "{a@1:1: [\"\\tx\\n\"@4:5]@2:3}@1:1"),
        (
            "a:\n- |\n \tx\n- \"- y\": |\n     \tz\n",
            "{a@1:1: [\"\\tx\\n\"@2:3, {- y@4:3: \"\\tz\\n\"@4:10}@4:3]@2:1}@1:1"
        ),
        ("a: \"x: |\n  \ty\"\nb: |\n \tz\n", "{a@1:1: \"x: | y\"@1:4, b@3:1: \"\\tz\\n\"@3:4}@1:1"),
    ])
    func aBlockOfTextMayBeginWithATab(_ text: String, _ outline: String) {
        let reading = Reading.yaml(text)
        #expect(reading.findings.isEmpty)
        #expect(reading.value?.outline == outline)
    }

    @Test func manyBlocksOfTextMayBeginWithTabs() {
        let text = (0..<100).map { "k\($0): |\n  \tx\n" }.joined()
        let members = Reading.yaml(text).value?.members ?? []
        #expect(members.count == 100)
        #expect(members.allSatisfy { $0.value.text == "\tx\n" })
    }

    @Test func duplicateKeysKeepTheirFirstValue() {
        let text = """
            a: 1
            b: {c: 1, 'c': 2, "c": 3}
            a: 2
            "": 1
            d:
              - x: 1
                x: 2
            "": 2
            "a": 3
            """
        let reading = Reading.yaml(text)
        #expect(reading.value?["a"]?.text == "1")
        #expect(reading.value?["b"]?.members?.count == 1)
        #expect(
            reading.findings == [
                Finding(2, 11, .duplicateKey("c", firstLine: 2)),
                Finding(2, 19, .duplicateKey("c", firstLine: 2)),
                Finding(3, 1, .duplicateKey("a", firstLine: 1)),
                Finding(4, 1, .emptyKey),
                Finding(7, 5, .duplicateKey("x", firstLine: 6)),
                Finding(8, 1, .duplicateKey("", firstLine: 4)),
                Finding(9, 1, .duplicateKey("a", firstLine: 1)),
            ])
    }

    @Test func aStringAndANumberWithTheSameTextAreTheSameKey() {
        #expect(Reading.yaml("1: a\n\"1\": b").findings == [Finding(2, 1, .duplicateKey("1", firstLine: 1))])
        #expect(Reading.yaml("1: a\n01: b").findings.isEmpty)
    }

    @Test func manyDuplicateKeysAreReportedTogether() {
        let reading = Reading.yaml(String(repeating: "a: 1\n", count: 100))
        #expect(reading.value == nil)
        #expect(reading.findings.map(\.problem) == [.yaml(.repeatedKeys(["a"], limit: 24))])
    }
}
