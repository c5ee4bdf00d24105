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
    private let scripts = DefaultTheme.files.filter { $0.path.hasPrefix("scripts/") }

    @Test("a site with a page that uses the scripts has the theme’s scripts, without comments")
    func planned() async throws {
        let site = try await loadSite(files(chosen))
        let renderer = try #require(site.renderer)
        for name in ["scripts", "selection", "tray", "sectioning", "ranges"] {
            let file = try #require(renderer.files.first { $0.path == "-/\(name).js" })
            let text = String(decoding: try #require(try renderer.render(file)), as: UTF8.self)
            #expect(text.contains("thumbindex.define(\"\(name == "scripts" ? "strip" : name)\","))
            #expect(!text.contains("//") && !text.contains("/*"))
            #expect(!file.isPage)
            #expect(file.source?.uses(themeFile: "scripts/selection.js") == true)
            #expect(file.source?.uses(themeFile: "icon.svg") == false)
        }
    }

    @Test(
        "a site has only the scripts that its pages use, and their imports",
        arguments: [
            ("", "place page-state follow dom, strip scrub fit; copy places ranges sectioning term-preview"),
            (
                "views: [{id: v, selection: none, index: none}]",
                "place page-state follow dom, strip scrub fit; copy places ranges sectioning term-preview"
            ),
            (
                "views: [{id: v, section: title, empty: header, order: [A, Owl]}]",
                "place page-state follow dom, strip skip scrub order fit; "
                    + "arrange(moves) copy places ranges sectioning term-preview"
            ),
            (
                "views: [{id: v}, {id: w}]",
                "place page-state links follow dom, tools strip scrub fit; "
                    + "copy entry-place numbers places ranges sectioning term-preview"
            ),
            (
                "entry: {pages: true}",
                "place page-state follow dom, strip scrub fit copy; places ranges sectioning term-preview"
            ),
            (
                "views: [{id: v, selection: multiple}]",
                "place page-state follow dom, strip scrub fit; "
                    + "copy downloads entry-place links numbers places ranges sectioning selection "
                    + "term-preview tray(shared-list)"
            ),
            (
                "search: true",
                "place page-state follow dom, tools strip scrub fit find; "
                    + "arrange(moves) by catalogs copy downloads narrow(choices number-range) nearest numbers "
                    + "places ranges results(found-names found-place found-row found-section found-window) "
                    + "search(also filter found-entries frames lookup marks matching notches phrases query regions rows search-field "
                    + "spelling status term-index without) sectioning term-preview"
            ),
        ])
    func leftOut(catalog: String, expected: String) async throws {
        var files = files(catalog)
        files["site.yaml"] = "search: false"
        let planned = try await plan(files)
        let scripts = ScriptFile.files(for: planned.catalogs)
        #expect(scripts.prefix(2).map { $0.name } == ["first", "scripts"])
        let described = scripts.dropFirst(2).map { file in
            let others = file.modules.filter { $0 != file.name }.sorted().joined(separator: " ")
            return file.name + (others.isEmpty ? "" : "(\(others))")
        }
        let run = scripts.prefix(2).map { $0.modules.joined(separator: " ") }.joined(separator: ", ")
        #expect(run + "; " + described.joined(separator: " ") == expected)
        let paths = planned.files.map { $0.path }.filter { $0.hasSuffix(".js") }
        #expect(Set(paths) == Set(scripts.map { $0.path }))
    }

    /// The modules that a module and these import by declarations and, if `later`, by `import(…)`.
    private func imports(of script: PageScript, later: Bool) throws -> Set<String> {
        var imported: Set<String> = []
        var found = [script.rawValue]
        while let name = found.popLast() {
            let file = try #require(scripts.first { $0.path == "scripts/\(name).js" })
            // Comments import types.
            let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
            let text = lines.filter { !$0.contains(#/^\s*(\/\*\*|\*)/#) }.joined(separator: "\n")
            for match in text.matches(of: #/(from |import\()\s*"\.\/([\w\-]+)\.js"/#)
            where later || match.output.1 == "from " {
                let name = String(match.output.2)
                if imported.insert(name).inserted { found.append(name) }
            }
        }
        return imported
    }

    @Test(
        "what a script needs are its imports, and what it loads later are those with import(…)",
        arguments: PageScript.allCases)
    func imports(script: PageScript) throws {
        let needed = try imports(of: script, later: false)
        #expect(needed.sorted() == script.needs)
        #expect(try imports(of: script, later: true).subtracting(needed).sorted() == script.later)
    }

    @Test("every script is loaded by some page")
    func used() {
        let used = Set(PageScript.allCases.flatMap { [$0.rawValue] + $0.needs + $0.later })
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
        let imported = "indexTargets narrowed padding sectioned select steps strip thinned unfolded"
        let exports = imported.split(separator: " ").map { "f as \($0)" }.joined(separator: ", ")
        let custom = TemplateSource(
            path: "scripts/sectioning.js",
            file: SourceFile(
                path: "Templates/scripts/sectioning.js",
                text: "// own\nfunction f() {}\nexport { \(exports) };"))
        let site = try await LoadedSite.load(
            ContentLoader(tree: MemoryTree(files(chosen))), templates: [custom])
        let renderer = try #require(site.renderer)
        let file = try #require(renderer.files.first { $0.path == "-/sectioning.js" })
        let text = String(decoding: try #require(try renderer.render(file)), as: UTF8.self)
        #expect(text.contains("thumbindex.define(\"sectioning\",()=>{\n// own\nfunction f() {}\n"))
    }
}
