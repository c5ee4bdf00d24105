import Content
import ContentFixtures
import DataFormats
import Diagnostics
import Markdown
import TestSupport
import Testing

@Suite("Links by name in Markdown")
struct NamedLinkTests {
    @Test(
        "have the name, and a text",
        arguments: [
            ("[[Owl]]", #"<a href="[[Owl]]">Owl</a>"#),
            ("[[Owl|the owl]]", #"<a href="[[Owl]]">the owl</a>"#),
            ("[[Owl|]]", #"<a href="[[Owl]]">Owl</a>"#),
            ("[[birds/Owl]]", #"<a href="[[birds/Owl]]">birds/Owl</a>"#),
            ("[[Owl#Food|food]]", #"<a href="[[Owl#Food]]">food</a>"#),
            ("[[#Food]]", #"<a href="[[#Food]]">Food</a>"#),
            ("[[C++]]", #"<a href="[[C++]]">C++</a>"#), ("[[a_b*c]]", #"<a href="[[a_b*c]]">a_b*c</a>"#),
            ("**[[Über uns]]**", #"<strong><a href="[[Über uns]]">Über uns</a></strong>"#),
            ("[[O’Brien]]", #"<a href="[[O’Brien]]">O’Brien</a>"#),
            ("[[مرحبا]]", #"<a href="[[مرحبا]]">مرحبا</a>"#), ("([[Owl]])", #"(<a href="[[Owl]]">Owl</a>)"#),
            ("[[<b>]]", #"<a href="[[&lt;b&gt;]]">&lt;b&gt;</a>"#),
            ("[[a&b|x \"y\"]]", #"<a href="[[a&amp;b]]">x &quot;y&quot;</a>"#),
        ])
    func links(text: String, expected: String) throws {
        #expect(try html(text) == "<p>\(expected)</p>\n")
        let link = try #require(try outline(text).links.first)
        #expect(NamedLink(destination: link.destination) != nil && !link.isImage)
    }

    @Test(
        "of images have the name of the file as text, or a description",
        arguments: [
            ("![[owl.png]]", "owl"), ("![[barn-owl_2.JPG]]", "barn owl 2"), ("![[owl.png|An owl]]", "An owl"),
            ("![[owl.png|300]]", "owl"), ("![[owl.png|300x200]]", "owl"), ("![[pics/owl.svg]]", "owl"),
        ])
    func images(text: String, alt: String) throws {
        #expect(try html(text).contains("alt=\"\(alt)\""))
        let outline = try outline(text)
        #expect(outline.links.first?.isImage == true && outline.imagesWithoutAlt.isEmpty)
    }

    @Test(
        "are not found where brackets mean something else",
        arguments: [
            "`[[a]]`", "```\n[[a]]\n```", "    [[a]]\n", "\\[[a]]", "[\\[a]]", "[[ a]]", "[[]]", "[[^a]]",
            "[[a]](b.md)",
            "[[a]][b]\n\n[b]: c.md", "[[a]]\n\n[a]: b.md\n", "[x [[a]] y](b.md)", "[[a\nb]]", "[[a]b]]",
            "<b title=\"[[a]]\">",
            "<!-- [[a]] -->", "![[a note]]",
        ])
    func others(text: String) throws {
        #expect(try outline(text).links.allSatisfy { NamedLink(destination: $0.destination) == nil })
    }

    @Test("in a cell have an escaped pipe before their text")
    func cells() throws {
        let text = "|a|b|\n|-|-|\n|é [[Owl\\|the owl]]|[[Bat]]|\n"
        #expect(try html(text).contains(#"é <a href="[[Owl]]">the owl</a></td>"#))
        let problems = try outline(text).links.map {
            "\($0.position.line):\($0.position.column) \($0.destination)"
        }
        #expect(problems.count == 2)
    }
}

@Suite("The target of a link by name")
struct NamedLinkTargetTests {
    private static let files = [
        "about.md": "# About us", "notes/catalog.yaml": "entry: {also: also}", "notes/C++.md": "# C++",
        "notes/uber.md": "---\ntitle: Über uns\nalso: [Wir]\n---\n## Team\n",
        "notes/deep/Meeting 1.md": "# Notes of a meeting",
        "notes/x.json": #"[{"title": "Mercury"}, {"title": "Mercury", "id": "m2"}]"#,
        "notes/csharp.md": "# C#\n\n## Syntax",
        "notes/owl.md": "# Owl", "birds/owl.md": "# Owl", "birds/bat.md": "# Bat",
        "birds/Input-Output.md": "# Input/Output",
        "birds/pics/owl.png": "", "notes/owl 2.png": "", "notes/a/same.png": "", "notes/b/same.png": "",
        "birds/owl.pdf": "",
        "plants/fern.md": "# Fern", "plants/bat.md": "# Bat",
        "notes/later.md": "---\ntitle: Later\ndraft: true\n---\n",
    ].merging(["notes/catalog.yaml": "entry: {also: also, id: auto}"]) { $1 }

    /// Returns the title, the name of the page or the path of the file, or the problem.
    private func target(_ link: String, in file: String) async throws -> String {
        let (content, _) = try await load(Self.files)
        let resolver = LinkResolver(content: content)
        switch resolver.target(of: link, in: "content/" + file, suggests: true) {
        case .success(.entry(let catalog, let entry, let anchor)):
            let found = content.catalogs[catalog]
            return found.folder + "/" + found.entries[entry].id + (anchor.map { "#" + $0 } ?? "")
        case .success(.page(let page, _)): return content.pages[page].file
        case .success(.asset(let path, _)): return path
        case .success(.here(let anchor)): return "#" + anchor
        case .success: return "another target"
        case .failure(let error): return error.problem.message + "; " + (error.problem.advice ?? "")
        }
    }

    @Test(
        "is found by any name, in the own catalog first",
        arguments: [
            ("[[C++]]", "notes/c"), ("[[Über uns]]", "notes/uber"), ("[[uber UNS]]", "notes/uber"),
            ("[[wir]]", "notes/uber"),
            ("[[uber]]", "notes/uber"), ("[[Owl]]", "notes/owl"), ("[[birds/Owl]]", "birds/owl"),
            ("[[Fern]]", "plants/fern"),
            ("[[Meeting 1]]", "notes/meeting-1"), ("[[deep/Meeting 1]]", "notes/meeting-1"),
            ("[[notes/deep/Meeting 1]]", "notes/meeting-1"), ("[[C#]]", "notes/csharp"),
            ("[[C##Syntax]]", "notes/csharp#syntax"), ("[[Über uns#Team]]", "notes/uber#team"),
            ("[[#Some part]]", "#some-part"),
            ("[[Input/Output]]", "birds/input-output"), ("[[birds/Input/Output]]", "birds/input-output"),
            ("[[About us]]", "about.md"), ("[[about]]", "about.md"), ("[[owl.pdf]]", "birds/owl.pdf"),
            ("![[owl.png]]", "birds/pics/owl.png"), ("![[owl 2.png]]", "notes/owl 2.png"),
            ("![[a/same.png]]", "notes/a/same.png"),
        ])
    func found(link: String, expected: String) async throws {
        let found = try await target(link, in: "notes/C++.md")
        #expect(found.hasPrefix(expected))
    }

    @Test(
        "that does not exist, or that is not the only one, is an error",
        arguments: [
            ("[[Ferm]]", "no entry has the name “Ferm”; did you mean [[Fern]]?"),
            (
                "[[nothing like it]]",
                "no entry has the name “nothing like it”; write a title, another name or an id of an entry, or \\[[ for brackets"
            ),
            ("[[Bat]]", "2 entries have the name “Bat”; write one of: [[birds/bat]], [[plants/bat]]"),
            (
                "[[MERCURY]]",
                "2 entries have the name “MERCURY”; write one of: [[notes/mercury]], [[notes/mercury-2]]"
            ),
            ("![[owl 3.png]]", "broken link “owl 3.png”: no such file; did you mean “owl 2.png”?"),
            (
                "![[same.png]]",
                "2 files have the name “same.png”; write the path of one of: notes/a/same.png, notes/b/same.png"
            ),
            ("[[Later]]", "the entry “Later” is a draft; remove it, or remove “draft” from the entry"),
        ])
    func errors(link: String, expected: String) async throws {
        #expect(try await target(link, in: "notes/C++.md") == expected)
    }

    @Test("is found in the same time for many links to entries with many equal names")
    func cost() async throws {
        func steps(_ count: Int) async throws -> Int {
            let json =
                "["
                + (0..<count).map { "{\"title\": \"T \($0 % 7)\", \"id\": \"i\($0)\"}" }.joined(
                    separator: ",") + "]"
            let (content, _) = try await load(["a/x.json": json, "a/catalog.yaml": "entry: {id: id}"])
            let resolver = LinkResolver(content: content)
            let clock = ContinuousClock()
            let time = clock.measure {
                for number in 0..<count {
                    _ = resolver.target(
                        of: number % 2 == 0 ? "[[T 1]]" : "[[i\(number)]]", in: "content/a/x.json")
                }
            }
            return Int(time.components.attoseconds / 1_000_000_000_000)
        }
        let (small, large) = (try await steps(4_000), try await steps(32_000))
        // Quadratic, the second would take 64 times as long.
        #expect(large < 30 * max(small, 1_000))
    }
}
