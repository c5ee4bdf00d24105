@testable import Content
import ContentFixtures
import TestSupport
import Sectioning
import Testing

@Suite("A view of catalog.yaml")
struct ViewSettingsTests {
    @Test("has all its keys")
    func everyKey() throws {
        let (settings, diagnostics) = try view(
            """
            title: By room
            section: place.room
            by: firstLetter
            order: count
            entries: -year
            index: initials
            indexLength: 3
            empty: index
            missing: Elsewhere
            language: sv
            entry: {title: namn, sort: läsning, subtitle: år, value: antal, row: basic}
            selection: {default: single, Passengers: multiple}
            header: Above
            footer: {Garage: Below}
            """)
        #expect(diagnostics.report == [])
        #expect(settings.id == "x")
        #expect(settings.title == "By room")
        #expect(settings.section?.keys == ["place", "room"])
        #expect(settings.grouping == .firstLetter)
        #expect(settings.order == .count)
        #expect(settings.entries == .field(try #require(FieldPath("year")), descending: true))
        #expect(settings.index == .style(.initials))
        #expect(settings.indexLength == 3)
        #expect(settings.empty == .index)
        #expect(settings.missing == "Elsewhere")
        #expect(settings.language == "sv")
        #expect(settings.entry.title?.text == "namn" && settings.entry.sort?.text == "läsning")
        #expect(settings.entry.subtitle?.text == "år" && settings.entry.value?.text == "antal")
        #expect(settings.entry.row == "basic")
        #expect(settings.selection == SelectionPolicies(.single, exceptions: ["Passengers": .multiple]))
        #expect(settings.selection["Passengers"] == .multiple)
        #expect(settings.selection["Crew"] == .single)
        #expect(settings.header["Any"] != nil)
        #expect(settings.footer["Garage"] != nil && settings.footer["Den"] == nil)
    }

    @Test(
        "groups by words, dates and numbers",
        arguments: [
            ("by: word", .word), ("section: a\nby: year", .year), ("section: a\nby: month", .month),
            (
                "section: a\nby: {ranges: [0, 2.50]}",
                .ranges([.init(value: 0, text: "0"), .init(value: 2.5, text: "2.50")])
            ),
        ] as [(String, ViewSettings.Grouping)])
    func furtherGroupings(keys: String, grouping: ViewSettings.Grouping) throws {
        let (settings, diagnostics) = try view(keys)
        #expect(diagnostics.report == [])
        #expect(settings.grouping == grouping)
    }

    @Test("uses the catalog's date for years and months")
    func defaultDate() throws {
        let (settings, diagnostics) = try catalog("entry: {date: added}\nviews: [{id: x, by: year}]")
        #expect(diagnostics.report == [])
        #expect(settings.views[0].section?.text == "added")
    }

    @Test(
        "rejects invalid groupings, selections and other settings",
        arguments: [
            ("by: year", "2:5: a view is missing the key “section”"),
            ("by: {ranges: [0, 1]}", "2:5: a view is missing the key “section”"),
            (
                "section: a\nby: {ranges: [0]}",
                "4:18: “ranges” must be a list of at least two bounds, not a list of length 1"
            ),
            ("section: a\nby: {ranges: 3}", "4:18: “ranges” must be a list of at least two bounds, not “3”"),
            ("section: a\nby: {ranges: [0, x]}", "4:22: “ranges” must be numbers, not “x”"),
            (
                "section: a\nby: {ranges: [0, 9, 9]}",
                "4:25: “9” must be greater than the previous bound “9”"
            ),
            (
                "section: a\nby: {ranges: [0, x, 20, 10]}",
                "4:29: “10” must be greater than the previous bound “20”"
            ),
            ("section: a\nby: {range: [0, 9]}", "4:9: by is missing the key “ranges”"),
            ("selection: many", "3:16: “selection” cannot be “many”"),
            ("selection: {A: some}", "3:20: “A” cannot be “some”"),
            ("header: [a]", "3:13: “header” must be a string, not a list"),
            ("language: '?'", "3:15: “?” is not a valid language tag"),
            ("entry: {image: a}", "3:13: unknown key “image” in entry of a view"),
        ])
    func rejectedGroupings(keys: String, report: String) throws {
        #expect(try view(keys).diagnostics.report.contains("content/a/catalog.yaml:" + report))
    }

    @Test("groups by value if a section field is set, otherwise by the first letter of the title")
    func groupings() throws {
        #expect(try view("").settings.grouping == .firstLetter)
        #expect(try view("section: room").settings.grouping == .value)
        #expect(try view("section: room\nby: value").settings.grouping == .value)
        #expect(try view("section: room\nby: firstLetter").settings.grouping == .firstLetter)
    }

    @Test(
        "orders sections",
        arguments: [
            ("ascending", .ascending), ("descending", .descending), ("count", .count),
            ("appearance", .appearance),
            ("[Garage, Den, 3]", .list(["Garage", "Den", "3"])), ("[]", .list([])),
        ] as [(String, ViewSettings.Order)])
    func orders(text: String, order: ViewSettings.Order) throws {
        let (settings, diagnostics) = try view("order: " + text)
        #expect(diagnostics.report == [])
        #expect(settings.order == order)
    }

    @Test("orders entries by sort key, or by a field in either direction")
    func entryOrders() throws {
        #expect(try view("").settings.entries == .ascending)
        #expect(try view("entries: descending").settings.entries == .descending)
        let year = try #require(FieldPath("made.year"))
        #expect(try view("entries: made.year").settings.entries == .field(year, descending: false))
        #expect(try view("entries: -made.year").settings.entries == .field(year, descending: true))
    }

    @Test(
        "makes index titles",
        arguments: [
            ("singleLetter", .style(.singleLetter)), ("full", .style(.full)), ("initials", .style(.initials)),
            ("none", .none), ("{Garage: G, Den: Dn}", .table(["Garage": "G", "Den": "Dn"])),
            ("{}", .table([:])),
        ] as [(String, ViewSettings.Index)])
    func indexes(text: String, index: ViewSettings.Index) throws {
        let (settings, diagnostics) = try view("index: " + text)
        #expect(diagnostics.report == [])
        #expect(settings.index == index)
    }

    @Test(
        "has an id that is valid in a URL",
        arguments: ["x", "a-z", "by-room-2", "größe", "日本"])
    func ids(id: String) throws {
        let (settings, diagnostics) = try catalog("views:\n  - id: \(id)\n")
        #expect(diagnostics.report == [])
        #expect(settings.views.map { $0.id } == [id])
    }

    @Test(
        "rejects an id that is not valid in a URL or is reserved",
        arguments: ["A", "a b", "a_b", "a/b", "-a", "a-", "facet", "search", "data", "print", "..", "a--b"])
    func badIDs(id: String) throws {
        let (_, diagnostics) = try catalog("views:\n  - id: \(id)\n")
        #expect(diagnostics.report == ["content/a/catalog.yaml:2:9: “\(id)” is not a valid view id"])
    }

    @Test("needs a unique id")
    func missingAndDuplicate() throws {
        #expect(
            try catalog("views:\n  - title: T\n").diagnostics.report
                == ["content/a/catalog.yaml:2:5: a view is missing the key “id”"])
        #expect(
            try catalog("views:\n  - id: x\n  - id: y\n  - id: x\n").diagnostics.report
                == ["content/a/catalog.yaml:4:9: duplicate view id “x”"])
    }

    @Test(
        "reports unknown values at their positions",
        arguments: [
            ("by: vlaue", "3:9: “by” cannot be “vlaue”", "did you mean “value”?"),
            (
                "by: colour", "3:9: “by” cannot be “colour”",
                "choose one of: value, firstLetter, word, year, month, {ranges: [0, 10, 100]}"
            ),
            ("by: [value]", "3:9: “by” must be {ranges: [0, 10, 100]}, not a list", ""),
            ("by: [0, 30]", "3:9: “by” must be {ranges: [0, 30]}, not a list", ""),
            ("order: ascnding", "3:12: “order” cannot be “ascnding”", "did you mean “ascending”?"),
            (
                "order: x", "3:12: “order” cannot be “x”",
                "choose one of: ascending, descending, count, appearance, a list of sections"
            ),
            ("order: {a: b}", "3:12: “order” must be a string, or a list of sections, not an object", ""),
            ("order: [a, [b]]", "3:16: “order” must be a string, not a list", ""),
            ("entries: [a]", "3:14: “entries” must be a string, not a list", ""),
            ("entries: a..b", "3:14: “entries” must be ascending, descending or a key, not “a..b”", ""),
            ("index: initial", "3:12: “index” cannot be “initial”", "did you mean “initials”?"),
            ("index: [a]", "3:12: “index” must be a string, not a list", ""),
            ("index: {Garage: [G]}", "3:21: “index” must be a string, not a list", ""),
            ("indexLength: 0", "3:18: “indexLength” must be an integer from 1 to 40, not “0”", ""),
            ("indexLength: 41", "3:18: “indexLength” must be an integer from 1 to 40, not “41”", ""),
            ("empty: hide", "3:12: “empty” cannot be “hide”", "choose one of: omit, header, index"),
            ("missing: []", "3:14: “missing” must be a string, not a list", ""),
            ("section: a..b", "3:14: “section” must be a key, or keys separated by dots, not “a..b”", ""),
        ])
    func rejected(keys: String, report: String, advice: String) throws {
        let (_, diagnostics) = try view(keys)
        #expect(diagnostics.report == ["content/a/catalog.yaml:" + report])
        #expect(diagnostics.advice == [advice])
    }
}
