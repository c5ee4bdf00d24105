import Content
import ContentFixtures
import Diagnostics
import Markdown
import TestSupport
import Testing

@Suite("The target of a link")
struct LinkResolverTests {
    private static let files = [
        "index.md": "# Home", "about.md": "# About\n\n## Team", "logo.svg": "",
        "a/owl.md": "# Owl\n\n## Food", "a/bat.md": "# Bat",
        "a/list.json": "[{\"title\": \"One\"}, {\"title\": \"Two\"}]",
        "a/alone.json": "{\"title\": \"Alone\"}",
        "a/images/owl 1.jpg": "", "a/images/50%.png": "", "a/images/5% 0%.png": "",
        "a/images/7%25.png": "", "a/what?.md": "# What?", "b/größe.md": "# Größe", "b/catalog.yaml": "",
        "b/deep/x.md": "# X",
    ]

    private func target(
        _ destination: String, in file: String = "a/owl.md", suggests: Bool = false, isImage: Bool = false
    ) async throws -> Result<LinkTarget, LinkError> {
        let (content, diagnostics) = try await load(Self.files)
        #expect(diagnostics.report == [])
        return LinkResolver(content: content).target(
            of: destination, in: "content/" + file, suggests: suggests, isImage: isImage)
    }

    @Test(
        "is found by the paths of source files",
        arguments: [
            ("bat.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("./bat.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("bat.md#x", .entry(catalog: 0, entry: 1, anchor: "x")),
            ("owl.md#food", .entry(catalog: 0, entry: 4, anchor: "food")),
            ("alone.json", .entry(catalog: 0, entry: 0, anchor: nil)),
            ("list.json", .catalog(0, anchor: nil)),
            ("../about.md", .page(0, anchor: nil)), ("../about.md#team", .page(0, anchor: "team")),
            ("/about.md", .page(0, anchor: nil)), ("/a/bat.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("../index.md", .home(anchor: nil)), ("/", .home(anchor: nil)), ("..", .home(anchor: nil)),
            ("../", .home(anchor: nil)),
            ("../b", .catalog(1, anchor: nil)), ("../b/", .catalog(1, anchor: nil)),
            ("/b/", .catalog(1, anchor: nil)), (".", .catalog(0, anchor: nil)),
            ("./", .catalog(0, anchor: nil)), ("../b#_g", .catalog(1, anchor: "_g")),
            ("list.json#", .catalog(0, anchor: "")),
            ("images/owl%201.jpg", .asset(path: "a/images/owl 1.jpg", suffix: "")),
            ("images/owl 1.jpg", .asset(path: "a/images/owl 1.jpg", suffix: "")),
            ("images/50%25.png", .asset(path: "a/images/50%.png", suffix: "")),
            // A `%` without two hexadecimal digits is literal.
            ("images/50%.png", .asset(path: "a/images/50%.png", suffix: "")),
            ("images/5%%200%.png", .asset(path: "a/images/5% 0%.png", suffix: "")),
            ("images/7%25.png", .asset(path: "a/images/7%25.png", suffix: "")),
            ("images/7%2525.png#x", .asset(path: "a/images/7%25.png", suffix: "#x")),
            ("what%3F.md", .entry(catalog: 0, entry: 5, anchor: nil)),
            ("what?.md#x", .entry(catalog: 0, entry: 5, anchor: "x")),
            ("/logo.svg?v=2#layer", .asset(path: "logo.svg", suffix: "?v=2#layer")),
            ("../b/gr%C3%B6%C3%9Fe.md", .entry(catalog: 1, entry: 1, anchor: nil)),
            ("../b/größe.md", .entry(catalog: 1, entry: 1, anchor: nil)),
            ("../b/gro\u{308}ße.md", .entry(catalog: 1, entry: 1, anchor: nil)),
            ("../b/deep/x.md", .entry(catalog: 1, entry: 0, anchor: nil)),
            ("../b/deep/../deep/x.md", .entry(catalog: 1, entry: 0, anchor: nil)),
            ("#food", .here(anchor: "food")), ("#gr%C3%B6%C3%9Fe", .here(anchor: "größe")),
            ("#", .here(anchor: "")),
        ] as [(String, LinkTarget)])
    func found(destination: String, expected: LinkTarget) async throws {
        #expect(try await target(destination) == .success(expected))
    }

    @Test(
        "can be another site, an email address or a phone number",
        arguments: [
            "https://example.org/", "http://example.org", "HTTPS://EXAMPLE.ORG", "mailto:a@example.org",
            "tel:+4100",
            "//example.org/x",
        ])
    func external(destination: String) async throws {
        #expect(try await target(destination) == .success(.external(destination)))
    }

    @Test(
        "is an error if no browser could open the URL",
        arguments: [
            "http://localhost:port", "https://", "http:///x", "https://example.org:123456/", "//:80/x",
            "http://user@/x",
        ])
    func invalidURLs(destination: String) async throws {
        #expect(try await target(destination) == .failure(LinkError(.invalidURL(destination))))
    }

    @Test(
        "is unchanged if the authority is unusual but valid",
        arguments: [
            "http://[::1]:8080/x", "http://localhost:80", "https://example.org:", "http://a:b@example.org/",
        ])
    func validURLs(destination: String) async throws {
        #expect(try await target(destination) == .success(.external(destination)))
    }

    @Test(
        "must not have any other scheme, or a control character",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", "vbscript:x", "data:text/html,x",
            "data:image/svg+xml,<svg>",
            "blob:https://example.org/x", "https:x", "http:", "file:///etc/passwd",
            "ftp://example.org/", "x:y", "view-source:x",
            "a+b.c-1:x",
            "java\tscript:alert(1)", "\tjavascript:alert(1)", "\u{1}javascript:alert(1)", "java\nscript:x",
            "a\u{0}b",
            "https://example.org/\r\n", "bat.md\u{7F}",
        ])
    func rejected(destination: String) async throws {
        #expect(try await target(destination) == .failure(LinkError(.disallowedScheme(destination))))
    }

    @Test(
        "must not be outside of the content folder",
        arguments: [
            "../../x.md", "../../..", "/../x", "a/../../../x", "%2e%2e/%2e%2e/x", "..%2f..%2fx",
            "/%2e%2e/etc/passwd",
        ])
    func outside(destination: String) async throws {
        #expect(try await target(destination) == .failure(LinkError(.linkOutsideContent(destination))))
    }

    @Test(
        "must exist, and the error suggests a similar file",
        arguments: [
            ("bta.md", "bat.md"), ("owl.nd", "owl.md"), ("../abuot.md", "../about.md"),
            ("images/owl.jpg", "images/owl%201.jpg"), ("nothing-like-it.md", nil),
            // The right name in another folder.
            ("größe.md", "../b/größe.md"), ("images/logo.svg", "../logo.svg"), ("/logo.png", "/logo.svg"),
            ("bat", "bat.md"), ("bat.html", "bat.md"),
            ("/a/bta.md", "/a/bat.md"),
            ("what.md", "what%3F.md"), ("images/50.png", "images/50%25.png"),
            // The right entry in another catalog.
            ("/a/größe/", "/b/größe.md"), ("../größe/", "../b/größe.md"), ("/b/two/", "/a/list.json#two"),
            ("../b/owl/index.html", "owl.md"),
            // Separators of Windows.
            ("..\\b\\deep\\x.md", "../b/deep/x.md"),
            ("\\bat.md", "bat.md"), (" javascript:alert(1)", nil), ("javascript\u{FF1A}alert(1)", nil),
        ] as [(String, String?)])
    func broken(destination: String, suggestion: String?) async throws {
        #expect(
            try await target(destination, suggests: true)
                == .failure(LinkError(.brokenLink(destination, suggestion: suggestion))))
    }

    @Test(
        "of a missing image is like another file, not like an entry, a page or a folder",
        arguments: [
            ("owl.jpg", nil), ("/pix/bat.webp", nil), ("bat", nil), ("../b.png", nil), ("/about.png", nil),
            ("/pix/bat.md", nil), ("images/owl.jpg", "images/owl%201.jpg"), ("/logo.png", "/logo.svg"),
            ("logo.svg", "../logo.svg"), ("..\\logo.svg", "../logo.svg"), ("..\\about.md", nil),
        ] as [(String, String?)])
    func brokenImage(destination: String, suggestion: String?) async throws {
        #expect(
            try await target(destination, suggests: true, isImage: true)
                == .failure(LinkError(.brokenLink(destination, suggestion: suggestion))))
    }

    @Test("a suggestion is a link that works", arguments: 0..<400 as Range<UInt64>)
    func suggestionsWork(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let folders = ["", "a/", "a/deep/", "B C/", "b/c#d/", "ü/"]
        let names = [
            "owl.md", "owl 1.jpg", "50%.png", "what?.md", "x:y.md", "(a).png", "größe.md", "#.json",
            "list.json",
        ]
        var files: [String: String] = [:]
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let name = names.randomElement(using: &random) ?? ""
            let text = name.hasSuffix("json") ? "[{\"title\": \"Bat\"}, {\"title\": \"Elk\"}]" : ""
            files[(folders.randomElement(using: &random) ?? "") + name] = text
        }
        let (content, _) = try await load(files)
        let resolver = LinkResolver(content: content)
        let source = "content/" + (folders.randomElement(using: &random) ?? "") + "x.md"
        let starts = ["", "/", "../", "../../", "pix/", "/a/", "B%20C/", "/b/c%23d/", "ü/"]
        let ends = [
            "ow.md", "owl", "owl%20.jpg", "50.png", "what.md", "xy.md", "a.png", "grösse.md", "elk/",
            "elk/index.html",
        ]
        for start in starts {
            for end in ends {
                guard case .failure(let error) = resolver.target(of: start + end, in: source, suggests: true),
                    case .brokenLink(_, let suggestion?) = error.problem
                else { continue }
                let result = resolver.target(of: suggestion, in: source)
                guard case .success = result else {
                    Issue.record(
                        "“\(start + end)” in \(source): “\(suggestion)” is \(result), of \(files.keys.sorted())"
                    )
                    continue
                }
            }
        }
    }

    @Test(
        "may be the URL of a page, from the root or as a browser resolves it on the page",
        arguments: [
            ("/a/bat/", "a/owl.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("/a/bat", "a/owl.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("/a/bat/index.html#food", "a/owl.md", .entry(catalog: 0, entry: 1, anchor: "food")),
            ("/site/a/bat/", "a/owl.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("../bat/", "a/owl.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("../bat/", "a/deep/elk.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("bat/", "a/owl.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("../moose/", "a/owl.md", .entry(catalog: 0, entry: 0, anchor: nil)),
            ("/old/moose/", "about.md", .entry(catalog: 0, entry: 0, anchor: nil)),
            ("a/bat/", "about.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("../a/bat/", "about.md", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("../../about/", "a/owl.md", .page(0, anchor: nil)),
            ("../../", "a/owl.md", .home(anchor: nil)), ("/site/", "a/owl.md", .home(anchor: nil)),
            ("/site", "a/owl.md", .home(anchor: nil)),
            ("/big-list/#_o", "a/owl.md", .catalog(1, anchor: "_o")),
            ("../../big-list/", "a/owl.md", .catalog(1, anchor: nil)),
            ("../bat/", "Big list/list.json", nil),
            ("../one/", "Big list/list.json", .entry(catalog: 1, entry: 0, anchor: nil)),
            ("../a/bat/", "Big list/catalog.yaml", .entry(catalog: 0, entry: 1, anchor: nil)),
            ("/big-list/pix/x.png?2", "a/owl.md", .asset(path: "big-list/pix/x.png", suffix: "?2")),
            // This entry has no page.
            ("/big-list/two/", "a/owl.md", nil), ("/a/Bat/", "a/owl.md", nil), ("/b/bat/", "a/owl.md", nil),
            ("/a/x/bat/", "a/owl.md", nil), ("../../../about/", "a/owl.md", nil),
        ] as [(String, String, LinkTarget?)])
    func urls(destination: String, file: String, expected: LinkTarget?) async throws {
        let (content, diagnostics) = try await load([
            "site.yaml": "url: https://example.org/site/", "about.md": "# About",
            "a/catalog.yaml": "entry: {aliases: formerly}",
            "a/owl.md": "# Owl\n\nText", "a/bat.md": "# Bat\n\n## Food\n\nText",
            "a/deep/elk.md": "---\nformerly: [moose, /old/moose]\n---\n# Elk\n\nText",
            "Big list/pix/x.png": "",
            "Big list/catalog.yaml": "entry: {body: text}",
            "Big list/list.json": "[{\"title\": \"One\", \"text\": \"x\"}, {\"title\": \"Two\"}]",
        ])
        #expect(diagnostics.report == [])
        // The catalogs are sorted by folder.
        let number = content.catalogs[0].folder == "a" ? [0, 1] : [1, 0]
        let found = try? LinkResolver(content: content).target(of: destination, in: "content/" + file).get()
        let target: LinkTarget? =
            switch expected {
            case .entry(let catalog, let entry, let anchor):
                .entry(catalog: number[catalog], entry: order(entry, catalog), anchor: anchor)
            case .catalog(let catalog, let anchor): .catalog(number[catalog], anchor: anchor)
            default: expected
            }
        #expect(found == target)
        /// In the first catalog, the bat is before the elk and the owl.
        func order(_ entry: Int, _ catalog: Int) -> Int { catalog == 0 ? 1 - entry : entry }
    }

    @Test(
        "names an entry of a file with data by its id, however many the file has",
        arguments: [
            ("a.csv", "title\nOwl\n"), ("a.csv", "title\nOwl\nBat\n"), ("a.json", "[{\"title\": \"Owl\"}]"),
            ("a.json", "{\"title\": \"Owl\", \"id\": \"owl\"}"), ("a.ndjson", "{\"title\": \"Owl\"}\n"),
            ("a.yaml", "- title: Owl\n"),
        ])
    func idsOfEntriesInLists(file: String, text: String) async throws {
        let settings = file == "a.json" && text.contains("id") ? "entry: {id: id}" : ""
        let (content, _) = try await load(["list/catalog.yaml": settings, "list/\(file)": text])
        let resolver = LinkResolver(content: content)
        let number = try #require(content.catalogs[0].entries.firstIndex { $0.id == "owl" })
        #expect(
            resolver.target(of: "list/\(file)#owl", in: "content/about.md")
                == .success(.entry(catalog: 0, entry: number, anchor: nil)))
        #expect(
            resolver.target(of: "list/\(file)#elk", in: "content/about.md")
                != .success(.entry(catalog: 0, entry: number, anchor: nil)))
    }

    @Test("to the file of a draft says so")
    func draftFiles() async throws {
        let (content, _) = try await load(["a/owl.md": "# Owl", "a/Elk.md": "---\ndraft: true\n---\n# Elk"])
        let resolver = LinkResolver(content: content)
        #expect(
            resolver.target(of: "a/Elk.md", in: "content/about.md")
                == .failure(LinkError(.draftReference("Elk"))))
        #expect(
            resolver.target(of: "a/moose.md", in: "content/about.md")
                == .failure(LinkError(.brokenLink("a/moose.md", suggestion: nil))))
    }

    @Test("a file is preferred to a page with the same URL")
    func filesBeforeURLs() async throws {
        let (content, _) = try await load([
            "a/owl.md": "# Owl\n\nText", "a/bat.md": "# Bat\n\nText", "bat/catalog.yaml": "",
            "bat/x.md": "# X",
        ])
        #expect(
            try LinkResolver(content: content).target(of: "../bat/", in: "content/a/owl.md").get()
                == .catalog(1, anchor: nil))
    }

    @Test("must not be empty")
    func empty() async throws {
        #expect(try await target("") == .failure(LinkError(.emptyLink)))
        #expect(try await target("#") == .success(.here(anchor: "")))
    }

    @Test("is found from a page in the content folder and from a subfolder of a catalog")
    func fromElsewhere() async throws {
        #expect(
            try await target("a/bat.md", in: "about.md")
                == .success(.entry(catalog: 0, entry: 1, anchor: nil)))
        #expect(
            try await target("../größe.md", in: "b/deep/x.md")
                == .success(.entry(catalog: 1, entry: 1, anchor: nil)))
    }

    @Test("is unknown, without another error, if the file could not be read")
    func unparsed() async throws {
        let (content, diagnostics) = try await load(["a/owl.md": "", "a/bad.json": "["])
        #expect(diagnostics.hasErrors)
        #expect(
            LinkResolver(content: content).target(of: "bad.json", in: "content/a/owl.md")
                == .success(.unknown))
    }

    @Test(
        "is unknown if it may be in a catalog whose settings could not be read, and if it is nowhere else",
        arguments: [
            ("tools/t1.md", true), ("tools/gone.md", true), ("tools/", true), ("/tools", true),
            ("/tools/t1/", true), ("Hand%20Tools/t1.md", true), ("/hand-tools/", true),
            ("/hand-tools/t1/", true), ("/hand-tools/old/t1/index.html", true),
            ("birds/gone.md", false), ("/birds/gone/", false), ("gone.md", false), ("/gone/", false),
            // A catalog in a folder with such a catalog is read.
            ("tools/small/gone.md", false), ("/tools/small/gone/", false),
        ])
    func unreadCatalogs(destination: String, isUnknown: Bool) async throws {
        let (content, diagnostics) = try await load([
            "about.md": "# About", "birds/owl.md": "# Owl", "tools/catalog.yaml": "title: Tools: all",
            "tools/t1.md": "# T1", "tools/small/catalog.yaml": "", "tools/small/pin.md": "# Pin",
            "Hand Tools/catalog.yaml": "title: Tools: all", "Hand Tools/t1.md": "# T1",
        ])
        #expect(diagnostics.hasErrors)
        let target = LinkResolver(content: content).target(of: destination, in: "content/about.md")
        let error = LinkError(.brokenLink(destination, suggestion: nil))
        #expect(target == (isUnknown ? .success(.unknown) : .failure(error)))
    }

    @Test(
        "is unknown if the settings of the content folder, which is a catalog, could not be read",
        arguments: [
            ("../saw.md", true), ("/saw/", true), ("/gone", true), ("gone.md", false), ("/b/gone/", false),
        ])
    func unreadRoot(destination: String, isUnknown: Bool) async throws {
        let (content, _) = try await load([
            "catalog.yaml": "title: Tools: all", "saw.md": "# Saw", "b/catalog.yaml": "", "b/owl.md": "# Owl",
        ])
        let target = LinkResolver(content: content).target(of: destination, in: "content/b/owl.md")
        let error = LinkError(.brokenLink(destination, suggestion: nil))
        #expect(target == (isUnknown ? .success(.unknown) : .failure(error)))
    }

    @Test(
        "is unknown if it may be the page of an entry or the plain page whose file could not be read",
        arguments: [
            ("/tools/saw/", "about.md", true), ("/tools/saw", "about.md", true),
            ("../tools/saw/", "about.md", true), ("../saw/", "tools/axe.md", true),
            ("saw/index.html#use", "tools/axe.md", true), ("/tools/v1.2/", "about.md", true),
            ("/team/", "about.md", true), ("../team", "about.md", true),
            ("list.json#nail", "tools/axe.md", true), ("one.json#nail", "tools/axe.md", true),
            ("saw2.md", "tools/axe.md", false), ("saw.png", "tools/axe.md", false),
            ("/birds/saw/", "about.md", false), ("/saw/", "about.md", false),
            ("../saw/", "birds/owl.md", false),
            ("/crew/", "about.md", false),
        ])
    func unreadPages(destination: String, file: String, isUnknown: Bool) async throws {
        let (content, diagnostics) = try await load([
            "about.md": "# About", "team.md": "---\ntitle: a: b\n---\n", "birds/owl.md": "# Owl",
            "tools/axe.md": "# Axe", "tools/saw.md": "---\ntitle: a: b\n---\n",
            "tools/list.json": "[{\"title\": \"Pin\"}, {\"title\": \"Peg\"}, {\"title\": []}]",
            "tools/one.json": "[{\"title\": \"Rod\"}, {\"title\": []}]",
        ])
        #expect(diagnostics.report.count == 4, "\(diagnostics.report)")
        let target = LinkResolver(content: content).target(of: destination, in: "content/" + file)
        let error = LinkError(.brokenLink(destination, suggestion: nil))
        #expect(target == (isUnknown ? .success(.unknown) : .failure(error)))
    }

    @Test(
        "of a reference is unknown while files of its catalog could not be read",
        arguments: [
            ("tools/t1", .unknown), ("tools/gone", .unknown), ("Tools/T1", .unknown),
            ("tools/t2", .entry(catalog: 3, entry: 0, anchor: nil)), ("settings/x", .unknown),
            ("Settings/x", .unknown), ("source/x", .unknown), ("birds/owl", nil), ("gone", nil),
            ("other/x", nil),
        ] as [(String, LinkTarget?)])
    func unreadReferences(name: String, expected: LinkTarget?) async throws {
        let (content, _) = try await load([
            "birds/tit.md": "# Tit", "c/catalog.yaml": "fields: {of: [entry]}", "c/x.md": "# X",
            "settings/catalog.yaml": "title: a: b", "settings/x.md": "# X",
            "source/catalog.yaml": "source: {file: gone.csv}",
            "tools/t1.md": "---\ntitle: a: b\n---\n", "tools/t2.md": "# T2",
        ])
        #expect(content.catalogs.map { $0.path } == ["birds", "c", "source", "tools"])
        let target = LinkResolver(content: content).entry(named: name, from: 1)
        #expect((try? target.get()) == expected)
    }

    @Test("of a reference with a slash is unknown if it may be the title of an entry that could not be read")
    func unreadTitles() async throws {
        let (content, _) = try await load([
            "c/catalog.yaml": "fields: {of: [entry]}", "c/x.md": "# X",
            "c/y.md": "---\ntitle: AC/DC: b\n---\n",
        ])
        #expect(LinkResolver(content: content).entry(named: "AC/DC", from: 0) == .success(.unknown))
    }

    @Test(
        "is checked after Markdown has decoded it",
        arguments: [
            "[x](&#106;avascript:alert(1))", "[x](&#x6A;avascript:alert(1))",
            "[x](javascript&colon;alert(1))", "[x](<javascript:alert(1)>)",
            "[x](java&Tab;script:alert(1))", "[x](&#9;javascript:alert(1))", "[x](&#1;javascript:alert(1))",
            "<javascript:alert(1)>",
            "![x](data:image/svg+xml;base64,AA==)", "[x][y]\n\n[y]: javascript:alert(1)",
            "[x](\\javascript:alert(1) \"t\")",
        ])
    func afterEntities(text: String) async throws {
        let (content, _) = try await load(["a/owl.md": text])
        let entry = content.catalogs[0].entries[0]
        let link = try #require(entry.outline?.links.first)
        let result = LinkResolver(content: content).target(of: link.destination, in: entry.file)
        guard case .failure = result else { return #expect(Bool(false), "\(link.destination) is \(result)") }
    }
}
