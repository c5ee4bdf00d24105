@testable import Diagnostics
import TestSupport
import Testing

@Suite("Limited diagnostics")
struct LimitedDiagnosticsTests {
    private func parts(_ counts: [Int], showsAll: Bool = false) -> LimitedDiagnostics {
        var diagnostics = Diagnostics()
        for (number, count) in counts.enumerated() {
            for line in 0..<count {
                let place = SourcePosition(line: line + 1, column: 1)
                diagnostics.report(
                    Diagnostic(.brokenLink("x\(line)", suggestion: nil), file: "f\(number)", position: place))
            }
        }
        return LimitedDiagnostics(diagnostics.sorted, showsAll: showsAll)
    }

    @Test(
        "show ten of a kind in each file, and count the others in one line",
        arguments: [
            ([10], 10, nil), ([11], 10, "and 1 more like it in 1 file"),
            ([12], 10, "and 2 more like it in 1 file"), ([11, 11], 20, "and 2 more like it in 2 files"),
            ([9, 10, 1], 20, nil), ([1_300, 2], 12, "and 1,290 more like it in 1 file"),
            ([1_010, 3, 11], 23, "and 1,001 more like it in 2 files"),
        ] as [([Int], Int, String?)])
    func limit(counts: [Int], shown: Int, rest: String?) {
        let parts = parts(counts)
        #expect(parts.shown.count == shown)
        #expect(parts.omitted.map(\.message) == (rest.map { [$0] } ?? []))
        #expect(
            parts.omitted.first.map(\.title) ?? "broken link “…”: no such file"
                == "broken link “…”: no such file")
    }

    @Test("show ten files that are not read in each folder, and count the others")
    func unreadFiles() {
        var diagnostics = Diagnostics()
        for number in 10...21 {
            for folder in ["content/a", "content/a/b", "content"] {
                diagnostics.report(Diagnostic(.unreadFile(.table), file: "\(folder)/\(number).csv"))
            }
        }
        let parts = LimitedDiagnostics(diagnostics.sorted)
        #expect(parts.shown.count == 30)
        #expect(parts.omitted.map(\.message) == ["and 6 more like it in 6 files"])
    }

    @Test("show all on request")
    func all() {
        #expect(self.parts([40, 40], showsAll: true).shown.count == 80)
        #expect(self.parts([40, 40], showsAll: true).omitted.isEmpty)
    }

    @Test("count each kind separately")
    func kinds() {
        var diagnostics = Diagnostics()
        for line in 1...15 {
            let place = SourcePosition(line: line, column: 1)
            diagnostics.report(Diagnostic(.rawHTML, file: "a", position: place))
            diagnostics.report(Diagnostic(.syntax(.json(.missingComma)), file: "a", position: place))
            diagnostics.report(Diagnostic(.syntax(.json(.missingValue)), file: "a", position: place))
        }
        let parts = LimitedDiagnostics(diagnostics.sorted)
        #expect(parts.shown.count == 30)
        #expect(parts.omitted.map(\.message) == [String](repeating: "and 5 more like it in 1 file", count: 3))
        #expect(parts.omitted.filter { $0.severity == .warning }.count == 1)
    }

    @Test("the line for different messages of one kind has their common beginning")
    func messages() {
        var diagnostics = Diagnostics()
        let expected = [String](repeating: "a date such as 2024", count: 12) + ["a number", "true or false"]
        for (line, expected) in expected.enumerated() {
            let problem = Problem.fieldTypeMismatch(path: "x", expected: expected, found: "“y”")
            let place = SourcePosition(line: line + 1, column: 1)
            diagnostics.report(Diagnostic(problem, file: "f", position: place))
        }
        #expect(LimitedDiagnostics(diagnostics.sorted).omitted.map(\.title) == ["“…” must be …"])
    }

    @Test(
        "identify a kind by the case of the enumeration, without its values",
        arguments: [
            (.rawHTML, "rawHTML"), (.brokenLink("a", suggestion: nil), "brokenLink"),
            (.syntax(.json(.missingComma)), "syntax.json.missingComma"),
            (.syntax(.json(.unquotedKey("a"))), "syntax.json.unquotedKey"),
            (.notString(path: "a", found: "b"), "notString"),
            (.invalidURL("rawHTML"), "invalidURL"),
        ] as [(Problem, String)])
    func kind(problem: Problem, kind: String) {
        #expect(problem.kind == kind)
    }
}
