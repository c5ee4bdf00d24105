@testable import Diagnostics
import TestSupport
import Testing

@Suite struct YAMLProblemTests {
    static let table: [FaultyText] = [
        // What is refused
        FaultyText(
            "a: !!str 1\nb: !foo {a: 1}\nc: !!str \"x\"\nd: ! x\n!k e: 1", Finding(1, 4, .tag("!!str")),
            Finding(2, 4, .tag("!foo")), Finding(3, 4, .tag("!!str")), Finding(4, 4, .tag("!")),
            Finding(5, 1, .tag("!k"))),
        FaultyText("a: [!<x:y> b, !!null ]", Finding(1, 5, .tag("!<x:y>")), Finding(1, 15, .tag("!!null"))),
        FaultyText("a: !<x", Finding(1, 4, .tag("!<x"))),
        FaultyText("a: !e!b c", Finding(1, 4, .tag("!e!b"))),
        FaultyText(
            "é: &x 1\nb: &y\n  c: 1\nd: [&z]", Finding(1, 4, .anchor("&x")), Finding(2, 4, .anchor("&y")),
            Finding(4, 5, .anchor("&z"))),
        FaultyText("a: & b", Finding(1, 4, .anchor("&"))),
        FaultyText(
            "a: *b\nc: [*d, e]\n*f : g", Finding(1, 4, .alias("*b")), Finding(2, 5, .alias("*d")),
            Finding(3, 1, .alias("*f"))),
        FaultyText("a: *bold* words", Finding(1, 4, .alias("*bold*"))),
        FaultyText("* a\n* b", Finding(1, 1, .alias("*"))),
        FaultyText(
            "a: &x {b: 1}\nc:\n  <<: *x\n", Finding(1, 4, .anchor("&x")), Finding(3, 3, .mergeKey),
            Finding(3, 7, .alias("*x"))),
        FaultyText("<<: {a: 1}\n<<: {b: 1}", Finding(1, 1, .mergeKey), Finding(2, 1, .mergeKey)),
        FaultyText("[a]: b", Finding(1, 1, .collectionAsKey)),
        FaultyText(
            "{[a]: b, {c: d}, [e]}", Finding(1, 2, .collectionAsKey), Finding(1, 10, .collectionAsKey),
            Finding(1, 18, .collectionAsKey)),
        FaultyText("{[a]: b, [a]: c}", Finding(1, 2, .collectionAsKey)),
        FaultyText("? a\n: b", Finding(1, 1, .explicitKey)),
        FaultyText("? - a\n  - b\n: c", Finding(1, 1, .explicitKey)),
        FaultyText("{? a : b}", Finding(1, 2, .explicitKey)),
        FaultyText("{? [a] : b}", Finding(1, 2, .explicitKey)),
        FaultyText("%TAG x\n---\na: 1", Finding(1, 1, .directive)),
        FaultyText("%foo\na: 1", Finding(1, 1, .directive)),
        FaultyText("%YAML 3.0\n---\na: 1", Finding(1, 1, .directive)),
        FaultyText("a: 1\n---\nb: 2", Finding(2, 1, .secondDocument)),
        FaultyText("--- a\n--- b", Finding(2, 1, .secondDocument)),
        FaultyText("a: \"x\\0\"", Finding(1, 4, YAMLProblem.escapedNUL)),
        FaultyText("é: x\u{7}", Finding(1, 5, .forbiddenCharacter(7))),
        FaultyText("a: \"\u{9F}\"", Finding(1, 5, .forbiddenCharacter(0x9F))),
        FaultyText("a: 1\n# \u{FFFF}", Finding(2, 3, .forbiddenCharacter(0xFFFF))),
        // Keys, lines and indentation
        FaultyText("title: Owl: the bird", Finding(1, 11, .secondColon)),
        FaultyText("- a: b: c", Finding(1, 7, .secondColon)),
        FaultyText("a: 1\ntitle:Owl\nb: 2", Finding(2, 1, .missingSpaceAfterColon)),
        FaultyText("title:Owl\nb: 2", Finding(1, 1, .missingSpaceAfterColon)),
        FaultyText("a: 1\ntitle\nb: 2", Finding(2, 1, .missingColon)),
        FaultyText("title\nb: 2", Finding(1, 1, .missingColon)),
        FaultyText("a: 1\nhttp://x\nb: 2", Finding(2, 1, .missingColon)),
        FaultyText("a: 1\n  b: 2", Finding(2, 4, .wrongIndentation)),
        FaultyText("a:\n    b: 2\n  c: 3", Finding(3, 3, .wrongIndentation)),
        FaultyText("a:\n\tb: 2", Finding(2, 1, .tab)),
        FaultyText("a: 1\n\tb: 2", Finding(2, 1, .tab)),
        FaultyText("a:\n  - b\n\t- c", Finding(3, 1, .tab)),
        FaultyText("a: - b\n  - c", Finding(1, 4, .dashAfterKey)),
        FaultyText("a: 1\n- b", Finding(2, 1, .dashBesideKeys)),
        FaultyText("- a\nb: 1", Finding(2, 1, .missingDash)),
        // Quotes
        FaultyText("a: \"Owl\nb: 1\n", Finding(1, 4, .unclosedQuote)),
        FaultyText("a: 'Owl\n---\n", Finding(1, 4, .unclosedQuote)),
        FaultyText("é: 'it's'", Finding(1, 8, .textAfterQuote)),
        FaultyText("a: \"Owl\" and more", Finding(1, 10, .textAfterQuote)),
        FaultyText("a: \"é\\qy\"", Finding(1, 6, .unknownEscape("\\q"))),
        FaultyText("a: \"\\u12\"", Finding(1, 7, .invalidEscape)),
        FaultyText("a: \"\\ud800\"", Finding(1, 7, .invalidEscape)),
        FaultyText("a: @b", Finding(1, 4, .reservedCharacter("@"))),
        FaultyText("a: `b`", Finding(1, 4, .reservedCharacter("`"))),
        FaultyText("a: %b", Finding(1, 4, .reservedCharacter("%"))),
        FaultyText("a: | b\n  c", Finding(1, 4, .textAfterBlockSign)),
        FaultyText("a: >0\n  c", Finding(1, 4, .textAfterBlockSign)),
        // Brackets
        FaultyText("a: {b: 1\n\n", Finding(1, 4, .unclosedBracket("{"))),
        FaultyText("a: [b, c\nd: 1", Finding(1, 4, .unclosedBracket("["))),
        FaultyText("a: [b, \n", Finding(1, 7, .endsInBrackets)),
        FaultyText("a: [\"b\" c]", Finding(1, 9, .missingComma(in: "["))),
        FaultyText("a: {b: 1]", Finding(1, 9, .missingComma(in: "{"))),
        FaultyText("a: [b,, c]", Finding(1, 7, .strayCharacter(","))),
        FaultyText("a: ]", Finding(1, 4, .strayCharacter("]"))),
        FaultyText("a: [b]]", Finding(1, 7, .strayCharacter("]"))),
        FaultyText("[a]\nb: 1", Finding(2, 1, YAMLProblem.textAfterEnd)),
        FaultyText("a: 1\n...\nb", Finding(3, 1, YAMLProblem.textAfterEnd)),
    ]

    @Test(arguments: table)
    func reportsWhatIsWrongAndWhere(_ row: FaultyText) {
        let reading = Reading.yaml(row.text)
        #expect(reading.findings == row.findings)
        #expect(reading.value == nil)
    }

    @Test func eachProblemHasWordsOfItsOwnAndNoneIsTheParsers() {
        let problems = Set(Self.table.flatMap(\.findings).map(\.problem))
        #expect(Set(problems.map(\.message)).count == problems.count)
        for problem in problems {
            #expect(problem.advice?.isEmpty == false, "\(problem)")
            if case .yaml(.other) = problem { Issue.record("\(problem)") }
        }
    }

    /// The same places when the text is too short, or has so many brackets, that more is put into it.
    @Test(arguments: table)
    func positionsDoNotDependOnWhatTheParserIsGiven(_ row: FaultyText) {
        guard !row.text.hasPrefix("%"), !row.text.hasPrefix("-"), !row.text.hasPrefix("["),
            !row.text.hasPrefix("{")
        else { return }
        guard !row.text.hasPrefix("*"), !row.text.hasPrefix("title\n"), !row.text.hasPrefix("title:Owl\n")
        else { return }
        let brackets =
            "zz: [" + String(repeating: "[*, ?], ", count: 20).replacing("*, ?", with: "x*, y?") + "]\n"
        let shifted = row.findings.map { Finding($0.line + 1, $0.column, $0.problem) }
        #expect(Reading.yaml(brackets + row.text).findings == shifted)
    }

    @Test func showsTheLineOfTheFile() {
        let text = "a: [\(String(repeating: "[], ", count: 20))]\nb: what? *x* [y]\n\u{2028}c: \"é\nd: *z"
        let lines = Reading.yaml(text).diagnostics.map(\.line)
        #expect(lines == ["\\u{2028}c: \"é"])
        #expect(Reading.yaml("a: *b? [x]\n").diagnostics.map(\.line) == ["a: *b? [x]"])
    }
}
