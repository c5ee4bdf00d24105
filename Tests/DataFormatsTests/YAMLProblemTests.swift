@testable import Diagnostics
import TestSupport
import Testing

@Suite struct YAMLProblemTests {
    static let table: [InvalidText] = [
        // Unsupported features
        InvalidText(
            "a: !!str 1\nb: !foo {a: 1}\nc: !!str \"x\"\nd: ! x\n!k e: 1", Finding(1, 4, .tag("!!str")),
            Finding(2, 4, .tag("!foo")), Finding(3, 4, .tag("!!str")), Finding(4, 4, .tag("!")),
            Finding(5, 1, .tag("!k"))),
        InvalidText("a: [!<x:y> b, !!null ]", Finding(1, 5, .tag("!<x:y>")), Finding(1, 15, .tag("!!null"))),
        InvalidText("a: !<x", Finding(1, 4, .tag("!<x"))),
        InvalidText("a: !e!b c", Finding(1, 4, .tag("!e!b"))),
        InvalidText(
            "é: &x 1\nb: &y\n  c: 1\nd: [&z]", Finding(1, 4, .anchor("&x")), Finding(2, 4, .anchor("&y")),
            Finding(4, 5, .anchor("&z"))),
        InvalidText("a: & b", Finding(1, 4, .anchor("&"))),
        InvalidText(
            "a: *b\nc: [*d, e]\n*f : g", Finding(1, 4, .alias("*b")), Finding(2, 5, .alias("*d")),
            Finding(3, 1, .alias("*f"))),
        InvalidText("a: *bold* words", Finding(1, 4, .alias("*bold*"))),
        InvalidText("* a\n* b", Finding(1, 1, .alias("*"))),
        InvalidText(
            "a: &x {b: 1}\nc:\n  <<: *x\n", Finding(1, 4, .anchor("&x")), Finding(3, 3, .mergeKey),
            Finding(3, 7, .alias("*x"))),
        InvalidText("<<: {a: 1}\n<<: {b: 1}", Finding(1, 1, .mergeKey), Finding(2, 1, .mergeKey)),
        InvalidText("[a]: b", Finding(1, 1, .collectionAsKey)),
        InvalidText(
            "{[a]: b, {c: d}, [e]}", Finding(1, 2, .collectionAsKey), Finding(1, 10, .collectionAsKey),
            Finding(1, 18, .collectionAsKey)),
        InvalidText("{[a]: b, [a]: c}", Finding(1, 2, .collectionAsKey)),
        InvalidText("? a\n: b", Finding(1, 1, .explicitKey)),
        InvalidText("? - a\n  - b\n: c", Finding(1, 1, .explicitKey)),
        InvalidText("{? a : b}", Finding(1, 2, .explicitKey)),
        InvalidText("{? [a] : b}", Finding(1, 2, .explicitKey)),
        InvalidText("%TAG x\n---\na: 1", Finding(1, 1, .directive)),
        InvalidText("%foo\na: 1", Finding(1, 1, .directive)),
        InvalidText("%YAML 3.0\n---\na: 1", Finding(1, 1, .directive)),
        InvalidText("a: 1\n---\nb: 2", Finding(2, 1, .secondDocument)),
        InvalidText("--- a\n--- b", Finding(2, 1, .secondDocument)),
        InvalidText("a: \"x\\0\"", Finding(1, 4, YAMLProblem.escapedNUL)),
        InvalidText("a: \"x\\a\"", Finding(1, 4, .forbiddenCharacter(7))),
        InvalidText(
            "a: b\n\"\\x86\": \"\\e\"", Finding(2, 1, .forbiddenCharacter(0x86)),
            Finding(2, 9, .forbiddenCharacter(0x1B))),
        InvalidText("a: x\u{86}y", Finding(1, 5, .forbiddenCharacter(0x86))),
        InvalidText("é: x\u{7}", Finding(1, 5, .forbiddenCharacter(7))),
        InvalidText("a: \"\u{9F}\"", Finding(1, 5, .forbiddenCharacter(0x9F))),
        InvalidText("a: 1\n# \u{FFFF}", Finding(2, 3, .forbiddenCharacter(0xFFFF))),
        // Keys, lines and indentation
        InvalidText("title: “Owl: the bird”", Finding(1, 12, .textInTypographicQuotes)),
        InvalidText("title: “Owl”: a story", Finding(1, 13, .secondColon)),
        InvalidText("title: Owl: the bird", Finding(1, 11, .secondColon)),
        InvalidText("- a: b: c", Finding(1, 7, .secondColon)),
        InvalidText("a: 1\ntitle:Owl\nb: 2", Finding(2, 1, .missingSpaceAfterColon)),
        InvalidText("title:Owl\nb: 2", Finding(1, 1, .missingSpaceAfterColon)),
        InvalidText("a: 1\ntitle\nb: 2", Finding(2, 1, .missingColon)),
        InvalidText("title\nb: 2", Finding(1, 1, .missingColon)),
        InvalidText("a: 1\nhttp://x\nb: 2", Finding(2, 1, .missingColon)),
        InvalidText("a: 1\n  b: 2", Finding(2, 3, .wrongIndentation)),
        InvalidText("a：\n  b: 2", Finding(1, 2, .lookalike("：", meant: ":"))),
        InvalidText("a:\n    b: 2\n  c: 3", Finding(3, 3, .wrongIndentation)),
        InvalidText("a:\n\tb: 2", Finding(2, 1, .tab)),
        InvalidText("a: 1\n\tb: 2", Finding(2, 1, .tab)),
        InvalidText("a:\n  - b\n\t- c", Finding(3, 1, .tab)),
        InvalidText("a: |\n\tb\n", Finding(2, 1, .tab)),
        InvalidText("a: |\n    b\n  \tc\n", Finding(3, 3, .tab)),
        InvalidText("a: |\n     \n  \tb\n", Finding(3, 3, .tab)),
        InvalidText("a: - b\n  - c", Finding(1, 4, .listItemAfterKey)),
        InvalidText("a: 1\n- b", Finding(2, 1, .listItemAmongKeys)),
        InvalidText("- a\nb: 1", Finding(2, 1, .missingDash)),
        // Quotes
        InvalidText("a: \"Owl\nb: 1\n", Finding(1, 4, .unclosedQuote)),
        InvalidText("a: 'Owl\n---\n", Finding(1, 4, .unclosedQuote)),
        InvalidText("é: 'it's'", Finding(1, 8, .textAfterApostrophe)),
        InvalidText("a: 'Owl's nest", Finding(1, 9, .textAfterApostrophe)),
        InvalidText("a: 'Owls' nest'", Finding(1, 11, .textAfterApostrophe)),
        InvalidText("a: 'It''s' \"x\"", Finding(1, 12, .textAfterQuote)),
        InvalidText("a: 'Owl' and more", Finding(1, 10, .textAfterQuote)),
        InvalidText("a: \"Owl\" and more", Finding(1, 10, .textAfterQuote)),
        InvalidText("a: [Draft] Owl", Finding(1, 12, .textAfterBracket("]"))),
        InvalidText("é: [x](y)", Finding(1, 7, .textAfterBracket("]"))),
        InvalidText("- {Owl} and more", Finding(1, 9, .textAfterBracket("}"))),
        InvalidText("a: \"é\\qy\"", Finding(1, 6, .unknownEscape("\\q"))),
        InvalidText("a: \"\\u12\"", Finding(1, 7, .invalidEscape)),
        InvalidText("a: \"\\ud800\"", Finding(1, 7, .invalidEscape)),
        InvalidText("a: @b", Finding(1, 4, .reservedCharacter("@"))),
        InvalidText("a: `b`", Finding(1, 4, .reservedCharacter("`"))),
        InvalidText("a: %b", Finding(1, 4, .reservedCharacter("%"))),
        InvalidText("a: | b\n  c", Finding(1, 4, .textAfterBlockIndicator)),
        InvalidText("a: >0\n  c", Finding(1, 4, .textAfterBlockIndicator)),
        // Brackets
        InvalidText("a: {b: 1\n\n", Finding(1, 4, .unclosedBracket("{"))),
        InvalidText("a: [b, c\nd: 1", Finding(1, 4, .unclosedBracket("["))),
        InvalidText("a: [b, c\nd: [e]]\n", Finding(1, 4, .unclosedBracket("["))),
        InvalidText("a: [b, c\nd: e # see [1]\n", Finding(1, 4, .unclosedBracket("["))),
        InvalidText("- {id: a section: latin}", Finding(1, 10, .missingComma(in: "{"))),
        InvalidText("é: {Full sun: FS Shade : S}", Finding(1, 18, .missingComma(in: "{"))),
        InvalidText("a: {b: c\n  d: e}\n", Finding(2, 3, .missingComma(in: "{"))),
        InvalidText("a: {b: c\nd: e}\n", Finding(2, 1, .missingComma(in: "{"))),
        InvalidText("a: {b: c\nd: {e: f}\n", Finding(1, 4, .unclosedBracket("{"))),
        InvalidText("a: [é, #y, z]\n", Finding(1, 8, .commentInBrackets("]"))),
        InvalidText("a: [\n  x, #y]\nb: c\n", Finding(2, 6, .commentInBrackets("]"))),
        InvalidText("a: [x, y # ]\nb: 1\n", Finding(1, 10, .commentInBrackets("]"))),
        InvalidText("a: {x: y # }\nb: 1 # }\n", Finding(1, 10, .commentInBrackets("}"))),
        InvalidText("a: [x, y # z\nb: 1 # ]\n", Finding(1, 4, .unclosedBracket("["))),
        InvalidText("a: [x, \"y\"\n\"b\": 1\n", Finding(1, 4, .unclosedBracket("["))),
        InvalidText("a: [x, y # z\n  b: 1]\n", Finding(2, 3, .missingComma(in: "["))),
        InvalidText("a: [\"x\"\n\"y\"]\n", Finding(2, 1, .missingComma(in: "["))),
        InvalidText("a: 1 # [x]\nb: [c\nd: 1", Finding(2, 4, .unclosedBracket("["))),
        InvalidText("a: [b, \n", Finding(1, 7, .unclosedFlowCollection)),
        InvalidText("a: [\"b\" c]", Finding(1, 9, .missingComma(in: "["))),
        InvalidText("a: {b: 1]", Finding(1, 9, .missingComma(in: "{"))),
        InvalidText("a: [b,, c]", Finding(1, 7, .unexpectedCharacter(","))),
        InvalidText("a: ]", Finding(1, 4, .unexpectedCharacter("]"))),
        InvalidText("a: [b]]", Finding(1, 7, .unexpectedCharacter("]"))),
        InvalidText("[a]\nb: 1", Finding(2, 1, YAMLProblem.contentAfterEnd)),
        InvalidText("a: 1\n...\nb", Finding(3, 1, YAMLProblem.contentAfterEnd)),
    ]

    /// Each is an error in the place of syntax.
    @Test(arguments: [
        InvalidText("a: 1\ntitle：Owl", lookalike(2, 6, "：", ":")),
        InvalidText("标题：猫头鹰\na: 1", lookalike(1, 3, "：", ":")),
        InvalidText("a: 1\ntitle:\u{A0}Owl", lookalike(2, 7, "\u{A0}", " ")),
        InvalidText("tags:\n  - a\n  -\u{A0}b", lookalike(3, 4, "\u{A0}", " ")),
        InvalidText("tags:\n\u{3000}- a", lookalike(2, 1, "\u{3000}", " ")),
        InvalidText("tags:\n  - a\n\u{A0} - b", lookalike(3, 1, "\u{A0}", " ")),
        InvalidText("a: {x: 1， y: 2}", lookalike(1, 9, "，", ",")),
        InvalidText("tags: [\"a\"、\"b\"]", lookalike(1, 11, "、", ",")),
    ])
    func lookalikesOfSyntaxAreNamed(_ row: InvalidText) {
        #expect(Reading.yaml(row.text).findings == row.findings)
        #expect(Reading.yaml(row.text).value == nil)
    }

    private static func lookalike(
        _ line: Int, _ column: Int, _ scalar: Unicode.Scalar, _ meant: Character
    ) -> Finding {
        Finding(line, column, .lookalike(scalar, meant: meant))
    }

    /// Each is a part of a text or of a key, where it was hardly meant.
    @Test(arguments: [
        InvalidText(
            "tags:\n  -\u{A0}tea\n  -\u{2003}coffee", inText(2, 4, "\u{A0}", " "),
            inText(3, 4, "\u{2003}", " ")),
        InvalidText("a:\n\u{A0}\u{A0}b: 1", inText(2, 1, "\u{A0}", " ")),
        InvalidText("a:\n  \u{3000}b", inText(2, 3, "\u{3000}", " ")),
        InvalidText(
            "a: b\n  c：d\n\n \t\u{A0}e\n  -\u{200B}f", inText(2, 4, "：", ":"), inText(4, 3, "\u{A0}", " "),
            inText(5, 4, "\u{200B}", " ")),
        InvalidText("a:\n  src：b", inText(2, 6, "：", ":")),
        InvalidText(
            "a:\n  - b:\u{A0}c\n  - -\u{A0}d", inText(2, 7, "\u{A0}", " "), inText(3, 6, "\u{A0}", " ")),
        // The start of a paragraph, and an abbreviation.
        InvalidText("a: b\n  \u{3000}長い"), InvalidText("a:\n  DVD：名作"),
        InvalidText("a: [b，c, d]", inText(1, 6, "，", ",")),
        InvalidText("a: [b、c, [d، e]]", inText(1, 6, "、", ","), inText(1, 12, "،", ",")),
        InvalidText("a: {b：c}", inText(1, 6, "：", ":")),
        InvalidText("a:\n  -b\n  -\"c\"", lacksSpace(2, 3), lacksSpace(3, 3)),
        InvalidText("a:\n  - b\n    -c", lacksSpace(3, 5)),
        InvalidText("a:\n- b\n - c\n - d", inString(3, 2), inString(4, 2)),
        InvalidText("a: b\n  - c", inString(2, 3)),
        InvalidText("a: b\n\n  - c\nd: e", inString(3, 3)),
        InvalidText("a: {b: 1,5}", noColon(1, 10, "5")),
        InvalidText("a: [{b: c, d }, {e: f, g, h: 1}]", noColon(1, 12, "d"), noColon(1, 24, "g")),
        InvalidText("title\u{A0}: b", Finding(1, 1, .invisibleInKey("title\u{A0}", "\u{A0}"))),
        InvalidText("\"\": b", Finding(1, 1, .emptyKey)),
        InvalidText("- \"\": b\n- \"\": c", Finding(1, 3, .emptyKey)),
        InvalidText("a\u{200D}: b", Finding(1, 1, .invisibleInKey("a\u{200D}", "\u{200D}"))),
        InvalidText("\u{200B}a: b", Finding(1, 1, .invisibleInKey("\u{200B}a", "\u{200B}"))),
        InvalidText("a\u{FEFF}b: c", Finding(1, 1, .invisibleInKey("a\u{FEFF}b", "\u{FEFF}"))),
    ])
    func lookalikesOfSyntaxInTextAreWarnings(_ row: InvalidText) {
        let reading = Reading.yaml(row.text)
        #expect(reading.findings == row.findings)
        #expect(reading.value != nil)
        #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    }

    private static func inText(
        _ line: Int, _ column: Int, _ scalar: Unicode.Scalar, _ meant: Character
    ) -> Finding {
        Finding(line, column, .lookalikeInText(scalar, meant: meant))
    }

    private static func lacksSpace(_ line: Int, _ column: Int) -> Finding {
        Finding(line, column, .missingSpaceAfterDash)
    }

    private static func noColon(_ line: Int, _ column: Int, _ key: String) -> Finding {
        Finding(line, column, .keyWithoutColon(key))
    }

    private static func inString(_ line: Int, _ column: Int) -> Finding {
        Finding(line, column, .listItemInString)
    }

    @Test(arguments: [
        "a: {b: , c:\n d, e : }", "a: {b: ''}", "a: {b}", "a: {b, c: 1}", "a: {b: 1, c:d}",
        "a: b - c", "a: b -\n  c", "a: 'b\n  - c'", "a: |\n  b\n  - c", "a: >\n  b\n  - c", "a:\n- b\n- c",
        "a: -b", "a:\n  - -b\n  - --c\n  - d -e", "a: b\n  -1\n  --c", "a:\n  '-b\n  -c'", "a: |\n  -b",
        "a: Le hibou\u{A0}!", "a: -\u{A0}b", "a: \u{A0}b", "a: \"-\u{A0}b\"\nc: '：'",
        "a: |\n  -\u{A0}b\n  c：d",
        "a: 东：西，南、北", "a:\n- 东：西\n- a，b\n- URL：x", "a: [\"b，c\", 'd、e']", "a:\n  注意：这", "نام\u{200C}ها: b",
        "a\u{A0}b: c", "a: b\u{200B}c",
        // Joiners and breaks with which words are written.
        "അവന്\u{200D}: b", "ឈ្មោះ\u{200B}អ្នក: b",
    ])
    func suchCharactersAreTextElsewhere(_ text: String) {
        #expect(Reading.yaml(text).findings.isEmpty)
    }

    @Test(arguments: table)
    func reportsProblemAndPosition(_ row: InvalidText) {
        let reading = Reading.yaml(row.text)
        #expect(reading.findings == row.findings)
        #expect(reading.value == nil)
    }

    @Test func eachProblemHasItsOwnMessageAndNoneIsTheParsers() {
        let problems = Set(Self.table.flatMap(\.findings).map(\.problem))
        #expect(Set(problems.map(\.message)).count == problems.count)
        for problem in problems {
            #expect(problem.advice?.isEmpty == false, "\(problem)")
            if case .yaml(.other) = problem { Issue.record("\(problem)") }
        }
    }

    /// The positions are the same if the text is so short, or has so many brackets, that more is inserted.
    @Test(arguments: table)
    func positionsDoNotDependOnPreprocessing(_ row: InvalidText) {
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
