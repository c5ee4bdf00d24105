import Content
import Diagnostics
import Files
import Foundation
import Pipeline
import Planning
import Rendering
import Synchronization
import TemplateLanguage
import TestSupport
import Testing

/// The seeds of random edits. `THUMBINDEX_SEEDS=500` tries more.
private let seeds = 0..<(ProcessInfo.processInfo.environment["THUMBINDEX_SEEDS"].flatMap(UInt64.init) ?? 24)

/// A project in memory that is edited at random.
private struct EditedProject {
    private(set) var files = [
        "site.yaml": "title: Edited\nurl: https://example.org/\n",
        "birds/catalog.yaml": """
        entry: {subtitle: latin, image: photo, also: names, date: seen, row: image, sort: reading, kind: shown, aliases: old}
        fields:
          wings: {type: integer, unit: pairs}
          latin: {type: string, oneOf: [Avis, Strix]}
          photo: {type: image}
          pictures: {type: [image]}
          near: {type: [entry]}
          site: {type: url}
          tame: {type: boolean, hidden: true}
        views:
          - {id: letter}
          - {id: kind, section: kind, entries: wings, header: "See [the owl](owl.md).", order: [Large, Huge]}
          - {id: wings, section: wings, by: {ranges: [0, 3, 5]}, entry: {row: columns, columns: [latin, wings, near]}}
          - {id: seen, section: seen, by: month, entry: {title: latin, subtitle: excerpt}}
        facets: [kind, {wings: {ranges: [0, 3, 5]}}]
        searched: [title, also, latin, near, body]
        """,
        "birds/catalog.txt": "an asset", "birds/owl.svg": "<svg width='4' height='3'></svg>",
        "birds/crow.svg": "<svg width='9' height='2'></svg>", "birds/broken.svg": "<svg></svg>",
        "words/catalog.yaml": "pageSize: 10\nentry: {aliases: old, value: details.note}\n",
        "tools/catalog.yaml": "entry: {id: $key, title: $key, value: note, body: text}\nfacets: [note]\n",
        "parts/catalog.yaml":
            "entry: {id: no, value: price, pages: true}\nfields:\n  price: {type: number}\n",
        "parts/parts.csv": "no,title,price,note\nP1,Tire,3.5,x\nP2,Bolt,,y\nP3,Nut,0.1,\n",
        "parts/p1.md": "It rolls.\n",
        "about.md": "# About\n\nOn [owls](birds/owl.md).\n",
    ]
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        // The pictures of a site with a URL take longer than everything else.
        if !seed.isMultiple(of: 4) { files["site.yaml"] = "title: Edited\n" }
        for name in ["owl", "crow", "lark", "jay"] { files["birds/\(name).md"] = bird(name) }
        files["tools/keyed.yaml"] = Self.tools
        files["tools/flow.json"] = "{\"Hoe\": {\"note\": \"x\"}}"
        files["tools/Rake.md"] = "It rakes.\n"
        for name in ["one", "two", "three"] + (0..<10).map({ "t\($0)" }) {
            files["words/\(name).md"] = "---\ntitle: \(name)\n---\nText.\n"
        }
        files["words/list.json"] = list(of: 3)
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    /// Keys of a bird, of which some are warned about where they are in the file.
    private static let keys = [
        "", "seen: 2024-01-01", "seen: 2024-02-02", "names: [Bird, Fowl]", "photo: {src: owl.svg, alt: Owl}",
        "photo: {src: crow.svg, alt: Crow, width: 3, height: 4}", "pictures: [{src: crow.svg, alt: Crow}]",
        "photo: {src: https://example.org/a.png, alt: Far}", "near: [owl, crow]", "near: [jay, jay]",
        "site: https://example.org/", "tame: true", "shown: basic", "reading: zz",
    ]
    /// Paragraphs of a bird.
    private static let paragraphs = [
        "It flies.", "It *sings*.", "It [knows](owl.md) the ![owl](owl.svg).",
        "See [a word](../words/list.json#a1).",
        "[Crow](crow.svg)", "![Crow](crow.svg)", "[Owl](owl.svg)", "![Owl](owl.svg)",
        "![No size](broken.svg)",
        "[No size](broken.svg)", "<b>Raw</b>.", "![](owl.svg)", "[Text](catalog.txt)", "[Food](#food)",
        "To [a jay](../jay/), [an owl](/birds/-/kind/#owl), [a word](../../words/#one).",
        "[About](../about.md)", "[Others](../words/)", "- [x] seen", "https://example.org/",
    ]

    private mutating func bird(_ name: String) -> String {
        var lines = [
            "title: \(pick([name, name, name, "The \(name)"]))",
            "kind: \(pick(["Small", "Large", "large", "small"]))",
            "wings: \(pick([2, 4]))", "latin: \(pick(["Avis", "Strix"]))",
        ]
        // Other pages never have the same alias.
        if Bool.random(using: &random) { lines.append("old: [/former-\(name)]") }
        lines += Set((0..<Int.random(in: 0..<4, using: &random)).map { _ in pick(Self.keys) })
            .sorted().filter { line in !lines.contains { $0.hasPrefix(line.prefix(4)) } }
        var seen: Set<Substring> = []
        lines = lines.filter { seen.insert($0.prefix { $0 != ":" }).inserted }.shuffled(using: &random)
        let paragraphs = (0..<Int.random(in: 1..<4, using: &random)).map { _ in pick(Self.paragraphs) }
        return """
            ---
            \(lines.joined(separator: "\n"))
            ---
            # \(pick([name, "Life"]))

            \(paragraphs.joined(separator: "\n\n"))

            ## \(pick(Array(repeating: "Food", count: 11) + ["Nest"]))
            """
    }

    /// Changes one line of a bird, or adds or removes one.
    private mutating func change(_ bird: String) -> String {
        var lines = bird.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let places = lines.indices.filter { Self.paragraphs.contains(lines[$0]) }
        guard let place = places.randomElement(using: &random) else { return bird }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines.insert(contentsOf: [pick(Self.paragraphs), ""], at: place)
        case 1: lines.insert(contentsOf: ["Above.", ""], at: place)
        case 2 where lines[place].hasPrefix("["): lines[place] = "!" + lines[place]
        case 2 where lines[place].hasPrefix("!"): lines[place].removeFirst()
        default: lines[place] = pick(Self.paragraphs)
        }
        return lines.joined(separator: "\n")
    }

    private mutating func list(of count: Int) -> String {
        let entries = (0..<count).map {
            "{\"title\": \"a\($0)\", \"details\": {\"\(pick(["note", "node"]))\": \"\(pick(["x", "y"]))\"}}"
        }
        return "[\(entries.joined(separator: ","))]"
    }

    private static let tools = "T0: {note: x}\nT1: {note: y}\nT2: {note: x}\n"

    /// Returns entries under their keys, of which one may be there twice, or without an object.
    private mutating func keyed(of count: Int) -> String {
        let last = pick(Array(repeating: "", count: 8) + ["T0: {note: wrong}\n", "Saw: wrong\n"])
        return (0..<count).map {
            """
            \(pick(["", "# A comment\n"]))T\($0):
              note: \(pick(["x", "y"]))
              text: \(pick(["It *cuts*.", "See [the owl](../birds/owl.md).", "See [one](keyed.yaml#T0)."]))

            """
        }.joined() + last
    }

    /// Changes the text of an entry, if the file still exists and has one, and nothing else.
    mutating func editText() {
        files["words/two.md"]?.append("More.\n")
    }

    /// Makes an edit, and returns the names of the changed files in the project.
    mutating func edit() -> [String] {
        let path: String
        if files["birds/lark.md"]?.contains("none.md") == true {
            // A broken link hides what else goes wrong.
            files["birds/lark.md"] = bird("lark")
            return ["content/birds/lark.md"]
        }
        if files["tools/keyed.yaml"]?.contains("wrong") == true {
            // So does a key that is there twice, or an entry that is no object.
            files["tools/keyed.yaml"] = Self.tools
            return ["content/tools/keyed.yaml"]
        }
        let texts = (1...3).map { "parts/p\($0).md" }
        if let path = texts.first(where: { files[$0]?.contains("wrong") ?? false }) {
            // So does a key that a text and its row have with different values.
            files[path] = nil
            return ["content/" + path]
        }
        switch Int.random(in: 0..<21, using: &random) {
        case 0...2:
            let name = pick(["owl", "crow", "lark", "jay"])
            path = "birds/\(name).md"
            files[path] = bird(name)
        case 3, 4, 12, 13:
            path = "birds/\(pick(["owl", "crow", "lark", "jay"])).md"
            files[path] = change(files[path] ?? bird("lark"))
        case 5:
            path = "words/\(pick(["one", "two", "three"])).md"
            files[path, default: "---\ntitle: new\n---\n"] += "More, see [owls](../birds/owl.md).\n"
        case 6:
            path = "words/list.json"
            files[path] = list(of: pick([3, 3, 4]))
        case 7:
            path = "words/\(pick(["four", "five"])).md"
            files[path] = files[path] == nil ? "# A word\n\nText.\n" : nil
        case 8:
            path = "birds/owl.svg"
            files[path] = "<svg width='\(pick([4, 5]))' height='3'></svg>"
        case 9:
            path = "about.md"
            files[path] = "# \(pick(["About", "On us"]))\n"
        case 14, 15:
            path = "tools/keyed.yaml"
            files[path] = keyed(of: pick([3, 3, 3, 4]))
        case 16:
            path = pick(["tools/flow.json", "tools/Rake.md"])
            files[path] =
                path.hasSuffix("md")
                ? "It \(pick(["rakes", "digs"])).\n"
                : "{\"\(pick(["Hoe", "Axe"]))\": {\"note\": \"\(pick(["x", "y"]))\"}}"
        case 17, 18:
            path = "parts/parts.csv"
            files[path] = """
                no,title,price,note
                P1,\(pick(["Tire", "Tyre"])),\(pick(["3.5", "4"])),x
                P2,Bolt,,\(pick(["x", "y"]))
                \(pick(["P3,Nut,0.1,", "P4,Pin,2,"]))

                """
        case 19, 20:
            path = pick(texts)
            files[path] =
                files[path] == nil
                ? "---\n\(pick(["maker: Orme", "maker: Pellow", "note: wrong"]))\n---\nIt \(pick(["rolls", "holds"])).\n"
                : nil
        case 10:
            path = "words/catalog.yaml"
            files[path] = "pageSize: \(pick([10, 11]))\nentry: {aliases: old}\n"
        default:
            path = "birds/lark.md"
            files[path] =
                "---\ntitle: Lark\n\(pick(["kind: Small", "draft: true"]))\n---\n[broken](none.md)\n"
        }
        return ["content/" + path]
    }

    var loader: ContentLoader { ContentLoader(tree: MemoryTree(files)) }
}

@Suite("The site of files that change")
struct SiteGraphTests {
    private func problems(_ site: LoadedSite) -> [String] {
        site.diagnostics.sorted.map {
            "\($0.file):\($0.position?.line ?? 0):\($0.position?.column ?? 0): \($0.problem.message) \($0.problem.advice ?? "")"
        }
    }

    private func bytes(_ site: LoadedSite) throws -> [String: [UInt8]] {
        guard let renderer = site.renderer else { return [:] }
        var bytes: [String: [UInt8]] = [:]
        for file in renderer.files { bytes[file.path] = try renderer.render(file) ?? [] }
        return bytes
    }

    @Test("equals the site that is loaded from nothing", arguments: seeds)
    func incrementalLoading(seed: UInt64) async throws {
        var project = EditedProject(seed: seed)
        var graph = SiteGraph()
        _ = try await graph.load(by: project.loader) { TemplateFolder(MemoryTree([:])) }
        var successes = 0
        for _ in 0..<12 {
            let changed = project.edit()
            let site = try await graph.load(changed: changed, by: project.loader) {
                TemplateFolder(MemoryTree([:]))
            }
            let clean = try await LoadedSite.load(project.loader)
            #expect(problems(site) == problems(clean), "after \(changed)")
            let (shown, expected) = (try bytes(site), try bytes(clean))
            #expect(shown.keys.sorted() == expected.keys.sorted(), "after \(changed)")
            if !expected.isEmpty { successes += 1 }
            for (path, page) in expected where shown[path] != page {
                Issue.record("\(path) differs after \(changed)")
            }
        }
        #expect(successes > 0)
    }

    @Test("loads everything again if the content folder could not be listed")
    func unlistedFolder() async throws {
        func entry(_ text: String) -> String { "# Title\n\n\(text)\n" }
        func loader(_ files: [String: String]) -> ContentLoader { ContentLoader(tree: MemoryTree(files)) }
        let templates = { TemplateFolder(MemoryTree([:])) }
        var files = ["a/x.md": entry("One."), "a/y.md": entry("One.")]
        var graph = SiteGraph()
        _ = try await graph.load(by: loader(files), templates: templates)
        files["a/x.md"] = entry("Two.")
        let missing = ContentLoader(tree: DiskTree(root: "/nonexistent/content"))
        do {
            _ = try await graph.load(changed: ["content/a/x.md"], by: missing, templates: templates)
            Issue.record("a folder that does not exist was listed")
        } catch {}
        files["a/y.md"] = entry("Two.")
        let site = try await graph.load(changed: ["content/a/y.md"], by: loader(files), templates: templates)
        let clean = try await LoadedSite.load(loader(files))
        #expect(try bytes(site) == bytes(clean))
    }

    /// What shows that a file is the same as in an earlier build.
    private struct KnownRevision: Hashable {
        /// The structure of the site; `nil` for a file that does not depend on it.
        let structure: Digest?
        let path: String
        let revision: FileRevision
    }

    @Test("has equal files where the structure and the revisions are equal", arguments: seeds)
    func revisions(seed: UInt64) async throws {
        var project = EditedProject(seed: seed)
        var known: [KnownRevision: [UInt8]] = [:]
        var reused = 0
        for number in 0..<12 {
            let site = try await LoadedSite.load(project.loader)
            if let renderer = site.renderer, let revisions = site.revisions {
                for file in renderer.files {
                    guard let revision = revisions.revision(of: file), let page = try renderer.render(file)
                    else { continue }
                    let same = KnownRevision(
                        structure: revision.dependsOnStructure ? revisions.structure : nil, path: file.path,
                        revision: revision)
                    if let old = known.updateValue(page, forKey: same) {
                        reused += 1
                        #expect(old == page, "\(file.path)")
                    }
                }
            }
            if number.isMultiple(of: 2) { project.editText() } else { _ = project.edit() }
        }
        #expect(reused > 0)
    }

    @Test("has the same structure after a change of a body, and another one after a change of a title")
    func structure() async throws {
        var files = ["a/x.md": "# X\n\nOne.\n", "a/y.md": "# Y\n\n[X](x.md)\n", "a/z.md": "# Z\n\nText.\n"]
        func made() async throws -> (structure: Digest, revisions: [String: FileRevision]) {
            let site = try await LoadedSite.load(ContentLoader(tree: MemoryTree(files)))
            let known = try #require(site.revisions)
            let revisions = try #require(site.renderer).files.compactMap { file in
                known.revision(of: file).map { (file.path, $0) }
            }
            return (known.structure, Dictionary(uniqueKeysWithValues: revisions))
        }
        let first = try await made()
        files["a/x.md"] = "# X\n\nTwo.\n"
        let second = try await made()
        #expect(second.structure == first.structure)
        let changed = first.revisions.keys.filter { first.revisions[$0] != second.revisions[$0] }
        // Rows and the data have only the fields of entries.
        #expect(changed == ["a/x/index.html"])
        files["a/x.md"] = "# X2\n\nTwo.\n"
        #expect(try await made().structure != first.structure)
        files["a/x.md"] = "# X\n\n[Z](z.md)\n"
        #expect(try await made().structure != first.structure)
    }

    /// Returns the revisions of the files of a site, by their paths.
    private func revisions(
        of files: [String: String], templates: [TemplateSource] = []
    ) async throws -> [String: FileRevision] {
        let site = try await LoadedSite.load(ContentLoader(tree: MemoryTree(files)), templates: templates)
        #expect(problems(site) == [])
        let known = try #require(site.revisions)
        let revisions = try #require(site.renderer).files.compactMap { file in
            known.revision(of: file).map { (file.path, $0) }
        }
        return Dictionary(uniqueKeysWithValues: revisions)
    }

    @Test(
        "has lists and data with new revisions after a change of a body only if rows may have an excerpt of it",
        arguments: [
            ("", false), ("entry: {subtitle: note}", false), ("entry: {subtitle: excerpt}", true),
            ("views: [{id: b, entry: {value: excerpt}}]", true),
            ("entry: {row: columns, columns: [excerpt]}", true), ("fields: {excerpt: string}", true),
        ])
    func excerpts(settings: String, areShown: Bool) async throws {
        func made(_ body: String) async throws -> [String: FileRevision] {
            try await revisions(of: [
                "a/catalog.yaml": "title: A\n" + settings + "\n",
                "a/x.md": "---\nnote: n\n---\n# X\n\n\(body)\n", "a/y.json": #"{"title": "Y"}"#,
                "a/y.md": body + "\n",
            ])
        }
        let (first, second) = (try await made("One."), try await made("Two."))
        let changed = first.keys.filter { first[$0] != second[$0] }.sorted()
        let data = ["a.csv", "a.json", "a.ndjson", "datapackage.json"].map { "a/-/data/" + $0 }
        let pages = ["a/x/index.html", "a/y/index.html"]
        #expect(changed == (areShown ? data + ["a/index.html"] : []) + pages)
    }

    @Test("has files of the theme whose revisions change with the theme alone")
    func themeFiles() async throws {
        var files = ["a/x.md": "# X\n\nOne.\n", "b/y.md": "# Y\n"]
        let paths = ["-/first.js", "-/icon.svg", "-/scripts.js", "-/theme.css"]
        let first = try await revisions(of: files)
        files["a/x.md"] = "# Z\n\nTwo.\n"
        let second = try await revisions(of: files)
        let icon = TemplateSource(
            path: "icon.svg", file: SourceFile(path: "templates/icon.svg", bytes: Array("<svg/>".utf8)))
        let third = try await revisions(of: files, templates: [icon])
        for path in paths {
            let revision = try #require(first[path], "\(path)")
            #expect(!revision.dependsOnStructure)
            #expect(second[path] == revision, "\(path)")
            #expect(third[path] != revision, "\(path)")
        }
    }

    @Test("is the same with the files of a record", arguments: 0..<20 as Range<UInt64>)
    func records(seed: UInt64) async throws {
        var project = EditedProject(seed: seed)
        for _ in 0..<3 { _ = project.edit() }
        let site = try await LoadedSite.load(project.loader)
        let read = try #require(await RecordedFiles(site.files).read())
        #expect(read.count == site.files.count)
        let again = try await LoadedSite.load(project.loader, reusing: read)
        #expect(problems(again) == problems(site))
        #expect(try bytes(again) == bytes(site))
        #expect(!read.hasLostHTML)
    }

    @Test("records a file with warnings, and reports them again")
    func recordedWarnings() async throws {
        let images = Array(repeating: "![](y.svg)", count: LimitedDiagnostics.limit + 2)
        let files = [
            "a/x.md": "# X\n\n\(images.joined(separator: "\n\n"))\n\n<b>Bold</b>\n",
            "a/y.svg": "<svg width='4' height='3'/>",
        ]
        let loader = ContentLoader(tree: MemoryTree(files))
        let site = try await LoadedSite.load(loader)
        #expect(problems(site).count == images.count + 1 && site.files.count == 1)
        let read = try #require(await RecordedFiles(site.files).read())
        let again = try await LoadedSite.load(loader, reusing: read)
        #expect(again.files.changes(since: read).isEmpty)
        #expect(problems(again) == problems(site))
        // The kinds decide how many are printed.
        for site in [site, again] {
            let printed = LimitedDiagnostics(site.diagnostics.sorted)
            #expect(printed.shown.count == LimitedDiagnostics.limit + 1)
            #expect(printed.omitted.map(\.count) == [2])
        }
    }

    @Test("replaces an entry whose warnings move")
    func replacedWarnings() async throws {
        var files = [
            "a/x.md": "# X\n\n![](y.svg)\n", "a/y.svg": "<svg width='4' height='3'/>", "b/z.md": "# Z\n",
        ]
        var graph = SiteGraph()
        let first = try await graph.load(by: ContentLoader(tree: MemoryTree(files))) {
            TemplateFolder(MemoryTree([:]))
        }
        files["a/x.md"] = "# X\n\nText.\n\n![](y.svg)\n"
        let loader = ContentLoader(tree: MemoryTree(files))
        let second = try await graph.load(changed: ["content/a/x.md"], by: loader) {
            TemplateFolder(MemoryTree([:]))
        }
        // Nothing was planned again.
        #expect(try #require(second.plan).catalogs[1] === #require(first.plan).catalogs[1])
        #expect(problems(second) == problems(try await LoadedSite.load(loader)))
        #expect(problems(second) != problems(first))
    }

    @Test("renders nothing from a record that can no longer be read", arguments: [true, false])
    func lostRecords(isCutOff: Bool) async throws {
        let loader = ContentLoader(
            tree: MemoryTree(["a/x.md": "# X\n\n[Y](y.md)\n", "a/y.md": "# Y\n\nText.\n"]))
        let record = RecordedFiles(try await LoadedSite.load(loader).files)
        let read = try #require(await record.read())
        let site = try await LoadedSite.load(loader, reusing: read)
        let renderer = try #require(site.renderer)
        let page = try #require(renderer.files.first { $0.path == "a/x/index.html" })
        _ = try renderer.render(page)
        record.html.withLock { $0 = isCutOff ? [] : $0.map { _ in 0xFF } }
        let error = #expect(throws: RenderingError.self) { try renderer.render(page) }
        #expect(
            error?.description.hasPrefix(
                "a/x/index.html cannot be rendered: “record” was changed or cannot be read.") == true)
        #expect(site.files.hasLostHTML)
    }

    @Test("has no files from a damaged record, or others", arguments: 0..<20 as Range<UInt64>)
    func damagedRecords(seed: UInt64) async throws {
        let site = try await LoadedSite.load(EditedProject(seed: seed).loader)
        let blocks = Array(site.files.blocks)
        let whole = blocks.flatMap { $0.files }
        let html = blocks.flatMap { $0.html }
        var random = SeededGenerator(seed: seed)
        var failures = 0
        for _ in 0..<200 {
            var damaged = whole
            let offset = Int.random(in: damaged.indices, using: &random)
            if Bool.random(using: &random) {
                damaged[offset] = UInt8.random(in: 0...255, using: &random)
            } else {
                damaged.removeSubrange(offset...)
            }
            let block = LoadedFiles.Block(files: damaged, html: Array(html.prefix(offset)))
            let files = await RecordedFiles([block]).read()
            if files == nil { failures += 1 }
        }
        #expect(failures > 0)
    }
}

/// A record of loaded files in memory.
private final class RecordedFiles: Sendable {
    private let blocks: [LoadedFiles.Block]
    /// The HTML of all blocks.
    let html: Mutex<[UInt8]>

    init(_ blocks: [LoadedFiles.Block]) {
        self.blocks = blocks
        html = Mutex(blocks.flatMap { $0.html })
    }

    convenience init(_ files: LoadedFiles) {
        self.init(Array(files.blocks))
    }

    func read() async -> LoadedFiles? {
        await LoadedFiles.read(blocks: blocks.count, path: "record", jobs: 1) { [blocks] block in
            (blocks[block], blocks[..<block].reduce(0) { $0 + $1.html.count })
        } bytes: { [self] offset, count in
            html.withLock { Array($0.dropFirst(offset).prefix(count)) }
        }
    }
}
