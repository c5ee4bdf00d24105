@testable import BuiltSite
import Files
import Foundation
@testable import SiteBuild
import Testing

/// What others put where the site goes: named, all of it at once, and never touched.
@Suite struct OutputObstacleTests {
    let fixture: OutputFixture

    init() throws {
        fixture = try OutputFixture()
        try fixture.build(["old/index.html": "old", "index.html": "home"])
    }

    private func blocked(_ files: [String: String]) throws -> [String] {
        let before = try fixture.tree()
        let error = #expect(throws: OutputError.self) { try fixture.build(files) }
        #expect(try fixture.tree() == before)
        guard case .blocked(fixture.output, let obstacles) = error else { return [] }
        #expect(obstacles.allSatisfy { error?.description.contains($0.description) == true })
        return obstacles.map { "\($0.kind) \($0.path)" }
    }

    @Test func filesOfOthersAllAtOnce() throws {
        try fixture.put("CNAME", "mine")
        try fixture.put("old/notes", "mine")
        try fixture.put("a/b", "mine")
        #expect(
            try blocked(["CNAME": "x", "old/notes": "mine", "a/b/c": "x", "a/c": "x", "index.html": "new"])
                == ["file CNAME", "file a/b", "file old/notes"])
    }

    @Test func foldersOfOthers() throws {
        try fixture.put("mine/x", "mine")
        #expect(try blocked(["mine": "file"]) == ["folder mine"])
        #expect(try fixture.build(["mine/y": "y"]).written == 1)
        #expect(try fixture.site() == ["mine/x": "mine", "mine/y": "y"])
    }

    @Test func aFolderOfOursInWhichOthersPutSomething() throws {
        try fixture.put("old/notes/x", "mine")
        try fixture.put("old/y", "mine")
        #expect(try blocked(["old": "file now"]) == ["folder old/notes", "file old/y"])
        try fixture.remove("old/notes")
        try fixture.remove("old/y")
        try fixture.build(["old": "file now"])
        #expect(try fixture.site() == ["old": "file now"])
    }

    @Test func linksInsideAreNotFollowed() throws {
        let outside = fixture.top + "/outside"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: fixture.output + "/old", toPath: outside + "/old")
        try fixture.link("old", to: outside + "/old")
        try fixture.link("dangling", to: outside + "/nowhere")
        let before = try fixture.tree(outside)
        #expect(
            try blocked(["old/index.html": "new", "old/a/b": "new", "dangling": "x"])
                == ["symbolicLink dangling", "symbolicLink old"])
        #expect(try blocked(["dangling/x": "x"]) == ["symbolicLink dangling"])
        // Nor for removing what the manifest lists behind it.
        #expect(
            try fixture.build(["index.html": "home"]) == OutputSummary(written: 0, unchanged: 1, deleted: 0))
        #expect(try fixture.tree(outside) == before)
    }

    @Test func pipesAreNotWaitedFor() throws {
        #expect(mkfifo(fixture.output + "/pipe", 0o600) == 0)
        #expect(try blocked(["pipe": "x"]) == ["file pipe"])
        try fixture.remove("index.html")
        #expect(mkfifo(fixture.output + "/index.html", 0o600) == 0)
        #expect(try fixture.build(["index.html": "home"]).written == 1)
    }

    @Test func twoFilesWithOnePath() throws {
        let transaction = try fixture.open().begin()
        try transaction.write("a/b", "1")
        #expect(throws: OutputError.duplicate("a/b")) { try transaction.write("a/b", "1") }
        #expect(throws: OutputError.collision(file: "a", inside: "a/b")) { try transaction.write("a", "1") }
        #expect(throws: OutputError.collision(file: "a/b", inside: "a/b/c/d")) {
            try transaction.write("a/b/c/d", "1")
        }
        #expect(throws: OutputError.invalidPath("../x", .dots)) { try transaction.write("../x", "1") }
    }

    @Test func whatFailedIsNotLost() throws {
        let transaction = try fixture.open().begin()
        let folder = try Descriptor.openFolder(fixture.content)
        #expect(throws: OutputError.notAFile(fixture.content)) {
            try transaction.copy("folder", from: folder.number, named: fixture.content)
        }
        #expect(throws: OutputError.incomplete("folder")) { try transaction.commit() }
        #expect(try fixture.site() == ["old/index.html": "old", "index.html": "home"])
    }
}
