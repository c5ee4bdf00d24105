@testable import DataFormats
@testable import Diagnostics
import TestSupport
import Testing

@Suite struct YAMLLawTests {
    private static let texts = [
        """
        title: Owls: a guide
        tags: [night, "forest, old", 'it''s', {a: b}]
        nested:
          - one: 1
            two: |
              text *with* [signs]
              ? and more
          - [x, [y, {z: é}]]
        empty:
        "quoted key": "esc\\n\\u00e9"
        folded: >-
          a
          b
        """,
        "- a\n- b: [c, d]\n  e: 'f'\n-\n  - g: {h: 1, i: [2, 3]}\n# comment\n- \"j\\tk\"\n",
        "{a: [1, 2, {b: c}], \"d\": 'e', f: [[[g]]], h: {i: {j: k}}}\n",
        "a: [" + String(repeating: "[x, {y: z}], ", count: 12) + "]\nb: *c\nd: &e f\n? g\n: !h i\n",
    ]

    /// A JSON text of one line is also YAML, and both readers return the same value.
    @Test(arguments: [
        #"{"a": [1, -2.5, true, null, "x", "\u00e9\n"], "b": {"c": {}}, "d": [], "é": "😀"}"#,
        #"[[], {}, [{"a": "b"}], "", "*", "? x", "[", "!t", "&a", "- b", "c: d", "e #f"]"#,
        #"[[[[[[[[[[[[[[[[[["x", {"a": [{"b": "*?"}]}]]]]]]]]]]]]]]]]]]"#,
    ])
    func agreesWithTheJSONReader(_ text: String) {
        #expect(Reading.yaml(text).value?.outline == Reading.json(text).value?.outline)
        #expect(Reading.json(text).value != nil)
    }

    @Test(arguments: 0..<300)
    func mutatedTextsAreReadOrRejected(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let original = Array(Self.texts[seed % Self.texts.count].utf8)
        for _ in 0..<10 {
            let spoilt = original.mutated(using: &random)
            let reading = Reading.yaml(spoilt)
            #expect(reading.value != nil || !reading.findings.isEmpty)
            #expect(reading.findings.count == reading.diagnostics.count)
            let lineCount = SourceFile(path: "", bytes: spoilt).position(ofByte: spoilt.count).line
            for finding in reading.findings {
                #expect((1...Int(lineCount) + 1).contains(finding.line))
                #expect(finding.column >= 1)
            }
            expectNoSubstitutions(reading.value)
            expectValuesAtTheirPositions(reading.value, in: spoilt)
        }
    }

    /// The result contains no characters that were inserted for the parser.
    private func expectNoSubstitutions(_ value: Node?) {
        value?.forEach { node in
            let texts = [node.text].compactMap { $0 } + (node.members ?? []).map(\.key)
            for text in texts {
                #expect(!text.unicodeScalars.contains { (0xF0000...0xFFFFD).contains($0.value) })
            }
        }
    }

    /// A plain scalar is at its reported position, if it is on one line.
    private func expectValuesAtTheirPositions(_ value: Node?, in bytes: [UInt8]) {
        let file = SourceFile(path: "", bytes: bytes)
        value?.forEach { node in
            guard let scalar = node.scalar, scalar.type != .string, scalar.type != .null else { return }
            let line = file.text(ofLine: Int(node.position.line)).unicodeScalars
            let rest = String(String.UnicodeScalarView(line.dropFirst(Int(node.position.column) - 1)))
            let start = rest.hasPrefix("\u{FEFF}") ? String(rest.dropFirst()) : rest
            #expect(start.hasPrefix(scalar.text), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
