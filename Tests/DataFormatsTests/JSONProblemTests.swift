@testable import Diagnostics
import TestSupport
import Testing

@Suite struct JSONProblemTests {
    static let table: [InvalidText] = [
        // The whole file
        InvalidText("", Finding(1, 1, .empty)),
        InvalidText(" \n", Finding(2, 1, .empty)),
        InvalidText("{\"a\": 1} x", Finding(1, 10, JSONProblem.contentAfterEnd)),
        InvalidText("[1]]", Finding(1, 4, .unexpected("]"))),
        InvalidText("1, 2", Finding(1, 2, .multipleValues(inLine: false))),
        InvalidText("{\"a\": 1}\n{\"a\": 2}\n{\"a\": 3}\n", Finding(2, 1, .oneValuePerLine)),
        InvalidText("[1]\r\n  [2]", Finding(2, 3, .oneValuePerLine)),
        InvalidText("{\"a\": 1} {\"a\": 2}", Finding(1, 10, JSONProblem.contentAfterEnd)),
        InvalidText("{\"a\": 1}\nowls", Finding(2, 1, JSONProblem.contentAfterEnd)),
        // Truncated
        InvalidText("{\n \"a\": [1, 2\n\n", Finding(2, 12, .unclosed(.list, line: 2))),
        InvalidText("{", Finding(1, 2, .unclosed(.object, line: 1))),
        InvalidText("{\"a\"", Finding(1, 5, .unclosed(.object, line: 1))),
        InvalidText("{\"a\":", Finding(1, 6, .unclosed(.object, line: 1))),
        InvalidText("{\"a\": 1", Finding(1, 8, .unclosed(.object, line: 1))),
        InvalidText("[1,", Finding(1, 4, .unclosed(.list, line: 1))),
        InvalidText("{\"a\": \"x", Finding(1, 7, .unterminatedString)),
        InvalidText("{\"a", Finding(1, 2, .unterminatedString)),
        InvalidText("[\"a\\", Finding(1, 2, .unterminatedString)),
        InvalidText("[\"é\", \"x\n\"]", Finding(1, 7, .unterminatedString)),
        // Brackets, commas, colons
        InvalidText("[\n1}", Finding(2, 2, .mismatchedBracket(.list, line: 1))),
        InvalidText("{\"a\": 1]", Finding(1, 8, .mismatchedBracket(.object, line: 1))),
        InvalidText("[1, 2,]", Finding(1, 6, .trailingComma)),
        InvalidText("{\"a\": 1,\n}", Finding(1, 8, .trailingComma)),
        InvalidText("[1,,2]", Finding(1, 4, .extraComma)),
        InvalidText("[,1]", Finding(1, 2, .extraComma)),
        InvalidText("{\"a\":1,,\"b\":2}", Finding(1, 8, .extraComma)),
        InvalidText("{\"a\":, \"b\": }", Finding(1, 6, .missingValue), Finding(1, 13, .missingValue)),
        InvalidText(
            "{\"a\": 1\n \"b\": 2\n \"c\": 3}", Finding(2, 2, .missingComma), Finding(3, 2, .missingComma)),
        InvalidText("[\"a\" \"b\"]", Finding(1, 6, .missingComma)),
        InvalidText(
            "{\"a\": 1 \"b\": {\"c\": [1] \"d\": 2} \"e\": 3}", Finding(1, 9, .missingComma),
            Finding(1, 24, .missingComma), Finding(1, 32, .missingComma)),
        InvalidText(
            "[{} {} [] []]", Finding(1, 5, .missingComma), Finding(1, 8, .missingComma),
            Finding(1, 11, .missingComma)),
        InvalidText("[1 2 -3]", Finding(1, 4, .missingComma), Finding(1, 6, .missingComma)),
        InvalidText("[\n1\ntrue\nnull\n]", Finding(3, 1, .missingComma), Finding(4, 1, .missingComma)),
        InvalidText("[\"a\" b c]", Finding(1, 6, .missingComma)),
        InvalidText("[1 2]", Finding(1, 4, .missingComma)),
        InvalidText("{\"é\" 1}", Finding(1, 6, .missingColon(key: "é"))),
        InvalidText("{\"title: \"Owl\"}", Finding(1, 11, .missingColon(key: "title: "))),
        InvalidText("[\"a\": 1]", Finding(1, 5, .colonInList)),
        InvalidText("{\"a\": 1;}", Finding(1, 8, .unexpected(";"))),
        // Keys and strings
        InvalidText("{[1]: 2}", Finding(1, 2, .keyNotString)),
        InvalidText(
            "{a: 1, 2: {é: 3}}", Finding(1, 2, .unquotedKey("a")), Finding(1, 8, .unquotedKey("2")),
            Finding(1, 12, .unquotedKey("é"))),
        InvalidText(
            "{'a': 'é', \"b\": `c`}", Finding(1, 2, .singleQuotes), Finding(1, 7, .singleQuotes),
            Finding(1, 17, .singleQuotes)),
        InvalidText("['a]", Finding(1, 2, .unterminatedString)),
        InvalidText("{“a”: 1}", Finding(1, 2, .typographicQuotes)),
        InvalidText("[„a“]", Finding(1, 2, .typographicQuotes)),
        InvalidText("{＂a＂: 1}", Finding(1, 2, .typographicQuotes)),
        // Characters that look like others; in strings, they are text.
        InvalidText(
            "{\u{A0}\"é\"：\"x，y：\"，\u{3000}\"b\": []\u{200B}}",
            Finding(1, 2, .lookalike("\u{A0}", meant: " ")),
            Finding(1, 6, .lookalike("：", meant: ":")), Finding(1, 13, .lookalike("，", meant: ",")),
            Finding(1, 14, .lookalike("\u{3000}", meant: " ")),
            Finding(1, 22, .lookalike("\u{200B}", meant: " "))),
        InvalidText(
            "[true，1，\"a\"]", Finding(1, 6, .lookalike("，", meant: ",")),
            Finding(1, 8, .lookalike("，", meant: ","))),
        InvalidText(
            "[\"a\tb\u{C}\"]", Finding(1, 4, .controlCharacter(9)), Finding(1, 6, .controlCharacter(12))),
        InvalidText(
            "[\"a\tb\u{1}\", \"\u{1F}\"]", Finding(1, 6, .forbiddenCharacter(1)),
            Finding(1, 11, .forbiddenCharacter(31))),
        InvalidText(
            #"{"\u0001": "é\b\u009f\u00a0"}"#, Finding(1, 3, .forbiddenCharacter(1)),
            Finding(1, 14, .forbiddenCharacter(8)), Finding(1, 16, .forbiddenCharacter(0x9F))),
        InvalidText(
            #"["é\q", "\x41", "\é"]"#, Finding(1, 4, JSONProblem.unknownEscape("q")),
            Finding(1, 10, JSONProblem.unknownEscape("x")), Finding(1, 18, JSONProblem.unknownEscape("é"))),
        InvalidText(
            #"["\u12", "\u12g4", "\u"]"#, Finding(1, 3, .incompleteEscape), Finding(1, 11, .incompleteEscape),
            Finding(1, 21, .incompleteEscape)),
        InvalidText(
            #"["\ud800", "\udc00\ud83d", "\ud83d\u0041"]"#, Finding(1, 3, .loneSurrogate("d800")),
            Finding(1, 13, .loneSurrogate("dc00")), Finding(1, 19, .loneSurrogate("d83d")),
            Finding(1, 29, .loneSurrogate("d83d"))),
        InvalidText(
            #"{"\u0000": "a\u0000"}"#, Finding(1, 3, JSONProblem.escapedNUL),
            Finding(1, 14, JSONProblem.escapedNUL)),
        // Everything else
        InvalidText(
            "// a\n{\"a\": 1 /* é\n */, # c\n\"b\": 2}", Finding(1, 1, .comment), Finding(2, 9, .comment),
            Finding(3, 6, .comment)),
        InvalidText(
            "[Owl, barn owl , o]", Finding(1, 2, .unquotedString("Owl")),
            Finding(1, 7, .unquotedString("barn owl")), Finding(1, 18, .unquotedString("o"))),
        InvalidText(
            "[True, None, undefined, nulls]", Finding(1, 2, .misspelledLiteral("True", right: "true")),
            Finding(1, 8, .misspelledLiteral("None", right: "null")),
            Finding(1, 14, .misspelledLiteral("undefined", right: "null")),
            Finding(1, 25, .unquotedString("nulls"))),
        InvalidText(
            "[NaN, -Infinity]", Finding(1, 2, .unsupportedNumber("NaN")),
            Finding(1, 7, .unsupportedNumber("-Infinity"))),
        InvalidText(
            "[007, -01]", Finding(1, 2, .malformedNumber("007", .leadingZero)),
            Finding(1, 7, .malformedNumber("-01", .leadingZero))),
        InvalidText("[+1]", Finding(1, 2, .malformedNumber("+1", .plusSign))),
        InvalidText(
            "[.5, 5., -, 1e, 1e+]", Finding(1, 2, .malformedNumber(".5", .missingDigit)),
            Finding(1, 6, .malformedNumber("5.", .missingDigit)),
            Finding(1, 10, .malformedNumber("-", .missingDigit)),
            Finding(1, 13, .malformedNumber("1e", .missingDigit)),
            Finding(1, 17, .malformedNumber("1e+", .missingDigit))),
        InvalidText(
            "[1_000, 0x1F, 1.2.3, 12:30]", Finding(1, 2, .malformedNumber("1_000", .other)),
            Finding(1, 9, .malformedNumber("0x1F", .other)),
            Finding(1, 15, .malformedNumber("1.2.3", .other)),
            Finding(1, 22, .malformedNumber("12:30", .other))),
        InvalidText("{\"a\": 2024-01-01}", Finding(1, 7, .malformedNumber("2024-01-01", .other))),
        InvalidText(
            "[1e999, -1e999]", Finding(1, 2, .numberTooLarge("1e999")),
            Finding(1, 9, .numberTooLarge("-1e999"))),
        InvalidText(
            String(repeating: "9", count: 400),
            Finding(1, 1, .numberTooLarge(String(repeating: "9", count: 400)))),
    ]

    @Test(arguments: table)
    func reportsProblemAndPosition(_ row: InvalidText) {
        let reading = Reading.json(row.text)
        #expect(reading.findings == row.findings)
        #expect(reading.value == nil)
    }

    @Test func eachProblemHasItsOwnMessage() {
        let problems = Set(Self.table.flatMap(\.findings).map(\.problem))
        #expect(Set(problems.map(\.message)).count == problems.count)
        for problem in problems {
            guard case .json(.unexpected) = problem else {
                #expect(problem.advice?.isEmpty == false, "\(problem)")
                continue
            }
        }
    }

    @Test func quotesOnlyTheStartOfALongText() throws {
        let reading = Reading.json("[\(String(repeating: "x\u{202E}", count: 10_000))]")
        let message = try #require(reading.diagnostics.first?.problem.message)
        #expect(message.count < 700)
        #expect(!message.unicodeScalars.contains("\u{202E}"))
    }

    @Test func showsTheRelevantPartOfTheLine() {
        #expect(Reading.json("{\n  \"é\": tru\n}").diagnostics.map(\.line) == ["  \"é\": tru"])
        let lines = Reading.json("[\"\(String(repeating: "x", count: 2000))\", tru]").diagnostics.map(\.line)
        #expect(lines == ["…" + String(repeating: "x", count: 47) + "\", tru]"])
    }

    @Test func countsLinesWithAnyLineEnding() {
        for lineEnd in ["\n", "\r\n", "\r"] {
            let text = "{" + lineEnd + lineEnd + " \"é\":" + lineEnd + "  x}"
            #expect(Reading.json(text).findings == [Finding(4, 3, .unquotedString("x"))])
            #expect(Reading.json(text).diagnostics.map(\.line) == ["  x}"])
        }
    }
}
