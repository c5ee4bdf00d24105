import Pipeline
import Planning
import Rendering
import Testing

@Suite("Navigation of many pages")
struct NavigationTests {
    private func site(_ count: Int, _ settings: String = "") -> [String: String] {
        var files = Dictionary(
            uniqueKeysWithValues: (0..<count).map { ("p\($0 + 10).md", "# Page \($0)\n") })
        files["a/owl.md"] = ""
        files["site.yaml"] = "title: T\nurl: https://e.example/\n" + settings
        return files
    }

    private func links(_ page: String?) throws -> [String] {
        let nav = try #require(page?.split(separator: "<nav aria-label=\"T\">").dropFirst().first)
        return HTMLTags.read(String(nav.prefix(upTo: try #require(nav.firstRange(of: "</nav>")).lowerBound)))
            .compactMap { $0["href"] }
    }

    @Test("the navigation lists up to seven pages")
    func seven() async throws {
        let made = try await pages(site(7))
        #expect(try links(made["p10/index.html"]) == ["../a/", "./"] + (11..<17).map { "../p\($0)/" })
        #expect(made["-/more-pages/index.html"] == nil)
    }

    @Test("with more pages, the navigation links to a list of all pages")
    func more() async throws {
        let made = try await pages(site(8))
        #expect(
            try links(made["p17/index.html"]) == ["../a/"] + (10..<17).map { "../p\($0)/" } + [
                "../-/more-pages/"
            ])
        let list = try #require(made["-/more-pages/index.html"])
        #expect(list.contains("<h1><bdi>Pages</bdi></h1>"))
        let main = try #require(list.split(separator: "<main").dropFirst().first)
        #expect(
            HTMLTags.read(String("<main" + main)).compactMap { $0["href"] }
                == (10..<18).map { "../../p\($0)/" })
        #expect(made["p17/index.html"]?.contains("<bdi>More pages</bdi>") == true)
        let site = try await loadSite(site(8))
        let renderer = try #require(site.renderer)
        let map = try #require(renderer.files.first { $0.path == "sitemap.xml" })
        let text = String(decoding: try #require(try renderer.render(map)), as: UTF8.self)
        #expect(text.contains("<loc>https://e.example/-/more-pages/</loc>"))
    }

    @Test("the navigation lists up to sixty catalogs, so that the size of a site grows linearly with them")
    func catalogs() async throws {
        func site(_ count: Int) -> [String: String] {
            let catalogs = (0..<count).map { ("c\($0 + 100)/owl.md", "") }
            return Dictionary(uniqueKeysWithValues: catalogs + [("site.yaml", "title: T\n")])
        }
        let few = try await pages(site(60))
        #expect(try links(few["c100/index.html"]).count == 60)
        #expect(few["-/more-pages/index.html"] == nil)
        let many = try await pages(site(61))
        #expect(
            try links(many["c160/index.html"]) == (100..<160).map { "../c\($0)/" } + ["../-/more-pages/"])
        let list = try #require(many["-/more-pages/index.html"]?.split(separator: "<main").dropFirst().first)
        #expect(
            HTMLTags.read(String("<main" + list)).compactMap { $0["href"] }
                == (100..<161).map { "../../c\($0)/" })
    }

    @Test("the navigation is in the site's language")
    func language() async throws {
        let made = try await pages(site(8, "language: de\n"))
        #expect(made["p10/index.html"]?.contains("<bdi>Weitere Seiten</bdi>") == true)
        #expect(made["-/more-pages/index.html"]?.contains("<html lang=\"de\"") == true)
    }

    @Test("the settings can name any number of items")
    func explicit() async throws {
        let all = (10..<20).map { "p\($0).md" }.joined(separator: ", ")
        let made = try await pages(site(10, "navigation: [\(all)]\n"))
        #expect(try links(made["p10/index.html"]).count == 10)
        #expect(made["-/more-pages/index.html"] == nil)
    }
}
