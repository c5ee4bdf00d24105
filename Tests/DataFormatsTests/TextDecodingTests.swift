import DataFormats
@testable import Diagnostics
import Testing

@Suite struct TextDecodingTests {
    private func check(_ bytes: [UInt8]) -> (SourceFile?, Reading) {
        var diagnostics = Diagnostics()
        let file = TextDecoding.checkedText(of: SourceFile(path: "a", bytes: bytes), into: &diagnostics)
        return (file, Reading(values: [], diagnostics: diagnostics.sorted))
    }

    @Test(arguments: ["", "a", "a\r\nb\rc\n", "é日😀\u{FFFD}\u{10FFFF}", String(repeating: "x", count: 1000)])
    func acceptsText(_ text: String) {
        let (file, reading) = check(Array(text.utf8))
        #expect(file?.bytes == Array(text.utf8))
        #expect(reading.findings.isEmpty)
    }

    @Test func dropsOneByteOrderMark() {
        #expect(check([0xEF, 0xBB, 0xBF] + "ab".utf8).0?.bytes == Array("ab".utf8))
    }

    @Test(
        arguments: [
            ("\u{FEFF}\u{FEFF}a", 1, 1), ("a\n\u{FEFF}b", 2, 1), ("a\r\u{FEFF}", 2, 1),
            ("{}\u{FEFF}{}", 1, 3),
            ("\u{FEFF}[\n]\u{FEFF}\n[]", 2, 2), ("---\na: 1\n---\n# A\n\u{FEFF}---\na: 2\n---\n", 5, 1),
        ])
    func findsAByteOrderMarkInTheMiddle(_ text: String, _ line: Int, _ column: Int) {
        #expect(check(Array(text.utf8)).1.findings == [Finding(line, column, .byteOrderMark)])
        #expect(Reading.json(text).findings == [Finding(line, column, .byteOrderMark)])
        #expect(Reading.jsonLines(text).findings == [Finding(line, column, .byteOrderMark)])
        #expect(Reading.yaml(text).findings == [Finding(line, column, .byteOrderMark)])
    }

    @Test func aByteOrderMarkInALineIsASpaceWithoutWidth() {
        #expect(check(Array("a\u{FEFF}b".utf8)).1.findings.isEmpty)
    }

    @Test func reportsPointersOfGitLFS() {
        let pointer =
            "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "a", count: 64))\nsize 12\n"
        #expect(check(Array(pointer.utf8)).1.findings == [Finding(1, 1, .gitLFSPointer)])
        #expect(GitLFSPointer.sizes.contains(pointer.utf8.count))
        #expect(check(Array((pointer + String(repeating: " ", count: 1_024)).utf8)).1.findings.isEmpty)
    }

    @Test(
        arguments: [
            (Array("PK\u{3}\u{4}\0".utf8), .document),
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .document),
            (Array("SQLite format 3\0".utf8), .database), (Array("%PDF-1.7\n%".utf8) + [0xE2], .pdf),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .image), ([0xFF, 0xD8, 0xFF, 0xE0], .image),
            (Array("GIF89a\0".utf8), .image), ([0x1F, 0x8B, 0x08], .compressed),
            (Array("GIF89a is a format".utf8), nil), (Array("%PDF-1.7".utf8), nil),
        ] as [([UInt8], BinaryFormat?)])
    func namesTheFormatOfAFileThatIsNotText(_ bytes: [UInt8], _ format: BinaryFormat?) {
        let problems = check(bytes).1.diagnostics.map(\.problem)
        #expect(problems == (format.map { [.syntax(.notText($0))] } ?? []))
    }

    @Test(arguments: ["<!DOCTYPE html><p>", "\n <html>\n", "<?xml version=\"1.0\"?>"])
    func reportsMarkupInPlaceOfData(_ text: String) {
        let position = text.hasPrefix("\n") ? (2, 2) : (1, 1)
        for reading in [Reading.json(text), Reading.jsonLines(text)] {
            #expect(reading.findings == [Finding(position.0, position.1, .markup)])
        }
        var diagnostics = Diagnostics()
        #expect(TableText.checked(SourceFile(path: "a.csv", text: text), into: &diagnostics) == nil)
        #expect(diagnostics.sorted.map(\.problem) == [.syntax(.markup)])
        #expect(check(Array(text.utf8)).1.findings == [])
    }

    @Test func aCheckedFileIsNotCheckedAgain() throws {
        var diagnostics = Diagnostics()
        for text in ["a", "\u{FEFF}a"] {
            let file = SourceFile(path: "a", text: text)
            let checked = try #require(TextDecoding.checkedText(of: file, into: &diagnostics))
            #expect(!file.isChecked)
            #expect(checked.isChecked)
            #expect(TextDecoding.checkedText(of: checked, into: &diagnostics)?.bytes == Array("a".utf8))
        }
    }

    @Test(
        arguments: [
            ([0x61, 0xFF], 1, 2), ([0x61, 0x0A, 0xC3, 0xA9, 0xC3], 2, 2), ([0xC0, 0xAF], 1, 1),
            ([0xED, 0xA0, 0x80], 1, 1), ([0x61, 0xF0, 0x9F, 0x98], 1, 2), ([0xF4, 0x90, 0x80, 0x80], 1, 1),
            ([0xEF, 0xBB, 0xBF, 0x61, 0x80], 1, 2), ([0x0D, 0x0A, 0x0D, 0x80], 3, 1),
        ] as [([UInt8], Int, Int)])
    func findsTheFirstByteThatIsNotUTF8(_ bytes: [UInt8], _ line: Int, _ column: Int) {
        let (file, reading) = check(bytes)
        #expect(file == nil)
        #expect(reading.findings == [Finding(line, column, .invalidUTF8)])
    }

    @Test(arguments: 0..<40)
    func findsNULAtAnyOffset(_ offset: Int) {
        var bytes = [UInt8](repeating: 0x80 - 1, count: 41)
        bytes[offset] = 0
        #expect(check(bytes).1.findings == [Finding(1, offset + 1, .nulCharacter)])
    }

    @Test(arguments: [0x01, 0x08, 0x0E, 0x1B, 0x1F, 0x80, 0x84, 0x86, 0x9F] as [UInt32], 0..<20)
    func findsControlCharactersAtAnyOffset(_ code: UInt32, _ offset: Int) throws {
        let control = String(Character(try #require(Unicode.Scalar(code))))
        let text = String(repeating: "é", count: offset) + control + "aé\u{BF} "
        #expect(check(Array(text.utf8)).1.findings == [Finding(1, offset + 1, .forbiddenCharacter(code))])
    }

    @Test func findsAllControlCharactersUpToALimit() {
        let text = "a\u{7}\u{1B}b\u{9B}\u{85}\n" + String(repeating: "x", count: 20) + "\u{8}\n"
        #expect(
            check(Array(text.utf8)).1.findings == [
                Finding(1, 2, .forbiddenCharacter(0x07)), Finding(1, 3, .forbiddenCharacter(0x1B)),
                Finding(1, 5, .forbiddenCharacter(0x9B)), Finding(2, 21, .forbiddenCharacter(0x08)),
            ])
        for count in [TextDecoding.maximumControlCharacters, 2 * TextDecoding.maximumControlCharacters] {
            let text = String(repeating: "\u{1}é", count: count)
            let findings = check(Array(text.utf8)).1.findings
            #expect(findings.count == TextDecoding.maximumControlCharacters)
            #expect(findings.last?.column == 2 * TextDecoding.maximumControlCharacters - 1)
        }
    }

    @Test func allowsTabsLineEndsFormFeedsAndOtherCharacters() {
        let allowed = [
            "\t", "\n", "\u{B}", "\u{C}", "\u{85}", "\r", " ", "~", "\u{7F}", "\u{A0}", "°", "\u{BF}", "À",
            "€", "日", "😀",
        ]
        for offset in 0..<10 {
            let text = String(repeating: "a", count: offset) + allowed.joined()
            #expect(check(Array(text.utf8)).1.findings == [])
        }
    }

    @Test func reportsTheFirstError() {
        #expect(check([0x61, 0x00, 0xFF]).1.findings == [Finding(1, 2, .nulCharacter)])
        #expect(check([0x61, 0xFF, 0x00]).1.findings == [Finding(1, 2, .invalidUTF8)])
    }

    @Test func reportsUTF16() {
        for text in ["title,n\nOwl,1\n", "# Owl"] {
            let units = Array(text.utf16)
            #expect(check(units.flatMap { [UInt8($0), 0] }).1.findings == [Finding(1, 1, .utf16)])
            #expect(check(units.flatMap { [0, UInt8($0)] }).1.findings == [Finding(1, 1, .utf16)])
        }
        #expect(check([0xFF, 0xFE, 0x61, 0x00]).1.findings == [Finding(1, 1, .utf16)])
        #expect(check([0xFE, 0xFF, 0x00, 0x61]).1.findings == [Finding(1, 1, .utf16)])
    }
}
