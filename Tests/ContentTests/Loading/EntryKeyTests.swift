@testable import Content
import ContentFixtures
import DataFormats
import Diagnostics
import Glibc
import TestSupport
import Testing

@Suite("$key")
struct EntryKeyTests {
    private let birds = "Owl:\n  class: night\nC++:\n  class: day\n"

    @Test(
        "is the key under which an entry is in an object",
        arguments: [
            ("{id: $key, title: $key}", ["Owl Owl", "c-f1deb7 C++"]),
            // Each setting that names a key of entries can name it.
            ("{id: class, title: $key}", ["night Owl", "day C++"]),
            ("{title: class, subtitle: $key}", ["night night", "day day"]),
            ("{title: class, id: $key, sort: $key}", ["Owl night", "c-f1deb7 day"]),
        ])
    func keys(settings: String, expected: [String]) async throws {
        for (name, text) in [
            ("x.yaml", birds), ("x.json", #"{"Owl": {"class": "night"}, "C++": {"class": "day"}}"#),
        ] {
            let (entries, diagnostics) = try await loadCatalog([
                "catalog.yaml": "entry: \(settings)", name: text,
            ])
            #expect(diagnostics.report == [])
            #expect(entries.map { "\($0.id) \($0.title)" } == expected)
        }
    }

    @Test("can be the key of a view, of a facet and of a field")
    func otherSettings() async throws {
        for settings in [
            "views: [{id: k, section: $key, by: firstLetter}]", "facets: [$key]", "fields: {$key: string}",
            "searched: [$key]",
        ] {
            let (entries, diagnostics) = try await loadCatalog([
                "catalog.yaml": "entry: {title: class}\n\(settings)", "x.yaml": birds,
            ])
            #expect(diagnostics.report == [])
            #expect(entries.map { $0.fields["$key"]?.text } == ["Owl", "C++"])
        }
    }

    @Test("is a string as it is written, whatever it looks like")
    func scalars() async throws {
        let (entries, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry: {id: $key, title: $key}",
            "x.yaml":
                "No: {a: 1}\n1: {a: 1}\nnull: {a: 1}\n0x1F: {a: 1}\n1.10: {a: 1}\n\"~\": {a: 1}\ntrue: {a: 1}\n",
        ])
        #expect(diagnostics.report == [])
        #expect(entries.map { $0.title } == ["No", "1", "null", "0x1F", "1.10", "~", "true"])
    }

    @Test("is the name of a Markdown file")
    func markdown() async throws {
        let (entries, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry: {id: $key}", "Tawny owl.md": "# The owl\n", "b.md": "---\nx: 1\n---\n",
        ])
        #expect(diagnostics.report == [])
        #expect(entries.map { "\($0.id) \($0.title)" } == ["tawny-owl The owl", "b b"])
    }

    @Test("leaves out drafts, and numbers of equal ids are as for other entries")
    func drafts() async throws {
        let (entries, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry: {id: auto, title: $key}",
            "x.yaml": "Owl: {draft: true}\nEider duck: {a: 1}\n", "y.yaml": "Eider-duck: {a: 1}\n",
        ])
        #expect(diagnostics.report == [])
        #expect(entries.map { $0.id } == ["eider-duck", "eider-duck-2"])
    }

    @Test(
        "reports what has no keys, and what is no entry",
        arguments: [
            (
                "x.yaml", "Owl: 3\nDuck:\n  a: 1\nEider:\n- a\nTeal:\n",
                [
                    "1:6: the entry “Owl” must be an object, not a number",
                    "5:1: the entry “Eider” must be an object, not a list",
                    "6:6: the entry “Teal” must be an object, not an empty value",
                ]
            ),
            (
                "x.json", "[{\"a\": 1}]",
                ["1:1: these entries have no “$key”, because they are not the values of an object"]
            ),
            (
                "x.ndjson", "{\"a\": 1}\n{\"a\": 1}\n",
                [
                    "1:1: these entries have no “$key”, because they are not the values of an object"
                ]
            ),
            (
                "x.csv", "title\nOwl\nDuck\n",
                ["2:1: these entries have no “$key”, because they are not the values of an object"]
            ),
            (
                "x.yml", "- a: 1\n",
                ["1:1: these entries have no “$key”, because they are not the values of an object"]
            ),
            ("x.yml", "words\n", ["1:1: this must be an object of entries, not a string"]),
            (
                "x.yml", "Owl:\n  $key: 1\n  a: 2\n",
                [
                    "2:3: “$key” is a reserved word, which cannot be a field here"
                ]
            ),
            ("x.md", "---\n$key: a\n---\n", ["2:1: “$key” is a reserved word, which cannot be a field here"]),
            (
                "x.yaml", "Owl: {a: 1}\nDuck: {a: 1}\nOwl: {a: 2}\n",
                ["3:1: duplicate key “Owl”, first used on line 1"]
            ),
        ])
    func mistakes(name: String, text: String, expected: [String]) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry: {id: $key, title: $key}", name: text,
        ])
        #expect(diagnostics.report == expected.map { "content/a/\(name):" + $0 })
    }

    @Test(
        "is proposed for a file that is one entry but looks like many",
        arguments: [
            ("A: {x: 1}\nB: {x: 1}\nC: {y: 1}", true), ("A: {x: 1}\nB: {x: 1}", false),
            ("A: {x: 1}\nB: {x: 1}\nC: 1", false), ("A: {x: 1}\nB: {y: 1}\nC: {z: 1}", false),
            // It has a title, so it is an entry.
            ("name: {title: A}\nB: {title: 1}\nC: {title: 1}", false),
        ])
    func proposed(text: String, isProposed: Bool) async throws {
        let (_, diagnostics) = try await loadCatalog([
            "catalog.yaml": "entry: {title: name.title}", "x.yaml": text,
        ])
        let warning =
            "content/a/x.yaml:1:1: this file is one entry, although all of its 3 values look like entries"
        #expect(diagnostics.report.contains(warning) == isProposed)
    }

    /// The time of eight times as many is 64 times as long if each entry is compared with all others. The processor time of one
    /// thread hardly depends on other work on the machine.
    @Test("is read in time that is linear in the entries", arguments: ["x.yaml", "x.json"])
    func linearTime(name: String) {
        func text(_ count: Int) -> String {
            let entries = (0...count).map { "\"k\($0 % count)\": {\"a\": \($0), \"b\": [1, \"x\"]}" }
            return name.hasSuffix("yaml")
                ? entries.joined(separator: "\n") : "{\(entries.joined(separator: ",\n"))}"
        }
        func time(_ count: Int) -> Int {
            let file = SourceFile(path: name, text: text(count))
            return (0..<3).map { _ in
                let start = threadTime()
                var diagnostics = Diagnostics()
                let node =
                    name.hasSuffix("yaml")
                    ? YAMLReader.read(file, into: &diagnostics) : JSONReader.read(file, into: &diagnostics)
                let entries = node.map { EntryKey.entries(of: $0, in: file, into: &diagnostics) }
                #expect(entries?.count == count)
                #expect(
                    diagnostics.report == [
                        "\(name):\(count + 1):\(1): duplicate key “k0”, first used on line 1"
                    ])
                return threadTime() - start
            }.min() ?? 0
        }
        let (small, large) = (time(500), time(4_000))
        #expect(large < 24 * small, "\(small), then \(large) nanoseconds")
    }

    private func threadTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
