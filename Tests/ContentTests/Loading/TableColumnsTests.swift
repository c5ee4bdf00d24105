@testable import Content
import ContentFixtures
import DataFormats
import Diagnostics
import TestSupport
import Testing

@Suite("Columns of tables")
struct TableColumnsTests {
    /// Returns the value of the only cell of a table as JSON shows it, and the problems.
    private func value(_ field: String, _ cell: String, settings: String = "") async throws -> (
        String?, [String]
    ) {
        let (catalog, diagnostics) = try await loadCatalog([
            "catalog.yaml": "\(settings)\nfields: {k: \(field)}", "x.csv": "title\tk\nT\t\(cell)\n",
        ])
        let path = try #require(FieldPath("k"))
        return (
            catalog.first?.fields[path]?.typed,
            diagnostics.report.map { String($0.drop { $0 != " " }.dropFirst()) }
        )
    }

    @Test(
        "have the type of their field",
        arguments: [
            ("string", "007", "string 007"), ("string", "=SUM(A1)", "string =SUM(A1)"),
            ("string", "true", "string true"),
            ("integer", "007", "integer 7"), ("integer", " -3 ", "integer -3"),
            ("integer", "+3", "integer 3"),
            ("number", "2.50", "number 2.5"), ("number", ".5", "number 0.5"),
            ("number", "1E+05", "number 100000.0"),
            ("number", "\u{2212}4", "integer -4"), ("date", "2024-03-05", "string 2024-03-05"),
            ("boolean", "TRUE", "boolean true"), ("boolean", "yes", "boolean true"),
            ("boolean", "1", "boolean true"),
            ("boolean", "x", "boolean true"), ("boolean", "No", "boolean false"),
            ("boolean", "0", "boolean false"),
            ("[string]", "a; b;;c ", "[string a, string b, string c]"),
            ("[integer]", "1;2", "[integer 1, integer 2]"),
            ("{type: [string], separator: \", \"}", "a, b", "[string a, string b]"),
            ("{type: [string], separator: tab}", "\"a\tb\"", "[string a, string b]"),
            ("{type: number, decimal: \",\"}", "1.234,5", "number 1234.5"),
            ("{type: number, decimal: \",\"}", "1 234", "integer 1234"),
            ("{type: number, decimal: \".\"}", "1,234.5", "number 1234.5"),
            ("{type: number, decimal: \".\"}", "1’234", "integer 1234"),
            ("{type: number, decimal: \".\"}", "12,34,567.5", "number 1234567.5"),
            ("{type: number, decimal: \".\"}", "١٬٢٣٤٫٥", "number 1234.5"),
            ("{type: number, decimal: \",\"}", "۱٬۲۳۴٫۵", "number 1234.5"),
            ("number", "१२३", "integer 123"), ("number", "−١٢٫٥", "number -12.5"),
        ] as [(String, String, String)])
    func types(field: String, cell: String, expected: String) async throws {
        let (value, report) = try await value(field, cell)
        #expect(report == [])
        #expect(value == expected)
    }

    @Test(
        "report cells of another type",
        arguments: [
            ("integer", "2.5", "“k” must be an integer, not “2.5”"),
            ("{type: integer, decimal: \",\"}", "1.234,0", "“k” must be an integer, not “1.234,0”"),
            ("number", "about 3", "“k” must be a number, not “about 3”"),
            ("number", "1.234,5", "“k” must be a number such as 1234.5, not “1.234,5”"),
            ("number", "1 234", "“k” must be a number such as 1234.5, not “1 234”"),
            ("{type: number, decimal: \",\"}", "1.23,5", "“k” must be a number, not “1.23,5”"),
            ("{type: number, decimal: \".\"}", "123,45,678", "“k” must be a number, not “123,45,678”"),
            ("{type: number, decimal: \".\"}", "06 12 345", "“k” must be a number, not “06 12 345”"),
            ("{type: number, decimal: \",\"}", "1.10.200", "“k” must be a number, not “1.10.200”"),
            ("{type: number, decimal: \".\"}", "1,23,45", "“k” must be a number, not “1,23,45”"),
            ("boolean", "perhaps", "“k” must be true or false, not “perhaps”"),
            ("date", "5.3.2024", "“k” must be a date such as 2024-03-05, 2024-03 or 2024, not “5.3.2024”"),
        ])
    func mismatches(field: String, cell: String, expected: String) async throws {
        #expect(try await value(field, cell).1 == [expected])
    }

    @Test(
        "report how to write a number with a unit",
        arguments: [
            (
                "number", "0,12 €",
                "if “€” is the unit, write 0,12, and add unit: \"€\" and decimal: \",\" to the field in catalog.yaml"
            ),
            (
                "integer", "$12",
                "if “$” is the unit, write 12, and add unit: \"$\" to the field in catalog.yaml"
            ),
            ("{type: number, unit: kg, decimal: \",\"}", "0,5 kg", "write 0,5: pages add the unit"),
            (
                "{type: number, unit: kg}", "0,5 kg",
                "write 0,5, and add decimal: \",\" to the field in catalog.yaml: pages add the unit"
            ),
            (
                "number", "1,234 kg",
                "if “kg” is the unit, write 1,234, and add unit: \"kg\" and decimal: \".\" or decimal: \",\" to the field in "
                    + "catalog.yaml"
            ),
            ("{type: number, unit: kg}", "12 g", "write the number in “kg”, without a unit"),
            (
                "{type: integer, oneOf: [10, 20]}", "10 kg",
                "if “kg” is the unit, write 10, and add unit: \"kg\" to the field in catalog.yaml"
            ),
            ("integer", "10k", ""), ("integer", "12th", ""), ("integer", "1.500 m", ""),
            ("integer", "2.5 kg", ""), ("number", "3 or 4", ""), ("number", "about 3", ""),
        ])
    func units(field: String, cell: String, advice: String) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields: {k: \(field)}", "x.csv": "title\tk\nT\t\(cell)\n",
        ])
        #expect(diagnostics.advice == [advice])
    }

    @Test("have the decimal sign of the catalog, and numbers where a view has ranges")
    func settings() async throws {
        #expect(try await value("number", "2,5", settings: "decimal: \",\"").0 == "number 2.5")
        let ranges = "views: [{id: v, section: k, by: {ranges: [0, 10]}}]\nentry: {title: title}"
        let (catalog, diagnostics) = try await loadCatalog([
            "catalog.yaml": ranges, "x.csv": "title,k\nT,5\n",
        ])
        #expect(diagnostics.report == [])
        #expect(catalog.first?.fields["k"]?.typed == "integer 5")
    }

    @Test("name the key that differs from the title only in case")
    func titles() async throws {
        let (_, diagnostics) = try await loadCatalog(["x.csv": "Title,a\nOwl,1\n"])
        #expect(diagnostics.advice == ["rename “Title”, or set entry.title in catalog.yaml to it"])
    }

    @Test("are Boolean where they say whether an entry is a draft")
    func drafts() async throws {
        let (entries, diagnostics) = try await loadCatalog(["x.csv": "title,draft\nOwl,x\nDuck,\nTeal,no\n"])
        #expect(diagnostics.report == [])
        #expect(entries.map { $0.id } == ["duck", "teal"])
    }

    @Test("are missing keys where their cells are empty")
    func missing() async throws {
        let (catalog, diagnostics) = try await loadCatalog([
            "catalog.yaml": "fields: {a: {required: true}}", "x.csv": "title,a,b\nT, ,\"\"\nU,1,2\n",
        ])
        #expect(diagnostics.report == ["content/a/x.csv:2:1: this entry is missing the required field “a”"])
        #expect(catalog.map { $0.id } == ["t", "u"])
    }
}

extension Node {
    /// The value with its type.
    fileprivate var typed: String {
        switch content {
        case .list(let elements): return "[" + elements.map { $0.typed }.joined(separator: ", ") + "]"
        case .object: return "object"
        case .scalar(let scalar):
            switch scalar.type {
            case .null: return "null"
            case .boolean(let value): return "boolean \(value)"
            case .integer(let value): return "integer \(value)"
            case .number(let value): return "number \(value)"
            case .string: return "string \(scalar.text)"
            }
        }
    }
}
