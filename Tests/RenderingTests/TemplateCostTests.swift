@testable import Diagnostics
@testable import Rendering
@testable import TemplateLanguage
import TestSupport
import Testing

@Suite("Cost and limits of templates")
struct TemplateCostTests {
    private func report(_ templates: [String: String]) -> [String] {
        TemplateLibrary.load(custom: templates.map { source($0, $1) }).diagnostics.report
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test(
        "sections nested beyond the limit are an error at the first tag that is too deep",
        arguments: [65, 3_000, 100_000])
    func nestedSections(depth: Int) {
        let open = repeated("{{#site.hasNavigation}}\n", depth)
        let text = open + repeated("{{/site.hasNavigation}}\n", depth)
        #expect(
            report(["page": text]) == [
                "Templates/page.mustache:65:1: tags are nested more than 64 levels deep here, counting included templates"
            ])
    }

    @Test("sections nested up to the limit are rendered")
    func nestedAtLimit() async throws {
        // The page's main block counts, too.
        let open = repeated("{{#site.hasNavigation}}", 64)
        let text = open + "deep" + repeated("{{/site.hasNavigation}}", 64)
        let files = [
            "site.yaml": "navigation: [about.md]", "a/x.json": "{\"title\": \"T\"}", "about.md": "# About",
        ]
        let made = try await pages(files, templates: ["page": text])
        #expect(made["about/index.html"] == "deep")
    }

    @Test("included templates count as nested")
    func nestedPartials() {
        var templates = ["page": "{{>rows/0}}"]
        for number in 0..<3_000 { templates["rows/\(number)"] = "\n{{>rows/\(number + 1)}}" }
        templates["rows/3000"] = "end"
        let found = report(templates)
        #expect(
            found.contains(
                "Templates/rows/63.mustache:2:1: tags are nested more than 64 levels deep here, counting included templates"
            ))
        #expect(found.allSatisfy { $0.contains("nested more than 64 levels deep") })
    }

    @Test("a block that contains itself is an error")
    func blockInItself() {
        let found = report(["page": "{{<layout}}{{$main}}{{$main}}{{/main}}{{/main}}{{/layout}}"])
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("Templates/page.mustache:1:21: tags are nested more than 64 levels deep")
                == true)
    }

    @Test("a row template that includes the row's own template is an error")
    func rowInItself() {
        #expect(
            report(["rows/own": "<li>{{title}}</li>\n{{>*kind}}"]) == [
                "Templates/rows/own.mustache:2:1: the template “rows/own” includes itself"
            ])
    }

    @Test(
        "partials that multiply beyond the limit are an error, and the check stops",
        arguments: [22, 60])
    func doublingPartials(levels: Int) {
        var templates = ["page": "{{>rows/0}}", "rows/\(levels)": "{{site.title}}"]
        for number in 0..<levels { templates["rows/\(number)"] = repeated("{{>rows/\(number + 1)}}", 2) }
        let found = report(templates)
        #expect(!found.isEmpty)
        #expect(
            found.allSatisfy {
                $0.contains("the page has more than 20000 tags, including the tags of included templates")
            }, "\(found)")
    }

    @Test("each tag is checked once for each time that it is included")
    func visits() throws {
        func tags(_ count: Int) throws -> Int {
            var diagnostics = Diagnostics()
            let custom = source("page", repeated("{{site.title}}", count) + "{{>rows/x}}{{>rows/x}}")
            let row = source("rows/x", repeated("{{site.title}}", count))
            var templates: [String: ParsedTemplate] = [:]
            for source in [custom, row] {
                templates[source.name] = ParsedTemplate(source, into: &diagnostics)
            }
            var lint = TemplateChecker(
                templates: templates, unparsed: [], names: templates.keys.sorted(), root: PageModel.common)
            lint.check("page")
            #expect(lint.diagnostics.isEmpty && diagnostics.isEmpty)
            return lint.tags
        }
        #expect(try tags(1_000) == 3_002)
        #expect(try tags(2_000) == 6_002)
    }

    /// Families of templates whose parsing might not be linear.
    static let families: [(name: String, make: @Sendable (Int) -> String)] = [
        ("tags", { String(repeating: "{{site.title}}", count: $0) }),
        ("tags on lines of their own", { String(repeating: "  {{! x }}  \n", count: $0) }),
        (
            "white space between tags",
            { String(repeating: "{{! x }}" + String(repeating: " ", count: 40), count: $0) }
        ),
        ("tags with a brace too few", { String(repeating: "{site.title}} ", count: $0) }),
        ("single braces", { String(repeating: "{ } ", count: $0) }),
        ("triple braces", { String(repeating: "{{{site.head}}} ", count: $0) }),
        (
            "sections",
            { String(repeating: "{{#site.hasNavigation}}<b>x</b>{{/site.hasNavigation}}", count: $0) }
        ),
        ("one long attribute name", { "<p " + String(repeating: "a", count: $0 * 10) + "=\"x\">" }),
        ("one long attribute", { "<p title=\"" + String(repeating: "{{site.title}}", count: $0) + "\">" }),
        (
            "sections in one attribute",
            {
                "<p title=\""
                    + String(repeating: "{{#site.hasNavigation}}x{{/site.hasNavigation}}", count: $0) + "\">"
            }
        ),
        ("comments", { String(repeating: "<!-- < -- > -->", count: $0) }),
        ("less-than signs", { String(repeating: "< ", count: $0) }),
        ("ends that are none", { "<title>" + String(repeating: "</ ", count: $0) + "</title>" }),
    ]

    @Test(
        "the steps of parsing a template are proportional to its length", arguments: families.map { $0.name })
    func steps(family: String) throws {
        let make = try #require(Self.families.first { $0.name == family }).make
        func steps(_ count: Int) -> (scanner: Int, places: Int, bytes: Int) {
            let file = SourceFile(path: "Templates/page.mustache", text: make(count))
            var scanner = TemplateScanner(file)
            guard let nodes = scanner.scan() else {
                Issue.record("\(family) cannot be read")
                return (0, 0, 0)
            }
            var places = HTMLContextChecker(file)
            places.check(template: nodes)
            return (scanner.steps, places.steps, file.bytes.count)
        }
        let once = steps(1_000)
        let twice = steps(2_000)
        #expect(once.scanner > 0)
        #expect(twice.scanner <= once.scanner * 2 + 100)
        #expect(twice.places <= once.places * 2 + 100)
        #expect(once.scanner <= once.bytes * 3)
        #expect(once.places <= once.bytes)
    }

    @Test("a page with ten thousand tags is rendered")
    func manyTags() async throws {
        let files = ["site.yaml": "title: T", "a/x.json": "{\"title\": \"T\"}", "about.md": "# About"]
        let made = try await pages(files, templates: ["page": repeated("{{site.title}}", 10_000)])
        #expect(made["about/index.html"] == repeated("T", 10_000))
    }
}
