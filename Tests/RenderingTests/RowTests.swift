import Diagnostics
import Pipeline
import TestSupport
import Testing

@Suite("Rows")
struct RowTests {
    private let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 160 120'/>"

    private func list(_ files: [String: String], templates: [String: String] = [:]) async throws -> [HTMLTag]
    {
        HTMLTags.read(try #require(try await pages(files, templates: templates)["a/index.html"]))
    }

    @Test(
        "images have their sizes and alternative texts, and those far down are loaded lazily")
    func images() async throws {
        let entries = (0..<12).map {
            "{\"title\": \"E\($0)\", \"p\": {\"src\": \"i/o.svg\", \"alt\": \"\\\"Owl\\\" & co\"}}"
        }
        let tags = try await list([
            "a/catalog.yaml": "entry: {image: p}", "a/x.json": "[\(entries.joined(separator: ","))]",
            "a/i/o.svg": drawing,
        ])
        let images = tags.filter { $0.name == "img" }
        #expect(images.count == 12)
        #expect(images.allSatisfy { $0["src"] == "i/o.svg" && $0["alt"] == "&quot;Owl&quot; &amp; co" })
        #expect(images.allSatisfy { $0["width"] == "160" && $0["height"] == "120" })
        #expect(images.map { $0["loading"] == "lazy" } == (0..<12).map { $0 >= 8 })
    }

    @Test(
        "lists say whether their rows have titles only, whether some do not lead to a page, and how many columns they have",
        arguments: [
            ("", #"[{"title": "Owl"}, {"title": "Elk"}]"#, "rows titles unlinked"),
            ("entry: {pages: true}", #"[{"title": "Owl"}, {"title": "Elk"}]"#, "rows titles"),
            ("entry: {also: x}", #"[{"title": "Owl", "x": "Elk"}]"#, "rows titles unlinked"),
            ("entry: {pages: true, also: x}", #"[{"title": "Owl", "x": "Elk"}]"#, "rows titles"),
            ("", #"[{"title": "Owl"}, {"title": "Elk", "body": "Big"}]"#, "rows titles unlinked"),
            ("entry: {subtitle: x}", #"[{"title": "Owl", "x": "Bird"}, {"title": "Elk"}]"#, "rows unlinked"),
            ("entry: {value: x}", #"[{"title": "Owl", "x": "Bird"}, {"title": "Elk"}]"#, "rows unlinked"),
            ("entry: {row: columns, columns: [x]}", #"[{"title": "Owl", "x": "Bird"}]"#, "rows unlinked"),
            (
                "entry: {row: columns, columns: [x, y, z]}",
                #"[{"title": "Owl", "x": "Bird", "y": 2, "z": 1}]"#,
                "rows unlinked columns-3"
            ),
            ("views: [{id: v, selection: single}]", #"[{"title": "Owl"}]"#, "rows unlinked"),
            ("entry: {pages: true}\nviews: [{id: v, selection: single}]", #"[{"title": "Owl"}]"#, "rows"),
        ])
    func listClasses(settings: String, entries: String, expected: String) async throws {
        let tags = try await list(["a/catalog.yaml": settings, "a/x.json": entries])
        let lists = tags.filter { $0.name == "ul" && $0["class"]?.hasPrefix("rows") == true }
        #expect(!lists.isEmpty && lists.allSatisfy { $0["class"] == expected })
    }

    @Test("a row template of the project may show more than titles")
    func ownTemplate() async throws {
        let files = ["a/catalog.yaml": "entry: {row: subtitle}", "a/x.json": #"[{"title": "Owl"}]"#]
        for (name, expected) in [("value", "rows titles unlinked"), ("subtitle", "rows unlinked")] {
            let tags = try await list(
                files, templates: ["rows/\(name)": "<li data-entry=\"{{entry}}\">{{title}}, a bird</li>"])
            #expect(tags.contains { $0["class"] == expected }, "\(name)")
        }
    }

    @Test(
        "an image that cannot be shown is an error at its position",
        arguments: [
            ("{src: no.svg, alt: ''}", "broken link “no.svg”: no such file"),
            ("{src: ../../x.svg, alt: ''}", "the link “../../x.svg” points outside the content folder"),
            ("{src: 'javascript:x', alt: ''}", "the URL scheme of “javascript:x” is not allowed"),
            ("{src: o.svg}", "the image “o.svg” is missing the key “alt”"),
            ("o.svg", nil),
            (
                "{src: bad.png, alt: ''}",
                "cannot determine the size of the image “bad.png”: this is not an image in a supported format"
            ),
            (
                "{src: 'https://a.example/o.jpg', alt: ''}",
                "the size of the image “https://a.example/o.jpg” is unknown"
            ),
            ("{src: 'https://a.example/o.jpg', alt: '', width: 3, height: 4}", nil),
            ("{src: o.svg, alt: ''}", nil),
        ] as [(String, String?)])
    func badImages(value: String, problem: String?) async throws {
        let site = try await loadSite([
            "a/catalog.yaml": "entry: {image: p}", "a/e.md": "---\np: \(value)\n---\n", "a/o.svg": drawing,
            "a/bad.png": "no picture",
        ])
        #expect(site.diagnostics.sorted.map { $0.problem.message } == (problem.map { [$0] } ?? []))
        #expect(
            site.diagnostics.sorted.allSatisfy {
                $0.file == "content/a/e.md" && $0.position?.line == 2
            })
    }

    @Test("the row of another name leads to the entry's page or row")
    func otherNames() async throws {
        let tags = try await list([
            "a/catalog.yaml": "entry: {also: also}", "a/owl.md": "---\nalso: Uhu\n---\nBody\n",
            "a/bat.md": "---\nalso: Flitter\n---\n",
        ])
        let see = tags.filter { $0["data-see"] != nil }
        #expect(see.map { $0["data-see"] } == ["bat", "owl"])
        let links = tags.filter { $0.name == "a" }.compactMap { $0["href"] }
        #expect(links.contains("owl/") && links.contains("#bat"))
    }

    @Test("a kind's row uses its template, with the fields of the schema")
    func kinds() async throws {
        let files = [
            "a/catalog.yaml":
                "entry: {kind: type}\nfields: {size.cm: integer, tags: [string], tame: boolean, page: url}\n",
            "a/x.json": """
            [{"title": "A", "type": "bird", "size": {"cm": 7}, "tags": ["x<", "y"], "tame": true, "page": "https://e.example/?a&b"}, {"title": "B"}]
            """,
        ]
        let bird =
            "<li data-entry=\"{{entry}}\">{{title}}|{{fields.size.cm}}|{{#fields.tags}}{{text}};{{/fields.tags}}|{{#fields.tame}}tame{{/fields.tame}}|{{#fields.page}}<a href=\"{{.}}\">p</a>{{/fields.page}}</li>"
        let page = try #require(try await pages(files, templates: ["rows/bird": bird])["a/index.html"])
        #expect(
            page.contains(
                "<li data-entry=\"a\">A|7|x&lt;;y;|tame|<a href=\"https://e.example/?a&amp;b\">p</a></li>"))
        #expect(page.contains("<li id=\"b\" data-entry=\"b\"><bdi>B</bdi></li>"))
    }

    @Test("a value of a list in a row leads to its section or facet")
    func linkedValues() async throws {
        let files = [
            "a/catalog.yaml": """
            entry: {row: own, pages: true}
            facets: [t]
            fields: {t: [string], u: [string], n: {type: number, unit: kg}, ns: {type: [number], unit: kg}}
            """,
            "a/x.json":
                #"[{"title": "A", "t": ["x"], "u": ["y"], "n": 1, "ns": [2]}, {"title": "B", "t": ["z"]}]"#,
        ]
        let own = """
            <li data-entry="{{entry}}">{{#fields.t}}{{text}}({{url}}){{/fields.t}}{{#fields.u}}{{text}}({{url}}){{/fields.u}} \
            {{fields.n}} {{#fields.ns}}{{text}}{{/fields.ns}}</li>
            """
        let page = try #require(try await pages(files, templates: ["rows/own": own])["a/index.html"])
        #expect(page.contains("<li data-entry=\"a\">x(-/facet/t/x/)y() 1 2\u{A0}kg</li>"), "\(page)")
    }

    @Test("a row template is checked against the schema of each catalog that uses it")
    func checkedKinds() async throws {
        let files = [
            "a/catalog.yaml": "entry: {row: bird}\nfields: {size: integer, photo: image}\n", "a/e.md": "",
            "b/catalog.yaml": "entry: {row: bird}\nfields: {sise: integer}\n", "b/e.md": "",
            "c/catalog.yaml": "entry: {kind: k}\n", "c/e.md": "---\nk: brid\n---\n",
        ]
        let site = try await loadSite(
            files,
            templates: [
                "rows/bird":
                    "<li>{{fields.size}}</li>\n<li>{{fields.photo}}</li><li>{{#fields.photo}}{{url}}{{width}}{{/fields.photo}}</li>"
            ])
        #expect(
            site.diagnostics.report == [
                "Templates/rows/bird.mustache:1:5: unknown name “size” in fields",
                "Templates/rows/bird.mustache:2:5: unknown name “photo” in fields",
                "Templates/rows/bird.mustache:2:5: “fields.photo” is an object and cannot be printed",
                "Templates/rows/bird.mustache:2:30: unknown name “photo” in fields",
                "content/c/e.md:2:4: there is no row template “brid”",
            ])
    }

    @Test(
        "a row without its entry’s id is reported if a catalog uses it",
        arguments: [
            ("own", "<li>{{title}}</li>", true), ("own", "{{>part}}", true),
            ("other", "<li>{{title}}</li>", false),
            ("own", "<li data-entry=\"{{entry}}\">{{title}}</li>", false), ("own", "{{>rows/basic}}", false),
        ])
    func rowWithoutEntry(name: String, template: String, isReported: Bool) async throws {
        let site = try await loadSite(
            ["a/catalog.yaml": "entry: {row: \(name == "own" ? "own" : "basic")}", "a/e.md": ""],
            templates: ["rows/\(name)": template, "part": "<li>{{title}}</li>", "rows/x": "{{>part}}"])
        let report = [
            "Templates/rows/own.mustache: scripts do not find the rows of this template, such as in a search"
        ]
        #expect(site.diagnostics.report == (isReported ? report : []))
    }

    @Test(
        "for an unknown field, the advice suggests a declared one, or to declare it",
        arguments: [
            ("{}", "declare it under “fields” in catalog.yaml, spelled as in the entries"),
            ("{maker: string}", "did you mean “maker”?"),
            (
                "{price: number, size: string}",
                "choose one of: price, size; or declare it under “fields” in catalog.yaml, spelled as in the entries"
            ),
        ])
    func unknownField(fields: String, advice: String) async throws {
        let files = ["a/catalog.yaml": "entry: {row: own}\nfields: \(fields)\n", "a/e.md": ""]
        let site = try await loadSite(files, templates: ["rows/own": "<li>{{fields.makr}}</li>"])
        #expect(site.diagnostics.advice == [advice])
    }

    @Test(
        "a row template that no catalog uses may use the fields of all catalogs, and a field as any of them declares it",
        arguments: [
            ("{{fields.size}}{{fields.age}}", [], ["a", "b"]),
            ("{{fields.size}}", [], ["a", "c"]), ("{{fields.size}}", [], ["c", "a"]),
            ("{{#fields.size}}{{alt}}{{/fields.size}}", [], ["a", "c"]),
            ("{{fields.sise}}", ["1:1: unknown name “sise” in fields"], ["a", "c"]),
            (
                "{{fields.size}}{{#fields.size}}{{alt}}{{/fields.size}}",
                ["1:32: unknown name “alt” in a row"], ["a", "c"]
            ),
        ])
    func unusedTemplates(template: String, problems: [String], catalogs: [String]) async throws {
        let rules = ["a": "size: string", "b": "age: integer", "c": "size: {type: image}"]
        // The templates of rows are compared by name, and so the catalogs are checked in this order.
        var files: [String: String] = [:]
        var templates = ["rows/spare": template]
        for (catalog, row) in zip(catalogs, ["first", "second"]) {
            files["\(catalog)/catalog.yaml"] = "entry: {row: \(row)}\nfields: {\(rules[catalog] ?? "")}\n"
            files["\(catalog)/x.json"] = #"[{"title": "Owl"}]"#
            templates["rows/\(row)"] = "<li data-entry=\"{{entry}}\">{{title}}</li>"
        }
        let site = try await loadSite(files, templates: templates)
        #expect(site.diagnostics.report == problems.map { "Templates/rows/spare.mustache:" + $0 })
    }

    @Test(
        "a row has a check box or radio button if readers can select entries",
        arguments: [
            ("multiple", ["checkbox", "checkbox"]), ("single", ["radio", "radio"]), ("none", []),
            ("{default: multiple, Den: single}", ["radio", "checkbox"]), ("{Den: single}", ["radio"]),
        ])
    func choices(selection: String, types: [String]) async throws {
        let tags = try await list([
            "a/catalog.yaml": "views: [{id: v, section: room, selection: \(selection)}]",
            "a/x.json":
                "[{\"title\": \"Bed\", \"room\": \"Den\"}, {\"title\": \"\\\"Pan\\\"\", \"room\": \"Kitchen\"}]",
        ])
        let inputs = tags.filter { $0.name == "input" }
        #expect(inputs.compactMap { $0["type"] } == types)
        #expect(inputs.allSatisfy { $0["aria-label"] != nil && $0["value"] != nil })
        if types.count == 2 { #expect(inputs.compactMap { $0["name"] } == ["_den", "_kitchen"]) }
    }
}
