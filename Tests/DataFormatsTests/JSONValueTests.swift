@testable import DataFormats
import Diagnostics
import TestSupport
import Testing

@Suite struct JSONValueTests {
    @Test(arguments: [
        ("{}", "{}@1:1"),
        (" [ ] ", "[]@1:2"),
        ("\r\n\t\"x\"", "\"x\"@2:2"),
        ("\r[\r1]", "[1@3:1]@2:1"),
        (
            "{\"a\": 1, \"b\": [true, false, null]}",
            "{a@1:2: 1@1:7, b@1:10: [true@1:16, false@1:22, null@1:29]@1:15}@1:1"
        ),
        ("{\"é😀\":\"日本\",\"b\":1}", "{é😀@1:2: \"日本\"@1:7, b@1:12: 1@1:16}@1:1"),
        ("[\"\\u00e9é\",\n \"\\ud83d\\ude00\", 2]", "[\"éé\"@1:2, \"😀\"@2:2, 2@2:18]@1:1"),
        ("\u{FEFF}[1]", "[1@1:2]@1:1"),
    ])
    func readsValuesWithTheirPositions(_ text: String, _ outline: String) {
        let reading = Reading.json(text)
        #expect(reading.value?.outline == outline)
        #expect(reading.findings.isEmpty)
    }

    @Test(arguments: [
        ("\"\"", ""), (#""\"\\\/\f\n\r\t""#, "\"\\/\u{C}\n\r\t"),
        (#""A\u00DF\u00df\uD834\uDD1E""#, "Aßß𝄞"),
        ("\"\u{7F}\u{2028}\u{FEFF}\"", "\u{7F}\u{2028}\u{FEFF}"), (#""e\u0301""#, "e\u{301}"),
        ("\"\(String(repeating: "long ", count: 400))\"", String(repeating: "long ", count: 400)),
    ])
    func readsStrings(_ text: String, _ expected: String) {
        let scalar = Reading.json(text).value?.scalar
        #expect(scalar.map { Array($0.text.unicodeScalars) } == Array(expected.unicodeScalars))
        #expect(scalar?.type == .string)
    }

    @Test(
        arguments: [
            ("0", .integer(0)), ("-0", .integer(0)), ("42", .integer(42)), ("-7", .integer(-7)),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("0.1", .number(0.1)),
            ("1e3", .number(1000)),
            ("-1.50E+2", .number(-150)), ("1E-2", .number(0.01)), ("1.10", .number(1.1)),
            ("1e-999", .number(0)),
            (String(repeating: "9", count: 300), .number(1e300)), ("true", .boolean(true)),
            ("false", .boolean(false)),
            ("null", .null),
        ] as [(String, Node.ScalarType)])
    func typesScalarsAndKeepsTheirText(_ text: String, _ type: Node.ScalarType) {
        let scalar = Reading.json(text).value?.scalar
        #expect(scalar?.type == type)
        #expect(scalar?.text == text)
    }

    @Test func anEmptyKeyKeepsItsValueAndIsReportedOnce() {
        let reading = Reading.json("{\"\": {\"\": 1}}")
        #expect(reading.value?.outline == "{@1:2: {@1:7: 1@1:11}@1:6}@1:1")
        #expect(reading.findings == [Finding(1, 7, .emptyKey)])
        #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test func duplicateKeysKeepTheFirstValueAndAreReported() {
        let reading = Reading.json("{\"a\": 1,\n \"b\": {\"x\": 1, \"x\": 2},\n \"a\": 3, \"\\u0061\": 4}")
        #expect(reading.value?["a"]?.text == "1")
        #expect(reading.value?["b"]?["x"]?.text == "1")
        #expect(
            reading.findings == [
                Finding(2, 16, .duplicateKey("x", firstLine: 2)),
                Finding(3, 2, .duplicateKey("a", firstLine: 1)),
                Finding(3, 10, .duplicateKey("a", firstLine: 1)),
            ])
    }

    @Test func findsDuplicatesAmongFewAndManyKeys() {
        for count in [2, 15, 16, 17, 40, 1000] {
            let keys =
                (0..<count).map { "\"key\($0)\": \($0)" } + [
                    "\"key\(count / 2)\": 0", "\"key\(count - 1)\": 0",
                ]
            let reading = Reading.json("{" + keys.joined(separator: ",\n") + "}")
            #expect(reading.value?.members?.count == count)
            #expect(
                reading.findings == [
                    Finding(count + 1, 1, .duplicateKey("key\(count / 2)", firstLine: count / 2 + 1)),
                    Finding(count + 2, 1, .duplicateKey("key\(count - 1)", firstLine: count)),
                ])
        }
    }

    @Test func readsOneValuePerLine() {
        let reading = Reading.jsonLines("{\"a\": 1}\r\n\n  [2]  \r\"é\"\n\t\n3")
        #expect(reading.values.map(\.outline) == ["{a@1:2: 1@1:7}@1:1", "[2@3:4]@3:3", "\"é\"@4:1", "3@6:1"])
        #expect(reading.findings.isEmpty)
    }

    @Test func aLineWithAnErrorDoesNotAffectOtherLines() {
        let reading = Reading.jsonLines("1\n{\"a\":\n{\"b\": 2} 3\n4, 5\nx\n\"é\" ]\n[01]\n{\"c\": [1}\n9")
        #expect(reading.values.map(\.outline) == ["1@1:1", "9@9:1"])
        #expect(
            reading.findings == [
                Finding(2, 6, .unclosedAtLineEnd(.object)), Finding(3, 10, .multipleValues(inLine: true)),
                Finding(4, 2, .multipleValues(inLine: true)), Finding(5, 1, .unquotedString("x")),
                Finding(6, 5, .unexpected("]")), Finding(7, 2, .malformedNumber("01", .leadingZero)),
                Finding(8, 9, .mismatchedBracket(.list, line: 8)),
            ])
    }

    @Test func noLinesMeanNoValues() {
        #expect(Reading.jsonLines("").values.isEmpty)
        #expect(Reading.jsonLines(" \n\r\n").findings.isEmpty)
    }
}
