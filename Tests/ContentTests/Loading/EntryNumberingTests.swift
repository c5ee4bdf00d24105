import Content
import ContentFixtures
import TestSupport
import Testing

@Suite("Ids of entries with the same title")
struct EntryNumberingTests {
    private func ids(_ titles: [String]) async throws -> [String] {
        let objects = titles.map { "{\"title\": \"\($0)\"}" }.joined(separator: ", ")
        let made = try await loadCatalog(["catalog.yaml": "entry: {id: auto}", "x.json": "[\(objects)]"])
        #expect(made.diagnostics.report == [])
        return made.entries.map { $0.id }
    }

    @Test(
        "are numbered in the order of the source",
        arguments: [
            (["Owl", "Bat", "Owl", "owl"], ["owl", "bat", "owl-2", "owl-3"]),
            // The unnumbered id of another entry, before or after, is never assigned.
            (["Owl", "Owl", "Owl 2"], ["owl", "owl-3", "owl-2"]),
            (["Owl 2", "Owl 2", "Owl", "Owl", "Owl"], ["owl-2", "owl-2-2", "owl", "owl-3", "owl-4"]),
            (["C++", "C++", "C"], ["c-" + "cf44c5", "c-" + "cf44c5-2", "c"]),
        ])
    func numbered(titles: [String], expected: [String]) async throws {
        let hash = Slug.make(from: "C++").dropFirst(2)
        #expect(try await ids(titles) == expected.map { $0.replacing("cf44c5", with: hash) })
    }

    @Test("do not change if entries with other titles are added or removed")
    func stable() async throws {
        let before = try await ids(["Owl", "Owl", "Bat", "Owl"])
        let after = try await ids(["Ant", "Owl", "Owl", "Owl", "Wasp"])
        #expect(before.filter { $0.hasPrefix("owl") } == after.filter { $0.hasPrefix("owl") })
    }

    @Test("are numbered across all files of a catalog, in the order of their paths")
    func files() async throws {
        let made = try await loadCatalog([
            "catalog.yaml": "entry: {id: auto}", "b/owl.md": "B", "a/owl.md": "A", "c/Owl.md": "C",
        ])
        #expect(made.diagnostics.report == [])
        let files = ["content/a/a/owl.md", "content/a/b/owl.md", "content/a/c/Owl.md"]
        #expect(made.entries.map { $0.file } == files)
        #expect(made.entries.map { $0.id } == ["owl", "owl-2", "owl-3"])
    }

    @Test("are unique for any titles", arguments: [UInt64](1...40))
    func unique(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let titles = (0..<60).map { _ in
            ["a", "A", "a 2", "a-2", "a 3", "a-2-2", "b"].randomElement(using: &generator) ?? "a"
        }
        let made = try await ids(titles)
        #expect(Set(made.map { $0.lowercased() }).count == titles.count)
        for (id, title) in zip(made, titles) { #expect(id.hasPrefix(Slug.make(from: title))) }
    }
}

@Suite("Ids from the field that settings name")
struct ExplicitEntryIDTests {
    @Test(
        "are unchanged if they are valid in a path, and otherwise become slugs",
        arguments: ["T_alba.1", "c++", "a b", "x/y", "_owl", "Str.", "%", "Ω"])
    func made(code: String) async throws {
        let made = try await loadCatalog([
            "catalog.yaml": "entry: {id: code}", "x.json": "[{\"title\": \"x\", \"code\": \"\(code)\"}]",
        ])
        #expect(made.diagnostics.report == [])
        let isPlain = ExplicitID.problem(with: code) == nil
        #expect(made.entries.map { $0.id } == [isPlain ? code : Slug.make(from: code)])
        #expect(ExplicitID.problem(with: made.entries[0].id) == nil)
    }

    @Test("are an error, with advice, if two of them become equal")
    func duplicates() async throws {
        let list = "[{\"title\": \"x\", \"code\": \"a b\"}, {\"title\": \"y\", \"code\": \"a-b\"}]"
        let found = try await loadCatalog(["catalog.yaml": "entry: {id: code}", "x.json": list]).diagnostics
        #expect(
            found.report == [
                "content/a/x.json:1:33: duplicate id “a-b”, already used by content/a/x.json:1:2"
            ])
        #expect(
            found.advice == [
                "change one of them, or set entry.id in catalog.yaml to auto or to a key with unique values"
            ])
    }
}
