import Escaping
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
}
