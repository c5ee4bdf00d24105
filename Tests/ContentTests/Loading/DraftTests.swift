import Content
import ContentFixtures
import Diagnostics
import TestSupport
import Testing

@Suite("A draft")
struct DraftTests {
    @Test(
        "must be true or false; anything else is an error at its position",
        arguments: [
            ("yes", "“draft” must be true or false, not “yes”"),
            ("\"true\"", "“draft” must be true or false, not the string “true”"),
            ("1", "“draft” must be true or false, not “1”"),
            ("[true]", "“draft” must be true or false, not a list"),
            ("No", "“draft” must be true or false, not “No”"),
        ])
    func wrong(value: String, message: String) async throws {
        for drafts in [false, true] {
            let front = "---\ntitle: Owl\ndraft: \(value)\n---\nText"
            let made = try await loadCatalog(["owl.md": front, "bat.md": "Text"], drafts: drafts)
            #expect(made.diagnostics.report == ["content/a/owl.md:3:8: " + message])
            #expect(made.diagnostics.hasErrors)
            #expect(made.entries.map { $0.id } == ["bat"])
        }
    }

    @Test("can also be marked in JSON and on pages")
    func elsewhere() async throws {
        let made = try await load([
            "a/x.json": "[{\"title\": \"x\", \"draft\": \"true\"}, {\"title\": \"y\"}]",
            "about.md": "---\ndraft: soon\n---\nText",
        ])
        #expect(
            made.diagnostics.report == [
                "content/a/x.json:1:26: “draft” must be true or false, not the string “true”",
                "content/about.md:2:8: “draft” must be true or false, not “soon”",
            ])
    }

    @Test("is not one without the key, with null or with false")
    func none() async throws {
        for value in ["false", "null", "~", ""] {
            let made = try await loadCatalog(["owl.md": "---\ndraft: \(value)\n---\nText"])
            #expect(made.diagnostics.report == [] && made.entries.count == 1)
        }
    }

    @Test("is not one if the schema declares another type for “draft”")
    func declared() async throws {
        let players = "[{\"title\": \"x\", \"draft\": 1999}]"
        let made = try await loadCatalog(["catalog.yaml": "fields: {draft: integer}", "x.json": players])
        #expect(made.diagnostics.report == [] && made.entries.count == 1)
        let flag = "[{\"title\": \"x\", \"draft\": true}, {\"title\": \"y\"}]"
        let other = try await loadCatalog(["catalog.yaml": "fields: {draft: boolean}", "x.json": flag])
        #expect(other.diagnostics.report == [] && other.entries.map { $0.id } == ["y"])
    }

    @Test(
        "is an error if the file with an entry and its Markdown file disagree, with and without drafts",
        arguments: [
            ("x.csv", "title,draft\nOwl,no\n", "true", "2:5, with another value: “false”, not “true”"),
            ("x.csv", "title,draft\nOwl,x\n", "false", "2:5, with another value: “true”, not “false”"),
            (
                "x.json", "[{\"title\": \"Owl\", \"draft\": false}]", "true",
                "1:28, with another value: “false”, not “true”"
            ),
        ])
    func contradictions(name: String, data: String, value: String, message: String) async throws {
        let files = [name: data, "owl.md": "---\ndraft: \(value)\n---\nText"]
        for drafts in [false, true] {
            let made = try await loadCatalog(files, drafts: drafts)
            #expect(
                made.diagnostics.report == [
                    "content/a/owl.md:2:8: “draft” is also at content/a/\(name):" + message
                ])
        }
    }

    @Test(
        "is one if the file with an entry or its Markdown file says so, and the other agrees or says nothing",
        arguments: [("Owl,yes", "draft: true"), ("Owl,", "draft: true"), ("Owl,yes", "note: a")])
    func agreements(row: String, front: String) async throws {
        let files = ["x.csv": "title,draft\n\(row)\nBat,\n", "owl.md": "---\n\(front)\n---\nText"]
        for (drafts, ids) in [(false, ["bat"]), (true, ["owl", "bat"])] {
            let made = try await loadCatalog(files, drafts: drafts)
            #expect(made.diagnostics.report == [] && made.entries.map { $0.id } == ids)
        }
    }
}
