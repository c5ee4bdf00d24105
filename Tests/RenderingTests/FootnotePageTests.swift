import TestSupport
import Testing

@Suite("Footnotes on pages")
struct FootnotePageTests {
    private let text = "a[^1] b[^1]\n\n[^1]: c\n"

    @Test("have ids of their own in each text of a page, and names in its language")
    func places() async throws {
        let made = try await pages([
            "site.yaml": "language: de\n", "about.md": "# About\n\n\(text)", "index.md": "# Home\n\n\(text)",
            "c/catalog.yaml":
                "header: \(text.quoted)\nfooter: \(text.quoted)\nlanguage: sv\nentry: {body: text}\nviews: [{id: v, header: \(text.quoted), footer: \(text.quoted)}]\n",
            "c/a.md": "# A\n\n\(text)", "c/b.json": "[{\"title\": \"B\", \"text\": \(text.quoted)}]",
        ])
        for (path, label) in [
            ("index.html", "Fußnoten"), ("about/index.html", "Fußnoten"), ("c/index.html", "Fotnoter"),
            ("c/a/index.html", "Fotnoter"), ("c/b/index.html", "Fotnoter"),
        ] {
            let page = try #require(made[path])
            #expect(page.contains("<section class=\"footnotes\" aria-label=\"\(label)\">"), "\(path)")
            let ids = page.matches(of: #/ id="(__fn[^"]*)"/#).map { String($0.output.1) }
            #expect(Set(ids).count == ids.count)
            // The header and the footer of the catalog and of both sections.
            #expect(ids.count == 3 * (path == "c/index.html" ? 6 : 1))
            let targets = page.matches(of: #/ href="#(__fn[^"]*)"/#).map { String($0.output.1) }
            #expect(Set(targets) == Set(ids))
        }
        #expect(made["c/a/index.html"]?.contains("aria-label=\"Tillbaka till hänvisning 2\"") == true)
    }

    @Test("have numbers in the digits of the page's language")
    func digits() async throws {
        let made = try await pages([
            "site.yaml": "language: ar\n", "a/x.md": "# X\n", "about.md": "# A\n\n\(text)",
        ])
        let page = try #require(made["about/index.html"])
        #expect(page.contains(">١</a></sup>"))
        #expect(page.contains("<li id=\"__fn-1\" data-number=\"١\">"))
        #expect(page.contains("↩<sup>٢</sup>"))
    }
}
