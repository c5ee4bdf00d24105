import ContentFixtures
@testable import Diagnostics
import TestSupport
import Testing

@Suite("Runs of combining marks")
struct CombiningMarksTests {
    /// A run of `count` marks of two alternating classes, which normalization must sort.
    private static func marks(_ count: Int) -> String {
        String(String.UnicodeScalarView((0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{327}" }))
    }

    private static func excess(_ text: String) -> Int? {
        Array(text.utf8).withUnsafeBufferPointer { CombiningMarks.excess(in: $0) }
    }

    @Test("up to the limit are accepted, longer ones are found at any position")
    func limit() {
        for lead in [0, 1, 2, 100, 127, 255, 256, 257, 700] {
            let before = String(repeating: "x", count: lead)
            #expect(Self.excess(before + "a" + Self.marks(CombiningMarks.limit) + "b") == nil)
            let found = Self.excess(before + "a" + Self.marks(CombiningMarks.limit + 1) + "b")
            #expect(found == lead + 1)
            #expect(Self.excess(before + "日" + Self.marks(CombiningMarks.limit + 1)) == lead + 3)
        }
    }

    @Test("count the marks of any script, and no other characters")
    func scripts() {
        for mark in ["\u{5B0}", "\u{64B}", "\u{94D}", "\u{E38}", "\u{20D0}", "\u{1D165}"] {
            #expect(Self.excess("a" + String(repeating: mark, count: CombiningMarks.limit + 1)) != nil)
        }
        for text in ["日", "é", "ा", "🦉", "\u{FE0F}", "\u{200D}", "क्", "a\u{301}"] {
            #expect(Self.excess(String(repeating: text, count: 2_000)) == nil)
        }
    }

    @Test("that are too long are an error with its position, however they are written")
    func positions() async throws {
        let marks = Self.marks(CombiningMarks.limit + 1)
        let escapes = marks.unicodeScalars.map { "\\u0\(String($0.value, radix: 16))" }.joined()
        let references = marks.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined()
        let apart = marks.unicodeScalars.map { "\($0)<!-- -->" }.joined()
        let problem = "there are more than 128 combining marks in a row here"
        let (_, diagnostics) = try await loadCatalog([
            "1.md": "# a\(marks)\n", "2.md": "---\nalso: a\(marks)\n---\n",
            "3.md": "---\nalso: \"a\(escapes)\"\n---\n",
            "4.md": "Text\n\n# a\(references)\n", "5.md": "# a\(apart)\n",
            "6.json": "{\"title\":\n \"a\(escapes)\"}",
            "7.ndjson": "{\"title\": \"x\"}\n{\"title\": \"a\(marks)\"}\n",
        ])
        #expect(
            diagnostics.report == [
                "content/a/1.md:1:4: \(problem)", "content/a/2.md:2:8: \(problem)",
                "content/a/3.md:2:7: \(problem)",
                "content/a/4.md:3:1: \(problem)", "content/a/5.md:1:1: \(problem)",
                "content/a/6.json:2:2: \(problem)",
                "content/a/7.ndjson:2:13: \(problem)",
            ])
    }

    @Test("of a few marks on each letter are valid, however they are written")
    func valid() async throws {
        let word = String(repeating: "a\u{301}\u{327}", count: 300)
        let references = String(repeating: "a&#x301;&#x327;", count: 300)
        let (_, diagnostics) = try await loadCatalog([
            "1.md": "# \(word)\n\n\(references)\n", "2.json": "{\"title\": \"\(word)\"}",
        ])
        #expect(diagnostics.report == [])
    }
}
