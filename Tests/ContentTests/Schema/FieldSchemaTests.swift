@testable import Content
import ContentFixtures
import DataFormats
import Diagnostics
import Glibc
import TestSupport
import Testing

@Suite("fields of catalog.yaml")
struct FieldSchemaTests {
    /// The problems of one JSON value of the field `k`.
    private func problems(_ rule: String, _ value: String) async throws -> [String] {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields: {k: \(rule)}", "x.json": "{\"title\": \"T\", \"k\": \(value)}",
        ])
        return diagnostics.report.map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    @Test(
        "accepts values of the type",
        arguments: [
            ("string", "\"a\""), ("string", "7.10e1"), ("string", "true"), ("integer", "-3"),
            ("number", "3"), ("number", "2.5e3"), ("boolean", "false"), ("date", "\"2024-02-29\""),
            ("date", "\"1999-12\""), ("date", "1999"), ("date", "\"2024-02-29T10:00:00Z\""),
            ("url", "\"https://example.org/a?b#c\""), ("url", "\"mailto:a@example.org\""),
            ("{type: [string]}", "[\"a\", \"b\"]"), ("[integer]", "[]"), ("[string]", "\"a\""),
            ("{oneOf: [S, M]}", "\"M\""),
            ("{type: number, oneOf: [1.5, 2]}", "1.50"), ("{type: number, oneOf: [1.5, 2]}", "2.0"),
            ("{type: integer, oneOf: [1, 2]}", "2"), ("{type: [string], oneOf: [a, b]}", "[\"b\", \"a\"]"),
            ("integer", "null"), ("{}", "\"x\""),
            ("url", "\"\""), ("url", "\" \""), ("date", "\"\""),
            ("[url]", "[\"\", \"https://example.org/\"]"),
            ("entry", "\"\""), ("[entry]", "[\"t\"]"), ("{type: number, unit: kg}", "2"),
            ("{hidden: true}", "\"x\""), ("image", "\"\""), ("image", "\" \""),
        ])
    func fits(rule: String, value: String) async throws {
        #expect(try await problems(rule, value) == [])
    }

    @Test(
        "warns about a string that YAML reads as null",
        arguments: [
            ("string", "Null", ["“k” has no value, because YAML reads “Null” as null"]),
            (
                "{required: true}", "~",
                [
                    "this entry is missing the required field “k”",
                    "“k” has no value, because YAML reads “~” as null",
                ]
            ),
            ("[string]", "[a, NULL]", ["“k” has no value, because YAML reads “NULL” as null"]),
            ("string", "\"Null\"", []), ("string", "null", []), ("string", "", []), ("integer", "~", []),
        ])
    func unquotedNull(rule: String, value: String, expected: [String]) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields: {k: \(rule)}", "x.md": "---\ntitle: T\nk: \(value)\n---\n",
        ])
        #expect(diagnostics.sorted.map { $0.problem.message } == expected)
    }

    @Test(
        "reports values of the wrong type",
        arguments: [
            ("string", "[\"a\"]", "“k” must be a string, not a list"),
            ("integer", "\"3\"", "“k” must be an integer, not the string “3”"),
            ("number", "\"1.5\"", "“k” must be a number, not the string “1.5”"),
            ("integer", "\"1.5\"", "“k” must be an integer, not “1.5”"),
            // JSON has no such numbers without quotes.
            ("integer", "\"+5\"", "“k” must be an integer, not “+5”"),
            ("integer", "\"007\"", "“k” must be an integer, not “007”"),
            ("boolean", "\"True\"", "“k” must be true or false, not “True”"),
            ("boolean", "\"true\"", "“k” must be true or false, not the string “true”"),
            ("integer", "2.5", "“k” must be an integer, not “2.5”"),
            ("number", "\"x\"", "“k” must be a number, not “x”"),
            ("boolean", "\"yes\"", "“k” must be true or false, not “yes”"),
            (
                "date", "\"2023-02-29\"",
                "“k” must be a date such as 2024-03-05, 2024-03 or 2024, not “2023-02-29”"
            ),
            ("date", "\"5 March\"", "“k” must be a date such as 2024-03-05, 2024-03 or 2024, not “5 March”"),
            (
                "url", "\"example.org\"",
                "“k” must be an absolute URL, such as https://example.org/, not “example.org”"
            ),
            (
                "url", "\"javascript:alert(1)\"",
                "“k” must be an absolute URL, such as https://example.org/, not “javascript:alert(1)”"
            ),
            (
                "url", "\"https://example.org/a b\"",
                "“k” must be a URL without spaces, not “https://example.org/a b”"
            ),
            ("url", "\" mailto:a@b.org\"", "“k” must be a URL without spaces, not “ mailto:a@b.org”"),
            (
                "url", "\"example org\"",
                "“k” must be an absolute URL, such as https://example.org/, not “example org”"
            ),
            ("[string]", "{\"a\": 1}", "“k” must be a string, not an object"),
            ("[integer]", "[1, \"b\"]", "“k” must be an integer, not “b”"),
            ("entry", "[\"t\"]", "“k” must be the id of an entry, not a list"),
            ("{type: entry, required: true}", "\"\"", "“k” must be the id of an entry, not “”"),
            ("{oneOf: [Small, Large]}", "\"Smal\"", "“k” cannot be “Smal”"),
            ("image", "\"owl.jpg\"", "the image “owl.jpg” is missing the key “alt”"),
            ("image", "{\"alt\": \"\"}", "“k” is missing the key “src”"),
            ("image", "3", "the image “3” is missing the key “alt”"),
            (
                "{type: image, required: true}", "\"\"",
                "“k” must be an image, such as {src: owl.jpg, alt: An owl}, not “”"
            ),
            ("{type: [string], required: true}", "[]", "this entry is missing the required field “k”"),
            ("{required: true}", "null", "this entry is missing the required field “k”"),
            (
                "{type: url, required: true}", "\"\"",
                "“k” must be an absolute URL, such as https://example.org/, not “”"
            ),
            ("number", "\"\"", "“k” must be a number, not “”"),
        ] as [(String, String, String)])
    func misfits(rule: String, value: String, problem: String) async throws {
        #expect(try await problems(rule, value) == [problem])
    }

    @Test(
        "says how to write a number or a date in a local form",
        arguments: [
            ("number", "1.234,5", "write 1234.5"), ("number", "1,234", "write 1234 or 1.234"),
            (
                "integer", "35 cm",
                "if “cm” is the unit, write 35, and add unit: \"cm\" to the field in catalog.yaml"
            ),
            ("{type: number, unit: €}", "0,12 €", "write 0.12: pages add the unit"),
            ("integer", "2,5 kg", ""), ("number", "1e999", ""), ("{type: number, unit: kg}", "1e999 kg", ""),
            ("date", "30.11.2026", "write 2026-11-30"), ("date", "11/30/2026", "write 2026-11-30"),
            ("date", "3/5/2024", "write 2024-05-03 or 2024-03-05"), ("date", "2024/3/5", "write 2024-03-05"),
            ("date", "31.02.2024", ""), ("date", "5 March", ""), ("date", "5/3/2567", ""),
            ("date", "20240305", "write 2024-03-05"), ("date", "20241305", ""), ("date", "45123", ""),
            ("date", "1944-05-00", "write 1944-05"), ("date", "1944-00-00 00:00:00", "write 1944"),
            ("date", "0000-00-00", ""), ("date", "1944-00-05", ""),
            ("date", "May 1990", "write 1990-05"), ("date", "5-Sept-2024", "write 2024-09-05"),
            ("date", "March 5, 2024", "write 2024-03-05"), ("date", "31 June 2024", ""),
            ("date", "last May", ""), ("date", "5 May 90", ""),
            ("integer", "1.500", ""),
        ])
    func localForms(rule: String, value: String, advice: String) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields: {k: \(rule)}", "x.json": "{\"title\": \"T\", \"k\": \"\(value)\"}",
        ])
        #expect(diagnostics.advice == [advice])
    }

    @Test(
        "names the type that a field must have for a value that is almost of its type",
        arguments: [
            ("integer", "x.json", "1.234", "number"), ("integer", "x.yaml", "1.234", "number"),
            ("[integer]", "x.json", "[1, 2.5]", "[number]"), ("string", "x.json", "[\"a\"]", "[string]"),
            ("date", "x.json", "[\"2024\", \"2025\"]", "[date]"), ("integer", "x.json", "[1, \"a\"]", nil),
            ("string", "x.json", "[[\"a\"]]", nil), ("boolean", "x.json", "1.5", nil),
        ])
    func otherType(rule: String, file: String, value: String, type: String?) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields: {k: \(rule)}", file: "{\"title\": \"T\", \"k\": \(value)}",
        ])
        #expect(
            diagnostics.advice == [
                type.map { "if this is right, set the type of the field to \($0) in catalog.yaml" } ?? ""
            ])
    }

    @Test(
        "reports a value in the place of an object that would have declared fields",
        arguments: [
            ("size.w: integer", "\"size\": 5", ["“size” must be an object, not “5”"]),
            ("size.w: integer", "\"size\": [{\"w\": 1}]", ["“size” must be an object, not a list"]),
            (
                "size.w: integer, size.h: {type: integer, required: true}", "\"size\": 5",
                ["“size” must be an object, not “5”"]
            ),
            ("a.b.c: string", "\"a\": {\"b\": true}", ["“a.b” must be an object, not “true”"]),
            ("a.0.b: string", "\"a\": \"x\"", ["“a” must be a list, not “x”"]),
            ("a.0.b: string", "\"a\": [1]", ["“a.0” must be an object, not “1”"]),
            ("a.1: string", "\"a\": [1]", []), ("a.0: string", "\"a\": {\"x\": 1}", []),
            ("size.w: integer", "\"size\": null", []), ("size.w: integer", "\"size\": \" \"", []),
            // Some programs write an empty list for an empty object.
            ("size.w: integer", "\"size\": []", []), ("size.w: integer", "\"size\": {}", []),
            ("size.w: integer", "\"size\": 5, \"size.w\": 1", []),
            ("size: integer, size.w: integer", "\"size\": 5", []),
        ] as [(String, String, [String])])
    func valueInPlaceOfObject(rules: String, values: String, expected: [String]) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields: {\(rules)}", "x.json": "{\"title\": \"T\", \(values)}",
        ])
        #expect(diagnostics.sorted.map { $0.problem.message } == expected)
    }

    @Test("a column next to columns whose names begin with its name is no error")
    func columnBesidePaths() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields: {size.w: integer}", "x.csv": "title,size,size.w\nT,large,\nU,small,3\n",
        ])
        #expect(diagnostics.report == [])
    }

    @Test("warns about commas in a value that is not a list")
    func commasInValue() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml":
                "fields: {k: [string], s: string, d: {type: [string], separator: \",\"}, o: {type: [string], oneOf: [\"a, b\", c]}}",
            "a.md": "---\ntitle: A\nk: a, b\ns: a, b\nd: a, b\no: a, b\n---\n",
            "b.yaml": "title: B\nk: \"a, b\"\n", "c.yaml": "title: C\nk: [a, b]\n",
            "d.csv": "title,k\nD,\"a, b\"\n",
        ])
        #expect(
            diagnostics.report == [
                "content/a/a.md:3:4: “k” is one value: “a, b”",
                "content/a/a.md:5:4: “d” is one value: “a, b”",
            ])
        #expect(
            Set(diagnostics.advice) == ["write [a, b] if these are several values, else put it in quotes"])
        #expect(!diagnostics.hasErrors)
    }

    @Test("reports every violation in every entry at its position")
    func everyViolation() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields:\n  a: integer\n  quantity: {type: integer, required: true}\n",
            "one.md": "---\ntitle: One\na: x\nquantty: 3\n---\n",
            "two.json": "[{\"title\": \"T\", \"a\": 1.5}]",
        ])
        #expect(
            diagnostics.report == [
                "content/a/one.md:2:1: this entry is missing the required field “quantity”",
                "content/a/one.md:3:4: “a” must be an integer, not “x”",
                "content/a/two.json:1:2: this entry is missing the required field “quantity”",
                "content/a/two.json:1:22: “a” must be an integer, not “1.5”",
            ])
        #expect(diagnostics.advice.contains("rename “quantty” if it should be “quantity”"))
    }

    @Test(
        "checks no value if the declaration of the field has errors",
        arguments: [
            "list", "{type: list}", "{type: integer, oneOf: [small]}", "{type: string, oneOf: small}",
            "{type: [string, integer], required: true}",
        ])
    func errorsFollowing(rule: String) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields:\n  k: \(rule)\n  other: integer\n",
            "x.json": "[{\"title\": \"A\", \"k\": [{}], \"other\": true}, {\"title\": \"B\", \"k\": \"x\"}]",
        ])
        #expect(diagnostics.report.filter { $0.hasPrefix("content/a/catalog.yaml:2:") }.count == 1)
        #expect(
            diagnostics.report.dropFirst() == [
                "content/a/x.json:1:37: “other” must be an integer, not “true”"
            ])
    }

    @Test(
        "reports its own errors",
        arguments: [
            (
                "fields: [a]",
                "1:9: “fields” must be an object of keys and types, such as {price: number}, not a list"
            ),
            ("fields: {a: strng}", "1:13: “a” cannot be “strng”"),
            ("fields:\n  a:\n", "2:5: “a” must be a type, such as string, not an empty value"),
            (
                "fields: {a: \"[string]\"}",
                "1:13: “a” must be a type or a list of one, not the string “[string]”"
            ),
            (
                "fields: {a: {type: [string, integer]}}",
                "1:20: “type” must be a list of one type, such as [string], not a list of length 2"
            ),
            ("fields: {a: {typ: string}}", "1:14: unknown key “typ” in the field “a”"),
            ("fields: {a: {oneOf: x}}", "1:21: “oneOf” must be a list of values, not “x”"),
            ("fields: {a: {type: integer, oneOf: [1, b]}}", "1:40: “oneOf” must be an integer, not “b”"),
            (
                "fields: {a: {type: number, unit: \"\"}}",
                "1:34: “unit” must be a unit, such as kg, not an empty string"
            ),
            (
                "fields: {a: {unit: kg}}",
                "1:20: “type” must be integer or number in a field with a unit, not “string”"
            ),
            (
                "fields: {a: {decimal: \",\"}}",
                "1:23: “type” must be integer or number in a field with a decimal sign, not “string”"
            ),
            (
                "fields: {a: {separator: \";\"}}",
                "1:25: “type” must be a list, such as [string], in a field with a separator, not “string”"
            ),
            (
                "fields: {a: {type: [string], separator: \" \"}}",
                "1:41: “separator” must be text, such as \";\", not a space"
            ),
            (
                "fields: {a: {type: [string], separator: \"\\n\"}}",
                "1:41: “separator” must be text, such as \";\", not a line break"
            ),
            ("fields: {a: {required: maybe}}", "1:24: “required” must be true or false, not “maybe”"),
            ("fields: {a..b: string}", "1:10: “fields” must be a key, or keys separated by dots, not “a..b”"),
        ])
    func ownProblems(text: String, report: String) throws {
        #expect(try catalog(text).diagnostics.report == ["content/a/catalog.yaml:" + report])
    }

    @Test(
        "has labels for fields",
        arguments: [
            ("boilingPoint", "Boiling point"), ("a_b-c", "A b c"), ("x.yZw", "Y zw"), ("minHTML", "Min HTML"),
            ("vitaminB12", "Vitamin B12"), ("x.planB", "Plan B"), ("HTML", "HTML"),
        ])
    func labels(path: String, label: String) throws {
        #expect(FieldSchema.Rule(path: try #require(FieldPath(path))).label == label)
    }

    @Test("checks the fields by which views are divided")
    func sections() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml":
                "views: [{id: y, section: d, by: year}, {id: r, section: n, by: {ranges: [0, 1]}}]",
            "x.json": "[{\"title\": \"A\", \"d\": \"soon\", \"n\": [1, \"two\"]}, {\"title\": \"B\"}]",
        ])
        #expect(
            diagnostics.report == [
                "content/a/x.json:1:22: “d” must be a date such as 2024-03-05, 2024-03 or 2024, not “soon”",
                "content/a/x.json:1:39: “n” must be a number, not “two”",
            ])
    }

    @Test(
        "names the setting that cannot use a value",
        arguments: [
            ("views: [{id: y, section: k, by: month}]", "“by: month” of the view “y”"),
            ("views: [{id: y, section: k, by: {ranges: [0, 1]}}]", "“ranges” of the view “y”"),
            ("facets: [{k: {ranges: [0, 1]}}]", "“ranges” of the facet “k”"),
            ("entry: {date: k}", "“entry.date”"),
        ])
    func unusableValue(settings: String, expected: String) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": settings, "x.json": "{\"title\": \"A\", \"k\": \"soon\"}",
        ])
        #expect(
            diagnostics.advice == [
                "\(expected) in catalog.yaml needs such values: correct this one, or change the setting"
            ])
    }

    @Test(
        "accepts numbers in quotes and blank values in a facet with ranges",
        arguments: ["\" 2.5 \"", "\"\"", "null"])
    func facetRanges(value: String) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "facets: [{k: {ranges: [0, 1]}}]",
            "x.json": "{\"title\": \"A\", \"k\": \(value)}",
        ])
        #expect(diagnostics.report == [])
    }

    /// The time of eight times as many is 64 times as long if each rule is searched from the first key. The processor time of
    /// one thread hardly depends on other work on the machine.
    @Test("is read and checked in time that is linear in the rules and the keys")
    func linearTime() {
        func time(_ count: Int) -> Int {
            let file = SourceFile(path: "x", text: "")
            let nodes = ["string", "value"].map { text in
                Node(
                    .object(
                        (0..<count).map { number in
                            let value = Node(.scalar(Node.Scalar(text: text, type: .string)), at: .start)
                            return Node.Member(key: "key \(number)", keyPosition: .start, value: value)
                        }), at: .start)
            }
            return (0..<3).map { _ in
                let start = threadTime()
                var diagnostics = Diagnostics()
                let schema = FieldSchema.read(nodes[0], in: file, into: &diagnostics)
                schema.check(nodes[1], in: file, file: { _ in file }, into: &diagnostics)
                #expect(schema.rules.allSatisfy { schema[$0.path]?.type == .string })
                #expect(schema.rules.count == count && diagnostics.isEmpty)
                return threadTime() - start
            }.min() ?? 0
        }
        let (small, large) = (time(1_000), time(8_000))
        #expect(large < 24 * small, "\(small), then \(large) nanoseconds")
    }

    private func threadTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
