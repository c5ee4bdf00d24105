import Content
import SiteRendering
import Testing

@Suite("Links of bodies")
struct LinkCheckTests {
    @Test("that lead nowhere, to no heading or out of the content are errors where they stand")
    func broken() async throws {
        let site = try await loadSite([
            "a/owl.md":
                "# Owl\n\n[a](bta.md)\n[b](bat.md#fod) and\n[c](#owll)\n\n[d](../../x)\n[e](javascript:x)\n\n## Owls\n",
            "a/bat.md": "# Bat\n\n## Food\n\nText\n",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/owl.md:3:5: the link to “bta.md” leads to no file",
                "content/a/owl.md:4:5: the page has no heading “#fod”",
                "content/a/owl.md:5:5: the page has no heading “#owll”",
                "content/a/owl.md:7:5: the link to “../../x” leads out of the content folder",
                "content/a/owl.md:8:5: links like “javascript:x” are not allowed",
            ])
        #expect(
            site.diagnostics.sorted.compactMap { $0.problem.advice }.prefix(3) == [
                "did you mean “bat.md”?", "did you mean “#food”?", "did you mean “#owls”?",
            ])
        #expect(site.renderer == nil)
    }

    @Test("become relative addresses of pages, rows and files")
    func made() async throws {
        let made = try await pages([
            "a/owl.md":
                "[1](bat.md#food) [2](list.json) [3](one.json) [4](images/o%201.png?x#y) [5](/about.md) [6](/) [7](https://example.org/?a&b) [8](#h)\n\n## H\n",
            "a/bat.md": "# Bat\n\n## Food\n\nText\n",
            "a/list.json": "[{\"title\": \"L1\"}, {\"title\": \"L2\"}]", "a/one.json": "{\"title\": \"One\"}",
            "a/images/o 1.png": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"3\"/>",
            "about.md": "# About\n\n[owl](a/owl.md) ![i](a/images/o%201.png)\n",
        ])
        let owl = HTMLTags.read(
            try #require(
                made["a/owl/index.html"]?.split(separator: "<div class=\"prose\">").last.map(String.init)))
        #expect(
            owl.compactMap { $0["href"] }.prefix(8) == [
                "../bat/#food", "../", "../#one", "../images/o%201.png?x#y", "../../about/", "../../",
                "https://example.org/?a&amp;b", "#h",
            ])
        let about = try #require(made["about/index.html"])
        #expect(
            about.contains(
                "<a href=\"../a/owl/\">owl</a> <img src=\"../a/images/o%201.png\" alt=\"i\" width=\"2\" height=\"3\" loading=\"lazy\" decoding=\"async\">"
            ))
    }
}
