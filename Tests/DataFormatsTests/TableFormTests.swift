import DataFormats
import Diagnostics
import TestSupport
import Testing

@Suite("Tables whose form the settings declare")
struct TableFormTests {
    private func read(_ text: String, _ form: TableForm) -> (rows: [[String]], report: [String]) {
        read(Array(text.utf8), form)
    }

    private func read(_ bytes: [UInt8], _ form: TableForm = TableForm()) -> (
        rows: [[String]], report: [String]
    ) {
        var diagnostics = Diagnostics()
        let rows = TableReader.read(SourceFile(path: "a.csv", bytes: bytes), form: form, into: &diagnostics) {
            header in
            { cells, _ in zip(header.names, cells).map { "\($0)=\($1.text)" } }
        }
        return (rows, diagnostics.report)
    }

    /// Returns UTF-16 as bytes, the lower one of each unit first.
    private func bytes(_ units: [UInt16]) -> [UInt8] {
        var bytes: [UInt8] = []
        for unit in units { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        return bytes
    }

    @Test("have data in the first row if the columns are declared")
    func columns() {
        let form = TableForm(columns: ["a", "b"])
        #expect(read("1,2\n3\n", form).rows == [["a=1", "b=2"], ["a=3"]])
        #expect(read("", form).rows == [])
        #expect(
            read("1,2,3\n", form).report == [
                "a.csv:1:5: this row has more cells than “columns” in the settings, which names 2"
            ])
    }

    @Test(
        "have the declared separator, whatever else occurs more often",
        arguments: ["~", " ", "\t", "^", ","])
    func separator(separator: String) {
        let form = TableForm(separator: separator.utf8.first)
        let text = "a\(separator)b;;||;;\n1\(separator)\"2\(separator)2\"\n"
        #expect(read(text, form).rows == [["a=1", "b;;||;;=2\(separator)2"]])
    }

    @Test("name their cells by the declared columns")
    func places() {
        let file = SourceFile(path: "a.dat", text: "1~2\n3~4\n")
        var places = TablePlaces(
            of: file, form: TableForm(separator: UInt8(ascii: "~"), columns: ["x", "y"]))
        #expect(places.name(at: SourcePosition(line: 1, column: 3)) == "row 1, column B, “y”")
        #expect(places.name(at: SourcePosition(line: 2, column: 1)) == "row 2, column A, “x”")
    }

    @Test("are the same in UTF-8 and in UTF-16 of both byte orders", arguments: 0..<200)
    func utf16(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let characters = Array("a;é漢🦉\u{7FF}\u{800}\u{FFFF}\u{10000}x")
        let cells = (0..<20).map { _ in
            String((0..<8).compactMap { _ in characters.randomElement(using: &random) })
        }
        let text = "name\ttext\r\n" + cells.map { "\($0)\t\($0)x\r\n" }.joined()
        let units = Array(text.utf16)
        let little = bytes([0xFEFF] + units)
        let big = bytes(([0xFEFF] + units).map { $0.byteSwapped })
        let expected = read(Array(text.utf8)).rows
        #expect(read(little).rows == expected)
        #expect(read(big).rows == expected)
    }

    @Test(
        "report the first place of UTF-16 that is not text",
        arguments: [
            ([0x61, 0xD800], "a.csv:1:2"), ([0xDC00], "a.csv:1:1"),
            ([0x61, 0x0A, 0xD801, 0x62], "a.csv:2:1"),
            ([0xD83E, 0xDD89, 0xDC00], "a.csv:1:2"), ([0xD800, 0xD83E, 0xDD89], "a.csv:1:1"),
        ] as [([UInt16], String)])
    func invalidUTF16(units: [UInt16], place: String) {
        let report = read(bytes([0xFEFF] + units)).report
        #expect(report == ["\(place): this is not text in the encoding “UTF-16”"])
    }

    @Test("report UTF-16 that ends inside a character")
    func oddUTF16() {
        #expect(
            read([0xFF, 0xFE, 0x61, 0x00, 0x62]).report == [
                "a.csv:1:2: this is not text in the encoding “UTF-16”"
            ])
    }

    @Test("report bytes that are not UTF-8 with their place")
    func invalidUTF8() {
        #expect(read(Array("a,b\né,".utf8) + [0xE9]).report == ["a.csv:2:3: this cell is not valid UTF-8"])
    }
}
