import Escaping
import TestSupport
import Testing

@Suite("Text escaped for HTML")
struct EscapingTests {
    @Test(arguments: [
        ("", ""), ("plain ü 🦉", "plain ü 🦉"), ("<a href=\"x\">&'", "&lt;a href=&quot;x&quot;&gt;&amp;&#39;"),
        ("&amp;", "&amp;amp;"),
        ("\"\u{301}", "&quot;\u{301}"), ("<\u{338}", "&lt;\u{338}"), ("'\u{200D}", "&#39;\u{200D}"),
        ("\r\n\t", "\r\n\t"),
    ])
    func escaped(text: String, expected: String) {
        #expect(text.escapedForHTML.utf8.elementsEqual(expected.utf8))
    }

    @Test("contains none of the five special characters, even before combining marks")
    func everyMark() {
        for sign in ["&", "<", ">", "\"", "'"] {
            for mark in (UInt32(0x300)...0x36F).compactMap({ Unicode.Scalar($0) }) {
                let bytes = Array((sign + String(Character(mark))).escapedForHTML.utf8)
                #expect(bytes.first == UInt8(ascii: "&") && bytes.contains(UInt8(ascii: ";")))
            }
        }
    }

    @Test("unescaped, is the text again")
    func inverse() {
        var random = SeededGenerator(seed: 9)
        let parts = ["&", "<", ">", "\"", "'", "amp;", "lt;", "#39;", "a", "é", "&amp", ";", "\n"]
        for _ in 0..<1_000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                parts[Int.random(in: parts.indices, using: &random)]
            }.joined()
            #expect(unescaped(text.escapedForHTML) == text)
        }
    }

    @Test(
        "only references that escaping writes are replaced, once",
        arguments: [("&amp;lt;", "&lt;"), ("&copy;&#x27;&", "&copy;&#x27;&"), ("&am", "&am"), ("", "")])
    func otherReferences(text: String, expected: String) {
        #expect(unescaped(text) == expected)
    }

    private func unescaped(_ text: String) -> String {
        var bytes = Array(text.utf8)
        let count = bytes.withUnsafeMutableBufferPointer { HTMLUnescaping.unescape($0) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
