@testable import Content
import ContentFixtures
import Diagnostics
import Markdown
import TestSupport
import Sectioning
import Testing

@Suite("catalog.yaml")
struct CatalogSettingsTests {
    @Test(
        "may be empty: by the first letter of the title, ascending, with a single-letter index",
        arguments: ["", "{}", "views: []"])
    func defaults(text: String) throws {
        let (settings, diagnostics) = try catalog(text)
        #expect(diagnostics.report == [])
        #expect(settings.title == nil && settings.description == nil && settings.language == nil)
        #expect(settings.alphabets == nil)
        #expect(settings.pageSize == .auto)
        #expect(settings.entry.row == "basic")
        #expect(settings.entry.pages == nil)
        #expect(settings.views.count == 1)
        let view = settings.views[0]
        #expect(view.section == nil && view.grouping == .firstLetter && view.order == .ascending)
        #expect(view.entries == .ascending && view.index == .automatic && view.empty == .omit)
    }

    @Test("has warnings about texts of which a part is a comment")
    func comments() throws {
        let (settings, diagnostics) = try catalog(
            """
            title: Rock # 1 hits
            description: The # of things  # not shown
            header: Sonata # 5
            footer: "A # b" # c
            pageSize: all # pages
            fields: {price: {title: In EUR}} # net
            views:
              - id: legs
                title: By # of legs
                footer:
                  A: Item # 2
              - id: other
                title: Other   # a comment
            """)
        #expect(settings.title == "Rock")
        #expect(
            diagnostics.report == [
                "content/a/catalog.yaml:1:13: the text after “ #” is a comment, not part of “title”",
                "content/a/catalog.yaml:3:16: the text after “ #” is a comment, not part of “header”",
                "content/a/catalog.yaml:9:15: the text after “ #” is a comment, not part of “title”",
                "content/a/catalog.yaml:11:15: the text after “ #” is a comment, not part of “A”",
            ])
        #expect(!diagnostics.hasErrors)
    }

    @Test("has no warnings about settings whose value is only a comment")
    func emptyValues() throws {
        let (_, diagnostics) = try catalog(
            """
            title: #1 tools
            description: Ask in #help
            entry:
              subtitle: #latin
              value: # none
            views:
              - id: a
                section: #b
            """)
        #expect(
            diagnostics.report == [
                "content/a/catalog.yaml:2:21: the text after “ #” is a comment, not part of “description”"
            ])
    }

    @Test("has the keys of the catalog and of its entries")
    func everyKey() throws {
        let (settings, diagnostics) = try catalog(
            """
            title: Household
            description: What is in which room
            language: en-GB
            alphabets: [ru, ja]
            pageSize: section
            entry:
              title: name.common
              id: cca3
              sort: reading
              body: text
              row: value
              subtitle: latin
              value: class
              image: photo
              also: synonyms
              date: added
              aliases: formerly
              kind: type
              pages: true
            header: Above
            footer: Below
            fields:
              quantity: {type: integer, required: true, title: How many}
            """)
        #expect(diagnostics.report == [])
        #expect(settings.title == "Household")
        #expect(settings.description == "What is in which room")
        #expect(settings.language == "en-GB")
        #expect(settings.alphabets == ["ru", "ja"])
        #expect(settings.pageSize == .section)
        #expect(settings.entry.title?.path?.keys == ["name", "common"])
        #expect(settings.entry.id?.text == "cca3")
        #expect(settings.entry.sort?.text == "reading")
        #expect(settings.entry.body?.text == "text")
        #expect(settings.entry.row == "value")
        #expect(settings.entry.subtitle?.text == "latin")
        #expect(settings.entry.value?.text == "class")
        #expect(settings.entry.image?.source.text == "photo")
        #expect(settings.entry.also?.text == "synonyms")
        #expect(settings.entry.date?.text == "added")
        #expect(settings.entry.aliases?.text == "formerly")
        #expect(settings.entry.kind?.text == "type")
        #expect(settings.entry.pages == true)
        #expect(settings.header?.text == "<p>Above</p>\n")
        #expect(settings.footer?.text == "<p>Below</p>\n")
        #expect(settings.fields.rules.map { $0.label } == ["How many"])
    }

    @Test(
        "has a default row that fits the fields of entries",
        arguments: [
            ("{}", "basic"), ("{value: a}", "value"), ("{value: a, subtitle: b}", "subtitle"),
            ("{value: a, subtitle: b, image: c}", "image"), ("{image: c, row: basic}", "basic"),
        ])
    func defaultRow(entry: String, row: String) throws {
        #expect(try catalog("entry: \(entry)").settings.entry.row == row)
    }

    @Test("can be JSON, with the same keys and exact positions")
    func asJSON() throws {
        let (settings, diagnostics) = try catalog(
            """
            {"title": "T", "entry": {"pages": false},
             "views": [{"id": "x", "index": {"Garage": "G"}}],
             "titel": 1}
            """, file: "content/a/catalog.json")
        #expect(settings.title == "T")
        #expect(settings.entry.pages == false)
        #expect(settings.views[0].index == .table(["Garage": "G"]))
        #expect(diagnostics.report == ["content/a/catalog.json:3:2: unknown key “titel” in catalog.json"])
    }

    @Test(
        "has a default row that shows a subtitle or a value if one is set",
        arguments: [
            ("{}", "basic"), ("{subtitle: a}", "subtitle"), ("{value: a}", "value"),
            ("{subtitle: a, value: b}", "subtitle"),
            ("{subtitle: a, row: basic}", "basic"), ("{row: own}", "own"),
        ])
    func rows(entry: String, row: String) throws {
        #expect(try catalog("entry: " + entry).settings.entry.row == row)
    }

    @Test(
        "divides a view into pages by `pageSize`",
        arguments: [
            ("auto", .auto), ("all", .all), ("section", .section), ("10", .entries(10)),
            ("100000", .entries(100_000)),
        ] as [(String, PageSize)])
    func pageSizes(text: String, size: PageSize) throws {
        let (settings, diagnostics) = try catalog("pageSize: " + text)
        #expect(diagnostics.report == [])
        #expect(settings.pageSize == size)
    }

    @Test("names fields to filter by, by value or by ranges")
    func facets() throws {
        let (settings, diagnostics) = try catalog("facets: [room, {price.net: {ranges: [0, 10]}}]")
        #expect(diagnostics.report == [])
        #expect(settings.facets.map { $0.path.text } == ["room", "price.net"])
        #expect(settings.facets[0].grouping == .value)
        #expect(
            settings.facets[1].grouping
                == .ranges([.init(value: 0, text: "0"), .init(value: 10, text: "10")]))
    }

    @Test(
        "rejects invalid facets",
        arguments: [
            ("facets: room", "1:9: “facets” must be a list of fields, not “room”"),
            ("facets: [room, room]", "1:16: duplicate facet “room”"),
            (
                "facets: [{a: {ranges: [1]}}]",
                "1:23: “ranges” must be a list of at least two bounds, not a list of length 1"
            ),
            (
                "facets: [{a: {ranges: [0, 1]}, b: {ranges: [0, 1]}}]",
                "1:10: “facets” must be a field, or an object with one field, not an object with 2 fields"
            ),
            ("facets: [{a: b}]", "1:14: “a” must be {ranges: [0, 10, 100]}, not “b”"),
            ("facets: [{height: [0, 30]}]", "1:19: “height” must be {ranges: [0, 30]}, not a list"),
            ("facets: [a..b]", "1:10: “facets” must be a key, or keys separated by dots, not “a..b”"),
        ])
    func rejectedFacets(text: String, report: String) throws {
        #expect(try catalog(text).diagnostics.report == ["content/a/catalog.yaml:" + report])
    }

    @Test("names the field of a facet with a misspelled key")
    func misspelledRanges() throws {
        #expect(
            try catalog("facets: [{a: {range: [0, 1]}}]").diagnostics.sorted.map { $0.problem.message } == [
                "“a” is missing the key “ranges”", "unknown key “range” in “a”",
            ])
    }

    @Test("names what the search reads: titles, other names, bodies and fields")
    func searched() throws {
        let (settings, diagnostics) = try catalog(
            """
            search: false
            searched: [name.common, aka, also.de, text, kind]
            entry: {title: name.common, also: aka, body: text}
            """)
        #expect(diagnostics.report == [])
        #expect(settings.search == false)
        let fields = try ["also.de", "kind"].map { SearchedText.field(try #require(FieldPath($0))) }
        #expect(settings.searched == [.title, .otherNames, fields[0], .body, fields[1]])
        let plain = try catalog("searched: [title, also, body]").settings
        #expect(plain.search == nil && plain.searched == [.title, .otherNames, .body])
        #expect(plain.keys.isEmpty, "they are no keys of entries")
    }

    @Test(
        "rejects what the search cannot read",
        arguments: [
            ("search: titles", "1:9: “search” must be true or false, not “titles”"),
            (
                "searched: title",
                "1:11: “searched” must be a list of title, also, body and fields, not “title”"
            ),
            (
                "searched: []",
                "1:11: “searched” must be a list of title, also, body and fields, not an empty list"
            ),
            (
                "searched: [title, title]",
                "1:19: “searched” must be a list of different names, not “title” twice"
            ),
            ("searched: [a..b]", "1:12: “searched” must be a key, or keys separated by dots, not “a..b”"),
            ("searched: [{a: b}]", "1:12: “searched” must be a string, not an object"),
        ])
    func rejectedSearch(text: String, report: String) throws {
        #expect(try catalog(text).diagnostics.report == ["content/a/catalog.yaml:" + report])
    }

    @Test(
        "reports unknown keys, with a suggestion",
        arguments: [
            ("vews: []", "1:1: unknown key “vews” in catalog.yaml", "did you mean “views”?"),
            ("pagesize: all", "1:1: unknown key “pagesize” in catalog.yaml", "did you mean “pageSize”?"),
            ("facet: []", "1:1: unknown key “facet” in catalog.yaml", "did you mean “facets”?"),
            ("entry:\n  titel: a", "2:3: unknown key “titel” in entry", "did you mean “title”?"),
            (
                "entry:\n  title: a\n  subtitel: b", "3:3: unknown key “subtitel” in entry",
                "did you mean “subtitle”?"
            ),
            (
                "views:\n- id: x\n  sectoin: a", "3:3: unknown key “sectoin” in a view",
                "did you mean “section”?"
            ),
            (
                "section: a", "1:1: unknown key “section” in catalog.yaml",
                "“section” belongs in a view, under “views”"
            ),
            (
                "subtitle: a", "1:1: unknown key “subtitle” in catalog.yaml",
                "“subtitle” belongs in “entry”"
            ),
            (
                "url: https://example.org/", "1:1: unknown key “url” in catalog.yaml",
                "“url” belongs in content/site.yaml"
            ),
            (
                "entry:\n  section: a", "2:3: unknown key “section” in entry",
                "“section” belongs in a view, under “views”"
            ),
            (
                "views:\n- id: x\n  pageSize: all", "3:3: unknown key “pageSize” in a view",
                "“pageSize” belongs in catalog.yaml, at the top level"
            ),
            (
                "views:\n- id: x\n  value: a", "3:3: unknown key “value” in a view",
                "“value” belongs in “entry” of the view"
            ),
            (
                "entries: ascending", "1:1: unknown key “entries” in catalog.yaml",
                "“entries” belongs in a view, under “views”"
            ),
            (
                "entries: {title: a}", "1:1: unknown key “entries” in catalog.yaml", "did you mean “entry”?"
            ),
            ("lang: de", "1:1: unknown key “lang” in catalog.yaml", "did you mean “language”?"),
            (
                "entry: {subtitle:class}", "1:9: expected a space after the colon",
                "add a space between the colon and the value"
            ),
            (
                "title:A", "1:1: expected a space after the colon",
                "add a space between the colon and the value"
            ),
            (
                "title：A", "1:6: this fullwidth colon (U+FF1A) is not “:”", "type “:” and a space"
            ),
            (
                "decimal: comma", "1:10: “decimal” cannot be “comma”",
                "choose one of: \".\", \",\""
            ),
            (
                "views:\n- id: “c”", "2:7: “c” is not a valid view id", "use straight quotes, or none"
            ),
            (
                "nonsense: 1", "1:1: unknown key “nonsense” in catalog.yaml",
                "choose one of: title, description, language, alphabets, entry, source, decimal, fields, header, footer, views, facets, pageSize, data, terms, search, searched, schema"
            ),
        ])
    func unknown(text: String, report: String, advice: String) throws {
        let (_, diagnostics) = try catalog(text)
        #expect(diagnostics.report == ["content/a/catalog.yaml:" + report])
        #expect(diagnostics.advice == [advice])
    }

    @Test(
        "reports values of the wrong type at their positions",
        arguments: [
            ("title: []", "1:8: “title” must be a string, not a list"),
            ("alphabets: ru", "1:12: “alphabets” must be a list of languages, not a string"),
            ("alphabets: [ru, r_u]", "1:17: “r_u” is not a valid language tag"),
            ("alphabets: [ru, [ja]]", "1:17: “alphabets” must be a string, not a list"),
            ("language: {}", "1:11: “language” must be a string, not an object"),
            ("pageSize: 9", "1:11: “pageSize” must be an integer from 10 to 100000, not “9”"),
            ("pageSize: 1.5", "1:11: “pageSize” must be an integer from 10 to 100000, not “1.5”"),
            ("pageSize: true", "1:11: “pageSize” must be an integer from 10 to 100000, not “true”"),
            ("pageSize: [10]", "1:11: “pageSize” must be an integer from 10 to 100000, not a list"),
            ("pageSize: al", "1:11: “pageSize” cannot be “al”"),
            ("entry: title", "1:8: “entry” must be an object such as {title: name}, not a string"),
            ("entry: {title: a..b}", "1:16: “title” must be a key, or keys separated by dots, not “a..b”"),
            ("entry: {subtitle: [a, b]}", "1:19: “subtitle” must be one key of the entries, not a list"),
            ("entry: {title: [a]}", "1:16: “title” must be a string, not a list"),
            ("entry: {pages: maybe}", "1:16: “pages” must be true or false, not “maybe”"),
            (
                "views: room",
                "1:8: “views” must be a list of views, such as [{id: maker, section: maker}], not a string"
            ),
            (
                "views: [room]",
                "1:9: “a view” must be an object such as {id: maker, section: maker}, not a string"
            ),
        ])
    func wrongTypes(text: String, report: String) throws {
        #expect(try catalog(text).diagnostics.report == ["content/a/catalog.yaml:" + report])
    }
}
