import DataFormats
import Diagnostics
import Scaffolding
import TestSupport
import Testing

@Suite("Imported lists of entries")
struct EntryListTests {
    private static func read(_ text: String, _ path: String = "list.json") -> (
        list: EntryList?, report: [String]
    ) {
        var diagnostics = Diagnostics()
        let list = EntryList.read(SourceFile(path: path, text: text), into: &diagnostics)
        return (list, diagnostics.report)
    }

    @Test("the columns of a table have the type of all their cells, and the file is kept as it is")
    func table() throws {
        let text = "\u{FEFF}name;no;code;price;new\r\nOwl;1;007;1.234,5;yes\r\nDuck;-2;12;2;no\r\n;;;;\r\n"
        let (list, report) = Self.read(text, "list.csv")
        #expect(report == [])
        let entries = try #require(list?.entries)
        #expect(list?.bytes == Array(text.utf8))
        let types = entries.map { entry in
            (entry.members ?? []).map { member in
                guard case .scalar(let scalar) = member.value.content else { return "" }
                return switch scalar.type {
                case .integer(let value): "\(value)"
                case .number(let value): "\(value)"
                case .boolean(let value): "\(value)"
                case .string: "“\(scalar.text)”"
                case .null: "null"
                }
            }
        }
        #expect(
            types == [["“Owl”", "1", "“007”", "1234.5", "true"], ["“Duck”", "-2", "“12”", "2", "false"]])
        let settings = CatalogProposal(for: try #require(list), title: "List", source: "list.csv").yaml
        #expect(settings.contains("\ndecimal: \",\"\n"))
    }

    @Test(
        "points group the thousands of a table with semicolons if all of its numbers can be read so",
        arguments: [
            ("name;n\nOwl;1.234\nDuck;112.000\nElk;7\n", true), ("name;n\nOwl;1.234.567\nDuck;2,5\n", true),
            ("name,n\nOwl,1.234\nDuck,112.000\n", false), ("name;n\nOwl;1.234\nDuck;0.250\n", false),
            ("name;n\nOwl;1.234\nDuck;2.5\n", false), ("name;n;m\nOwl;1.234;3.5\n", false),
            ("name;n\nOwl;7\nDuck;12\n", false),
        ])
    func thousands(text: String, areGrouped: Bool) throws {
        let list = try #require(Self.read(text, "list.csv").0)
        let settings = CatalogProposal(for: list, title: "List", source: "list.csv").yaml
        #expect(settings.contains("\ndecimal: \",\"\n") == areGrouped)
        guard areGrouped, case .scalar(let scalar)? = list.entries[0]["n"]?.content else { return }
        #expect(scalar.type == .integer(text.contains("567") ? 1_234_567 : 1234))
    }

    @Test(
        "commas group the digits of a table if its numbers can be read so, and are decimal signs otherwise",
        arguments: [
            ("name,n\nOwl,\"1,234.50\"\nDuck,12\n", ".", "1234.50"),
            ("name,n\nOwl,\"12,345,678\"\nDuck,\"1,000\"\n", ".", "12345678"),
            ("name\tn\nOwl\t-1,234\nDuck\t3.5\n", ".", "-1234"),
            ("name,n\nOwl,\"1,234\"\nDuck,7\n", ".", "1234"),
            ("name;n\nOwl;1,234.5\nDuck;7\n", ".", "1234.5"), ("name;n\nOwl;1,234\nDuck;7\n", ",", "1.234"),
            ("name;n;m\nOwl;1,234;3.5\n", ".", "1234"), ("name,n,m\nOwl,\"1,234\",\"2,5\"\n", ",", "1.234"),
            ("name,n\nOwl,\"0,250\"\nDuck,7\n", ",", "0.250"), ("name,n\nOwl,\"1,234,5\"\n", nil, "1,234,5"),
            ("name,n\nOwl,\"1,234\"\nDuck,many\n", nil, "1,234"), ("name,n\nOwl,\"1,234.\"\n", nil, "1,234."),
            ("name,n\nOwl,12\nDuck,3.5\n", nil, "12"),
        ] as [(String, String?, String)])
    func groups(text: String, sign: String?, value: String) throws {
        let list = try #require(Self.read(text, "list.csv").0)
        let settings = CatalogProposal(for: list, title: "List", source: "list.csv").yaml
        #expect(settings.contains("\ndecimal:") == (sign != nil))
        if let sign { #expect(settings.contains("\ndecimal: \"\(sign)\"\n")) }
        #expect(list.entries[0]["n"]?.text == value)
    }

    @Test(
        "a column of a table has lists if several of its cells are divided",
        arguments: [
            ("name,tags\nOwl,a;b\nDuck,c\nElk,a; c\n", true), ("name,tags\nOwl,a;b\nDuck,c\nElk,c\n", false),
            ("name;tags\nOwl;a|b\nDuck;b|c\n", true), ("name,tags\nOwl,a/b\nDuck,b/c\n", false),
            ("name,tags\nOwl,It is \(String(repeating: "x", count: 80)); yes\nDuck,a; b\n", false),
        ])
    func listsInCells(text: String, isList: Bool) throws {
        let entries = try #require(Self.read(text, "list.csv").0?.entries)
        #expect((entries[0]["tags"]?.elements != nil) == isList)
    }

    @Test(
        "the list of entries is extracted from the file",
        arguments: [
            ("[{\"a\": 1}, {\"a\": 2}]", "[{\"a\": 1}, {\"a\": 2}]"),
            (" [ {} , {} ] ", " [ {} , {} ] "),
            (
                "{\"639-3\": [\n  {\"a\": \"]\\\\\"},\n  {\"b\": \"\\\"[{\"}]\n}\n",
                "[\n  {\"a\": \"]\\\\\"},\n  {\"b\": \"\\\"[{\"}]\n"
            ),
            (
                "{\"ключ\": \"é\", \"n\": [1, 2], \"x\": {\"y\": [{}]}, \"list\": [{\"a\": [[]]}, {}], \"z\": 1}",
                "[{\"a\": [[]]}, {}]\n"
            ),
            ("\u{FEFF}[{}, {}]", "[{}, {}]"),
            ("{\r\n\"a\": [{},\r\n{}]\r\n}", "[{},\r\n{}]\n"),
        ])
    func bytes(text: String, expected: String) throws {
        let (list, report) = Self.read(text)
        #expect(report == [])
        #expect(list?.entries.count == 2)
        #expect(list.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
    }

    @Test(
        "the list with the most entries is found, also one level deeper, and what else the file has is listed",
        arguments: [
            (
                "{\"a\": [{}], \"b\": [{\"x\": 1}, {}]}", "[{\"x\": 1}, {}]",
                "“b”. The file also has, outside the list: a (1 element)."
            ),
            (
                "{\"v\": \"1\", \"data\": {\"total\": 2, \"items\": [{}, {}]}, \"m\": {\"k\": 1}}",
                "[{}, {}]",
                "“data.items”. The file also has, outside the list: v (“1”), m (1 key), data.total (“2”)."
            ),
            ("{\"data\": {\"items\": [{}, {}]}}", "[{}, {}]", "“data.items”."),
            (
                "{\"v\": 1, \"by\": {\"A\": {}, \"B\": {\"x\": 1}}}",
                "{\"A\": {}, \"B\": {\"x\": 1}}",
                "“by”. The file also has, outside the list: v (“1”)."
            ),
            // Entries with lists are entries.
            (
                "{\"A\": {\"seen\": [{}]}, \"B\": {\"seen\": []}}",
                "{\"A\": {\"seen\": [{}]}, \"B\": {\"seen\": []}}",
                "2 entries."
            ),
        ])
    func inner(text: String, bytes: String, origin: String) throws {
        let (list, report) = Self.read(text)
        #expect(report == [])
        let found = try #require(list)
        #expect(
            String(decoding: found.bytes, as: UTF8.self).replacing("\n", with: "").replacing(
                ",{", with: ", {") == bytes)
        let yaml = CatalogProposal(for: found, title: "T", source: "list.json").yaml
        #expect(yaml.replacing("\n# ", with: " ").contains(origin + " Change what is wrong"), "\(yaml)")
    }

    @Test(
        "YAML is read like JSON, and a list in it is extracted as it is written",
        arguments: [
            ("- a: 1\n- a: 2\n", "- a: 1\n- a: 2\n"),
            ("# Two\nA: {x: 1}\nB: {x: [2]}\n", "# Two\nA: {x: 1}\nB: {x: [2]}\n"),
            // Elements in the column of the key, with a comment and a block of text.
            (
                "v: 1\nitems:\n- a: |\n    One\n\n    Two\n# Next\n- b: 2\nz: 3\n",
                "- a: |\n    One\n\n    Two\n# Next\n- b: 2\n"
            ),
            (
                "d:\n  items:\n    - a: 1\n      b: {c: 2}\n\n    - a: 2\n  n: 1\n",
                "- a: 1\n  b: {c: 2}\n\n- a: 2\n"
            ),
            ("items: [{a: 1},\n  {a: 2}\n]\nv: 1\n", "[{a: 1},\n  {a: 2}\n]\n"),
            ("v: 1\nby:\n  A:\n    x: 1\n  B: {}\n", "A:\n  x: 1\nB: {}\n"),
        ])
    func yaml(text: String, expected: String) throws {
        let (list, report) = Self.read(text, "list.yml")
        #expect(report == [])
        #expect(list?.entries.count == 2)
        #expect(list.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
    }

    @Test("a list with a warning is extracted")
    func warning() {
        let (list, report) = Self.read("items:\n  - a: {b: 1,5 m}\n  - a: {b: 2}\n", "list.yaml")
        #expect(report.count == 1)
        #expect(list?.entries.count == 2)
    }

    @Test("a list that cannot be extracted as it is written is an error")
    func notExtracted() {
        let (list, report) = Self.read("d: {items: [{a: 1}, {a: 2}], v: 1}\n", "list.yaml")
        #expect(list == nil)
        #expect(
            report == [
                "list.yaml:1:12: “--from” must be a file with a list of entries, not a file from which the list “d.items” cannot be copied"
            ])
    }

    @Test("one object per line is kept as is", arguments: ["list.ndjson", "list.JSONL"])
    func lines(path: String) {
        let text = "{\"a\": 1}\n\n{\"a\": 2}\n"
        let (list, report) = Self.read(text, path)
        #expect(report == [])
        #expect(list?.entries.count == 2)
        #expect(list?.bytes == Array(text.utf8))
    }

    @Test(
        "a file that is not a list of entries is an error at its position",
        arguments: [
            ("[]", "list.json:1:1: “--from” must be a file with a list of entries, not an empty list"),
            (
                "{\"a\": 1}",
                "list.json:1:1: “--from” must be a file with a list of entries, not an object without a list"
            ),
            (
                "{\"a\": []}",
                "list.json:1:1: “--from” must be a file with a list of entries, not an object without a list"
            ),
            (" 7", "list.json:1:2: “--from” must be a file with a list of entries, not a number"),
            (
                "{\"a\": [{}], \"b\": [{}]}",
                "list.json:1:1: “--from” must be a file with a list of entries, not an object with several lists: “a”, “b”"
            ),
            ("[{},\n 1]", "list.json:2:2: an entry must be an object, not a number"),
            ("[{\"a\": }]", "list.json:1:8: expected a value here"),
        ])
    func refused(text: String, message: String) {
        let (list, report) = Self.read(text)
        #expect(list == nil)
        #expect(report == [message])
    }
}
