import Diagnostics
import TestSupport
import Testing

@Suite("Positions in a file")
struct SourceFileTests {
    private func file(_ text: String) -> SourceFile { SourceFile(path: "content/a.md", text: text) }

    @Test(
        "a line ends at LF, CR LF or CR",
        arguments: [
            ("ab\ncd", 0, 1, 1), ("ab\ncd", 1, 1, 2), ("ab\ncd", 2, 1, 3), ("ab\ncd", 3, 2, 1),
            ("ab\ncd", 4, 2, 2),
            ("ab\r\ncd", 2, 1, 3), ("ab\r\ncd", 3, 1, 4), ("ab\r\ncd", 4, 2, 1),
            ("ab\rcd", 3, 2, 1), ("\r\r\n\n", 1, 2, 1), ("\r\r\n\n", 3, 3, 1), ("\r\r\n\n", 4, 4, 1),
            ("", 0, 1, 1), ("\n", 1, 2, 1),
        ])
    func lines(text: String, offset: Int, line: Int, column: Int) {
        #expect(file(text).position(ofByte: offset) == SourcePosition(line: line, column: column))
    }

    @Test("an offset past the end is the end")
    func pastTheEnd() {
        #expect(file("ab\nc").position(ofByte: 99) == SourcePosition(line: 2, column: 2))
    }

    @Test(
        "a column counts Unicode scalars: a tab is one, a letter with a mark two, a family of emoji several",
        arguments: [
            ("\tx", 1, 2), ("äx", 2, 2), ("a\u{308}x", 3, 3), ("日x", 3, 2), ("🦉x", 4, 2),
            ("👩‍👧x", 11, 4), ("\t\täx", 4, 4),
        ])
    func columns(text: String, offset: Int, column: Int) {
        #expect(file(text).position(ofByte: offset) == SourcePosition(line: 1, column: column))
    }

    @Test("a byte that is not UTF-8 takes a column")
    func invalidUTF8() {
        let file = SourceFile(path: "a", bytes: [0xFF, 0xFE, UInt8(ascii: "x")])
        #expect(file.position(ofByte: 2) == SourcePosition(line: 1, column: 3))
        #expect(SourceExcerpt(of: file, at: .start, columns: { _ in 1 })?.line == "\u{FFFD}\u{FFFD}x")
    }

    @Test("the name is the last component of the path")
    func name() {
        #expect(file("").name == "a.md")
        #expect(SourceFile(path: "a.md", text: "").name == "a.md")
    }

    @Test("positions are ordered by line, then by column")
    func order() {
        let positions = [(2, 1), (1, 9), (1, 2)].map { SourcePosition(line: $0.0, column: $0.1) }
        #expect(positions.sorted() == positions.reversed())
    }
}
