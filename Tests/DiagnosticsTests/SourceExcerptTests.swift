@testable import Diagnostics
import TestSupport
import ICUCollation
import Testing

@Suite("The excerpt of a line")
struct SourceExcerptTests {
    /// A text with `⌖` at the position, and its excerpt, with `⌖` above the caret.
    struct Shown: Sendable, CustomTestStringConvertible {
        let text: String
        let shown: String?
        var testDescription: String { String(text.debugDescription.prefix(60)) }

        init(_ text: String, _ shown: String?) {
            self.text = text
            self.shown = shown
        }
    }

    private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// The excerpt at the mark in a text.
    private static func excerpt(_ text: String) throws -> SourceExcerpt? {
        let parts = text.split(separator: "⌖", omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let file = SourceFile(path: "a", text: parts.joined())
        return SourceExcerpt(of: file, at: file.position(ofByte: parts[0].utf8.count), columns: \.columns)
    }

    @Test(
        "is the whole of a short line, with any line ending",
        arguments: [
            Shown("one\ntwo ⌖three\nfour", "two ⌖three"), Shown("one\r\ntwo ⌖three\r\nfour", "two ⌖three"),
            Shown("one\rtwo ⌖three\rfour", "two ⌖three"), Shown("⌖a\n", "⌖a"), Shown("a⌖\n", "a⌖"),
            Shown("a⌖\r\nb", "a⌖"), Shown("a\n⌖", nil), Shown("⌖", nil), Shown(" \t⌖ \n", nil),
            Shown("\ta\tb⌖c", "\ta\tb⌖c"), Shown("é日🦉⌖x", "é日🦉⌖x"), Shown("e\u{301}⌖x", "e\u{301}⌖x"),
            Shown("a\0⌖b", "a\\u{0}⌖b"), Shown("a\u{202E}⌖b", "a\\u{202e}⌖b"),
        ])
    func short(row: Shown) throws {
        let excerpt = try Self.excerpt(row.text)
        #expect(excerpt?.line == row.shown?.replacing("⌖", with: ""))
        guard let shown = row.shown, let excerpt else { return }
        let before = String(shown.prefix { $0 != "⌖" })
        #expect(excerpt.indentation.columns == before.columns)
        #expect(excerpt.indentation.filter { $0 == "\t" } == before.filter { $0 == "\t" })
    }

    @Test(
        "is cut if the line is long",
        arguments: [
            Shown(x(20) + "⌖" + x(300), x(20) + "⌖" + x(80) + "…"),
            Shown(x(75) + "⌖" + x(300), x(75) + "⌖" + x(25) + "…"),
            Shown(x(76) + "⌖" + x(300), "…" + x(50) + "⌖" + x(50) + "…"),
            Shown(x(9_000) + "⌖" + x(9_000), "…" + x(50) + "⌖" + x(50) + "…"),
            Shown(x(9_000) + "⌖", "…" + x(50) + "⌖"), Shown(x(100) + "⌖", "…" + x(50) + "⌖"),
            Shown(x(60) + "⌖" + x(40), x(60) + "⌖" + x(40)),
            Shown(
                String(repeating: "日", count: 9_000) + "⌖" + String(repeating: "日", count: 9_000),
                "…" + String(repeating: "日", count: 25) + "⌖" + String(repeating: "日", count: 25) + "…"),
            Shown(
                String(repeating: "🦉", count: 5_000) + "⌖ " + String(repeating: "🦉", count: 5_000),
                "…" + String(repeating: "🦉", count: 25) + "⌖ " + String(repeating: "🦉", count: 24) + "…"),
            Shown(
                x(100) + String(repeating: "\t", count: 6) + "⌖y",
                "…xx" + String(repeating: "\t", count: 6) + "⌖y"),
            Shown(x(80) + "e" + String(repeating: "\u{301}", count: 60) + "⌖y", "…⌖y"),
        ])
    func long(row: Shown) throws {
        let excerpt = try #require(try Self.excerpt(row.text))
        let shown = try #require(row.shown)
        #expect(excerpt.line == shown.replacing("⌖", with: ""))
        #expect(excerpt.indentation.columns == String(shown.prefix { $0 != "⌖" }).columns)
    }

    @Test("is at most about 120 columns wide, at any position and for any characters")
    func width() {
        let text = String(repeating: "a日\u{301}\t🦉\u{7}é", count: 60)
        let file = SourceFile(path: "a", text: text)
        for column in 1...text.unicodeScalars.count {
            let excerpt = SourceExcerpt(
                of: file, at: SourcePosition(line: 1, column: column), columns: \.columns)
            #expect((excerpt?.line.columns ?? .max) <= 120)
            #expect((excerpt?.indentation.columns ?? .max) <= 80)
        }
    }

    @Test("masks secrets before cutting")
    func masking() throws {
        let address = "https://user:" + Self.x(200) + "@host.org/"
        let file = SourceFile(path: "a", text: address)
        let excerpt = SourceExcerpt(of: file, at: SourcePosition(line: 1, column: 210), columns: \.columns) {
            before, after in
            (before + after).replacing("x", with: "*")
        }
        let line = try #require(excerpt).line
        #expect(line.hasPrefix("…***") && line.hasSuffix("***@host.org/"))
        #expect(!line.contains("x*") && !line.contains("*x"))
    }

    @Test("is nil for a line that no longer exists")
    func missing() {
        let file = SourceFile(path: "a", text: "a\nb")
        #expect(SourceExcerpt(of: file, at: SourcePosition(line: 9, column: 1), columns: \.columns) == nil)
        #expect(
            SourceExcerpt(of: file, at: SourcePosition(line: 2, column: 9), columns: \.columns)?.indentation
                == " ")
    }
}
