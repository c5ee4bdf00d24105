@testable import Content
import ContentFixtures
import DataFormats
import Diagnostics
import TestSupport
import Testing

@Suite("Patterns")
struct FieldPatternTests {
    /// Returns the text of a pattern for the fields of a JSON object.
    private func text(_ pattern: String, _ json: String) throws -> (text: String?, problems: [PatternProblem])
    {
        var diagnostics = Diagnostics()
        let file = SourceFile(path: "x.json", text: json)
        let fields = try #require(JSONReader.read(file, into: &diagnostics))
        var problems: [PatternProblem] = []
        let text = try FieldPattern(parsing: pattern).text(for: fields) { problem, _, _ in
            problems.append(problem)
        }
        return (text, problems)
    }

    @Test("without reports, the text is the string at a key path, or that of the pattern")
    func withoutReports() throws {
        var diagnostics = Diagnostics()
        let file = SourceFile(path: "x.json", text: Self.person)
        let fields = try #require(JSONReader.read(file, into: &diagnostics))
        let expected: [(key: String, text: String?)] = [("given", " Ann "), ("name", nil), ("other", nil)]
        for (key, text) in expected {
            #expect(FieldPattern(path: FieldPath(keys: [key], text: key)).text(for: fields) == text)
        }
        #expect(try FieldPattern(parsing: "{family}, {given}").text(for: fields) == "Lee, Ann")
        for pattern in ["{family}{name}", "{other}"] {
            #expect(try FieldPattern(parsing: pattern).text(for: fields) == nil)
        }
    }

    private static let person = """
        {"family": "Lee", "given": " Ann ", "name": {"full": "Ann Lee"}, "year": 1950.0, "alive": true, "none": null,
         "blank": " ", "Weight (g)": 12, "first name": "Ann"}
        """

    @Test(
        "insert the values of keys",
        arguments: [
            ("{family}, {given}", "Lee, Ann"), ("{name.full}", "Ann Lee"),
            ("{family} ({year})", "Lee (1950.0)"),
            ("{alive}", "true"), ("{Weight (g)} g", "12 g"), ("{first name}", "Ann"),
            ("photos/{family}.jpg", "photos/Lee.jpg"),
            ("{{{family}}}", "{Lee}"), ("{{family}}", "{family}"), ("}}{family}{{", "}Lee{"),
            ("{family}{given}", "LeeAnn"),
            ("  {family}  ", "Lee"),
        ])
    func values(pattern: String, expected: String) throws {
        let (text, problems) = try text(pattern, Self.person)
        #expect(text == expected)
        #expect(problems == [])
    }

    @Test(
        "leave out a key that an entry lacks, with the text beside it in the braces",
        arguments: [
            ("{family}{, given}", "Lee, Ann", "Lee"), ("{given }{family}", "Ann Lee", "Lee"),
            ("{family}{ (year)}", "Lee (1950.0)", "Lee"), ("{family}{ [given]}", "Lee [Ann]", "Lee"),
            ("{family}{ “given”}", "Lee “Ann”", "Lee"), ("{given, }{family}", "Ann, Lee", "Lee"),
            ("{family}{ – given}", "Lee – Ann", "Lee"), ("{family}{ Weight (g)}", "Lee 12", "Lee"),
            ("{family}{ (Weight (g))}", "Lee (12)", "Lee"), ("{Weight (g) }{family}", "12 Lee", "Lee"),
            ("{family}{ / first name / }", "Lee / Ann /", "Lee"), ("{ given}", "Ann", ""),
        ])
    func optionalValues(pattern: String, full: String, short: String) throws {
        #expect(try text(pattern, Self.person).text == full)
        for json in [
            #"{"family": "Lee"}"#, #"{"family": "Lee", "given": " ", "year": null, "Weight (g)": ""}"#,
        ] {
            let (text, problems) = try text(pattern, json)
            #expect(text == short)
            #expect(problems == [])
        }
    }

    @Test("report each key that an entry lacks, and the key that was probably meant")
    func missingKeys() throws {
        let pattern = "{famly} {name.ful} {none} {blank} {x}"
        let (text, problems) = try text(pattern, Self.person)
        #expect(text == nil)
        #expect(
            problems == [
                .missingKey("famly", pattern: pattern, suggestion: "family"),
                .missingKey("name.ful", pattern: pattern, suggestion: "name.full"),
                .missingKey("none", pattern: pattern, suggestion: nil),
                .missingKey("blank", pattern: pattern, suggestion: nil),
                .missingKey("x", pattern: pattern, suggestion: nil),
            ])
    }

    @Test("report lists and objects", arguments: ["{k}", "{ k}"])
    func otherValues(pattern: String) throws {
        #expect(
            try text(pattern, #"{"k": ["a"]}"#).problems == [
                .notText(key: "k", pattern: pattern, found: "a list")
            ])
        #expect(
            try text(pattern, #"{"k": {"a": 1}}"#).problems == [
                .notText(key: "k", pattern: pattern, found: "an object")
            ])
    }

    @Test(
        "with errors are reported where the error is",
        arguments: [
            ("\"{family\"", "2:11: this brace is not closed"),
            ("'{family'", "2:11: this brace is not closed"),
            ("x {family", "2:12: this brace is not closed"),
            ("\"ü {a{b}\"", "2:13: this brace is not closed"),
            ("\"{a} b}\"", "2:16: this brace closes nothing"),
            ("\"a {} b\"", "2:13: there is no key between these braces"),
            ("\"a { } b\"", "2:13: there is no key between these braces"),
            ("\"{, }\"", "2:11: there is no key between these braces"),
            ("\"{a..b}\"", "2:11: “a..b” is not a key, or keys separated by dots"),
            ("\"\\x41{\"", "2:10: this brace is not closed"),
            (
                "{family}",
                "2:10: “title” must be a key, or a pattern in quotes, such as \"{family}, {given}\", not an object"
            ),
        ])
    func syntaxErrors(setting: String, expected: String) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry:\n  title: \(setting)\n", "x.json": #"[{"name": "a"}, {"name": "b"}]"#,
        ])
        #expect(diagnostics.report == ["content/a/catalog.yaml:\(expected)"])
    }

    @Test("of titles use the keys of entries, which are then not unused")
    func titles() async throws {
        let (catalog, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry:\n  title: \"{family}{, given}\"\n",
            "x.csv": "family,given\nLee,Ann\nCher,\n",
        ])
        #expect(diagnostics.report == [])
        #expect(catalog.map { $0.title } == ["Lee, Ann", "Cher"])
    }

    @Test("with a key that no entry has are reported like other unused keys")
    func unusedKeys() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry:\n  title: \"{family}{, gven}\"\n", "x.csv": "family,given\nLee,Ann\n",
        ])
        #expect(diagnostics.report == ["content/a/catalog.yaml:2:10: no entry has the key “gven”"])
    }
}
