import Diagnostics
import Pipeline
import TestSupport
import Testing

@Suite("Links in bodies")
struct LinkCheckerTests {
    @Test(
        "a link without a target, without its heading, or out of the content folder is an error at its position"
    )
    func broken() async throws {
        let site = try await loadSite([
            "a/owl.md":
                "# Owl\n\n[a](bta.md)\n[b](bat.md#fod) and\n[c](#owll)\n\n[d](../../x)\n[e](javascript:x)\n\n## Owls\n",
            "a/bat.md": "# Bat\n\n## Food\n\nText\n",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/owl.md:3:5: broken link “bta.md”: no such file",
                "content/a/owl.md:4:5: the target page has no heading with the anchor “#fod”",
                "content/a/owl.md:5:5: the target page has no heading with the anchor “#owll”",
                "content/a/owl.md:7:5: the link “../../x” points outside the content folder",
                "content/a/owl.md:8:5: the URL scheme of “javascript:x” is not allowed",
            ])
        #expect(
            site.diagnostics.sorted.compactMap { $0.problem.advice }.prefix(3) == [
                "did you mean “bat.md”?", "did you mean “#food”?", "did you mean “#owls”?",
            ])
        #expect(site.renderer == nil)
    }

    /// An entry with links to headings of each kind of page.
    private func headingReport(_ links: String...) async throws -> [String] {
        let site = try await loadSite([
            "a/catalog.yaml": "entry: {pages: true}",
            "b/catalog.yaml": "entry: {pages: false}",
            "a/x.md": "# X\n\n" + links.joined(separator: "\n") + "\n",
            "about.md": "# About\n\n## Team\n\nText\n",
            "index.md": "# Home\n\n## News\n\nText\n", "b/owl.md": "# Owl\n\n## Food\n\nText\n",
        ])
        return site.diagnostics.report
    }

    @Test("a link to an existing heading is valid")
    func validHeadings() async throws {
        #expect(
            try await headingReport(
                "[a](../about.md#team)", "[a](../index.md#news)", "[a](/#news)", "[a](../b/owl.md)")
                == [])
    }

    @Test("a link to a missing heading of a plain page is an error")
    func headingsOfPages() async throws {
        #expect(
            try await headingReport("[a](../about.md#tem)") == [
                "content/a/x.md:3:5: the target page has no heading with the anchor “#tem”"
            ])
    }

    @Test("a link to a missing heading of the home page is an error")
    func headingsOfHome() async throws {
        #expect(
            try await headingReport("[a](../index.md#nws)", "[a](/#team)") == [
                "content/a/x.md:3:5: the target page has no heading with the anchor “#nws”",
                "content/a/x.md:4:5: the target page has no heading with the anchor “#team”",
            ])
    }

    @Test("a link to a heading of an entry without a page is an error")
    func headingsWithoutPage() async throws {
        #expect(
            try await headingReport("[a](../b/owl.md#food)") == [
                "content/a/x.md:3:5: the target page has no heading with the anchor “#food”"
            ])
    }

    /// Returns the number of problems of a site that have a suggestion.
    private func suggestions(_ files: [String: String]) async throws -> (problems: Int, suggestions: Int) {
        let found = try await loadSite(files).diagnostics.sorted
        let meant = found.filter { $0.problem.advice?.hasPrefix("did you mean") == true }
        return (found.count, meant.count)
    }

    @Test(
        "at most 100 broken links of a site get a suggestion",
        arguments: [300, 600])
    func costOfLinks(count: Int) async throws {
        let links = (0..<count).map { "[x](owl\($0).md)\n" }.joined()
        let found = try await suggestions(["a/x.md": "# X\n\n" + links, "a/owl.md": "# Owl\n\nText\n"])
        #expect(found.problems == count)
        #expect(found.suggestions == 100)
    }

    @Test("at most 100 missing headings of a site get a suggestion", arguments: [300, 600])
    func costOfHeadings(count: Int) async throws {
        let links = (0..<count).map { "## Heading \($0)\n\n[x](#heding-\($0))\n\n" }.joined()
        let found = try await suggestions(["a/x.md": "# X\n\n" + links])
        #expect(found.problems == count)
        #expect(found.suggestions == 100)
    }

    @Test("at most 100 missing images of a site get a suggestion", arguments: [300, 600])
    func costOfImages(count: Int) async throws {
        let entries = (0..<count).map {
            "{\"title\": \"T\($0)\", \"p\": {\"src\": \"owl\($0).png\", \"alt\": \"\"}}"
        }
        let found = try await suggestions([
            "a/catalog.yaml": "entry: {image: p}", "a/x.json": "[" + entries.joined(separator: ",\n") + "]",
            "a/owl.png": "",
        ])
        #expect(found.problems == count)
        #expect(found.suggestions == 100)
    }

    @Test("links become relative URLs of pages, rows and files")
    func relativeURLs() async throws {
        let made = try await pages([
            "a/owl.md":
                "[1](bat.md#food) [2](list.json) [3](one.json) [4](images/o%201.png?x#y) [5](/about.md) [6](/) [7](https://example.org/?a&b) [8](#h)\n\n## H\n",
            "a/bat.md": "# Bat\n\n## Food\n\nText\n",
            "a/list.json": "[{\"title\": \"L1\"}, {\"title\": \"L2\"}]", "a/one.json": "{\"title\": \"One\"}",
            "a/images/o 1.png": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"3\"/>",
            "about.md": "# About\n\n[owl](a/owl.md) ![i](a/images/o%201.png)\n",
        ])
        let page = try #require(made["a/owl/index.html"])
        let body = try #require(page.split(separator: "<div class=\"prose\">").last)
        let owl = HTMLTags.read(String(body))
        #expect(
            owl.compactMap { $0["href"] }.prefix(8) == [
                "../bat/#food", "../", "../#one", "../images/o%201.png?x#y", "../../about/", "../../",
                "https://example.org/?a&amp;b", "#h",
            ])
        let about = try #require(made["about/index.html"])
        #expect(
            about.contains(
                "<a href=\"../a/owl/\" class=\"term\">owl</a> <img src=\"../a/images/o%201.png\" alt=\"i\" width=\"2\" height=\"3\" loading=\"lazy\" decoding=\"async\">"
            ))
    }

    @Test("a file that may be expected to be read is a warning")
    func unreadFiles() async throws {
        let site = try await loadSite([
            "a/x.md": "# X\n", "a/one.xls": "", "a/two.xlsx": "", "a/owl.toml": "", "a/tidy/three.ods": "",
            "top.csv": "", "top.yaml": "", "data/parts.xlsx": "", "a/owl.jpg": "",
            "a/catalogue.yaml": "title: A\n", "a/owl.md.txt": "# Owl\n", "a/notes.txt": "",
            "Templates/rows/own.mustache": "",
        ])
        #expect(
            site.diagnostics.report == [
                "content/Templates/rows/own.mustache: this file is published as it is, and not read",
                "content/a/catalogue.yaml: this file is not read as settings: the name must be catalog.yaml",
                "content/a/one.xls: this file is published as it is, and not read",
                "content/a/owl.md.txt: this file is published as it is, and not read",
                "content/a/owl.toml: this file is published as it is, and not read",
                "content/a/tidy/three.ods: this file is published as it is, and not read",
                "content/a/two.xlsx: this file is published as it is, and not read",
                "content/data/parts.xlsx: this file is published as it is, and not read",
                "content/top.csv: this file is published as it is, and not read",
                "content/top.yaml: this file is published as it is, and not read",
            ])
        #expect(site.renderer != nil)
    }

    @Test("the advice for a table depends on whether a catalog can read it")
    func tablesOutsideOfCatalogs() async throws {
        let site = try await loadSite(["a/x.md": "# X\n", "data/parts.xlsx": "", "top.csv": ""])
        let advice = site.diagnostics.advice.compactMap { $0.split(separator: "; ").last }
        #expect(
            advice == [
                "to read it, save it as CSV in the folder of a catalog",
                "to read it, put it into the folder of a catalog",
            ])
    }

    @Test("a file to which a link leads is meant to be public")
    func linkedFiles() async throws {
        let site = try await loadSite([
            "a/x.md": "# X\n\n[Table](list.ods), [settings](/data/owl%20.toml?raw)\n", "a/list.ods": "",
            "data/owl .toml": "", "about.toml": "", "site.yaml": "navigation: [a, about.toml]\n",
        ])
        #expect(site.diagnostics.report == [])
    }

    @Test("a file with tables only is named where there is no catalog")
    func unreadFilesWithoutCatalog() async throws {
        let site = try await loadSite(["objects/list.ods": "", "objects/README.md": "# Objects\n"])
        #expect(
            site.diagnostics.report == [
                "content/: there is no catalog here",
                "content/objects/list.ods: this file is published as it is, and not read",
            ])
    }

    @Test("a link to a file that is not published is an error")
    func unpublishedTargets() async throws {
        let site = try await loadSite([
            "a/x.md": "# X\n\n[a](README.md)\n[b](/a/x.md.bak)\n", "a/README.md": "# A\n", "a/x.md.bak": "",
        ])
        #expect(
            site.diagnostics.report == [
                "content/a/x.md:3:5: the target of the link “README.md” is not published",
                "content/a/x.md:4:5: the target of the link “/a/x.md.bak” is not published",
                "content/a/x.md.bak: this file is not published, because it looks like a backup",
            ])
    }

    /// Entries that link to two catalogs, the second of which has a page for each section.
    private func listingFiles(_ links: String, pageSize: String = "all") -> [String: String] {
        [
            "a/x.md": "# X\n\n" + links + "\n",
            "d/catalog.yaml":
                "pageSize: \(pageSize)\nfacets: [class]\nheader: \"## Notes\"\nviews:\n  - id: a-z\n  - id: class\n    section: class\n",
            "d/list.json":
                "[{\"title\": \"Moth\", \"class\": \"Insects\"}, {\"title\": \"Owl\", \"class\": \"Birds\"}]",
        ]
    }

    @Test(
        "a link to a section, a row, a heading, a view or a facet leads to the page that has it",
        arguments: [
            ("../d/#_m", "all", "../../d/#_m"), ("../d/#owl", "all", "../../d/#owl"),
            ("../d/#notes", "all", "../../d/#notes"), ("../d/#", "all", "../../d/"),
            ("/d/-/class/", "all", "../../d/-/class/"), ("/d/-/class/index.html", "all", "../../d/-/class/"),
            ("../../d/-/class/#_insects", "all", "../../d/-/class/#_insects"),
            ("/d/-/class/#moth", "all", "../../d/-/class/#moth"),
            ("/d/-/facet/class/birds/", "all", "../../d/-/facet/class/birds/"),
            ("/d/-/facet/class/birds/#_o", "all", "../../d/-/facet/class/birds/#_o"),
            ("../d/#_m", "section", "../../d/-/a-z/m/#_m"), ("../d/#owl", "section", "../../d/-/a-z/o/#owl"),
            ("/d/-/a-z/m/", "section", "../../d/-/a-z/m/"),
            ("/d/-/a-z/m/#owl", "section", "../../d/-/a-z/o/#owl"),
        ])
    func listings(link: String, pageSize: String, url: String) async throws {
        let page = try await pages(listingFiles("[x](\(link))", pageSize: pageSize))["a/x/index.html"]
        #expect(page?.contains("<a href=\"\(url)\">x</a>") == true, "\(page ?? "")")
    }

    @Test("a link to a section or a view that does not exist is an error")
    func brokenListings() async throws {
        let links = [
            "../d/#nonsense", "../d/#_k", "/d/-/clas/", "/d/-/class/#_fish", "/d/-/facet/class/birds/#_m",
            "/d/-/",
        ]
        let site = try await loadSite(listingFiles(links.map { "[x](\($0))" }.joined(separator: "\n")))
        #expect(
            site.diagnostics.report == [
                "content/a/x.md:3:5: the target page has no heading with the anchor “#nonsense”",
                "content/a/x.md:4:5: the target page has no heading with the anchor “#_k”",
                "content/a/x.md:5:5: broken link “/d/-/clas/”: no such file",
                "content/a/x.md:6:5: the target page has no heading with the anchor “#_fish”",
                "content/a/x.md:7:5: the target page has no heading with the anchor “#_m”",
                "content/a/x.md:8:5: broken link “/d/-/”: no such file",
            ])
    }

    @Test("the navigation may lead to sections, views, headings and the home page")
    func navigation() async throws {
        var files = listingFiles("Text")
        files["about.md"] = "# About\n\n## Team\n\nText\n"
        files["site.yaml"] =
            "title: T\nnavigation: [/, {title: M, to: d/#_m}, d/-/class/, about.md#team, 'd/#nonsense', 'about.md#tem']\n"
        let site = try await loadSite(files)
        let reports = site.diagnostics.report.compactMap { $0.split(separator: " ", maxSplits: 1).last }
        #expect(
            reports == [
                "the target page has no heading with the anchor “#nonsense”",
                "the target page has no heading with the anchor “#tem”",
            ])
        files["site.yaml"] = "title: T\nnavigation: [/, {title: M, to: d/#_m}, d/-/class/, about.md#team]\n"
        let page = try #require(try await pages(files)["a/x/index.html"])
        let nav = try #require(page.split(separator: "<nav aria-label=\"T\">").dropFirst().first)
        let links = HTMLTags.read(String(nav.prefix { _ in true })).compactMap { $0["href"] }.prefix(4)
        #expect(links == ["../../", "../../d/#_m", "../../d/-/class/", "../../about/#team"])
    }
}
