import Testing

@Suite("Escaping of content")
struct PayloadTests {
    private static let payloads = [
        "\"><script>alert(1)</script>", "'", "' onmouseover='x", "&", "&quot;><b>", "\"\u{301} onmouseover=x",
        "\" onmouseover=\"x", "</title>",
        "</title><script>", "</script>", "<!--", "-->", "{{x}}", "{{{page.title}}}", "{{#site}}", "}}",
        "\u{202E}", "\u{2066}", "<",
        "<\u{338}", ">\u{338}", "`", "=", "\\\"", "&#34;", "]]>", "%22%3E", "javascript:alert(1)", "\u{2028}",
    ]

    /// A site with one string in every place that content can have it.
    private func site(_ text: String, pageSize: String) -> [String: String] {
        let text = ("x" + text + "y").quoted
        return [
            "site.yaml":
                "title: \(text)\ndescription: \(text)\nauthor: \(text)\nurl: https://example.org/a/\n",
            "a/catalog.json": """
            {"title": \(text), "description": \(text), "pageSize": \(pageSize), "entry": {"subtitle": "s", "value": "v", "body": "text"},
             "views": [{"id": "room", "title": \(text), "section": "room", "missing": \(text), "order": [\(text)], "empty": "header"},
                       {"id": "full", "section": "room", "index": "full"}, {"id": "table", "section": "room", "index": {\(text): \(text)}},
                       {"id": "a-z", "empty": "index"}]}
            """,
            "a/list.json":
                "[{\"title\": \(text), \"s\": \(text), \"v\": [\(text), \(text)], \"room\": \(text), \"text\": \"Body\"}]",
            "a/none.json": "{\"title\": \(text)}",
            "index.md": "---\ntitle: \(text)\ndescription: \(text)\n---\n",
            "about.md": "---\ntitle: \(text)\ndescription: \(text)\n---\nText\n",
        ]
    }

    @Test("content adds no tag or attribute", arguments: payloads, ["\"auto\"", "\"section\""])
    func shapes(payload: String, pageSize: String) async throws {
        let benign = try await pages(site("zz", pageSize: pageSize))
        let made = try await pages(site(payload, pageSize: pageSize))
        let expected = benign.values.map { HTMLTags.read($0).map { $0.shape } }.sorted { "\($0)" < "\($1)" }
        let found = made.values.map { HTMLTags.read($0).map { $0.shape } }.sorted { "\($0)" < "\($1)" }
        #expect(found == expected)
        #expect(benign.count >= 8)
    }

    @Test("the check detects a tag or attribute that content added")
    func checkSees() {
        let shape = { (html: String) in HTMLTags.read(html).map { $0.shape } }
        #expect(shape("<p class=\"a\">x</p>") == ["p class", "/p"])
        #expect(shape("<p class=\"a\"\u{301} onmouseover=x\">") == ["p class \u{301} onmouseover"])
        #expect(shape("<p class=\"\" onclick='x'>") == ["p class onclick"])
        #expect(
            shape("<title></title><script>a</title></script>") == ["title", "/title", "script", "/script"])
        #expect(shape("<p><!-- <b> --><i>") == ["p", "!", "i"])
    }

    @Test("text is shown as written")
    func shown() async throws {
        let made = try await pages(site("\"><script>&'", pageSize: "\"auto\""))
        let escaped = "x&quot;&gt;&lt;script&gt;&amp;&#39;y"
        for (path, page) in made where path != "404.html" {
            #expect(page.contains(escaped), "\(path)")
            #expect(!page.contains("&amp;quot;"), "\(path)")
        }
    }

    @Test("mustache tags in content are not interpreted")
    func mustache() async throws {
        for page in try await pages(site("{{site.title}}", pageSize: "\"auto\"")) where page.key != "404.html"
        {
            #expect(page.value.contains("x{{site.title}}y"), "\(page.key)")
        }
    }

    @Test("titles with direction marks are isolated")
    func bidi() async throws {
        let made = try await pages(site("\u{202E}", pageSize: "\"auto\""))
        let page = try #require(made["a/index.html"])
        let body = try #require(page.split(separator: "<body>", maxSplits: 1).last)
        let shown = body.split(separator: ">x\u{202E}y<")
        #expect(shown.count > 3)
        for before in shown.dropLast() {
            // In an isolating element, or in a paragraph of its own, which has the same effect.
            let tag = before[(before.lastIndex(of: "<") ?? before.startIndex)...]
            #expect(tag.hasPrefix("<bdi") || tag.hasPrefix("<p "), "\(tag)")
        }
    }

    @Test("every page has the policy, which allows nothing inline")
    func policy() async throws {
        for (path, page) in try await pages(site("zz", pageSize: "\"section\"")) {
            let policies = HTMLTags.read(page).filter { $0["http-equiv"] == "Content-Security-Policy" }
                .compactMap { $0["content"] }
            #expect(policies.count == 1, "\(path)")
            #expect(policies.first?.hasPrefix("default-src &#39;none&#39;;") == true, "\(path)")
            #expect(policies.first?.contains("unsafe") == false, "\(path)")
            let tags = HTMLTags.read(page)
            #expect(!tags.contains { $0.name == "style" || $0["style"] != nil }, "\(path)")
            #expect(!tags.contains { tag in tag.attributes.contains { $0.name.hasPrefix("on") } }, "\(path)")
        }
    }
}
