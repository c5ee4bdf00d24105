import Content
import ContentFixtures
import Diagnostics
import Files
import TestSupport
import Testing

@Suite("Loading a content folder")
struct ContentLoaderTests {
    @Test("pointers of Git LFS are errors, in any file")
    func pointersOfGitLFS() async throws {
        let digest = String(repeating: "a", count: 64)
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 12345\n"
        let (_, diagnostics) = try await load([
            "c/a.md": "![x](x.png)\n", "c/b.md": pointer, "c/d.json": pointer, "c/x.png": pointer,
            "d/catalog.yaml": pointer, "d/a.md": "# A\n", "head.html": pointer, "other.bin": pointer,
            "site.yaml": "styles: [theme.css]\nhead: head.html\n", "theme.css": pointer,
            "text.txt": String(pointer.dropFirst()),
        ])
        let files = [
            "c/b.md:1:1", "c/d.json:1:1", "c/x.png", "d/catalog.yaml:1:1", "head.html:1:1",
            "other.bin", "theme.css",
        ]
        #expect(
            diagnostics.report
                == files.map { "content/\($0): this is a Git LFS pointer, not the file itself" })
    }

    @Test("a JSON object is one entry, an array has several, and each line of JSON Lines is one")
    func notations() async throws {
        let (entries, diagnostics) = try await loadCatalog([
            "1.json": "{\"title\": \"One\"}", "2.json": "[{\"title\": \"Two\"}, {\"title\": \"Three\"}]",
            "3.ndjson": "{\"title\": \"Four\"}\n\n{\"title\": \"Five\"}\n", "4.jsonl": "{\"title\": \"Six\"}",
            "5.md": "# Seven",
        ])
        #expect(diagnostics.report == [])
        #expect(entries.map { $0.title } == ["One", "Two", "Three", "Four", "Five", "Six", "Seven"])
        #expect(entries.map { $0.id } == ["1", "two", "three", "four", "five", "six", "5"])
    }

    @Test("elements and lines that are not objects are errors, and an empty array has no entries")
    func notObjects() async throws {
        let (entries, diagnostics) = try await loadCatalog([
            "1.json": "[]", "2.json": "[{\"title\": \"Two\"},\n [1]]",
            "3.ndjson": "{\"title\": \"Three\"}\n\"text\"\n", "4.json": "7",
        ])
        #expect(entries.map { $0.title } == ["Two", "Three"])
        #expect(
            diagnostics.report == [
                "content/a/2.json:2:2: an entry must be an object, not a list",
                "content/a/3.ndjson:2:1: an entry must be an object, not a string",
                "content/a/4.json:1:1: an entry must be an object, not a number",
            ])
    }

    @Test("two entries with the same id are an error that names both, even if their case differs")
    func duplicates() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "Owl.md": "# 1", "b/owl.md": "# 2",
            "x.json": "[{\"title\": \"Bat\"},\n {\"title\": \"bat\"},\n {\"title\": \"Bat\"}]",
        ])
        #expect(
            diagnostics.report == [
                "content/a/b/owl.md: duplicate id “owl”: content/a/Owl.md has the same file name",
                "content/a/x.json:2:2: duplicate id “bat”, already used by content/a/x.json:1:2",
                "content/a/x.json:3:2: duplicate id “bat”, already used by content/a/x.json:1:2",
            ])
    }

    @Test("two files whose names differ only in case have the same id")
    func namesInOtherCase() async throws {
        let (_, diagnostics) = try await loadCatalog(["Owl.md": "# 1", "owl.md": "# 2"])
        #expect(
            diagnostics.report == [
                "content/a/owl.md:1:1: duplicate id “owl”, already used by content/a/Owl.md:1:1"
            ])
        #expect(diagnostics.advice == ["rename one of the files"])
    }

    @Test("files with the same name in different folders are one error in each catalog")
    func sameFileNames() async throws {
        let names = ["a/owl.md", "b/owl.md", "b/bat.md", "c/owl.md", "c/bat.md"]
        var files = Dictionary(uniqueKeysWithValues: names.map { ($0, "# X") })
        #expect(
            try await loadCatalog(files).diagnostics.report == [
                "content/a/b/owl.md: duplicate id “owl”: content/a/a/owl.md has the same file name; "
                    + "2 more files have the name of another"
            ])
        files["catalog.yaml"] = "entry: {id: path}"
        files["top.md"] = "# Top"
        files["List 1/list.json"] = "[{\"title\": \"Owl\"}, {\"title\": \"Elk\", \"draft\": true}]"
        let (content, diagnostics) = try await load(
            Dictionary(uniqueKeysWithValues: files.map { ("x/y/" + $0.key, $0.value) }))
        #expect(diagnostics.report == [])
        #expect(
            content.catalogs[0].entries.map { $0.id }
                == ["list-1-owl", "a-owl", "b-bat", "b-owl", "c-bat", "c-owl", "top"])
        #expect(content.catalogs[0].drafts == ["list-1-elk"])
    }

    @Test("the source of a late diagnostic is read again, without its byte order mark")
    func laterSources() throws {
        let loader = ContentLoader(tree: MemoryTree(["a/x.md": "\u{FEFF}one\ntwo", "a/bad.md": "a\0b"]))
        let file = try #require(loader.source(ofDiagnosticsIn: "content/a/x.md"))
        #expect(SourceExcerpt(of: file, at: .start, columns: { _ in 1 })?.line == "one")
        #expect(loader.source(ofDiagnosticsIn: "content/a/bad.md")?.bytes.count == 3)
        #expect(loader.source(ofDiagnosticsIn: "content/a/none.md") == nil)
        #expect(loader.source(ofDiagnosticsIn: "the feed of content/a") == nil)
    }

    @Test("explicit ids that differ only by case are an error")
    func caseOnly() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry: {id: c}",
            "x.json": "[{\"title\": \"1\", \"c\": \"AB\"}, {\"title\": \"2\", \"c\": \"ab\"}]",
        ])
        #expect(
            diagnostics.report == [
                "content/a/x.json:1:29: duplicate id “ab”, already used by content/a/x.json:1:2"
            ])
    }

    @Test("the same id in two catalogs is allowed")
    func sameIDElsewhere() async throws {
        let (content, diagnostics) = try await load(["a/owl.md": "", "b/owl.md": ""])
        #expect(diagnostics.report == [])
        #expect(content.catalogs.map { $0.entries.map { $0.id } } == [["owl"], ["owl"]])
    }

    @Test("all problems in all files are reported in one run, and all valid content is loaded")
    func allProblems() async throws {
        let (content, diagnostics) = try await load([
            "site.yaml": "titel: T\n",
            "a/catalog.yaml": "title: A\nviews:\n  - id: A\nentry: {id: code}\n",
            "a/1.json":
                "[{\"title\": \"One\", \"draft\": \"yes\"},\n{\"title\": \"Two\"},\n{\"code\": \"c\"},\n{\"title\": [], \"code\": \"d\"},\n{\"title\": \"Five\", \"code\": \"e\"}]",
            "a/2.json": "{\"title\": }",
            "a/3.md": "---\ntitle: [\n---\n",
            "b/catalog.yaml": "title: [",
            "about.md": "---\nx: *a\n---\n",
        ])
        let report = diagnostics.report
        for beginning in [
            "content/site.yaml:1:1: unknown key “titel”",
            "content/a/catalog.yaml:3:9: “A” is not a valid view id",
            "content/a/1.json:1:28: “draft” must be true or false, not “yes”",
            "content/a/1.json:2:1: this entry has no id: “code” is missing or empty",
            "content/a/1.json:3:1: this entry has no title: “title” is missing or empty",
            "content/a/1.json:4:11: “title” must be a string, not a list", "content/a/2.json:1:",
            "content/a/3.md:",
            "content/b/catalog.yaml:", "content/about.md:2:4:",
        ] {
            #expect(report.contains { $0.hasPrefix(beginning) }, "\(beginning) in \(report)")
        }
        #expect(content.catalogs.map { $0.title } == ["A"])
        #expect(content.catalogs[0].entries.map { $0.title } == ["Five"])
        #expect(content.unreadableFiles == ["a/1.json", "a/2.json", "a/3.md", "about.md", "b"])
    }

    @Test(
        "a missing or empty catalog is reported",
        arguments: [
            ([:], ["content/: there is no catalog here"]),
            (["about.md": ""], ["content/: there is no catalog here"]),
            (["x.png": ""], ["content/: there is no catalog here"]),
            (["a/catalog.yaml": ""], ["content/a/catalog.yaml: this catalog has no entries"]),
            (["a/x.json": "[]"], ["content/a: this catalog has no entries"]),
            (["catalog.yaml": ""], ["content/catalog.yaml: this catalog has no entries"]),
        ] as [([String: String], [String])])
    func noEntries(files: [String: String], report: [String]) async throws {
        #expect(try await load(files).diagnostics.report == report)
    }

    @Test(
        "the advice for an empty catalog names the cause",
        arguments: [
            (["catalog.yaml": ""], "add Markdown, YAML, JSON or CSV files to it"),
            (["x.csv": "title,draft\nOwl,true\n"], "all its entries are drafts: to build them, add --drafts"),
            (
                ["x.md": "---\ndraft: true\n---\n", "y.json": "[]"],
                "all its entries are drafts: to build them, add --drafts"
            ),
            (["x.csv": "title,n\n"], "add rows to content/a/x.csv, which has none"),
            (
                ["catalog.yaml": "source: {file: x.txt}", "x.txt": "title,n\n"],
                "add rows to content/a/x.txt, which has none"
            ),
            (["x.json": "[]"], "add entries to content/a/x.json, which has none"),
        ] as [([String: String], String)])
    func causes(files: [String: String], advice: String) async throws {
        #expect(try await loadCatalog(files).diagnostics.advice == [advice])
    }

    @Test(
        "a look-alike character in settings is reported once, without the error that follows from it",
        arguments: [
            ("entry:\n  title：a", "2:8: this fullwidth colon (U+FF1A) is not “:”"),
            ("entry: {title：a}", "1:14: this fullwidth colon (U+FF1A) is not “:”"),
            ("entry:\n\u{A0}\u{A0}title: a", "2:1: this no-break space (U+00A0) is not a space"),
            ("entry:\n  title:\u{A0}a", "2:9: this no-break space (U+00A0) is not a space"),
            ("en\u{200B}try: {}", "1:1: unknown key “en\u{200B}try” in catalog.yaml"),
            ("\"\": x", "1:1: unknown key “” in catalog.yaml"),
        ])
    func lookalikes(settings: String, report: String) async throws {
        let found = try await loadCatalog(["catalog.yaml": settings, "x.md": ""]).diagnostics
        #expect(found.report == ["content/a/catalog.yaml:" + report])
    }

    @Test(
        "a catalog's title is that of its settings, otherwise its folder's name",
        arguments: [
            ("spare-parts/x.md", "", "Spare parts", "spare-parts"),
            ("Spare_Parts/x.md", "", "Spare Parts", "spare-parts"),
            ("a/x.md", "Own title", "Own title", "a"), ("über uns/x.md", "", "Über uns", "über-uns"),
            ("日本/x.md", "", "日本", "日本"),
        ])
    func titles(file: String, title: String, expected: String, path: String) async throws {
        var files = [file: ""]
        if !title.isEmpty { files["a/catalog.yaml"] = "title: " + title }
        let catalog = try #require(try await load(files).content.catalogs.first)
        #expect(catalog.title == expected)
        #expect(catalog.path == path)
    }

    @Test("a catalog's language is its own, otherwise the site's")
    func languages() async throws {
        let (content, _) = try await load([
            "site.yaml": "language: sv", "a/x.md": "", "b/x.md": "", "b/catalog.yaml": "language: de",
        ])
        #expect(content.catalogs.map { $0.language } == ["sv", "de"])
    }

    @Test("a page in the content folder has its own path; index.md is the home page")
    func pages() async throws {
        let (content, diagnostics) = try await load([
            "a/x.md": "", "index.md": "# Welcome\n",
            "About us.md": "---\ndescription: Who\n---\n# About\n\nText",
            "draft.md": "---\ndraft: true\n---\n",
        ])
        #expect(diagnostics.report == [])
        #expect(content.home?.title == "Welcome")
        #expect(content.pages.map { $0.path } == ["about-us"])
        #expect(content.pages.map { $0.title } == ["About"])
        #expect(content.pages.map { $0.description } == ["Who"])
    }

    @Test("two files for the home page are an error that names both")
    func duplicateHomePages() async throws {
        let (_, diagnostics) = try await load(["a/x.md": "", "index.md": "# 1\n", "Index.markdown": "# 2\n"])
        #expect(
            diagnostics.report == [
                "content/index.md: duplicate path “index.html”, already used by content/Index.markdown"
            ])
    }

    @Test("an asset keeps its path below its catalog's path")
    func assets() async throws {
        let (content, _) = try await load([
            "Big Cats/lion.md": "", "Big Cats/Images/Lion 1.jpg": "x", "logo.svg": "", "fonts/A.woff": "",
            "Big Cats/Own One/catalog.yaml": "", "Big Cats/Own One/x.md": "", "Big Cats/Own One/p.png": "",
        ])
        #expect(
            content.assets.map { $0.path } == [
                "big-cats/Images/Lion 1.jpg", "big-cats/own-one/p.png", "fonts/A.woff", "logo.svg",
            ])
        #expect(content.assets[0].size == 1)
    }

    @Test("the result is the same for any number of jobs")
    func jobs() async throws {
        var files = ["a/bad.json": "[", "b/x.md": ""]
        for number in 0..<200 { files["a/\(number).md"] = "# Title \(number)\n\nText <b>\n" }
        let (one, many) = (try await load(files), try await load(files, jobs: 8))
        #expect(one.diagnostics.sorted == many.diagnostics.sorted)
        #expect(
            one.content.catalogs[0].entries.map { $0.id } == many.content.catalogs[0].entries.map { $0.id })
        #expect(one.content.catalogs[0].entries.count == 200)
    }

    @Test("raw HTML is a warning at its position, comments are not")
    func rawHTML() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "1.md": "---\nx: 1\n---\nText\n\n<div>\n", "2.md": "<!-- note -->\n\nText\n",
            "3.md": "a <b>c</b>\n",
        ])
        #expect(diagnostics.report.map { $0.prefix(18) } == ["content/a/1.md:6:1", "content/a/3.md:1:3"])
        #expect(!diagnostics.hasErrors)
    }

    @Test(
        "an error in front matter hides no Markdown warning of the body",
        arguments: ["a/x.md", "x.md", "a/z.md"])
    func bodyBelowError(path: String) async throws {
        let (_, diagnostics) = try await load([
            "a/y.json": "[{\"title\": \"Z\"}]", path: "---\nk: [1\n---\nText\n\n<div>\n",
        ])
        #expect(
            diagnostics.report == [
                "content/\(path):2:4: this “[” is never closed",
                "content/\(path):6:1: raw HTML is shown as text",
            ])
    }

    @Test("a missing image of a pattern is reported with the pattern, and without a similar file")
    func missingImage() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry: {image: \"pics/{id}.svg\"}", "deep/owl.md": "# Owl\n",
            "pics/owls.svg": "<svg/>",
        ])
        #expect(
            diagnostics.report == [
                "content/a/deep/owl.md:1:1: the pattern “pics/{id}.svg” gives “pics/owl.svg”, which does not exist"
            ])
        #expect(diagnostics.advice == ["add this file, or name a key that has the file of each entry"])
    }

    @Test("missing images of a pattern leave the suggestions to others")
    func suggestionsForImages() async throws {
        let entries = (1...101).map { "{\"title\": \"T\($0)\"}" }.joined(separator: ",")
        let (_, diagnostics) = try await load([
            "a/catalog.yaml": "entry: {image: \"{id}.svg\"}", "a/x.json": "[\(entries)]",
            "b/catalog.yaml": "fields: {photo: image}", "b/owl.svg": "<svg/>",
            "b/owl.json": #"{"title": "Owl", "photo": {"src": "oul.svg", "alt": ""}}"#,
        ])
        #expect(diagnostics.advice.contains("did you mean “owl.svg”?"))
    }

    @Test("a file that cannot be read is an error in that file")
    func unreadable() async throws {
        let (content, diagnostics, _) = try await ContentLoader(tree: BrokenTree()).load()
        #expect(diagnostics.report == ["content/a/bad.md: cannot be read: Permission denied"])
        #expect(content.catalogs[0].entries.map { $0.id } == ["good"])
        #expect(content.unreadableFiles == ["a/bad.md"])
    }

    @Test("a folder that cannot be listed hides no other problem, and causes none")
    func unreadableFolder() async throws {
        let (content, diagnostics, _) = try await ContentLoader(tree: LockedTree()).load()
        #expect(
            diagnostics.report == [
                "content/a/bat.json:1:2: the object that starts on line 1 is never closed",
                "content/b: cannot be read: Permission denied",
            ])
        #expect(content.catalogs[0].entries.map { $0.id } == ["owl"])
        let resolver = LinkResolver(content: content)
        for (destination, expected) in [
            ("../b/x.md", true), ("../b/deep/x.md", true), ("/b", true), ("../c/x.md", false),
            ("x.md", false),
        ] {
            let target = resolver.target(of: destination, in: "content/a/owl.md")
            #expect((try? target.get()) == (expected ? .unknown : nil), "\(destination)")
        }
    }

    @Test(
        "a catalog whose settings or source cannot be read is incomplete",
        arguments: [
            (["tools/catalog.yaml": "title: Tools: all", "tools/saw.md": ""], ["tools"]),
            (["tools/catalog.json": "{", "tools/saw.md": ""], ["tools"]),
            (["catalog.yaml": "title: [", "saw.md": "", "b/saw.md": ""], [""]),
            (["tools/catalog.yaml": "source: {file: gone.csv}", "tools/saw.md": ""], ["tools"]),
            (["tools/catalog.yaml": "titel: Tools", "tools/saw.md": ""], []),
        ] as [([String: String], [String])])
    func unreadSettings(files: [String: String], expected: [String]) async throws {
        let (content, diagnostics) = try await load(files)
        #expect(diagnostics.report.count == 1, "\(diagnostics.report)")
        #expect(content.unreadableFiles == expected)
    }

    @Test("syntax errors of entries are reported together with those of the settings")
    func syntaxErrorsWithUnreadSettings() async throws {
        let (_, diagnostics) = try await load([
            // What depends on the settings is no error: a title, and how a table is written.
            "a/catalog.yaml": "entry: [", "a/bat.md": "---\ntags: [x\n---\n", "a/cat.json": "{\"a\": 1,}",
            "a/emu.ndjson": "{\"a\": 1}\n{\"a\"}\n", "a/owl.yaml": "a: b: c", "a/rows.csv": "a,a\n1,2,3\n",
            "a/tit.json": "[{\"name\": \"Tit\"}, 1]", "b/saw.md": "# Saw",
        ])
        #expect(
            diagnostics.report == [
                "content/a/bat.md:2:7: this “[” is never closed",
                "content/a/cat.json:1:8: trailing comma",
                "content/a/catalog.yaml:1:9: the text ends before all brackets are closed",
                "content/a/emu.ndjson:2:5: expected a colon after the key “a”",
                "content/a/owl.yaml:1:5: there is a second colon on this line",
            ])
    }

    @Test("no file of any format is read without a limit")
    func limitedReading() async throws {
        let loader = ContentLoader(tree: LimitedTree())
        let (content, diagnostics, _) = try await loader.load()
        #expect(content.catalogs.first?.entries.count == 3)
        #expect(diagnostics.report == ["content/b/data.db: this is not an SQLite database"])
        for path in LimitedTree.files.keys {
            #expect(loader.source(ofDiagnosticsIn: "content/" + path) != nil)
        }
    }

    /// A folder whose files may be of any size.
    private struct LimitedTree: ContentTree {
        static let files = [
            "site.yaml": "title: Birds", "index.md": "# Home", "a/catalog.yaml": "views: [{id: all}]",
            "a/owl.md": "# Owl", "a/tit.json": "{\"title\": \"Tit\"}", "a/more.csv": "title\nEmu\n",
            "b/catalog.yaml": "source: {database: data.db, query: select 1}", "b/data.db": "other",
        ]

        func items() -> [ContentItem] {
            Self.files.keys.sorted().map { ContentItem(path: $0, size: .max) }
        }

        func read(_ path: String) throws(ContentTreeError) -> [UInt8] {
            Issue.record("\(path) is read without a limit")
            return []
        }

        func read(_ path: String, limit: Int) throws(ContentTreeError) -> [UInt8] {
            guard let text = Self.files[path] else {
                throw ContentTreeError(path: path, reason: "No such file", isMissing: true)
            }
            #expect(limit <= ContentLoader.maximumFileSize + 1)
            return Array(text.utf8.prefix(limit))
        }
    }

    /// A folder with a file that has an error, and a subfolder that cannot be listed.
    private struct LockedTree: ContentTree {
        func items() -> [ContentItem] {
            [
                ContentItem(path: "a/bat.json"), ContentItem(path: "a/owl.md"),
                ContentItem(path: "b", kind: .unreadable(reason: "Permission denied")),
            ]
        }

        func read(_ path: String) throws(ContentTreeError) -> [UInt8] {
            path == "a/bat.json" ? Array("{".utf8) : Array("# Owl".utf8)
        }
    }

    /// A folder with a file that cannot be opened.
    private struct BrokenTree: ContentTree {
        func items() -> [ContentItem] {
            [ContentItem(path: "a/bad.md"), ContentItem(path: "a/good.md")]
        }

        func read(_ path: String) throws(ContentTreeError) -> [UInt8] {
            guard path == "a/good.md" else { throw ContentTreeError(path: path, reason: "Permission denied") }
            return []
        }
    }
}
