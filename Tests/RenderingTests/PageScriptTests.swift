@testable import Content
import DefaultTheme
@testable import Diagnostics
@testable import Files
@testable import Pipeline
import Planning
import Rendering
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
    private let shared = ["-/sectioning.js", "-/selection.js"]

    @Test("a site with a page that uses the scripts has exact copies of the theme's")
    func planned() async throws {
        let site = try await loadSite(files(chosen))
        let renderer = try #require(site.renderer)
        for path in shared {
            let file = try #require(renderer.files.first { $0.path == path })
            let name = try #require(path.split(separator: "/").last)
            let own = try #require(DefaultTheme.files.first { $0.path.hasSuffix("/" + name) })
            #expect(try renderer.render(file) == own.bytes)
            #expect(!file.isPage)
            #expect(file.usesTemplate(at: own.path))
            #expect(!file.usesTemplate(at: "icon.svg"))
        }
    }

    @Test(
        "a site without pages that use the scripts omits them",
        arguments: ["", "views: [{id: v, selection: none}]"])
    func leftOut(catalog: String) async throws {
        let planned = Set(try await plan(files(catalog)).files.map { $0.path })
        #expect(planned.isDisjoint(with: shared))
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
