import Content
import DefaultTheme
import Testing

@testable import SiteRendering

@Suite("The core in pages")
struct CoreInPagesTests {
    private func files(_ catalog: String, site: String = "") -> [String: String] {
        [
            "site.yaml": site, "a/catalog.yaml": catalog, "a/x.json": "[{\"title\": \"Owl\"}]",
            "b/x.json": "[{\"title\": \"Bee\"}]",
        ]
    }

    private let chosen = "views: [{id: v, selection: multiple}, {id: w}]"
    private let shared = ["-/core.js", "-/sectioning.wasm", "-/selection.js"]

    @Test("stands in the site where a page uses it, byte for byte as in the theme")
    func planned() async throws {
        let site = try await loadSite(files(chosen))
        let renderer = try #require(site.renderer)
        for path in shared {
            let file = try #require(renderer.files.first { $0.path == path })
            let name = try #require(path.split(separator: "/").last)
            let own = try #require(DefaultTheme.files.first { $0.path.hasSuffix("/" + name) })
            #expect(renderer.render(file) == own.bytes)
            #expect(!file.isPage)
            #expect(file.isMade(of: own.path))
            #expect(!file.isMade(of: "icon.svg"))
        }
    }

    @Test("is left out where no page does", arguments: ["", "views: [{id: v, selection: none}]"])
    func leftOut(catalog: String) async throws {
        let planned = Set(try await plan(files(catalog)).files.map { $0.path })
        #expect(planned.isDisjoint(with: shared))
    }

    @Test(
        "may be compiled by pages that use it, and by no others",
        arguments: [
            ("a/index.html", true), ("a/-/w/index.html", false), ("b/index.html", false),
            ("index.html", false),
            ("404.html", false),
        ])
    func policy(path: String, allows: Bool) async throws {
        let page = try #require(try await pages(files(chosen))[path])
        let policy = try #require(
            HTMLTags.read(page).first { $0["http-equiv"] == "Content-Security-Policy" }?["content"])
        #expect(policy.contains("script-src &#39;self&#39; &#39;wasm-unsafe-eval&#39;;") == allows)
        #expect(policy.contains("unsafe") == allows)
    }

    @Test("is allowed beside the site's own sources")
    func added() async throws {
        let made = try await pages(files(chosen, site: "csp: {script-src: https://s.example}"))
        let expected = "script-src &#39;self&#39; &#39;wasm-unsafe-eval&#39; https://s.example;"
        #expect(try #require(made["a/index.html"]).contains(expected))
        #expect(try #require(made["b/index.html"]).contains("script-src &#39;self&#39; https://s.example;"))
    }

    @Test("is a project's own where that has a file of its name")
    func replaced() async throws {
        let custom = TemplateSource(
            path: "scripts/core.js", file: SourceFile(path: "Templates/scripts/core.js", text: "// own"))
        let site = try await LoadedSite.load(
            ContentLoader(tree: MemoryTree(files(chosen))), templates: [custom])
        let renderer = try #require(site.renderer)
        let file = try #require(renderer.files.first { $0.path == "-/core.js" })
        #expect(renderer.render(file) == Array("// own".utf8))
    }
}
