import BuiltSite
import Foundation
import SiteBuild
import Testing

@Suite("A built folder")
struct BuiltFolderTests {
    let fixture: PublishingFixture

    init() throws {
        fixture = try PublishingFixture()
    }

    private func check() throws {
        try BuiltFolder.open(at: fixture.output).check()
    }

    @Test("an unchanged folder passes the check")
    func whole() throws {
        try fixture.build(["index.html": "1", "a/b\nc.html": "2", "empty.css": ""])
        try check()
        #expect(try BuiltFolder.open(at: fixture.output).manifest.count == 3)
    }

    @Test("a folder without a manifest is missing")
    func missing() throws {
        #expect(throws: BuiltFolderError.missing(fixture.output)) { try check() }
        try fixture.put(fixture.output + "/index.html", "1")
        #expect(throws: BuiltFolderError.missing(fixture.output)) { try check() }
        try fixture.put(fixture.top + "/file", "1")
        #expect(throws: BuiltFolderError.missing(fixture.top + "/file")) {
            try BuiltFolder.open(at: fixture.top + "/file")
        }
    }

    @Test("a folder with a journal is an error")
    func unfinished() throws {
        try fixture.build(["index.html": "1"])
        try fixture.put(fixture.output + "/.thumbindex/journal", "")
        #expect(throws: BuiltFolderError.unfinished(fixture.output)) { try check() }
    }

    @Test("a build and a reader exclude each other")
    func busy() throws {
        try fixture.build(["index.html": "1"])
        do {
            let held = try BuiltFolder.open(at: fixture.output)
            #expect(throws: OutputError.busy(output: fixture.output)) {
                try fixture.build(["index.html": "2"])
            }
            // Several readers can be open at once.
            try check()
            withExtendedLifetime(held) {}
        }
        let output = try OutputFolder.open(at: fixture.output, project: fixture.project, forbidden: [])
        let transaction = try output.begin()
        #expect(throws: BuiltFolderError.busy(fixture.output)) { try check() }
        transaction.rollBack()
        try check()
    }

    @Test("all changed files are reported")
    func changed() throws {
        try fixture.build([
            "a.html": "1", "b.html": "1", "c.html": "1", "d/e.html": "1", "f.html": "1", "g.html": "1",
        ])
        let files = FileManager.default
        let output = fixture.output
        try fixture.put(output + "/a.html", "2")
        try fixture.put(output + "/b.html", "longer")
        try files.removeItem(atPath: output + "/c.html")
        try files.moveItem(atPath: output + "/d", toPath: fixture.top + "/d")
        try files.createSymbolicLink(atPath: output + "/d", withDestinationPath: fixture.top + "/d")
        try files.removeItem(atPath: output + "/f.html")
        try files.createSymbolicLink(atPath: output + "/f.html", withDestinationPath: output + "/g.html")
        let error = #expect(throws: BuiltFolderError.self) { try check() }
        #expect(
            error
                == .changed(
                    output,
                    [
                        .init(path: "a.html", kind: .different), .init(path: "b.html", kind: .different),
                        .init(path: "c.html", kind: .missing), .init(path: "d/e.html", kind: .missing),
                        .init(path: "f.html", kind: .notAFile),
                    ]))
        #expect(error?.description.contains("run thumbindex build again") == true)
    }

    @Test("a damaged manifest is an error with its line")
    func damaged() throws {
        try fixture.build(["index.html": "1"])
        let manifest = fixture.output + "/.thumbindex/manifest"
        try fixture.put(manifest, "thumbindex manifest 2\nx\n")
        #expect(throws: BuiltFolderError.manifestDamaged(manifest, line: 2)) { try check() }
    }
}
