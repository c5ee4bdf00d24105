@testable import Diagnostics
import Pipeline
@testable import Rendering
@testable import TemplateLanguage
import TestSupport
import Testing

@Suite("Template checks")
struct TemplateCheckerTests {
    private func report(_ text: String, as name: String = "page") -> [String] {
        TemplateLibrary.load(custom: [source(name, text)]).diagnostics.report
    }

    @Test("the default theme has no problems")
    func defaultTheme() {
        #expect(TemplateLibrary.load().diagnostics.report == [])
    }

    @Test(
        "a malformed tag is an error",
        arguments: [
            ("a\n b {{site.title", "2:4: this tag is never closed"),
            ("{{{site.title}}", "1:1: this tag is never closed"),
            ("\n{{#site.hasNavigation}}x", "2:1: “site.hasNavigation” is opened here and never closed"),
            ("{{^document.body}}x", "1:1: “document.body” is opened here and never closed"),
            ("x{{/site}}", "1:2: {{/site}} has no opening tag"),
            (
                "{{#document.body}}\n{{/site}}",
                "2:1: {{/site}} does not match “document.body”, which is opened in line 1"
            ),
            ("é{{=<% %>=}}", "1:2: tags of the form {{=…}} are not supported"),
            ("{{&site.title}}", "1:1: tags of the form {{&…}} are not supported"),
            ("{{%CONTENT_TYPE:TEXT}}", "1:1: tags of the form {{%…}} are not supported"),
            ("a {{}} b", "1:3: this tag has no name"),
            ("{{ }}", "1:1: this tag has no name"), ("{{#}}", "1:1: this tag has no name"),
            ("{{>  }}", "1:1: this tag has no name"),
            // The next tag is not a part of its name.
            ("{{$x}}\n{{site.title\n{{/x}}", "2:1: this tag is never closed"),
            ("{{{document.body}} {{{document.body}}}", "1:1: this tag is never closed"),
        ])
    func tags(text: String, expected: String) {
        #expect(report(text) == ["Templates/page.mustache:" + expected])
    }

    @Test(
        "a tag with a missing or an extra brace is an error where it is, and its section goes on",
        arguments: [
            (
                "{#site.hasNavigation}}x{{/site.hasNavigation}}",
                ["1:1: “{#site.hasNavigation}}” is not a tag"]
            ),
            ("{#site.hasNavigation}x{{/site.hasNavigation}}", ["1:1: “{#site.hasNavigation}” is not a tag"]),
            ("{{#site.hasNavigation}x{{/site.hasNavigation}}", ["1:1: this tag is never closed"]),
            (
                "{{{#site.hasNavigation}}}x{{/site.hasNavigation}}",
                ["1:1: “{{{#site.hasNavigation}}}” is not a tag"]
            ),
            ("<b>{site.title}}</b>", ["1:4: “{site.title}}” is not a tag"]),
            ("<b title=\"{site.title}\"></b>", ["1:11: “{site.title}” is not a tag"]),
            ("{ {site.title} }", ["1:1: “{ {site.title} }” is not a tag"]),
            (
                "{{site.title}\n{{site.titel}}",
                [
                    "1:1: this tag is never closed", "2:1: unknown name “titel” in site",
                ]
            ),
            ("{{site.title}}}", ["1:15: this “}” belongs to no tag"]),
            ("[[site.title}}", ["1:14: this “}” belongs to no tag"]),
            ("{{! a }\n<b>{{site.title}}</b>", ["2:4: the comment ends with this tag"]),
            ("{{! a {{b}} c\n{{d}} }}{{site.title}}", ["1:7: the comment ends with this tag"]),
            (
                "{{! a {{b}} }\n{{! c {{d}} }} e",
                ["1:7: the comment ends with this tag", "2:7: the comment ends with this tag"]
            ),
            (
                "{{#site.navigatoin}}\n{{/site.navigation}}",
                [
                    "1:1: unknown name “navigatoin” in site",
                    "2:1: {{/site.navigation}} does not match “site.navigatoin”, which is opened in line 1",
                ]
            ),
            (
                "{{#site.hasNavigation}}{{/site.navigation}}{{/site.hasNavigation}}",
                ["1:24: {{/site.navigation}} has no opening tag"]
            ),
            (
                "{{#site.hasNavigation}}{{/site.navigation}}\n{{#site.hasNavigation}}{{/site.hasNavigation}}",
                ["1:24: {{/site.navigation}} does not match “site.hasNavigation”, which is opened in line 1"]
            ),
            (
                "{{#document.body}}\n{{#site.hasNavigation}}\n{{/document.body}}",
                [
                    "3:1: {{/document.body}} comes before the end of “site.hasNavigation”, which is opened in line 2"
                ]
            ),
        ])
    func braces(text: String, expected: [String]) {
        #expect(report(text) == expected.map { "Templates/page.mustache:" + $0 })
    }

    @Test("braces in comments are text", arguments: ["<!-- {site.title} {#site.title} }} -->"])
    func bracesOfComments(text: String) {
        #expect(report(text) == [])
    }

    @Test(
        "an unknown name, or one of the wrong kind, is an error",
        arguments: [
            ("{{site.titel}}", "1:1: unknown name “titel” in site"),
            ("{{titel}}", "1:1: unknown name “titel” in the page"),
            ("{{view.title}}", "1:1: unknown name “view” in the page"),
            ("{{.}}", "1:1: unknown name “.” in the page"),
            ("{{#site.navigation}}{{name}}{{/site.navigation}}", "1:21: unknown name “name” in a link"),
            ("{{>laoyut}}", "1:1: there is no template “laoyut”"),
            ("{{<laoyut}}{{/laoyut}}", "1:1: there is no template “laoyut”"),
            ("x\n{{>page}}", "2:1: the template “page” includes itself"),
            (
                "{{#site.title}}x{{/site.title}}",
                "1:1: “site.title” is a string and cannot be used as a section"
            ),
            (
                "{{#site.title.length}}{{/site.title.length}}",
                "1:1: “title” is a string, so a dot cannot follow it"
            ),
            ("{{site}}", "1:1: “site” is an object and cannot be printed"),
            ("{{site.navigation}}", "1:1: “site.navigation” is a list and cannot be printed"),
            ("{{site.hasNavigation}}", "1:1: “site.hasNavigation” is a flag and cannot be printed"),
            ("{{>*site.title}}", "1:1: “site.title” is a string, not a template name"),
            ("{{{site.title}}}", "1:1: {{{site.title}}} would insert text into the page without escaping it"),
            ("{{{site.home}}}", "1:1: {{{site.home}}} would insert text into the page without escaping it"),
            (
                "{{#document.body}}{{document.body}}{{/document.body}}",
                "1:19: two braces would escape the markup of {{document.body}}"
            ),
        ])
    func names(text: String, expected: String) {
        #expect(report(text) == ["Templates/page.mustache:" + expected])
    }

    @Test(
        "a value in an unsafe context is an error",
        arguments: [
            ("<p {{site.title}}>", "1:4", "{{site.title}}", "a tag name or attribute name"),
            ("<{{site.title}}>", "1:2", "{{site.title}}", "a tag name or attribute name"),
            ("<p da{{site.title}}=\"x\">", "1:6", "{{site.title}}", "a tag name or attribute name"),
            ("<p class={{site.title}}>", "1:10", "{{site.title}}", "an attribute without double quotes"),
            ("<p class=a{{site.title}}>", "1:11", "{{site.title}}", "an attribute without double quotes"),
            ("<p class='{{site.title}}'>", "1:11", "{{site.title}}", "an attribute without double quotes"),
            ("<!-- {{site.title}} -->", "1:6", "{{site.title}}", "a comment"),
            ("<!{{site.title}}>", "1:3", "{{site.title}}", "a declaration"),
            ("<script>{{site.title}}</script>", "1:9", "{{site.title}}", "a script"),
            ("<SCRIPT src=\"x\">\n{{site.title}}</SCRIPT>", "2:1", "{{site.title}}", "a script"),
            ("<style>{{site.title}}</style>", "1:8", "{{site.title}}", "a style"),
            ("<script/>{{site.title}}</script>", "1:10", "{{site.title}}", "a script"),
            ("<p onclick=\"{{site.title}}\">", "1:13", "{{site.title}}", "the attribute “onclick”"),
            ("<p a=\"b\" OnLoad=\"x {{site.title}}\">", "1:20", "{{site.title}}", "the attribute “onload”"),
            ("<p style=\"{{site.title}}\">", "1:11", "{{site.title}}", "the attribute “style”"),
            ("<iframe srcdoc=\"{{site.title}}\">", "1:17", "{{site.title}}", "the attribute “srcdoc”"),
            ("<p\r\nonclick=\"{{site.title}}\">", "2:10", "{{site.title}}", "the attribute “onclick”"),
            ("<p\u{C}onclick=\"{{site.title}}\">", "1:13", "{{site.title}}", "the attribute “onclick”"),
            (
                "<p>{{#site.hasNavigation}}<b {{/site.hasNavigation}}>", "1:4", "{{#site.hasNavigation}}",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<p title=\"{{#site.hasNavigation}}x\"{{/site.hasNavigation}}>", "1:11",
                "{{#site.hasNavigation}}", "a section that starts and ends in different HTML contexts"
            ),
            ("<p {{>strip}}>", "1:4", "{{>strip}}", "a tag"),
            ("<p title=\"{{$x}}{{/x}}\">", "1:11", "{{$x}}", "a tag"),
            ("<script>{{$x}}{{/x}}</script>", "1:9", "{{$x}}", "a tag"),
        ])
    func places(text: String, position: String, tag: String, place: String) {
        let message = "Templates/page.mustache:\(position): \(tag) is in \(place), where values are not safe"
        #expect(report(text).contains(message), "\(report(text))")
    }

    @Test(
        "a URL attribute that begins with a value that is not a URL is an error",
        arguments: [
            ("<a href=\"{{site.title}}\">", "1:10", "href"), ("<img src=\"{{site.title}}\">", "1:11", "src"),
            ("<a HREF=\"{{site.title}}#x\">", "1:10", "href"),
            ("<a href=\" {{site.title}}\">", "1:11", "href"),
            ("<a href=\"\n{{site.title}}\">", "2:1", "href"),
            ("<form action=\"{{site.title}}\">", "1:15", "action"),
            ("<a href=\"{{#page.description}}x{{/page.description}}{{site.title}}\">", "1:53", "href"),
            ("<a href=\"{{site.home}}{{site.title}}\">", "1:23", "href"),
            ("<a\rhref=\"{{site.title}}\">", "2:7", "href"),
        ])
    func addresses(text: String, position: String, attribute: String) {
        #expect(
            report(text) == [
                "Templates/page.mustache:\(position): “site.title” is not a URL, so the value of “\(attribute)” cannot start with it"
            ])
    }

    @Test(
        "safe templates have no problems",
        arguments: [
            "{{site.title}} {{! a comment with < and \" }}",
            "<p title=\"{{site.title}}, {{page.title}}\" class=\"a {{site.direction}}\">x</p>",
            "<a href=\"{{site.home}}#{{site.title}}\">x</a>", "<a href=\"#{{site.title}}\">x</a>",
            "<br/><hr />{{site.title}}", "<script src=\"x.js\"></script>{{site.title}}",
            "<p{{#page.description}} title=\"{{.}}\"{{/page.description}}>x</p>",
            "{{#document.body}}{{{document.body}}}{{/document.body}}",
            "<!-- a --> {{site.title}}",
            "{{#site.navigation}}<a href=\"{{url}}\">{{title}} {{site.title}}</a>{{/site.navigation}}",
            "<title>{{page.title}}</title>", "a < b {{site.title}}", "{{! a comment with {{ }}",
            "{{ #site.hasNavigation }}{{ site.title }}{{ /site.hasNavigation }}",
            // Braces that are no tags.
            "{{<layout}}{{$main}}<script>let {page} = x</script>{{/main}}{{/layout}}",
            "a {x} ${site} {site x} :} } {{site.title}} {", "<p data-x=\"{a: {b: {{site.title}}}}\">x</p>",
            "<style>a{b{c:d}}</style><script>if(a){{#site.hasNavigation}}{b{c}}}{{/site.hasNavigation}}{site}</script>",
        ])
    func safe(text: String) {
        #expect(report(text) == [])
    }

    @Test("text between the blocks of a parent is an error")
    func textOutsideBlocks() {
        #expect(
            report("{{<layout}}\nlost\n{{$main}}x{{/main}}{{/layout}}") == [
                "Templates/page.mustache:2:1: this is outside a block, so the layout does not include it"
            ])
        #expect(
            report("{{<layout}}{{$main}}x{{/main}}{{site.title}}{{/layout}}") == [
                "Templates/page.mustache:1:31: this is outside a block, so the layout does not include it"
            ])
        // Only the beginning of what is between two blocks is reported.
        #expect(
            report("{{<layout}}<b>{{site.title}}</b>{{$main}}x{{/main}}\n<b>{{site.title}}</b>{{/layout}}")
                == [
                    "Templates/page.mustache:1:12: this is outside a block, so the layout does not include it",
                    "Templates/page.mustache:2:1: this is outside a block, so the layout does not include it",
                ])
    }

    @Test(
        "what is beside a layout is an error",
        arguments: [
            ("<p>x</p>\n{{<layout}}{{$main}}x{{/main}}{{/layout}}\n<p>y</p>", ["1:1", "3:1"]),
            ("{{<layout}}{{/layout}}\n{{<layout}}{{/layout}}", ["2:1"]),
            ("{{site.title}}{{<own}}{{/own}}", ["1:1"]),
            ("{{#page.description}}x{{<layout}}{{/layout}}{{/page.description}}", ["1:22"]),
            ("\n{{! note }} {{<layout}}{{$main}}x{{/main}}{{/layout}}\n", []),
            (
                "{{#page.description}}{{<layout}}{{/layout}}{{/page.description}}"
                    + "{{^page.description}}{{<layout}}{{/layout}}{{/page.description}}", []
            ),
            ("{{<layout}}{{$main}}a {{<card}}{{$x}}b{{/x}}{{/card}} c{{/main}}{{/layout}}", []),
            // Only the first of several on a side is reported.
            ("<h1>{{site.title}}</h1>{{<layout}}{{/layout}}\n<i>{{site.title}}</i>", ["1:1", "2:1"]),
            // A comment is no content, wherever it is.
            ("<!-- a -->\n<!---->{{<layout}}{{/layout}}<!-- b -->\n", []),
            ("<!-- a --> b {{<layout}}{{/layout}}", ["1:12"]),
            ("<!DOCTYPE html>\n{{<layout}}{{/layout}}", []),
            (
                "{{>note}}{{#page.description}}<!-- a -->{{/page.description}}{{<layout}}{{/layout}}{{>note}}",
                []
            ),
            ("{{<layout}}{{/layout}}{{>card}}", ["1:23"]), ("x{{<noted}}{{/noted}}", ["1:1"]),
        ])
    func besideLayout(text: String, positions: [String]) {
        let custom = [
            source("page", text), source("own", "\n{{<layout}}{{$main}}x{{/main}}{{/layout}}"),
            source("card", "<b>{{$x}}{{/x}}</b>"), source("note", "<!-- licence -->\n"),
            source("noted", "<!-- licence -->\n{{<layout}}{{/layout}}"),
            source("rows/a", "{{>own}}{{>card}}{{>note}}{{>noted}}"),
        ]
        let found = TemplateLibrary.load(custom: custom).diagnostics.report
        let message = "this is before or after the document"
        #expect(
            found.filter { $0.hasPrefix("Templates/page.mustache") }
                == positions.map { "Templates/page.mustache:\($0): \(message)" })
    }

    @Test("a document may begin in one template and end in another")
    func headerAndFooter() {
        let custom = [
            source("page", "{{>header}}\n<h1>{{document.title}}</h1>\n{{>footer}}"),
            source("header", "<!DOCTYPE html>\n<html><head><title>x</title></head><body>"),
            source("footer", "</body></html>"),
        ]
        #expect(TemplateLibrary.load(custom: custom).diagnostics.report == [])
    }

    @Test("a block that the layout does not have is an error with a suggestion")
    func unknownBlock() {
        let diagnostics = TemplateLibrary.load(
            custom: [source("page", "{{<layout}}\n{{$mian}}x{{/mian}}\n{{/layout}}")]
        ).diagnostics
        #expect(
            diagnostics.report == ["Templates/page.mustache:2:1: the template “layout” has no block “mian”"])
        #expect(diagnostics.sorted.first?.problem.advice == "did you mean “main”?")
        // Nothing is lost.
        #expect(report("{{<layout}}{{$other}}{{/other}}{{/layout}}") == [])
    }

    @Test("the blocks of a layout are those of all templates that it includes")
    func blocksOfIncluded() {
        let custom = [
            source("page", "{{<own}}{{$part}}x{{/part}}{{$site}}y{{/site}}{{$deep}}z{{/deep}}{{/own}}"),
            source("own", "{{<layout}}{{$main}}<b>{{$part}}{{/part}}{{>bits/t}}</b>{{/main}}{{/layout}}"),
            source("bits/t", "{{#page.description}}{{$deep}}{{/deep}}{{/page.description}}"),
        ]
        #expect(TemplateLibrary.load(custom: custom).diagnostics.report == [])
    }

    @Test("a project's layout without a block that the theme's pages fill is an error")
    func missingBlock() {
        #expect(
            report("<html>{{$mian}}{{/mian}}</html>", as: "layout") == [
                "Templates/layout.mustache: this template has no block “main”, which other templates fill"
            ])
        // The theme's pages fill the index with nothing.
        #expect(report("<html>{{$main}}{{/main}}</html>", as: "layout") == [])
    }

    @Test("a block that is filled twice is an error")
    func repeatedBlock() {
        #expect(
            report("{{<layout}}{{$main}}a{{/main}}{{$main}}b{{/main}}{{/layout}}") == [
                "Templates/page.mustache:1:31: the block “main” is filled more than once"
            ])
    }

    @Test("a block that ends inside markup is an error where the markup begins")
    func blockInMarkup() {
        #expect(
            report("{{<layout}}\n{{$main}}\n<p class=\"x\n<b></b>{{/main}}{{/layout}}") == [
                "Templates/page.mustache:3:1: the block “main” ends inside the attribute “class”"
            ])
    }

    @Test("a project's pages and rows include templates of its own")
    func ownPartials() async throws {
        let made = try await pages(
            ["about.md": "# About", "a/catalog.yaml": "entry: {row: own}", "a/x.json": "{\"title\": \"T\"}"],
            templates: [
                "page": "{{<layout}}{{$main}}{{>bits/title}}{{/main}}{{/layout}}",
                "bits/title": "<i>{{document.title}}</i>{{>plain}}", "plain": "<u>{{site.title}}</u>",
                "rows/own": "<li data-entry=\"{{entry}}\">{{>bits/row}}</li>", "bits/row": "<b>{{title}}</b>",
            ])
        #expect(made["about/index.html"]?.contains("<i>About</i><u>") == true)
        #expect(made["a/index.html"]?.contains("<li data-entry=\"x\"><b>T</b></li>") == true)
    }

    @Test("a template that is included is checked with the names of each page and row")
    func checkedPartials() {
        let custom = [
            source("page", "{{>bits/t}}"), source("rows/own", "{{>bits/t}}"),
            source("bits/t", "{{document.title}}"),
        ]
        #expect(
            TemplateLibrary.load(custom: custom).diagnostics.report == [
                "Templates/bits/t.mustache:1:1: unknown name “document” in a row"
            ])
    }

    @Test("templates that are included only by one another are an error")
    func unusedPartials() {
        let custom = [source("bits/a", "{{>bits/b}}"), source("bits/b", "{{>bits/a}}")]
        let message = "no page uses a template with this name"
        #expect(
            TemplateLibrary.load(custom: custom).diagnostics.report == [
                "Templates/bits/a.mustache: \(message)", "Templates/bits/b.mustache: \(message)",
            ])
        // It is not known what the page includes.
        #expect(
            TemplateLibrary.load(custom: custom + [source("page", "{{>bits/a")]).diagnostics.report == [
                "Templates/page.mustache:1:1: this tag is never closed"
            ])
    }

    @Test("a template that no page uses is an error with a suggestion")
    func unknownTemplate() {
        let diagnostics = TemplateLibrary.load(custom: [source("veiw", "x")]).diagnostics
        #expect(diagnostics.report == ["Templates/veiw.mustache: no page uses a template with this name"])
        #expect(diagnostics.sorted.first?.problem.advice == "did you mean “view”?")
    }

    @Test("a project's row template is checked as a row, and can be used")
    func ownRow() async throws {
        #expect(report("<li data-entry=\"{{entry}}\">{{title}}</li>", as: "rows/own") == [])
        #expect(
            report("<li>{{catalog.title}}</li>", as: "rows/own") == [
                "Templates/rows/own.mustache:1:5: unknown name “catalog” in a row"
            ])
        let files = ["a/catalog.yaml": "entry: {row: own}", "a/x.json": "{\"title\": \"T\"}"]
        let made = try await pages(
            files, templates: ["rows/own": "<li data-entry=\"{{entry}}\">{{title}}!</li>"])
        #expect(made["a/index.html"]?.contains("<li data-entry=\"x\">T!</li>") == true)
    }

    @Test("a row template cannot include itself by its name, so no advice says so")
    func ownName() {
        let found = TemplateLibrary.load(custom: [source("rows/own", "<li>{{kind}}</li>")]).diagnostics.sorted
        #expect(found.map(\.problem) == [.template(.templateNameAsValue("kind", isOwn: true))])
    }

    @Test("a row template that does not exist is an error where it is named")
    func unknownRow() async throws {
        let site = try await loadSite([
            "a/catalog.yaml": "entry:\n  row: subtitel\n", "a/x.json": "{\"title\": \"T\"}",
        ])
        #expect(
            site.diagnostics.report == ["content/a/catalog.yaml:2:8: there is no row template “subtitel”"])
        #expect(site.diagnostics.sorted.first?.problem.advice == "did you mean “subtitle”?")
    }

    @Test("partials that include one another are an error")
    func mutualRecursion() {
        let custom = [source("rows/a", "{{>rows/b}}"), source("rows/b", "{{>rows/a}}")]
        let found = TemplateLibrary.load(custom: custom).diagnostics.report
        #expect(
            found == [
                "Templates/rows/a.mustache:1:1: the template “rows/b” includes itself",
                "Templates/rows/b.mustache:1:1: the template “rows/a” includes itself",
            ])
    }
}

@Suite struct RejectedTemplateTests {
    @Test("a template that cannot be parsed is reported once, not where it is included")
    func refusedPartial() {
        let file = SourceFile(path: "Templates/strip.mustache", text: "<nav>{{#view.strip}}")
        let found = TemplateLibrary.load(custom: [TemplateSource(path: "strip.mustache", file: file)])
            .diagnostics
        #expect(found.sorted.map(\.problem) == [.template(.unclosedSection("view.strip"))])
    }
}
