@testable import Diagnostics
import Planning
@testable import Rendering
@testable import TemplateLanguage
import TestSupport
import Testing

@Suite("Rendering of templates")
struct TemplateRendererTests {
    private struct Item: TemplateModel {
        let name: String
        var note: String?

        static let table = ModelTable<Item>(
            "an item",
            [
                "name": .text { $0.name }, "note": .optionalText { $0.note },
            ])
    }

    private struct Page: TemplateModel {
        var title: String? = "<T> & \"q\""
        var markup: String? = "<b>x</b>"
        var items = [Item(name: "one", note: "n"), Item(name: "two")]
        var first: Item? = Item(name: "first")
        var none: Item?
        var isShown = true
        var kind = "row"

        static let table = ModelTable<Page>(
            "a page",
            [
                "title": .optionalText { $0.title }, "markup": .optionalMarkup { $0.markup },
                "items": .list { $0.items }, "first": .optionalModel { $0.first },
                "none": .optionalModel { $0.none },
                "isShown": .flag { $0.isShown }, "kind": .template { $0.kind }, "name": .text { _ in "page" },
            ])
    }

    private func render(_ text: String, _ others: [String: String] = [:]) throws -> String {
        var diagnostics = Diagnostics()
        var templates: [String: ParsedTemplate] = [:]
        for (name, text) in others.merging(["page": text], uniquingKeysWith: { $1 }) {
            templates[name] = ParsedTemplate(source(name, text), into: &diagnostics)
        }
        #expect(diagnostics.report == [])
        let compiled = templates.keys.map {
            ($0, TemplateCompiler.compile($0, of: templates, page: Page.schema))
        }
        let named = Dictionary(uniqueKeysWithValues: compiled)
        let program = TemplateCompiler.compile("page", of: templates, page: Page.schema)
        let rendered = try render(program, named)
        // The values of some fields may be inserted beforehand.
        for seed in 0..<20 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let names = Set(Page.schema.names.filter { _ in Bool.random(using: &generator) })
            let constants = Page.schema.positions(of: names)
            #expect(try render(program.specialized(for: constants, of: Page()), named) == rendered)
        }
        return rendered
    }

    private func render(_ program: TemplateProgram, _ named: [String: TemplateProgram]) throws -> String {
        var renderer = TemplateRenderer(page: Page(), named: named)
        try renderer.render(program)
        return String(decoding: renderer.bytes, as: UTF8.self)
    }

    @Test("what is constant on a page is rendered once")
    func specialized() throws {
        var diagnostics = Diagnostics()
        let text =
            "a{{title}}b{{#isShown}}c{{/isShown}}{{#items}}{{name}}{{/items}}{{#first}}{{title}}{{/first}}"
        let template = try #require(ParsedTemplate(source("page", text), into: &diagnostics))
        let program = TemplateCompiler.compile("page", of: ["page": template], page: Page.schema)
        let constants = Page.schema.positions(of: ["title", "isShown", "items"])
        let specialized = try program.specialized(for: constants, of: Page())
        // One text, and a section over a field that is not constant, with one text.
        #expect(specialized.instructions.count == 3)
        #expect(try program.specialized(for: [], of: Page()).instructions.count == program.instructions.count)
    }

    @Test(
        "tags are rendered as in Mustache",
        arguments: [
            ("{{title}}", "&lt;T&gt; &amp; &quot;q&quot;"), ("{{{markup}}}", "<b>x</b>"),
            ("{{none.name}}", ""),
            ("{{first.name}}", "first"), ("{{#isShown}}y{{/isShown}}{{^isShown}}n{{/isShown}}", "y"),
            ("{{#none}}y{{/none}}{{^none}}n{{/none}}", "n"),
            ("{{#title}}[{{.}}]{{/title}}", "[&lt;T&gt; &amp; &quot;q&quot;]"),
            // A name is looked up in the innermost model, then in the page.
            (
                "{{#items}}{{name}}{{#isShown}}{{#note}} {{.}} {{name}}{{/note}}{{/isShown}},{{/items}}",
                "one n one,two,"
            ),
            // A section over a string keeps the model, whether the string is of the page or of the model.
            (
                "{{#items}}{{#title}}{{name}}{{#isShown}}{{name}}{{/isShown}}{{/title}},{{/items}}",
                "oneone,twotwo,"
            ),
            ("{{#title}}{{#items}}{{name}}{{/items}}{{name}}{{/title}}", "onetwopage"),
            // A section over a flag keeps the model.
            ("{{#items}}{{#isShown}}{{#isShown}}{{name}}{{/isShown}}{{/isShown}}{{/items}}", "onetwo"),
            (
                "{{#isShown}}{{#items}}{{title}}{{name}}{{/items}}{{name}}{{/isShown}}",
                "&lt;T&gt; &amp; &quot;q&quot;one&lt;T&gt; &amp; &quot;q&quot;twopage"
            ),
            (
                "{{#first}}{{#title}}{{.}}{{#isShown}}{{.}}{{/isShown}}{{/title}}{{/first}}",
                "&lt;T&gt; &amp; &quot;q&quot;&lt;T&gt; &amp; &quot;q&quot;"
            ),
            (
                "{{#items}}{{title}};{{/items}}",
                "&lt;T&gt; &amp; &quot;q&quot;;&lt;T&gt; &amp; &quot;q&quot;;"
            ),
            ("{{! {{ }}a", "a"), ("a{{!\n}}b", "ab"),
        ])
    func tags(text: String, expected: String) throws {
        #expect(try render(text) == expected)
    }

    @Test(
        "a tag alone on its line is removed with the line",
        arguments: [
            ("a\n{{#isShown}}\nb\n{{/isShown}}\nc\n", "a\nb\nc\n"),
            ("a\n  {{#isShown}}  \nb\n\t{{/isShown}}", "a\nb\n"),
            ("a\r\n{{! x }}\r\nb", "a\r\nb"), ("{{! x }}\na", "a"), ("a\n {{! x }} b", "a\n  b"),
            ("{{#isShown}}{{! x }}\n{{/isShown}}", "\n"), ("a {{#isShown}}\nb{{/isShown}}\nc", "a \nb\nc"),
            ("a\n{{title}}\n", "a\n&lt;T&gt; &amp; &quot;q&quot;\n"),
            ("{{#isShown}}\nx{{/isShown}} {{! }}\ny", "x \ny"),
        ])
    func lines(text: String, expected: String) throws {
        #expect(try render(text) == expected)
    }

    @Test("partials are inserted without indentation, and the first block of a name replaces the parent's")
    func composition() throws {
        let layout = "<{{$a}}x{{/a}}|{{$b}}y{{/b}}>\n"
        #expect(try render("{{>p}}", ["p": "[{{name}}]"]) == "[page]")
        #expect(try render("<pre>\n  {{>p}}\n</pre>", ["p": "1\n2\n"]) == "<pre>\n1\n2\n</pre>")
        #expect(
            try render(
                "{{<l}}\n{{$a}}\nq\n{{/a}}\n{{$a}}r{{/a}}{{! c }}\n{{/l}}\n.",
                [
                    "l": layout.replacing("<", with: "(")
                        .replacing(">", with: ")")
                ]) == "(q\n|y)\n.")
        let inner = "{{<l}}{{$a}}inner{{/a}}{{$b}}inner{{/b}}{{/l}}"
        #expect(
            try render("{{<m}}{{$b}}outer{{/b}}{{/m}}", ["l": "{{$a}}{{/a}} {{$b}}{{/b}}", "m": inner])
                == "inner outer")
        // A row template does not see the page's blocks.
        #expect(
            try render("{{<l}}{{$a}}{{>*kind}}{{/a}}{{/l}}", ["l": "{{$a}}{{/a}}", "row": "{{$a}}row{{/a}}"])
                == "row")
    }

    @Test(
        "templates that the checks reject throw an error and never render an empty string",
        arguments: [
            ("{{nope}}", "“nope” has no value"), ("{{first.nope}}", "“first.nope” has no value"),
            ("{{.}}", "“.” has no value here"), ("{{items}}", "“items” cannot be printed"),
            ("{{>nope}}", "there is no template “nope”"), ("{{>*kind}}", "there is no template “row”"),
            ("{{>*title}}", "“title” is not the name of a template"),
            ("{{#kind}}x{{/kind}}", "“kind” cannot be used as a section"),
        ])
    func failures(text: String, expected: String) {
        #expect {
            _ = try render(text)
        } throws: { error in
            (error as? RenderingFailure)?.reason == expected
        }
    }

    @Test("the error of a file that cannot be rendered names the file")
    func named() async throws {
        let plan = try await plan(["a/x.json": "{\"title\": \"T\"}"])
        let library = TemplateLibrary.load(custom: [source("view", "{{#site.title")]).library
        let renderer = SiteRenderer(
            plan: plan, references: EntryReferences(entries: [1]), templates: library)
        let file = try #require(renderer.files.first { $0.path == "a/index.html" })
        #expect {
            _ = try renderer.render(file)
        } throws: { error in
            (error as? RenderingError)?.description.hasPrefix(
                "a/index.html cannot be rendered: there is no template “view”.") == true
        }
    }

    @Test("a “see” row has the fields of its entry, and a field that the entry lacks is absent")
    func fields() async throws {
        let files = [
            "a/catalog.yaml":
                "entry: {row: own, also: names}\nfields: {room: {type: string}, size: {type: integer}}\n",
            "a/x.json": "[{\"title\": \"T\", \"names\": [\"U\"], \"room\": \"Den\"}]",
        ]
        let fields = "{{room}}/{{#size}}{{.}}{{/size}}{{^size}}none{{/size}} {{site.title}}"
        let row = "<li data-entry=\"{{entry}}\">{{#fields}}\(fields){{/fields}}</li>"
        let made = try await pages(
            files, templates: ["rows/own": row, "rows/see": "<li>see {{fields.room}}</li>"])
        let page = try #require(made["a/index.html"])
        let start = "<li data-entry=\"t\">Den/none "
        #expect(page.contains(start + "a</li>") || page.contains(start + "A</li>"))
        #expect(page.contains("<li>see Den</li>"))
    }
}
