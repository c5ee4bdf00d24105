@testable import Content
import ContentFixtures
import Diagnostics
import TestSupport
import Testing

@Suite("YAML files of entries")
struct YAMLEntriesTests {
    @Test("are one entry, which has the name of its file, or a list of entries")
    func entries() async throws {
        let (entries, diagnostics) = try await loadCatalog([
            "tawny-owl.yaml": "title: Owl\ntags: [night]\n",
            "ducks.yml": "- title: Teal\n- title: Eider\n",
            "flow.YAML": "[{title: Swan}, {\"title\": \"Goose\"}]",
        ])
        #expect(diagnostics.report == [])
        #expect(entries.map { $0.id } == ["teal", "eider", "swan", "goose", "tawny-owl"])
        #expect(
            entries.map { "\($0.file):\($0.position.line):\($0.position.column)" } == [
                "content/a/ducks.yml:1:3", "content/a/ducks.yml:2:3", "content/a/flow.YAML:1:2",
                "content/a/flow.YAML:1:17", "content/a/tawny-owl.yaml:1:1",
            ])
    }

    @Test("have ids with the names of their folders where the settings say so")
    func folders() async throws {
        let (entries, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry: {id: path}", "owls/barn/white.yaml": "title: A", "owls/b.yml": "title: B",
            "ducks/white.json": "{\"title\": \"C\"}",
        ])
        #expect(diagnostics.report == [])
        #expect(entries.map { $0.id } == ["ducks-white", "owls-b", "owls-barn-white"])
    }

    @Test(
        "have advice where a file that is one entry looks like several",
        arguments: [
            (
                "entries:\n  - {title: A}\n",
                "if the entries are under “entries”, write their list at the top of the file, without a key"
            ),
            (
                "status: ok\ndata: [{title: A}]\nnext: null\n",
                "if the entries are under “data”, write their list at the top of the file, without a key"
            ),
            (
                "name: Owls\nkinds: [{title: A}]\n",
                "add it, or write in catalog.yaml which key has it: entry: {title: name}"
            ),
            (
                "a: {x: 1}\nb: {x: 2}\n",
                "if each value is an entry, write id: $key and title: $key under “entry” in catalog.yaml"
            ),
            (
                "n: 1\nid: x1\nName: Owl\n",
                "add it, or write in catalog.yaml which key has it: entry: {title: Name}"
            ),
            (
                "n: 1\ncolor: red\n",
                "add it, or write in catalog.yaml which key has it: entry: {title: color}"
            ),
            (
                (0..<12).map { "k\($0): text\n" }.joined(),
                "if each key is an entry, write its text in an object, such as k0: {text: …}, "
                    + "and id: $key, title: $key and body: text under “entry” in catalog.yaml"
            ),
            (
                (0..<11).map { "k\($0): text\n" }.joined(),
                "add it, or set entry.title in catalog.yaml to another key"
            ),
            ("tags: [a]\n", "add it, or set entry.title in catalog.yaml to another key"),
            ("a: {x: 1}\nb: 2\n", "add it, or set entry.title in catalog.yaml to another key"),
        ])
    func nestedEntries(text: String, advice: String) async throws {
        let (_, diagnostics) = try await loadCatalog(["list.yaml": text])
        #expect(
            diagnostics.report == [
                "content/a/list.yaml:1:1: this entry has no title: “title” is missing or empty"
            ])
        #expect(diagnostics.advice == [advice])
    }

    @Test("have warnings about titles and numbers that are comments")
    func comments() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "hits.yaml":
                "# Hits\n- title: Rock # 1 hits\n  year: 1999 # or so\n- title: Pop\n  note: part #7 of 9\n",
            "plain.yaml": "# Only\ntitle: Owl\nnote: 'part #7'\n",
        ])
        #expect(
            diagnostics.report == [
                "content/a/hits.yaml:2:15: the text after “ #” is a comment, not part of “title”",
                "content/a/hits.yaml:5:14: the text after “ #” is a comment, not part of “note”",
            ])
        #expect(!diagnostics.hasErrors)
    }

    @Test(
        "may be the settings of the site in the wrong folder",
        arguments: [
            ("site.yaml", "title: Birds\nlanguage: de\n", true),
            ("site.yml", "title: Birds\nurl: https://a.org/\n", true),
            ("site.yaml", "title: Birds\ndescription: A place\n", false),
            ("site.yaml", "title: Birds\nlatin: Aves\n", false), ("birds.yaml", "title: Birds\n", false),
            ("site.yaml", "- title: Birds\n", false),
        ])
    func misplacedSettings(name: String, text: String, isReported: Bool) async throws {
        let (entries, diagnostics) = try await loadCatalog([name: text])
        #expect(entries.map { $0.title } == ["Birds"])
        let report = "content/a/\(name): this file is not read as settings, but as an entry"
        #expect(diagnostics.report == (isReported ? [report] : []))
        #expect(!diagnostics.hasErrors)
    }

    @Test("report what is not an entry, and where it is")
    func mistakes() async throws {
        let (_, diagnostics) = try await loadCatalog([
            "list.yaml": "- one\n- title: Two\n-\n", "text.yaml": "only words\n", "empty.yaml": "# nothing\n",
            "two.yaml": "title: A\n---\ntitle: B\n", "wrong.yaml": "title: A\nweight: [\n",
        ])
        #expect(
            diagnostics.report == [
                "content/a/empty.yaml:1:1: this file has no keys and values",
                "content/a/list.yaml:1:3: an entry must be an object, not a string",
                "content/a/list.yaml:3:2: an entry must be an object, not an empty value",
                "content/a/text.yaml:1:1: an entry must be an object, not a string",
                "content/a/two.yaml:2:1: a second document starts here",
                "content/a/wrong.yaml:2:10: the text ends before all brackets are closed",
            ])
    }

    @Test("are settings with a wrong name, which are not an entry")
    func misnamedSettings() async throws {
        let (entries, diagnostics) = try await loadCatalog([
            "catalogue.yaml": "title: Birds\n", "analog.yml": "title: Analog\n",
        ])
        #expect(entries.map { $0.id } == ["analog"])
        #expect(
            diagnostics.report == [
                "content/a/catalogue.yaml: this file is not read as settings: the name must be catalog.yaml"
            ])
    }
}
