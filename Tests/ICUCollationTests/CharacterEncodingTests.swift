import ICUCollation
import Testing

@Suite("Encodings")
struct CharacterEncodingTests {
    private func decode(_ bytes: [UInt8], _ name: String) throws -> String {
        var units: [UInt16] = []
        let encoding = try #require(CharacterEncoding(name))
        let isDecoded = encoding.decode(bytes, append: { units += $0 }, fail: { units.append(0xFFFD) })
        #expect(isDecoded)
        return String(decoding: units, as: UTF16.self)
    }

    @Test(
        "are converted",
        arguments: [
            ("windows-1252", [0x4B, 0xF6, 0x80], "Kö€"), ("cp1252", [0x92], "’"), ("ISO 8859-2", [0xA3], "Ł"),
            ("macintosh", [0x8A], "ä"), ("Shift_JIS", [0x93, 0xFA], "日"),
            ("gb18030", [0x81, 0x30, 0x81, 0x30], "\u{80}"),
            ("utf-16be", [0xD8, 0x3E, 0xDD, 0x89], "🦉"), ("UTF-8", [0xC3, 0xA9], "é"),
            ("ibm-37", [0xC1], "A"),
        ] as [(String, [UInt8], String)])
    func conversion(name: String, bytes: [UInt8], expected: String) throws {
        #expect(try decode(bytes, name) == expected)
    }

    @Test("continue after each place that is not text")
    func errors() throws {
        #expect(try decode([0x61, 0xFF, 0x62, 0x80], "us-ascii") == "a\u{FFFD}b\u{FFFD}")
        #expect(try decode([0x93], "shift_jis") == "\u{FFFD}")
        #expect(try decode([0xC3], "utf-8") == "\u{FFFD}")
    }

    @Test("are converted in parts", arguments: [8_191, 8_192, 8_193, 16_384, 100_000])
    func long(count: Int) throws {
        let text = String(repeating: "é", count: count - 1) + "🦉"
        #expect(try decode(Array(text.utf8), "utf-8") == text)
        let bad = Array(repeating: UInt8(0xFF), count: count)
        #expect(try decode(bad, "us-ascii").unicodeScalars.count == count)
    }

    @Test(
        "with unknown names are not found",
        arguments: ["", "windows", "../etc/passwd", "x\0y", "ISO-2022-JP,version=3", "é", "utf-8 ,"])
    func unknown(name: String) {
        #expect(CharacterEncoding(name) == nil)
    }
}
