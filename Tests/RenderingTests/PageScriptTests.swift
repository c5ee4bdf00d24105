@testable import Content
import DefaultTheme
@testable import Diagnostics
@testable import Files
@testable import Pipeline
@testable import Planning
@testable import Rendering
@testable import TemplateLanguage
import Testing

@Suite("Page scripts")
struct PageScriptTests {
    private func files(_ catalog: String) -> [String: String] {
        [
            "a/catalog.yaml": catalog, "a/x.json": "[{\"title\": \"Owl\"}]",
            "b/x.json": "[{\"title\": \"Bee\"}]",
        ]
    }

    private let chosen = "views: [{id: v, selection: multiple}, {id: w}]"
    private let shared = [
        "-/dom.js", "-/page-state.js", "-/sectioning.js", "-/selection.js", "-/tray.js",
    ]
    private let scripts = DefaultTheme.files.filter { $0.path.hasPrefix("scripts/") }

    @Test("a site with a page that uses the scripts has the theme’s scripts, without comments")
    func planned() async throws {
        let site = try await loadSite(files(chosen))
        let renderer = try #require(site.renderer)
        for path in shared {
            let file = try #require(renderer.files.first { $0.path == path })
            let name = try #require(path.split(separator: "/").last)
            let own = try #require(DefaultTheme.files.first { $0.path.hasSuffix("/" + name) })
            #expect(try renderer.render(file) == compactedScript(own.bytes))
            #expect(!file.isPage)
            #expect(file.source?.uses(themeFile: own.path) == true)
            #expect(file.source?.uses(themeFile: "icon.svg") == false)
        }
    }

    @Test(
        "a site has only the scripts that its pages use, and their imports",
        arguments: [
            ("", "copy dom fit follow page-state place places ranges scrub sectioning strip"),
            (
                "views: [{id: v, selection: none, index: none}]",
                "copy dom fit follow page-state place places ranges scrub sectioning strip"
            ),
            (
                "views: [{id: v, section: title, empty: header, order: [A, Owl]}]",
                "arrange copy dom fit follow moves order page-state place places ranges scrub sectioning skip strip"
            ),
            (
                "views: [{id: v}, {id: w}]",
                "copy dom entry-place fit follow links numbers page-state place places ranges scrub "
                    + "sectioning strip tools"
            ),
            (
                "entry: {pages: true}",
                "copy dom fit follow page-state place places ranges scrub sectioning strip"
            ),
            (
                "search: true",
                "also by catalogs copy dom downloads filter find fit follow found-place found-section frames lookup marks matching moves narrow nearest notches number-range numbers page-state phrases place places query ranges regions results rows scrub search-field search sectioning spelling status strip term-index tools without"
            ),
            (
                "search: true\npageSize: section",
                "also by catalogs copy dom downloads entry-place filter find fit follow found-place found-section frames links lookup marks matching moves narrow nearest notches number-range numbers page-state phrases place places query ranges regions results rows scrub search-field search sectioning spelling status strip term-index tools without"
            ),
        ])
    func leftOut(catalog: String, expected: String) async throws {
        var files = files(catalog)
        files["site.yaml"] = "search: false"
        let planned = try await plan(files).files.map { $0.path }.filter { $0.hasSuffix(".js") }
        #expect(planned == expected.split(separator: " ").map { "-/\($0).js" })
    }

    @Test("a script's imports are those of its modules", arguments: PageScript.allCases)
    func imports(script: PageScript) throws {
        var imported: Set<String> = []
        var found = [script.rawValue]
        while let name = found.popLast() {
            let file = try #require(scripts.first { $0.path == "scripts/\(name).js" })
            // Comments import types.
            let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
            let text = lines.filter { !$0.contains(#/^\s*(\/\*\*|\*)/#) }.joined(separator: "\n")
            for match in text.matches(of: #/(?:from|import\()\s*"\.\/([\w\-]+)\.js"/#) {
                let name = String(match.output.1)
                if imported.insert(name).inserted { found.append(name) }
            }
        }
        #expect(imported.sorted() == script.imports.sorted())
    }

    @Test("a page loads what its scripts import at the same time as these", arguments: PageScript.allCases)
    func listedImports(script: PageScript) throws {
        var imported: Set<String> = []
        var found = [script.rawValue]
        while let name = found.popLast() {
            let file = try #require(scripts.first { $0.path == "scripts/\(name).js" })
            let text = String(decoding: file.bytes, as: UTF8.self)
            for match in text.matches(of: #/(?m)^import .* from "\.\/([\w\-]+)\.js";/#) {
                let name = String(match.output.1)
                if imported.insert(name).inserted { found.append(name) }
            }
        }
        let listed = Set(PageScript.allCases.map { $0.rawValue })
        #expect(imported.subtracting(listed).sorted() == script.listedImports)
    }

    @Test("every script is loaded by some page")
    func used() {
        let used = Set(PageScript.allCases.flatMap { [$0.rawValue] + $0.imports })
        #expect(Set(scripts.map { $0.path }) == Set(used.map { "scripts/\($0).js" }))
    }

    @Test(
        "pages with scripts have the same policy as other pages",
        arguments: ["a/index.html", "a/-/w/index.html", "b/index.html", "index.html", "404.html"])
    func policy(path: String) async throws {
        let page = try #require(try await pages(files(chosen))[path])
        let policy = try #require(
            HTMLTags.read(page).first { $0["http-equiv"] == "Content-Security-Policy" }?["content"])
        #expect(policy.contains("script-src &#39;self&#39;;"))
        #expect(!policy.contains("unsafe"))
    }

    @Test("a project's script replaces the theme's script of the same name")
    func replaced() async throws {
        let custom = TemplateSource(
            path: "scripts/sectioning.js",
            file: SourceFile(path: "Templates/scripts/sectioning.js", text: "// own"))
        let site = try await LoadedSite.load(
            ContentLoader(tree: MemoryTree(files(chosen))), templates: [custom])
        let renderer = try #require(site.renderer)
        let file = try #require(renderer.files.first { $0.path == "-/sectioning.js" })
        #expect(try renderer.render(file) == Array("// own".utf8))
    }
}
