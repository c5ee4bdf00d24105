@testable import DataFormats
@testable import Diagnostics
import TestSupport
import Testing

@Suite("Tables")
struct TableReaderTests {
    /// Returns the header and the rows of a table, each as its cells between brackets, and the problems.
    private func read(_ text: String, _ path: String = "a.csv") -> (rows: [[String]], report: [String]) {
        var diagnostics = Diagnostics()
        var names: [String] = []
        let rows = TableReader.read(SourceFile(path: path, text: text), into: &diagnostics) { header in
            names = header.names
            return { (cells: ArraySlice<TableCell>, _: inout Diagnostics) in cells.map { $0.text } }
        }
        return ([names] + rows, diagnostics.report)
    }

    @Test(
        "are read as programs write them",
        arguments: [
            // RFC 4180, as Google Sheets and Airtable write it; the second with a byte order mark.
            ("id,name\r\n1,Owl\r\n2,Duck", [["id", "name"], ["1", "Owl"], ["2", "Duck"]]),
            ("\u{FEFF}id,name\n1,\"Owl, barn\"\n", [["id", "name"], ["1", "Owl, barn"]]),
            // Excel in Germany; old Excel on a Mac.
            ("id;price\r\n1;2,5\r\n", [["id", "price"], ["1", "2,5"]]),
            ("id,a\r1,2\r", [["id", "a"], ["1", "2"]]),
            // Excel, which reads such a first line.
            ("sep=;\r\nid;a,b,c\r\n1;2\r\n", [["id", "a,b,c"], ["1", "2"]]), ("sep=,\nx", [["x"]]),
            // LibreOffice with all text in quotation marks; R, without the names of rows.
            ("\"id\",\"a b\"\n\"1\",2\n", [["id", "a b"], ["1", "2"]]),
            ("\"id\",\"a\"\n1,\"say \"\"hi\"\"\"\n", [["id", "a"], ["1", "say \"hi\""]]),
            // Line breaks in a cell, as Numbers writes them.
            ("a,b\n\"1\n2\",\"x\r\ny\"\n", [["a", "b"], ["1\n2", "x\r\ny"]]),
            // COPY of PostgreSQL: an empty text is in quotation marks, and NULL is not.
            ("a,b,c\n1,\"\",3\n,,4\n", [["a", "b", "c"], ["1", "", "3"], ["", "", "4"]]),
            // Other separators, and separators in quotation marks.
            ("a|b\n1|2\n", [["a", "b"], ["1", "2"]]), ("a\tb\n1\t2\n", [["a", "b"], ["1", "2"]]),
            (
                "size (5\"),a;b;c,d\n1,2,3\n4,5,\"6\"\n",
                [["size (5\")", "a;b;c", "d"], ["1", "2", "3"], ["4", "5", "6"]]
            ),
            ("\"a;b;c\",d\n1,2\n", [["a;b;c", "d"], ["1", "2"]]),
            ("a,b;c,d\n1,2,3\n", [["a", "b;c", "d"], ["1", "2", "3"]]),
            // One column, and a header with space around its names.
            ("title\nOwl, barn\n", [["title"]]), (" a , b \n 1 , 2 \n", [["a", "b"], [" 1 ", " 2 "]]),
            // Empty rows, and columns and cells at the end.
            ("\n;;\na;b;;\n1;2;;\n;;;\n\n3;;;\n;;", [["a", "b"], ["1", "2"], ["3"]]),
            // A quotation mark that does not begin a cell.
            ("a,b\n5\" nail, \"x\"\n", [["a", "b"], ["5\" nail", " \"x\""]]),
            ("a,b\né密,🦉\n", [["a", "b"], ["é密", "🦉"]]),
        ])
    func dialects(text: String, expected: [[String]]) {
        let (rows, report) = read(text)
        if expected == [["title"]] {
            // A comma in the only column is a separator, so the row has one cell too many.
            #expect(report == ["a.csv:2:5: this row has more cells than the header, which names 1 column"])
        } else {
            #expect(report == [])
        }
        #expect(rows == expected)
    }

    @Test("in files for tabs have no other separator", arguments: ["a.tsv", "b.TAB"])
    func tabs(path: String) {
        #expect(read("a,b,c\td\n1\t2,3\n", path).rows == [["a,b,c", "d"], ["1", "2,3"]])
    }

    @Test(
        "have their problems reported with their places",
        arguments: [
            ("", ["1:1: the table has no header"]), ("\n;;\n \n", ["1:1: the table has no header"]),
            ("a,,b\n1,2,3\n", ["1:3: column B has no name"]),
            (
                "ma\u{200B}ker,maker,k\u{AD}g,\u{2060}x\n1,2,3\n",
                [
                    "1:1: the key “ma\\u{200b}ker” contains an invisible character: zero width space (U+200B)",
                    "1:14: the key “k\\u{ad}g” contains an invisible character: soft hyphen (U+00AD)",
                    "1:18: the key “\\u{2060}x” contains an invisible character: word joiner (U+2060)",
                ]
            ),
            ("ឈ្មោះ\u{200B}អ្នក,അവന്\u{200D}\n1,2\n", []),
            // Columns at the end without a name may only be empty.
            ("a,,\n1,,\n", []), ("a,,\n1,2\n2,3\n", ["1:3: column B has no name"]),
            ("a,,\n1,2,3\n4,5,6\n", ["1:3: column B has no name"]),
            ("a,b,,\n1,2,3,4\n", ["1:5: column C has no name", "1:6: column D has no name"]),
            (
                "a,,\n1,,3\n1,,,4\n",
                [
                    "1:4: column C has no name",
                    "3:5: this row has more cells than the header, which names 1 column",
                ]
            ),
            ("a, a ,b,b\n", ["1:3: column A has the name “a”, too", "1:9: column C has the name “b”, too"]),
            (
                "a,b\n1,2,3,4\n1,2,,5\n1,2,,\n",
                [
                    "2:5: this row has more cells than the header, which names 2 columns",
                    "3:6: this row has more cells than the header, which names 2 columns",
                ]
            ),
            ("a,b\n1,\"2\n3,4\n", ["2:3: this quotation mark is not closed"]),
            (
                "a,b\n\"é\nx\" y,\"2\"z\n",
                [
                    "3:3: there is text after the closing quotation mark of this cell",
                    "3:9: there is text after the closing quotation mark of this cell",
                ]
            ),
        ])
    func problems(text: String, expected: [String]) {
        #expect(read(text).report == expected.map { "a.csv:" + $0 })
    }

    @Test(
        "have a warning if the separator of the settings or of the extension is probably wrong",
        arguments: [
            ("a.tsv", "title;b\nx;y\n", nil, ";"), ("a.tab", "title,b\n", nil, ","),
            ("a.tsv", "title\n", nil, nil), ("a.tsv", "title\tb;c\n", nil, nil),
            ("a.csv", "\"a;b\"\n1\n", nil, nil), ("a.csv", "a\tb\n", ";", "\t"),
            ("a.csv", "\"a;b\"\n1\n", ";", nil),
        ] as [(String, String, Character?, Character?)])
    func singleColumn(path: String, text: String, separator: Character?, other: Character?) {
        var diagnostics = Diagnostics()
        let file = SourceFile(path: "content/" + path, text: text)
        _ = TableReader.read(file, form: TableForm(separator: separator?.asciiValue), into: &diagnostics) {
            _ in
            { _, _ in () }
        }
        let name = String(text.prefix { $0 != "\n" })
        let expected = other.map { TableProblem.singleColumn(name, separator: $0, file: path) }
        #expect(diagnostics.sorted.map(\.problem) == (expected.map { [.syntax(.table($0))] } ?? []))
    }

    @Test("name a cell as spreadsheets do")
    func places() throws {
        let file = SourceFile(path: "a.csv", text: "no,\"the\nprice\"\n\n1,\"x\ny\"\n2,3,\"4\n")
        var places = TablePlaces(of: file)
        func name(_ line: Int, _ column: Int) -> String? {
            places.name(at: SourcePosition(line: line, column: column))
        }
        #expect(name(1, 1) == "row 1, column A")
        #expect(name(2, 2) == "row 1, column B")
        #expect(name(4, 1) == "row 3, column A, “no”")
        #expect(name(4, 3) == "row 3, column B, “the\\u{a}price”")
        #expect(name(5, 1) == "row 3, column B, “the\\u{a}price”")
        #expect(name(6, 5) == "row 4, column C")
        #expect([0, 25, 26, 701, 702].map(TableProblem.name(ofColumn:)) == ["A", "Z", "AA", "ZZ", "AAA"])
    }

    @Test("have separators, also in a part of a line that another cell begins or ends")
    func separators() {
        let file = SourceFile(path: "a.csv", text: "a,b,c\n1,\"é,\n\",2,\n")
        var places = TablePlaces(of: file)
        #expect(places.separators(onLine: 1, columns: 1..<6) == [2, 4])
        #expect(places.separators(onLine: 1, columns: 2..<4) == [2])
        #expect(places.separators(onLine: 2, columns: 1..<6) == [2])
        #expect(places.separators(onLine: 3, columns: 1..<5) == [2, 4])
        #expect(places.separators(onLine: 4, columns: 1..<2) == [])
    }

    @Test("are the same after they are written in any dialect and read", arguments: 0..<300)
    func roundTrip(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let separator = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
        let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
        let characters: [Character] =
            Array("ab1 \"',;|\té密🦉=+-@#") + (lineEnd == "\r" ? ["\r"] : ["\n", "\r\n"])
        let columns = Int.random(in: 2...6, using: &random)
        let names = (0..<columns).map { "name \($0)" }
        var rows: [[String]] = []
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            var row = (0..<columns).map { _ in
                String(
                    (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
                        characters.randomElement(using: &random)
                    })
            }
            // Cells without text at the end are not read.
            row[columns - 1] += "x"
            rows.append(row)
        }
        func written(_ cell: String) -> String {
            let needsQuotes = cell.contains { "\"\n\r\r\n".contains($0) } || cell.contains(separator)
            guard needsQuotes || Bool.random(using: &random) else { return cell }
            return "\"" + cell.replacing("\"", with: "\"\"") + "\""
        }
        let lines = ([names] + rows).map { $0.map { written($0) }.joined(separator: separator) }
        let text = lines.joined(separator: lineEnd) + (Bool.random(using: &random) ? lineEnd : "")
        let (read, report) = read(text)
        #expect(report == [], "\(text.debugDescription)")
        #expect(read == [names] + rows, "\(text.debugDescription)")
    }
}
