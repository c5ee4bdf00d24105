@testable import Diagnostics
import Pipeline
import TestSupport
import Testing

@Suite("Rows with columns")
struct ColumnTests {
    private let entries = """
        [{"title": "Bolt", "maker": "Acme", "price": 15e-1, "kind": "K"}, {"title": "Bush", "price": 12345, "kind": "K"},
         {"title": "Nut", "price": 0.125, "kind": "K"}]
        """

    /// Returns the cells of a row, as `LABEL VALUE UNIT PADDING` with `.` and `0` for spaces as wide.
    private func cells(of entry: String, on page: String) throws -> [String] {
        let row = try #require(page.split(separator: "\n").first { $0.contains("data-entry=\"\(entry)\"") })
        return row.split(separator: "<span class=\"cell").dropFirst().map { cell in
            cell.replacing(#/^[^>]*>|<[^>]*>|<\/li>/#, with: "").replacing("\u{2007}", with: "0")
                .replacing("\u{2008}", with: ".").trimmed
        }
    }

    private func list(_ settings: String) async throws -> String {
        let made = try await pages(["a/catalog.yaml": settings, "a/x.json": entries])
        return try #require(made["a/index.html"])
    }

    private let fields = "fields: {maker: string, price: {type: number, unit: €}}\n"

    @Test("rows show fields in columns, with a line of headings in each section")
    func columns() async throws {
        let page = try await list("entry: {columns: [maker, price]}\n\(fields)")
        #expect(page.matches(of: #/<li class="headings" aria-hidden="true">/#).count == 2)
        #expect(
            page.contains("<span class=\"cell\">Maker</span><span class=\"cell number\">Price, €</span></li>")
        )
        #expect(try cells(of: "bolt", on: page) == ["Maker: Acme", "Price: 1.50\u{A0}€0"])
        #expect(try cells(of: "nut", on: page) == ["", "Price: 0.125\u{A0}€"])
    }

    @Test(
        "a heading has the unit once",
        arguments: [
            ("Price (€)", "€", "Price (€)"), ("Price in €", "€", "Price in €"),
            ("Set", "t", "Set, t"), ("Price", "€", "Price, €"),
        ])
    func unitOnce(title: String, unit: String, heading: String) async throws {
        let page = try await list(
            "entry: {columns: [price]}\nfields: {price: {type: number, unit: \(unit), title: \"\(title)\"}}\n"
        )
        #expect(page.contains("<span class=\"cell number\">\(heading)</span></li>"))
    }

    @Test(
        "numbers are aligned at the decimal separator in all sections of a page",
        arguments: ["kind", "title"])
    func aligned(section: String) async throws {
        let page = try await list(
            "entry: {columns: [price]}\n\(fields)views: [{id: v, section: \(section)}]\n")
        #expect(try cells(of: "bolt", on: page) == ["Price: 1.50\u{A0}€0"])
        #expect(try cells(of: "bush", on: page) == ["Price: 12,345\u{A0}€.000"])
        #expect(try cells(of: "nut", on: page) == ["Price: 0.125\u{A0}€"])
    }

    @Test("a list of numbers is not a number")
    func lists() async throws {
        let made = try await pages([
            "a/catalog.yaml": "entry: {columns: [sizes]}\nfields: {sizes: {type: [number], unit: cm}}\n",
            "a/x.json": #"[{"title": "Bolt", "sizes": [1, 2.5]}, {"title": "Nut", "sizes": [3]}]"#,
        ])
        let page = try #require(made["a/index.html"])
        #expect(!page.contains("cell number"))
        #expect(try cells(of: "bolt", on: page) == ["Sizes: 1, 2.5\u{A0}cm"])
        #expect(try cells(of: "nut", on: page) == ["Sizes: 3\u{A0}cm"])
    }

    @Test(
        "the values of a list are separated by the comma of the language",
        arguments: [
            ("en", "a, b"), ("de", "a, b"), ("ar", "a\u{60C} b"), ("fa-AF", "a\u{60C} b"),
            ("ja", "a\u{3001}b"),
            ("zh-Hant", "a\u{3001}b"),
        ])
    func separators(language: String, expected: String) async throws {
        let made = try await pages([
            "a/catalog.yaml":
                "language: \(language)\nentry: {columns: [sizes], subtitle: sizes}\nfields: {sizes: {type: [string]}}\n",
            "a/x.json": #"[{"title": "Bolt", "sizes": ["a", "b"]}]"#,
        ])
        let page = try #require(made["a/index.html"])
        #expect(try cells(of: "bolt", on: page) == ["Sizes: \(expected)"])
        #expect(page.contains("<bdi class=\"subtitle\">\(expected)</bdi>"))
    }

    @Test("a view has columns of its own")
    func ofView() async throws {
        let page = try await list("\(fields)views: [{id: v, entry: {columns: [maker]}}]\n")
        #expect(try cells(of: "bolt", on: page) == ["Maker: Acme"])
    }

    @Test(
        "columns are one to eight keys, and the row “columns” needs them",
        arguments: [
            (
                "columns: []",
                "“columns” must be a list of one to 8 fields, such as [maker, price], not a list of length 0"
            ),
            (
                "columns: maker",
                "“columns” must be a list of one to 8 fields, such as [maker, price], not “maker”"
            ),
            ("columns: [{a: b}]", "“columns” must be a string, not an object"),
            ("row: columns", "an entry with “row: columns” is missing the key “columns”"),
            (
                "columns: [maker, price, maker]",
                "“columns” must be a list of different fields, not “maker” twice"
            ),
        ])
    func problems(setting: String, message: String) async throws {
        let site = try await loadSite(["a/catalog.yaml": "entry: {\(setting)}\n", "a/x.json": entries])
        #expect(site.diagnostics.report.count == 1)
        #expect(site.diagnostics.report.first?.hasSuffix(message) == true)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
